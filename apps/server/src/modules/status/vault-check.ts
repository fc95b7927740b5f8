/** Checks the promise "the vault equals the ledger" (rules.md §9). Reads both sides; changes nothing. */
import type { Asset } from '@suil/core';
import { readAccountBalances, VAULT_ACCOUNT } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readApplied } from '../../journal/applied.ts';

/** Assets the on-chain vault holds. */
export const VAULT_ASSETS = ['SUI', 'SUIL', 'USDC'] as const satisfies readonly Asset[];
export type VaultBalances = Record<(typeof VAULT_ASSETS)[number], bigint>;

export type VaultDifference = { asset: Asset; vault: bigint; ledger: bigint };

export type VaultCheck =
  /** Compared; equal when there is no difference. */
  | { settled: true; checkpoint: bigint; differences: VaultDifference[] }
  /** The chain was ahead of the database every time we looked, so there was nothing to compare. */
  | { settled: false };

export type VaultCheckOptions = {
  db: Queryable;
  /** Returns the newest checkpoint of the chain. */
  readHead: () => Promise<bigint>;
  /** Returns what the vault holds on chain. */
  readVault: () => Promise<VaultBalances>;
};

const LOOKS_MAX = 5;

/**
 * Returns where vault and ledger differ. A comparison counts only when the chain stood still around it and the database was level
 * with it; tries five times.
 */
export async function checkVaultEqualsLedger({ db, readHead, readVault }: VaultCheckOptions): Promise<VaultCheck> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const before = await readHead();
    const vault = await readVault();
    const balances = await readAccountBalances(db, [VAULT_ACCOUNT]);
    const { checkpoint } = await readApplied(db);
    if (checkpoint < before || (await readHead()) !== before || checkpoint !== before) continue;
    const differences = VAULT_ASSETS.map((asset) => {
      // The vault's account is the other side of all accounts of the asset, so it is minus their sum.
      const ledger = -(balances.find((row) => row.asset === asset)?.balance ?? 0n);
      return { asset, vault: vault[asset], ledger };
    }).filter(({ vault: onChain, ledger }) => onChain !== ledger);
    return { settled: true, checkpoint, differences };
  }
  return { settled: false };
}
