/**
 * Which coins' fees are due: worth a transaction, or waited for by members (rules.md §9). The collector asks it of the chain; the
 * number for operators is read from the ledger, so that a collector that never runs is noticed, too.
 */
import { UNCOLLECTED_FEES_ACCOUNTS, VAULT_ACCOUNT, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../../ledger.ts';
import { readOpenTotals } from './queue-store.ts';

/** Fees are worth a transaction from this part of what the vault holds. */
const WORTH_PART = 100n;

/** In base units of the coin. */
export type FeesOfCoin = {
  readonly coin: VaultAsset;
  /** What the vault holds. */
  readonly balance: bigint;
  /** What it has yet to collect. */
  readonly fees: { readonly amount: bigint };
};

/** Returns the coins whose fees are at least 1% of what the vault holds, or without which it holds less than members ask for. */
export function coinsToCollect(
  coins: readonly FeesOfCoin[],
  openTotals: ReadonlyMap<VaultAsset, bigint>,
): readonly VaultAsset[] {
  return VAULT_ASSETS.filter((coin) =>
    coins.some(({ coin: of, balance, fees }) => {
      if (of !== coin || fees.amount === 0n) return false;
      return fees.amount * WORTH_PART >= balance || (openTotals.get(coin) ?? 0n) > balance;
    }),
  );
}

/** Returns the coins whose fees are due by the ledger, which needs neither a node nor a key. */
export async function readDueCoins(db: Queryable): Promise<readonly VaultAsset[]> {
  const accounts = [VAULT_ACCOUNT, ...Object.values(UNCOLLECTED_FEES_ACCOUNTS)];
  const rows = await readAccountBalances(db, accounts);
  const heldBy = (account: string, coin: VaultAsset) =>
    -(rows.find(({ name, asset }) => name === account && asset === coin)?.balance ?? 0n);
  const coins = VAULT_ASSETS.map((coin) => ({
    coin,
    balance: heldBy(VAULT_ACCOUNT, coin),
    fees: { amount: heldBy(UNCOLLECTED_FEES_ACCOUNTS[coin], coin) },
  }));
  return coinsToCollect(coins, await readOpenTotals(db));
}
