/** What our contracts' abort codes mean, as codes of the registry. A test fails when a constant of the sources is missing here. */
import type { AppErrorCode } from '@suil/core';

/** Module, then abort code. */
export const ABORT_CODES: Readonly<Record<string, Readonly<Record<number, AppErrorCode>>>> = {
  setup: { 1: 'CONTRACT_STABLECOIN_INVALID' },
  finance: {
    1: 'REFERRAL_ALREADY_BOUND',
    2: 'REFERRAL_INVITER_IS_SELF',
    3: 'REFERRAL_INVITER_NOT_BOUND',
    4: 'CONTRACT_ROOT_INVALID',
  },
  vault: {
    1: 'VAULT_AMOUNT_ZERO',
    2: 'VAULT_COIN_UNKNOWN',
    3: 'VOUCHER_USED',
    4: 'VOUCHER_ABOVE_CAP',
    5: 'VAULT_BALANCE_INSUFFICIENT',
    6: 'VOUCHER_FOR_RESERVE',
    7: 'RESERVE_UNKNOWN',
    8: 'VOUCHER_ABOVE_QUARTER',
    9: 'TOP_UP_BELOW_MINIMUM',
  },
  voucher: {
    1: 'VOUCHER_MALFORMED',
    2: 'VOUCHER_EXPIRED',
    3: 'VOUCHER_TOO_LONG',
    4: 'VOUCHER_SIGNATURE_INVALID',
    5: 'VOUCHER_SIGNATURE_INVALID',
    6: 'VOUCHER_KEY_DISABLED',
  },
  reserve: { 1: 'RESERVE_UNKNOWN' },
  parameters: {
    1: 'PARAMETER_UNKNOWN',
    2: 'PARAMETER_OUT_OF_BOUNDS',
    3: 'PARAMETER_CHANGE_PENDING',
    4: 'PARAMETER_UNCHANGED',
    5: 'PARAMETER_CHANGE_MISSING',
    6: 'PARAMETER_MORE_THAN_DOUBLED',
  },
  config: {
    1: 'CONTRACT_VERSION_REPLACED',
    2: 'CONTRACT_PAUSED',
    3: 'ADMIN_NOT_SETTLEMENT_KEY',
    4: 'CONTRACT_CHAIN_INVALID',
    7: 'ADMIN_PAUSE_LENGTH_INVALID',
    8: 'ADMIN_PAUSE_TOO_SOON',
    9: 'ADMIN_NOT_PAUSED',
    10: 'ADMIN_VERSION_NOT_NEWER',
    12: 'ADMIN_NOT_AUDIT_KEY',
    13: 'ADMIN_HOLDER_INVALID',
    14: 'ADMIN_NOT_OFFERED',
    15: 'ADMIN_OFFER_MISSING',
    16: 'ADMIN_GUARDIAN_NOT_ANNOUNCED',
    17: 'ADMIN_GUARDIAN_TOO_SOON',
    18: 'UPGRADE_ANNOUNCED',
    19: 'UPGRADE_MISSING',
    20: 'UPGRADE_TOO_SOON',
    21: 'UPGRADE_EXPIRED',
    22: 'VOUCHERS_PAUSED',
    23: 'ADMIN_VOUCHER_PAUSES_USED',
  },
  audit: { 1: 'ADMIN_AUDIT_DAY_OPEN', 2: 'ADMIN_AUDIT_HASH_INVALID' },
  delays: { 1: 'CONTRACT_DELAY_TOO_LONG' },
  keys: {
    1: 'ADMIN_KEY_UNKNOWN',
    2: 'ADMIN_KEY_INVALID',
    3: 'ADMIN_KEY_HELD',
    4: 'ADMIN_STANDBY_MISSING',
    5: 'ADMIN_KEY_NOT_WAITING',
    6: 'ADMIN_KEY_DISABLED',
  },
  settlement: {
    1: 'SETTLEMENT_DAY_OUT_OF_ORDER',
    2: 'SETTLEMENT_DAY_OPEN',
    3: 'SETTLEMENT_TOTAL_ABOVE_LIMIT',
    4: 'SETTLEMENT_RESERVE_SHORT',
    5: 'SETTLEMENT_ROOT_MALFORMED',
    6: 'SETTLEMENT_DAY_NOT_PUBLISHED',
    7: 'SETTLEMENT_ALREADY_CLAIMABLE',
    8: 'SETTLEMENT_DAY_NOT_ACCEPTED',
    9: 'SETTLEMENT_PROOF_MALFORMED',
    10: 'SETTLEMENT_PROOF_INVALID',
    11: 'AMOUNT_ZERO',
    12: 'SETTLEMENT_DAY_ATTESTED',
    13: 'SETTLEMENT_ROOT_DIFFERS',
    14: 'SETTLEMENT_DAY_HELD',
  },
  season: {
    1: 'SETTLEMENT_SEASON_OPEN',
    2: 'SETTLEMENT_SEASON_PUBLISHED',
    3: 'SETTLEMENT_ROOT_MALFORMED',
    4: 'SETTLEMENT_SEASON_NOT_PUBLISHED',
    5: 'SETTLEMENT_SEASON_ATTESTED',
    6: 'SETTLEMENT_ROOT_DIFFERS',
    7: 'SETTLEMENT_SEASON_FINAL',
    8: 'SETTLEMENT_SEASON_NOT_ACCEPTED',
    9: 'SETTLEMENT_AMOUNTS_MALFORMED',
    10: 'SETTLEMENT_PROOF_MALFORMED',
    11: 'SETTLEMENT_PROOF_INVALID',
  },
  team: { 1: 'SETTLEMENT_DAY_EXHAUSTED' },
  term: { 1: 'PLEDGE_TERM_UNKNOWN' },
  pledge: {
    1: 'REFERRAL_MEMBER_NOT_BOUND',
    2: 'PLEDGE_BELOW_MINIMUM',
    3: 'PLEDGE_RESERVE_SHORT',
    4: 'PLEDGE_NOT_FOUND',
    5: 'PLEDGE_NOT_OWNER',
    6: 'PLEDGE_TERM_OVER',
    7: 'PLEDGE_TERM_RUNNING',
    8: 'PLEDGE_NOTHING_TO_WITHDRAW',
    9: 'PLEDGE_ALREADY_PAID',
    10: 'PLEDGE_HASHRATE_BELOW_MINIMUM',
    11: 'AMOUNT_ZERO',
    12: 'PLEDGE_VALUE_BELOW_MINIMUM',
    13: 'PLEDGE_HASHRATE_ABOVE_REMAINING',
    14: 'PLEDGE_UPGRADE_MISSING',
    15: 'PLEDGE_MADE_IN_NOTICE',
  },
  admin: { 1: 'ADMIN_GUARDIAN_REPLACED', 3: 'ADMIN_REPLACED' },
  upgrade: { 1: 'UPGRADE_CAP_FOREIGN', 2: 'UPGRADE_DIGEST_INVALID' },
  lock: { 1: 'AMOUNT_ZERO', 2: 'LOCK_TIMES_INVALID', 3: 'LOCK_TIMES_INVALID', 4: 'LOCK_NOTHING_FREE' },
  pool: {
    1: 'POOL_AMOUNT_ZERO',
    2: 'POOL_OUTPUT_ZERO',
    3: 'POOL_OUTPUT_BELOW_MINIMUM',
    4: 'POOL_EMPTY',
    5: 'POOL_DEPOSIT_TOO_SMALL',
    6: 'POOL_DIRECTION_RESERVED',
  },
  logarithm: { 1: 'POOL_EMPTY' },
  suilpool: { 1: 'POOL_AMOUNT_ZERO', 2: 'EXCHANGE_HASHRATE_BELOW_MINIMUM' },
  bucket: { 1: 'PLEDGE_HASHRATE_ABOVE_REMAINING' },
  suiprice: {
    1: 'PRICE_STALE',
    2: 'PRICE_POOL_SHALLOW',
    3: 'PRICE_DAY_STORED',
    4: 'PRICE_DAY_UNOBSERVED',
  },
  liquidity: {
    1: 'REFERRAL_MEMBER_NOT_BOUND',
    2: 'LIQUIDITY_STAKE_BELOW_MINIMUM',
    3: 'LIQUIDITY_VALUE_ZERO',
    4: 'LIQUIDITY_VALUE_ABOVE_POSITION',
    5: 'LIQUIDITY_REMAINDER_BELOW_MINIMUM',
    6: 'LIQUIDITY_NOTHING_AFTER_FEE',
    7: 'LIQUIDITY_CLAIM_KIND_UNKNOWN',
    8: 'LIQUIDITY_CLAIM_ABOVE_CLAIMABLE',
    9: 'LIQUIDITY_POSITION_NOT_FOUND',
    10: 'LIQUIDITY_DAYS_BEHIND',
    11: 'LIQUIDITY_ROLL_TOO_LONG',
  },
};

/** `sui::balance::ENotEnough`, what splitting more than a coin holds aborts with. */
const FRAMEWORK_BALANCE_NOT_ENOUGH = 2;

export interface AbortPlace {
  /** Package id, where the node names it. */
  readonly package?: string | undefined;
  readonly module: string;
  /** As the chain has it: of a constant of `#[error]` also its line and place are in it. */
  readonly abortCode: bigint;
}

/** The highest bit marks a constant of `#[error(code = N)]`; N is in the bits 48 to 55. */
const ERROR_CONSTANT_BIT = 63n;
const CODE_SHIFT = 48n;
const CODE_MASK = 0xffn;

/** Returns the number that the sources give to an abort, which is all of it that an upgrade keeps. */
export function constantCodeOf(abortCode: bigint): number {
  const isErrorConstant = abortCode >> ERROR_CONSTANT_BIT === 1n;
  return Number(isErrorConstant ? (abortCode >> CODE_SHIFT) & CODE_MASK : abortCode);
}

/** Returns the registry's code of an abort; CONTRACT_ABORTED for one that is not ours. */
export function parseAbort({ package: packageId, module, abortCode }: AbortPlace): AppErrorCode {
  const code = constantCodeOf(abortCode);
  if (packageId !== undefined && /^0x0*[123]$/.test(packageId)) {
    const splits = module === 'balance' && code === FRAMEWORK_BALANCE_NOT_ENOUGH;
    return splits ? 'CHAIN_COIN_BALANCE_INSUFFICIENT' : 'CONTRACT_ABORTED';
  }
  return ABORT_CODES[module]?.[code] ?? 'CONTRACT_ABORTED';
}
