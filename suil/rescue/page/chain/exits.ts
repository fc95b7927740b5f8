/** What of an account can leave, each by one transaction that pays its sender (rules.md §§3, 6). Pure. */
import type { Transaction } from '@mysten/sui/transactions';
import { feeOf } from '@suil/core';
import {
  buildClosePledgeIncome,
  buildClosePledgePrincipal,
  buildCloseSuilPledge,
  buildLeavePledge,
  buildLeaveSuilPledge,
  buildRoll,
  buildUnstakeUsdc,
  MAX_DAYS_PER_TRANSACTION,
  type Pledge,
  type SuilPledge,
} from '@suil/sdk';
import { canLeave } from '../../../web/src/entities/pledge/leave.ts';
import type { Holdings } from './holdings.ts';

/** `days` pays nothing: it closes days of the pool that one transaction could not close besides. */
export type ExitKind = 'days' | 'unstake' | 'principal' | 'income' | 'suil' | 'leave' | 'leaveSuil';
export type Coin = 'SUI' | 'SUIL' | 'USDC';

export interface Exit {
  /** Of the list that is shown. */
  readonly key: string;
  readonly kind: ExitKind;
  /** The pledge's number; null for the pool. */
  readonly pledgeId: bigint | null;
  readonly coin: Coin;
  /** What it pays after its fee, base units of `coin`. */
  readonly pays: bigint;
  readonly build: () => Transaction;
}

/** What cannot leave yet. */
export interface Waiting {
  readonly pledgeId: bigint;
  readonly coin: Coin;
  readonly principal: bigint;
  readonly endsAtMs: number;
}

export interface Exits {
  readonly open: readonly Exit[];
  readonly waiting: readonly Waiting[];
}

/** Returns what can leave now, and what waits for its term. */
export function exitsOf(holdings: Holdings): Exits {
  const { principal, pledges, suilPledges } = holdings;
  const open: Exit[] = [];
  const waiting: Waiting[] = [];
  if (principal > 0n) open.push(exitOfPool(holdings));
  for (const pledge of pledges) {
    const exits = exitsOfPledge(pledge, holdings);
    open.push(...exits);
    if (exits.length === 0) waiting.push({ ...termOf(pledge), coin: 'SUI' });
  }
  for (const pledge of suilPledges) {
    const exit = exitOfSuilPledge(pledge, holdings);
    if (exit) open.push(exit);
    else waiting.push({ ...termOf(pledge), coin: 'SUIL' });
  }
  return { open, waiting };
}

/** Where no transaction has touched the pool for years, days are closed first, by as many transactions as it takes. */
function exitOfPool({ principal, unstakeFeeBps, daysBehind, manifest }: Holdings): Exit {
  const of = { pledgeId: null, coin: 'USDC' } as const;
  if (daysBehind > MAX_DAYS_PER_TRANSACTION) {
    const build = () => buildRoll({ manifest, days: MAX_DAYS_PER_TRANSACTION });
    return { ...of, key: 'days', kind: 'days', pays: 0n, build };
  }
  const pays = principal - feeOf(principal, unstakeFeeBps);
  return {
    ...of,
    key: 'pool',
    kind: 'unstake',
    pays,
    build: () => buildUnstakeUsdc({ manifest, value: principal, daysBehind }),
  };
}

const termOf = ({ id, principal, endsAtMs }: Pledge | SuilPledge) => ({ pledgeId: id, principal, endsAtMs });

function exitsOfPledge(pledge: Pledge, { manifest, incomeFeeBps, upgrade }: Holdings): Exit[] {
  const { id, principal, withdrawable, ended, principalPaid, incomePaid } = pledge;
  const income = withdrawable - feeOf(withdrawable, incomeFeeBps);
  const of = { pledgeId: id, coin: 'SUI' } as const;
  if (canLeave(pledge, upgrade)) {
    const build = () => buildLeavePledge({ manifest, id });
    return [{ ...of, key: `leave ${id}`, kind: 'leave', pays: principal + income, build }];
  }
  if (!ended) return [];
  const exits: Exit[] = [];
  if (!principalPaid) {
    const build = () => buildClosePledgePrincipal({ manifest, id });
    exits.push({ ...of, key: `principal ${id}`, kind: 'principal', pays: principal, build });
  }
  if (!incomePaid && income > 0n) {
    const build = () => buildClosePledgeIncome({ manifest, id });
    exits.push({ ...of, key: `income ${id}`, kind: 'income', pays: income, build });
  }
  return exits;
}

function exitOfSuilPledge(pledge: SuilPledge, { manifest, upgrade }: Holdings): Exit | null {
  const { id, principal, ended } = pledge;
  const of = { pledgeId: id, coin: 'SUIL', pays: principal } as const;
  if (ended) return { ...of, key: `suil ${id}`, kind: 'suil', build: () => buildCloseSuilPledge({ manifest, id }) };
  if (!canLeave(pledge, upgrade)) return null;
  return { ...of, key: `leaveSuil ${id}`, kind: 'leaveSuil', build: () => buildLeaveSuilPledge({ manifest, id }) };
}
