/** All natives of std, sui and sui_system by full name. Owns the table; each module's natives are in a file named after it. */
import { NITRO_ATTESTATION_NATIVES } from './attestation/nitro-attestation.ts';
import type { NativeEntries, NativeFunction, NativeTable } from './native.ts';
import { ECVRF_NATIVES } from './ristretto/ecvrf.ts';
import { rangeProofNatives } from './ristretto/rangeproofs.ts';
import { BCS_NATIVES } from './std/bcs.ts';
import { HASH_NATIVES } from './std/hash.ts';
import { STRING_NATIVES } from './std/string.ts';
import { TYPE_NAME_NATIVES } from './std/type-name.ts';
import { DEBUG_NATIVES, UNIT_TEST_NATIVES } from './std/unit-test.ts';
import { VECTOR_NATIVES } from './std/vector.ts';
import { ADDRESS_NATIVES } from './sui/address.ts';
import { BLS12381_NATIVES } from './sui/bls12381.ts';
import { DYNAMIC_FIELD_NATIVES } from './sui/dynamic-field.ts';
import { EVENT_NATIVES } from './sui/event.ts';
import { GROTH16_NATIVES } from './sui/groth16.ts';
import { groupOpsNatives } from './sui/group-ops.ts';
import { HMAC_NATIVES, SUI_HASH_NATIVES } from './sui/hash.ts';
import { OBJECT_NATIVES } from './sui/object.ts';
import { POSEIDON_NATIVES } from './sui/poseidon.ts';
import { RANDOM_NATIVES } from './sui/random.ts';
import { SCRATCH_NATIVES } from './sui/scratch.ts';
import { SECP256K1_TEST_NATIVES } from './sui/secp256k1-test.ts';
import { ECDSA_K1_NATIVES, ECDSA_R1_NATIVES, ED25519_NATIVES } from './sui/signatures.ts';
import { TEST_SCENARIO_NATIVES } from './sui/test-scenario.ts';
import { TRANSFER_NATIVES } from './sui/transfer.ts';
import { TX_CONTEXT_NATIVES } from './sui/tx-context.ts';
import { TEST_UTILS_NATIVES, TYPES_NATIVES } from './sui/types.ts';
import { UNSUPPORTED_NATIVES } from './sui/unsupported.ts';
import { ZKLOGIN_ISSUER_NATIVES } from './sui/zklogin.ts';
import { CONFIG_NATIVES } from './system/config.ts';
import { FUNDS_ACCUMULATOR_NATIVES } from './system/funds-accumulator.ts';
import { PACKAGE_NATIVES } from './system/package.ts';
import { PROTOCOL_CONFIG_NATIVES } from './system/protocol-config.ts';
import { VALIDATOR_NATIVES } from './system/validator-metadata.ts';
import { vdfNatives } from './vdf/vdf.ts';

const STD_ADDRESS = `0x${'1'.padStart(64, '0')}`;
const SUI_ADDRESS = `0x${'2'.padStart(64, '0')}`;
const SYSTEM_ADDRESS = `0x${'3'.padStart(64, '0')}`;

const STD: Readonly<Record<string, NativeEntries>> = {
  bcs: BCS_NATIVES,
  debug: DEBUG_NATIVES,
  hash: HASH_NATIVES,
  string: STRING_NATIVES,
  type_name: TYPE_NAME_NATIVES,
  unit_test: UNIT_TEST_NATIVES,
  vector: VECTOR_NATIVES,
};

const SUI: Readonly<Record<string, NativeEntries>> = {
  ...UNSUPPORTED_NATIVES,
  address: ADDRESS_NATIVES,
  bls12381: BLS12381_NATIVES,
  config: CONFIG_NATIVES,
  dynamic_field: DYNAMIC_FIELD_NATIVES,
  ecdsa_k1: { ...ECDSA_K1_NATIVES, ...SECP256K1_TEST_NATIVES },
  ecdsa_r1: ECDSA_R1_NATIVES,
  ecvrf: ECVRF_NATIVES,
  ed25519: ED25519_NATIVES,
  event: EVENT_NATIVES,
  funds_accumulator: FUNDS_ACCUMULATOR_NATIVES,
  groth16: GROTH16_NATIVES,
  hash: SUI_HASH_NATIVES,
  hmac: HMAC_NATIVES,
  nitro_attestation: NITRO_ATTESTATION_NATIVES,
  object: OBJECT_NATIVES,
  package: PACKAGE_NATIVES,
  poseidon: POSEIDON_NATIVES,
  protocol_config: PROTOCOL_CONFIG_NATIVES,
  random: RANDOM_NATIVES,
  scratch: SCRATCH_NATIVES,
  test_scenario: TEST_SCENARIO_NATIVES,
  test_utils: TEST_UTILS_NATIVES,
  transfer: TRANSFER_NATIVES,
  tx_context: TX_CONTEXT_NATIVES,
  types: TYPES_NATIVES,
  zklogin_verified_issuer: ZKLOGIN_ISSUER_NATIVES,
};

export interface NativeOptions {
  /** Whether `sui::vdf` works, as on devnet and local networks of Sui; by default it aborts with 1, as on mainnet and testnet. */
  readonly vdf?: boolean;
  /**
   * Whether `sui::ristretto255` and `sui::rangeproofs` work, as on devnet, testnet and local networks of Sui; by default they abort with 0, as on
   * mainnet.
   */
  readonly ristretto?: boolean;
}

/** A fresh table of every native of the framework. */
export function createNativeTable({ vdf = false, ristretto = false }: NativeOptions = {}): NativeTable {
  const table = new Map<string, NativeFunction>();
  for (const [address, modules] of [
    [STD_ADDRESS, STD],
    [
      SUI_ADDRESS,
      {
        ...SUI,
        group_ops: groupOpsNatives(ristretto),
        rangeproofs: rangeProofNatives(ristretto),
        vdf: vdfNatives(vdf),
      },
    ],
    [SYSTEM_ADDRESS, { validator: VALIDATOR_NATIVES }],
  ] as const) {
    for (const [module, entries] of Object.entries(modules)) {
      for (const [name, native] of Object.entries(entries)) table.set(`${address}::${module}::${name}`, native);
    }
  }
  return table;
}
