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
  vault: { 1: 'VAULT_AMOUNT_ZERO', 2: 'VAULT_COIN_UNKNOWN' },
  pool: {
    1: 'POOL_AMOUNT_ZERO',
    2: 'POOL_OUTPUT_ZERO',
    3: 'POOL_OUTPUT_BELOW_MINIMUM',
    4: 'POOL_EMPTY',
    5: 'POOL_DEPOSIT_TOO_SMALL',
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
  readonly code: number;
}

/** Returns the registry's code of an abort; CONTRACT_ABORTED for one that is not ours. */
export function parseAbort({ package: packageId, module, code }: AbortPlace): AppErrorCode {
  if (packageId !== undefined && /^0x0*[123]$/.test(packageId)) {
    const splits = module === 'balance' && code === FRAMEWORK_BALANCE_NOT_ENOUGH;
    return splits ? 'CHAIN_COIN_BALANCE_INSUFFICIENT' : 'CONTRACT_ABORTED';
  }
  return ABORT_CODES[module]?.[code] ?? 'CONTRACT_ABORTED';
}
