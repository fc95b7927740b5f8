/** The attributes that the chain states are mainnet's at the protocol version that it states. */
import { expect, test } from 'vitest';
import { PROTOCOL_ATTRIBUTES, PROTOCOL_VERSION } from './protocol-config.ts';

/** Of sui-protocol-config's snapshot Mainnet_version_138. */
const MAINNET = {
  max_tx_size_bytes: '131072',
  max_programmable_tx_commands: '1024',
  max_input_objects: '2048',
  max_arguments: '512',
  max_type_arguments: '16',
  max_pure_argument_size: '16384',
  max_modules_in_publish: '64',
  max_publish_or_upgrade_per_ptb: '5',
  max_package_dependencies: '32',
  max_gas_payment_objects: '256',
  max_tx_gas: '50000000000000',
  max_gas_price: '50000000000',
  max_move_object_size: '256000',
  max_move_package_size: '102400',
  storage_gas_price: '76',
  obj_data_cost_refundable: '100',
  storage_rebate_rate: '9900',
};

test('attributes are those of mainnet', () => {
  expect(PROTOCOL_VERSION).toBe(138n);
  expect(PROTOCOL_ATTRIBUTES).toEqual(MAINNET);
});
