/**
 * The registry of every error code: how it answers over HTTP, and whether trying again can help. English texts are in texts.ts,
 * translations in the web app's locales (key `errors.CODE`).
 *
 * Append-only: never rename, remove or reuse a code. One line per code: [http status, retryable].
 */
import type { ErrorTextsByCode } from './texts.ts';

// biome-ignore format: one line per code, so that two people adding codes never meet in one
const table = {
  // Wallet (§8)
  WALLET_NOT_CONNECTED: [400, false],
  WALLET_ACCOUNT_NOT_SELECTED: [400, false],
  WALLET_FEATURE_NOT_SUPPORTED: [400, false],
  WALLET_ACCOUNT_NOT_FOUND: [404, false],
  WALLET_ACCOUNTS_EMPTY: [400, false],
  WALLET_EFFECTS_UNPARSABLE: [502, false],
  WALLET_SENDER_NOT_SET: [400, false],
  WALLET_CONTEXT_MISSING: [500, false],
  WALLET_REQUEST_REJECTED: [400, false],
  WALLET_WINDOW_CLOSED: [400, false],
  WALLET_WINDOW_FAILED: [400, false],
  WALLET_CONNECTION_FAILED: [400, true],
  WALLET_ADDRESS_CHANGED: [401, false],
  WALLET_CHAIN_UNSUPPORTED: [400, false],
  WALLET_MNEMONIC_LENGTH_INVALID: [400, false],
  WALLET_MNEMONIC_WORD_UNKNOWN: [400, false],
  WALLET_MNEMONIC_CHECKSUM_INVALID: [400, false],
  WALLET_ACCOUNT_DUPLICATE: [409, false],

  // Node and network (§8)
  NODE_PARSE_ERROR: [502, false],
  NODE_INVALID_REQUEST: [502, false],
  NODE_METHOD_NOT_FOUND: [502, false],
  NODE_INVALID_PARAMS: [502, false],
  NODE_INTERNAL_ERROR: [502, false],
  NODE_SERVER_BUSY: [503, true],
  NODE_TRANSIENT_ERROR: [503, true],
  NODE_CONNECTION_FAILED: [503, true],
  NODE_DELAYED: [504, true],
  NETWORK_FAILED: [503, true],
  REQUEST_FAILED: [500, true],
  LIST_REQUEST_FAILED: [500, true],
  LIST_REFRESH_FAILED: [500, true],
  LIST_LOAD_FAILED: [500, true],
  LIST_UNAVAILABLE: [500, true],

  // Routes and requests (§8)
  ROUTE_NOT_FOUND: [404, false],
  ROUTE_METHOD_NOT_ALLOWED: [405, false],
  REQUEST_INVALID: [400, false],
  REQUEST_METHOD_NOT_ALLOWED: [405, false],
  REQUEST_TOO_LARGE: [413, false],
  REQUEST_MEDIA_TYPE_UNSUPPORTED: [415, false],
  REQUEST_RATE_LIMITED: [429, true],
  REQUEST_DEADLINE: [503, true],
  REQUEST_CURSOR_INVALID: [400, false],
  INTERNAL: [500, false],

  // Signing in (§8, rules.md §9)
  AUTH_LOGIN_REQUIRED: [401, false],
  AUTH_SESSION_EXPIRED: [401, false],
  AUTH_CHALLENGE_FAILED: [503, true],
  AUTH_CHALLENGE_NOT_FOUND: [401, false],
  AUTH_CHALLENGE_EXPIRED: [401, false],
  AUTH_CHALLENGE_USED: [401, false],
  AUTH_CHALLENGE_ADDRESS_MISMATCH: [401, false],
  AUTH_SIGNATURE_INVALID: [401, false],
  AUTH_SIGNING_FAILED: [400, false],
  AUTH_LOGIN_FAILED: [401, true],
  AUTH_TOKEN_MISSING: [502, true],
  AUTH_SESSION_NOT_FOUND: [404, false],
  AUTH_CLIENT_OUTDATED: [400, false],
  AUTH_ORIGIN_FOREIGN: [400, false],
  SIGNING_REQUEST_MALFORMED: [502, false],
  SIGNING_CLOCK_DIFFERS: [400, false],
  SIGNING_TEXT_REPLACED: [502, false],

  // Plain values
  ADDRESS_INVALID: [400, false],
  OBJECT_ID_INVALID: [400, false],
  DIGEST_INVALID: [400, false],
  AMOUNT_INVALID: [400, false],
  AMOUNT_REQUIRED: [400, false],
  AMOUNT_ZERO: [400, false],
  AMOUNT_BELOW_MINIMUM: [400, false],
  AMOUNT_ABOVE_AVAILABLE: [400, false],
  AMOUNT_OUT_OF_RANGE: [400, false],
  ASSET_SUI_INSUFFICIENT: [409, false],
  ASSET_SUIL_INSUFFICIENT: [409, false],
  ASSET_USDC_INSUFFICIENT: [409, false],
  ASSET_PRO_INSUFFICIENT: [409, false],
  ASSET_HASHRATE_INSUFFICIENT: [409, false],

  // Referral (rules.md §2)
  REFERRAL_ALREADY_BOUND: [409, false],
  REFERRAL_INVITER_NOT_BOUND: [400, false],
  REFERRAL_INVITER_IS_SELF: [400, false],
  REFERRAL_MEMBER_NOT_BOUND: [403, false],
  REFERRAL_BINDING_FAILED: [500, true],

  // Liquidity pool (rules.md §3)
  LIQUIDITY_STAKE_BELOW_MINIMUM: [400, false],
  LIQUIDITY_VALUE_ZERO: [400, false],
  LIQUIDITY_VALUE_ABOVE_POSITION: [409, false],
  LIQUIDITY_REMAINDER_BELOW_MINIMUM: [409, false],
  LIQUIDITY_NOTHING_AFTER_FEE: [400, false],
  LIQUIDITY_CLAIM_ABOVE_CLAIMABLE: [409, false],
  LIQUIDITY_CLAIM_EMPTY: [409, false],
  LIQUIDITY_CLAIM_KIND_UNKNOWN: [400, false],
  LIQUIDITY_CLAIM_FAILED: [500, true],
  LIQUIDITY_WITHDRAWAL_FAILED: [500, true],
  LIQUIDITY_WITHDRAWAL_MIXED: [400, false],
  LIQUIDITY_POSITION_NOT_FOUND: [404, false],
  LIQUIDITY_DAYS_BEHIND: [409, true],
  LIQUIDITY_ROLL_TOO_LONG: [400, false],

  // Exchange pools (rules.md §7)
  POOL_AMOUNT_ZERO: [400, false],
  POOL_OUTPUT_ZERO: [400, false],
  POOL_OUTPUT_BELOW_MINIMUM: [409, true],
  POOL_EMPTY: [409, false],
  POOL_DEPOSIT_TOO_SMALL: [400, false],
  POOL_DIRECTION_RESERVED: [400, false],
  SWAP_FAILED: [500, true],
  EXCHANGE_HASHRATE_BELOW_MINIMUM: [409, true],

  // Vault (rules.md §9)
  VAULT_AMOUNT_ZERO: [400, false],

  VAULT_COIN_UNKNOWN: [400, false],
  VAULT_BALANCE_INSUFFICIENT: [409, true],
  VOUCHER_USED: [409, false],
  VOUCHER_ABOVE_CAP: [409, true],
  VOUCHER_ABOVE_QUARTER: [409, true],
  VOUCHER_KEY_DISABLED: [409, true],
  VOUCHERS_PAUSED: [409, true],
  VOUCHER_FOR_RESERVE: [400, false],
  VOUCHER_MALFORMED: [400, false],
  VOUCHER_EXPIRED: [409, false],
  VOUCHER_TOO_LONG: [409, false],
  VOUCHER_SIGNATURE_INVALID: [400, false],
  RESERVE_UNKNOWN: [400, false],

  // Transfers, withdrawals and the voucher signer (rules.md §9)
  OPERATOR_ONLY: [403, false],
  TRANSFER_TO_SELF: [400, false],
  WITHDRAWAL_NOT_FOUND: [404, false],
  WITHDRAWAL_NOT_QUEUED: [409, false],
  WITHDRAWAL_ABOVE_SHARE: [409, false],
  WITHDRAWAL_RECIPIENT_INVALID: [400, false],
  HASHRATE_CLAIM_EMPTY: [409, false],
  HASHRATE_CLAIM_ABOVE_RELEASED: [409, false],
  SIGNER_UNAVAILABLE: [503, true],
  SIGNER_TOKEN_INVALID: [401, false],
  SIGNER_REFUSED: [403, false],
  SIGNER_ID_CONFLICT: [409, false],
  SIGNER_CAP_REACHED: [409, true],
  SIGNER_KEY_FAILED: [502, true],
  SIGNER_LOG_DAMAGED: [500, false],
  SIGNER_HALTED: [409, true],
  HALT_NOT_FOUND: [404, false],
  SIGNER_LOG_IN_USE: [500, false],

  // Team settlement and fixed terms (rules.md §§4, 6)
  SETTLEMENT_DAY_OUT_OF_ORDER: [409, false],
  SETTLEMENT_DAY_OPEN: [409, true],
  SETTLEMENT_TOTAL_ABOVE_LIMIT: [400, false],
  SETTLEMENT_RESERVE_SHORT: [409, true],
  SETTLEMENT_ROOT_MALFORMED: [400, false],
  SETTLEMENT_DAY_NOT_PUBLISHED: [409, false],
  SETTLEMENT_DAY_EXHAUSTED: [409, false],
  SETTLEMENT_DAY_ATTESTED: [409, false],
  SETTLEMENT_DAY_HELD: [409, false],
  SETTLEMENT_ROOT_DIFFERS: [409, false],
  SETTLEMENT_ALREADY_CLAIMABLE: [409, false],
  SETTLEMENT_SEASON_OPEN: [409, true],
  SETTLEMENT_SEASON_PUBLISHED: [409, false],
  SETTLEMENT_SEASON_NOT_PUBLISHED: [409, false],
  SETTLEMENT_SEASON_ATTESTED: [409, false],
  SETTLEMENT_SEASON_FINAL: [409, false],
  SETTLEMENT_SEASON_NOT_ACCEPTED: [409, true],
  SETTLEMENT_AMOUNTS_MALFORMED: [400, false],
  SETTLEMENT_DAY_NOT_ACCEPTED: [409, true],
  SETTLEMENT_PROOF_MALFORMED: [400, false],
  SETTLEMENT_PROOF_INVALID: [400, false],
  SETTLEMENT_LEAVES_INVALID: [500, false],
  SETTLEMENT_SNAPSHOT_INVALID: [500, false],
  SETTLEMENT_PROOF_NONE: [404, true],
  TEAM_MEMBER_NOT_FOUND: [404, false],
  SETTLEMENT_MEMBER_NOT_FOUND: [404, false],
  PRICE_STALE: [409, true],
  PRICE_POOL_SHALLOW: [409, true],
  PRICE_DAY_STORED: [409, false],
  PRICE_DAY_UNOBSERVED: [409, true],
  PLEDGE_TERM_UNKNOWN: [400, false],
  PLEDGE_BELOW_MINIMUM: [400, false],
  PLEDGE_RESERVE_SHORT: [409, true],
  PLEDGE_NOT_FOUND: [404, false],
  PLEDGE_NOT_OWNER: [403, false],
  PLEDGE_TERM_OVER: [409, false],
  PLEDGE_TERM_RUNNING: [409, true],
  PLEDGE_NOTHING_TO_WITHDRAW: [409, true],
  PLEDGE_ALREADY_PAID: [409, false],
  PLEDGE_HASHRATE_BELOW_MINIMUM: [409, true],
  PLEDGE_VALUE_BELOW_MINIMUM: [409, true],
  PLEDGE_HASHRATE_ABOVE_REMAINING: [409, true],
  PLEDGE_UPGRADE_MISSING: [409, true],
  PLEDGE_MADE_IN_NOTICE: [409, false],

  // Bank and nodes (rules.md §§6, 8)
  BANK_RESERVE_SHORT: [409, true],
  BANK_SUBSCRIPTION_NOT_FOUND: [404, false],
  BANK_SUBSCRIPTION_ENDED: [409, false],
  BANK_TERM_RUNNING: [409, true],
  NODE_SOLD_OUT: [409, false],
  NODE_PRICE_CHANGED: [409, false],
  CONTACT_NAME_REQUIRED: [400, false],
  CONTACT_PHONE_MALFORMED: [400, false],
  CONTACT_COUNTRY_UNKNOWN: [400, false],
  CONTACT_AREA_REQUIRED: [400, false],
  CONTACT_ADDRESS_REQUIRED: [400, false],
  CONTACT_POSTAL_CODE_INVALID: [400, false],
  CONTACT_SEALED_UNREADABLE: [500, false],

  // Administration (rules.md §10)
  PARAMETER_UNKNOWN: [400, false],
  PARAMETER_OUT_OF_BOUNDS: [400, false],
  PARAMETER_CHANGE_PENDING: [409, false],
  PARAMETER_UNCHANGED: [409, false],
  PARAMETER_CHANGE_MISSING: [404, false],
  PARAMETER_MORE_THAN_DOUBLED: [400, false],
  ADMIN_NOT_SETTLEMENT_KEY: [403, false],
  ADMIN_KEY_INVALID: [400, false],
  ADMIN_PAUSE_LENGTH_INVALID: [400, false],
  ADMIN_PAUSE_TOO_SOON: [409, false],
  ADMIN_NOT_PAUSED: [409, false],
  ADMIN_VERSION_NOT_NEWER: [409, false],
  ADMIN_GUARDIAN_REPLACED: [403, false],
  ADMIN_HOLDER_INVALID: [400, false],
  ADMIN_REPLACED: [403, false],
  ADMIN_NOT_AUDIT_KEY: [403, false],
  ADMIN_NOT_OFFERED: [403, false],
  ADMIN_VOUCHER_PAUSES_USED: [409, true],
  ADMIN_AUDIT_DAY_OPEN: [409, true],
  ADMIN_AUDIT_HASH_INVALID: [400, false],
  ADMIN_OFFER_MISSING: [404, false],
  ADMIN_GUARDIAN_NOT_ANNOUNCED: [404, false],
  ADMIN_GUARDIAN_TOO_SOON: [409, true],
  ADMIN_KEY_UNKNOWN: [400, false],
  ADMIN_KEY_HELD: [409, false],
  ADMIN_STANDBY_MISSING: [409, false],
  ADMIN_KEY_NOT_WAITING: [404, false],
  ADMIN_KEY_DISABLED: [409, false],
  UPGRADE_CAP_FOREIGN: [400, false],
  UPGRADE_DIGEST_INVALID: [400, false],
  UPGRADE_ANNOUNCED: [409, false],
  UPGRADE_MISSING: [404, false],
  UPGRADE_TOO_SOON: [409, true],
  UPGRADE_EXPIRED: [409, false],

  // Locks of the operator's coins
  LOCK_TIMES_INVALID: [400, false],
  LOCK_NOTHING_FREE: [409, true],

  // Contract set-up
  CONTRACT_ARITHMETIC: [400, false],
  CONTRACT_ROOT_INVALID: [400, false],
  CONTRACT_STABLECOIN_INVALID: [400, false],
  CONTRACT_CHAIN_INVALID: [400, false],
  CONTRACT_DELAY_TOO_LONG: [400, false],
  CONTRACT_VERSION_REPLACED: [409, false],
  CONTRACT_PAUSED: [409, true],
  CONTRACT_ABORTED: [409, false],

  // Database and indexer
  DATABASE_UNAVAILABLE: [503, true],
  DATABASE_BUSY: [503, true],
  DATABASE_ANSWER_UNREADABLE: [500, false],
  INDEXER_CHECKPOINT_MISSING: [502, true],
  INDEXER_CHECKPOINT_GONE: [500, false],
  INDEXER_EVENT_UNKNOWN: [500, false],
  INDEXER_EVENT_INVALID: [500, false],

  // Intents and the journal (rules.md §9)
  INTENT_NONCE_UNKNOWN: [400, false],
  INTENT_NONCE_USED: [409, false],
  INTENT_EXPIRED: [409, false],
  INTENT_SIGNATURE_INVALID: [400, false],
  INTENT_ACTION_UNAVAILABLE: [400, false],
  DAY_CLOSING: [503, true],

  // Ledger (rules.md §9)
  LEDGER_ENTRY_INVALID: [500, false],
  LEDGER_BALANCE_INSUFFICIENT: [409, false],
  LEDGER_KEY_CONFLICT: [409, false],
  LEDGER_HOLD_REFUSED: [409, false],
  LEDGER_DAY_NOT_OPEN: [500, false],
  LEDGER_INPUT_KNOWN: [409, false],

  // Chain: what a node refuses, and what a transaction can fail with
  CHAIN_CLIENT_NOT_SET: [500, false],
  CHAIN_NODE_UNAVAILABLE: [502, true],
  CHAIN_REQUEST_INVALID: [400, false],
  CHAIN_TRANSACTION_MALFORMED: [400, false],
  CHAIN_TRANSACTION_UNSUPPORTED: [501, false],
  CHAIN_TRANSACTION_EXPIRED: [400, false],
  CHAIN_SIGNATURE_INVALID: [400, false],
  CHAIN_SIGNATURE_MISSING: [400, false],
  CHAIN_WITHDRAWAL_INVALID: [400, false],
  CHAIN_INPUT_DUPLICATE: [400, false],
  CHAIN_INPUT_LIMIT: [400, false],
  CHAIN_TRANSACTION_FAILED: [409, false],
  CHAIN_TRANSACTION_TOO_LARGE: [413, false],
  CHAIN_OBJECT_NOT_FOUND: [404, false],
  CHAIN_OBJECT_STALE: [409, true],
  CHAIN_OBJECT_OWNER_MISMATCH: [403, false],
  CHAIN_OBJECT_KIND_MISMATCH: [400, false],
  CHAIN_PACKAGE_NOT_FOUND: [404, false],
  CHAIN_TYPE_NOT_FOUND: [404, false],
  CHAIN_GAS_PRICE_TOO_HIGH: [400, false],
  CHAIN_GAS_EXHAUSTED: [409, false],
  CHAIN_GAS_PRICE_TOO_LOW: [400, false],
  CHAIN_GAS_BUDGET_TOO_LOW: [400, false],
  CHAIN_GAS_BUDGET_TOO_HIGH: [400, false],
  CHAIN_GAS_BALANCE_TOO_LOW: [400, false],
  CHAIN_GAS_BALANCE_INSUFFICIENT: [409, false],
  CHAIN_GAS_PAYMENT_INVALID: [400, false],
  CHAIN_COIN_BALANCE_INSUFFICIENT: [409, false],
  CHAIN_IDENTIFIER_MISMATCH: [409, false],
  CHAIN_CLOCK_BACKWARD: [400, false],
  CHAIN_DATA_INCOMPATIBLE: [500, false],
  CHAIN_DATA_LOCKED: [500, false],
  CHAIN_DATA_DAMAGED: [500, false],
  CHAIN_DATA_WRITE_FAILED: [500, false],
  CHAIN_DATA_FOLDER_UNUSABLE: [500, false],
  CHAIN_PORT_TAKEN: [500, false],
  FAUCET_REQUEST_INVALID: [400, false],
  CLOCK_ADVANCE_INVALID: [400, false],
  DEV_DOOR_FORBIDDEN: [403, false],
  METRICS_HOST_FORBIDDEN: [403, false],
  RPC_METHOD_UNKNOWN: [404, false],
  RPC_REQUEST_INVALID: [400, false],
  RPC_REQUEST_TOO_LARGE: [413, false],
  RPC_STREAMS_EXHAUSTED: [429, true],
  RPC_NAME_EXPIRED: [410, false],
  RPC_CLOSING: [503, true],
  RPC_NOT_FOUND: [404, false],
  BCS_MALFORMED: [400, false],

  // Notices
  NOTICE_INVALID: [400, false],
  NOTICE_NOT_FOUND: [404, false],

  // Backups
  REINDEX_INPUT_INVALID: [409, false],
  BACKUP_INVALID: [400, false],
  BACKUP_FOLDER_NOT_EMPTY: [409, false],
  BACKUP_TARGET_NOT_EMPTY: [409, false],

  // Move VM and toolchain
  TOOLCHAIN_COMPILE_FAILED: [500, false],
  TOOLCHAIN_TIMEOUT: [500, true],
  TOOLCHAIN_SOURCE_MISSING: [500, false],

  // Set-up of the processes
  SETUP_DATABASE_IN_USE: [409, false],
  SETUP_DATABASE_FAILED: [500, false],
  SETUP_SCHEMA_UNKNOWN: [500, false],
  SETUP_CHAIN_RESET: [500, false],
  SETUP_PORT_TAKEN: [500, false],
  SETUP_CONFIG_INVALID: [500, false],
  SETUP_DATABASE_UNREACHABLE: [503, true],
  SETUP_DATABASE_LIMITS_MISSING: [500, false],
  SETUP_DATABASE_BINARIES_MISSING: [500, false],
  SETUP_DATABASE_INCOMPATIBLE: [500, false],
  SETUP_MANIFEST_MISSING: [500, false],
  SETUP_MANIFEST_INVALID: [500, false],
  DEPLOYMENT_FOREIGN: [409, false],
  CONFIG_INVALID: [500, false],
  COMMAND_USAGE_INVALID: [400, false],
  SETUP_DATABASE_LOST: [500, false],
  SETUP_HOST_UNUSABLE: [500, false],
  SETUP_PORT_FORBIDDEN: [500, false],
  SETUP_VARIABLE_UNKNOWN: [500, false],
  SETUP_DATABASE_TOO_OLD: [500, false],
  SETUP_APP_MISSING: [503, true],
} as const satisfies Record<keyof ErrorTextsByCode, readonly [http: number, retryable: boolean]>;

/** Every code there is. */
export type AppErrorCode = keyof typeof table;

export interface AppErrorEntry {
  /** HTTP status the server answers with. */
  readonly http: number;
  /** Whether the same request can succeed later without any change. */
  readonly retryable: boolean;
  /** Key of the translated text in the web app's locales. */
  readonly i18nKey: `errors.${AppErrorCode}`;
}

/** Every code, in the registry's order. */
export const APP_ERROR_CODES = Object.keys(table).filter(isAppErrorCode);

/** Returns what the registry states for a code. */
export function errorEntry(code: AppErrorCode): AppErrorEntry {
  const [http, retryable] = table[code];
  return { http, retryable, i18nKey: `errors.${code}` };
}

/** Whether any text names a code of this registry (used on codes that come over the network). */
export function isAppErrorCode(code: unknown): code is AppErrorCode {
  return typeof code === 'string' && Object.hasOwn(table, code);
}
