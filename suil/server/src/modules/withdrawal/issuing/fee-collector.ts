/**
 * Has the vault collect the products' fees (rules.md §9) when they are worth a transaction or a member waits for them. The closing of a day
 * collects them, too; anyone else may. What is to be collected the chain says, so nothing is lost or done twice.
 */
import type { VaultAsset } from '@suil/core';
import type { Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import { withLease } from '../../../jobs/lease.ts';
import { createRepeat } from '../../../jobs/repeat.ts';
import type { Worker } from '../../../module/module.ts';
import { CHAIN_LEASE } from '../../../node/transaction-sender.ts';
import { coinsToCollect, type FeesOfCoin } from './due-fees.ts';
import { readOpenTotals } from './queue-store.ts';

const LOOK_EVERY_MS = 60_000;

export type FeeCollectorOptions = {
  pool: Pool;
  readVaultBalances: () => Promise<readonly FeesOfCoin[]>;
  /** Sends the transaction. @throws when the chain refuses it or does not answer */
  collect: (coins: readonly VaultAsset[]) => Promise<void>;
  holder: string;
  log: Logger;
};

/** Returns a worker at rest; it looks every minute. */
export function createFeeCollector(options: FeeCollectorOptions): Worker {
  return createRepeat({
    everyMs: LOOK_EVERY_MS,
    work: () => collectDue(options),
    onError: (err) => options.log.warn({ err }, 'fees were not collected: the next look, in a minute, tries again'),
  });
}

/** Collects what is due, unless another process sends transactions of the settlement key. Returns the coins. */
export async function collectDue(options: FeeCollectorOptions): Promise<readonly VaultAsset[]> {
  const { pool, readVaultBalances, collect, holder, log } = options;
  const coins = coinsToCollect(await readVaultBalances(), await readOpenTotals(pool));
  if (coins.length === 0) return [];
  const done = await withLease(pool, { ...CHAIN_LEASE, holder }, () => collect(coins).then(() => coins));
  if (done !== null) log.info({ coins }, 'the vault collected fees');
  return done ?? [];
}
