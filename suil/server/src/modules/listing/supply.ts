/**
 * The supply of SUIL (rules.md §1). In circulation is what is neither an account of the operator in the vault, where the emission is, nor in a
 * lock of the operator. What is in the pools is in circulation: it is for sale.
 */
import {
  EMISSION_ACCOUNT,
  FEES_ACCOUNT,
  RESERVE_ACCOUNT,
  SUIL_SUPPLY_UNITS,
  TREASURY_ACCOUNT,
  UNITS_PER_SUIL,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';
import type { OperatorLock } from '@suil/sdk';
import { readAccountBalances } from '../../ledger.ts';

/** Whole SUIL. */
export const TOTAL_SUPPLY = toWhole(SUIL_SUPPLY_UNITS);
/** Of the operator's accounts those that can hold SUIL. */
const OPERATOR_ACCOUNTS = [EMISSION_ACCOUNT, FEES_ACCOUNT, RESERVE_ACCOUNT, TREASURY_ACCOUNT];
/** What is in the locks changes at most by the second, years from now, and any caller may ask. */
const LOCKS_READ_EVERY_MS = 60_000;

export interface SupplyOptions {
  readonly pool: Queryable;
  readonly readLocks: () => Promise<readonly Pick<OperatorLock, 'content' | 'amount'>[]>;
  /** Wall clock. */
  readonly now: () => number;
}

export interface Supply {
  /** Returns whole SUIL, the fraction cut. @throws what `readLocks` throws */
  readonly circulating: () => Promise<number>;
}

export function createSupply({ pool, readLocks, now }: SupplyOptions): Supply {
  let kept: { readonly atMs: number; readonly locked: Promise<bigint> } | null = null;

  function readLocked(): Promise<bigint> {
    if (kept !== null && now() - kept.atMs < LOCKS_READ_EVERY_MS) return kept.locked;
    const locked = readLocks().then((locks) =>
      locks.reduce((sum, { content, amount }) => (content === 'SUIL' ? sum + amount : sum), 0n),
    );
    const reading = { atMs: now(), locked };
    kept = reading;
    locked.catch(() => {
      if (kept === reading) kept = null;
    });
    return locked;
  }

  return {
    circulating: async () => {
      const [locked, held] = await Promise.all([readLocked(), readOperatorPart(pool)]);
      return toWhole(SUIL_SUPPLY_UNITS - locked - held);
    },
  };
}

/** Returns the SUIL of the operator's accounts in the vault. */
async function readOperatorPart(pool: Queryable): Promise<bigint> {
  const balances = await readAccountBalances(pool, OPERATOR_ACCOUNTS);
  return balances.reduce((sum, { asset, balance }) => (asset === 'SUIL' ? sum + balance : sum), 0n);
}

/** At most 1,000,000,000, so the number is exact. */
function toWhole(units: bigint): number {
  return Number(units / UNITS_PER_SUIL);
}
