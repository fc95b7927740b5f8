/**
 * The limits and prices this chain enforces, with mainnet's values under Sui's names. Owns the numbers, no rule.
 * Source: sui-protocol-config, the snapshot of mainnet at {@link PROTOCOL_VERSION}.
 */

/** The protocol version this chain follows. */
export const PROTOCOL_VERSION = 138n;

/** 10 billion SUI, Sui's total supply, in MIST. */
export const TOTAL_SUPPLY_MIST = 10_000_000_000n * 1_000_000_000n;

/** Sui's: one day. */
export const EPOCH_DURATION_MS = 86_400_000;
export const MAX_TRANSACTION_BYTES = 131_072;
export const MAX_COMMANDS = 1_024;
export const MAX_INPUTS = 2_048;
export const MAX_ARGUMENTS = 512;
export const MAX_TYPE_ARGUMENTS = 16;
export const MAX_PURE_BYTES = 16_384;
/** Withdrawals one transaction may reserve. Source: sui-types transaction.rs, MAX_WITHDRAWALS. */
export const MAX_WITHDRAWALS = 10;
export const MAX_MODULES_IN_PUBLISH = 64;
/** Publish and Upgrade commands of one transaction. */
export const MAX_PUBLISHES = 5;
export const MAX_PACKAGE_DEPENDENCIES = 32;
export const MAX_GAS_OBJECTS = 256;
export const MAX_GAS_BUDGET_MIST = 50_000_000_000_000n;
/** Prices at or above are refused. */
export const MAX_GAS_PRICE_MIST = 50_000_000_000n;
export const MAX_OBJECT_BYTES = 256_000;
export const MAX_PACKAGE_BYTES = 102_400;
export const STORAGE_PRICE_MIST = 76n;
export const BYTE_UNITS = 100n;
export const REBATE_RATE_BPS = 9_900n;

/** What `protocol_config.attributes` answers: the attributes this chain enforces. A node has more. */
export const PROTOCOL_ATTRIBUTES: Readonly<Record<string, string>> = {
  max_tx_size_bytes: String(MAX_TRANSACTION_BYTES),
  max_programmable_tx_commands: String(MAX_COMMANDS),
  max_input_objects: String(MAX_INPUTS),
  max_arguments: String(MAX_ARGUMENTS),
  max_type_arguments: String(MAX_TYPE_ARGUMENTS),
  max_pure_argument_size: String(MAX_PURE_BYTES),
  max_modules_in_publish: String(MAX_MODULES_IN_PUBLISH),
  max_publish_or_upgrade_per_ptb: String(MAX_PUBLISHES),
  max_package_dependencies: String(MAX_PACKAGE_DEPENDENCIES),
  max_gas_payment_objects: String(MAX_GAS_OBJECTS),
  max_tx_gas: String(MAX_GAS_BUDGET_MIST),
  max_gas_price: String(MAX_GAS_PRICE_MIST),
  max_move_object_size: String(MAX_OBJECT_BYTES),
  max_move_package_size: String(MAX_PACKAGE_BYTES),
  storage_gas_price: String(STORAGE_PRICE_MIST),
  obj_data_cost_refundable: String(BYTE_UNITS),
  storage_rebate_rate: String(REBATE_RATE_BPS),
};

/** What `protocol_config.feature_flags` answers: the features whose state here a client may ask about. */
export const PROTOCOL_FEATURES: Readonly<Record<string, boolean>> = {
  zklogin_auth: false,
  random_beacon: true,
  passkey_auth: true,
};
