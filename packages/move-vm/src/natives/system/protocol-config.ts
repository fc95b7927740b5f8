/**
 * Native of `sui::protocol_config`: whether the protocol has a feature. Owns the list: of the flags that mainnet has on at protocol 138, those whose
 * features this VM and its chain have. Any other name is off, as an unknown one is upstream. Follows sui-move-natives/src/protocol_config.rs.
 */
import { bytesAt } from '../arguments.ts';
import { chargeNative, type NativeEntries } from '../native.ts';

const ENABLED: ReadonlySet<string> = new Set([
  'address_aliases',
  'enable_accumulators',
  'enable_address_balance_gas_payments',
  'enable_authenticated_event_streams',
  'enable_coin_deny_list',
  'enable_coin_deny_list_v2',
  'enable_coin_registry',
  'enable_display_registry',
  'enable_group_ops_native_functions',
  'enable_nitro_attestation',
  'enable_object_funds_withdraw',
  'enable_party_transfer',
  'enable_poseidon',
  'random_beacon',
  'receive_objects',
  'uncompressed_g1_group_elements',
]);

export const PROTOCOL_CONFIG_NATIVES: NativeEntries = {
  is_feature_enabled: (context, _types, args) => {
    const name = bytesAt(args, 0);
    chargeNative(context, name.length);
    return [ENABLED.has(new TextDecoder().decode(name))];
  },
};
