/** Checks the promise "the vault equals the ledger" (rules.md §9). Reads both sides; changes nothing. */
import type { Asset } from '@suil/core';
import { readAccountBalances, VAULT_ACCOUNT } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { VaultPurse } from '@suil/sdk';
import { withSnapshot } from '../../database/snapshot.ts';
import { readApplied } from '../../journal/applied.ts';

export type VaultDifference = { asset: Asset; vault: bigint; ledger: bigint };

export type VaultCheck =
  /** Compared; equal when there is no difference. */
  | { settled: true; checkpoint: bigint; differences: VaultDifference[] }
  /** The database was behind, or every coin moved, each time we looked: there was nothing to compare. */
  | { settled: false };

export type VaultCheckOptions = {
  pool: Pool;
  /** Returns the newest checkpoint of the node that `readPurses` asks. */
  readHead: () => Promise<bigint>;
  /** Returns what the vault holds on chain, and in which version of which object. */
  readPurses: () => Promise<readonly Pick<VaultPurse, 'coin' | 'balance' | 'version'>[]>;
};

const LOOKS_MAX = 5;

/**
 * Returns where vault and ledger differ. A coin counts only when its purse was the same object version before and after the ledger was
 * read, the ledger had applied everything up to a checkpoint from in between, and the node had come as far as the ledger; tries five
 * times. Other coins and the chain may move.
 */
export async function checkVaultEqualsLedger({ pool, readHead, readPurses }: VaultCheckOptions): Promise<VaultCheck> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const before = await readPurses();
    const head = await readHead();
    const { checkpoint, balances } = await withSnapshot(pool, async (db) => {
      const applied = await readApplied(db);
      return { checkpoint: applied.checkpoint, balances: await readAccountBalances(db, [VAULT_ACCOUNT]) };
    });
    if (checkpoint < head || (await readHead()) < checkpoint) continue;
    const after = await readPurses();
    const still = after.filter(({ coin, version }) =>
      before.some((purse) => purse.coin === coin && purse.version === version),
    );
    if (still.length === 0) continue;
    const differences = still
      .map(({ coin: asset, balance: vault }): VaultDifference => {
        // The vault's account is the other side of all accounts of the asset, so it is minus their sum.
        const ledger = -(balances.find((row) => row.asset === asset)?.balance ?? 0n);
        return { asset, vault, ledger };
      })
      .filter(({ vault, ledger }) => vault !== ledger);
    return { settled: true, checkpoint, differences };
  }
  return { settled: false };
}
