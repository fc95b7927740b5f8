/**
 * Checks the promise "the vault equals the ledger" (rules.md §9): what the vault holds against the sum of all accounts but the vault's own,
 * so that no balance counts that nothing came in for. Reads both sides; changes nothing.
 */
import { type Asset, VAULT_ACCOUNT, type VaultAsset } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import type { VaultBalanceObject } from '@suil/sdk';
import { withSnapshot } from '../../../database/snapshot.ts';
import { type AssetSums, sumBalances } from '../../../ledger.ts';
import { readApplied } from '../../../ledger-writer/position.ts';

/** `ledger` is the sum of all accounts of the asset but `chain:vault`. */
export type VaultDifference = { asset: Asset; vault: bigint; ledger: bigint };

/** All balances of an asset, the outer side included, sum to something else than zero. */
export type Imbalance = { asset: Asset; sum: bigint };

export type VaultCheck =
  /** Compared. */
  | {
      settled: true;
      checkpoint: bigint;
      /** The journal's last number that the comparison covers. */
      journalSeq: bigint;
      /** The coins that were compared; the others moved meanwhile. */
      compared: VaultAsset[];
      /** Where vault and ledger are not equal. Read from a node that is behind it may be gone at the next look. */
      differences: VaultDifference[];
      /** Where the ledger contradicts itself, for certain. */
      imbalances: Imbalance[];
    }
  /** The database was behind, or every coin moved, each time we looked: there was nothing to compare. */
  | { settled: false };

export type VaultCheckOptions = {
  pool: Pool;
  /** Returns the newest checkpoint of the node that `readVaultBalances` asks. */
  readHead: () => Promise<bigint>;
  /** Returns what the vault holds on chain, and in which version of which object. */
  readVaultBalances: () => Promise<readonly Pick<VaultBalanceObject, 'coin' | 'balance' | 'version'>[]>;
  /** Returns when the ledger has applied a checkpoint, or after a while. Default: does not wait. */
  appliedThrough?: (checkpoint: bigint) => Promise<unknown>;
};

const LOOKS_MAX = 5;
/** A million members take seconds; what takes longer than this would be in the way of everything else. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Returns where vault and ledger differ. A coin counts only when its vault balance was the same object version before and after the ledger was
 * read, the ledger had applied everything up to a checkpoint from in between, and the node had come as far as the ledger; tries five
 * times. Other coins and the chain may move.
 */
export async function checkVaultEqualsLedger(options: VaultCheckOptions): Promise<VaultCheck> {
  let best: VaultCheck = { settled: false };
  for (let look = 0; look < LOOKS_MAX; look++) {
    const found = await compareOnce(options);
    if (found === null) continue;
    const { isWhole, ...result } = found;
    if (!best.settled || result.compared.length > best.compared.length) best = { settled: true, ...result };
    if (isWhole) break;
  }
  return best;
}

async function compareOnce({ pool, readHead, readVaultBalances, appliedThrough }: VaultCheckOptions) {
  const before = await readVaultBalances();
  const head = await readHead();
  await appliedThrough?.(head);
  const { checkpoint, journalSeq, sums, chain } = await withSnapshot(pool, async (db) => {
    await db.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const applied = await readApplied(db);
    const { lastSeq } = await readJournalHead(db);
    // Asked while the database adds up: the coins need not keep still for as long as that takes.
    const asked = readChain(readHead, readVaultBalances);
    asked.catch(() => undefined);
    return {
      checkpoint: applied.checkpoint,
      journalSeq: lastSeq,
      sums: await sumBalances(db, VAULT_ACCOUNT),
      chain: asked,
    };
  });
  const { headAfter, after } = await chain;
  if (checkpoint < head || headAfter < checkpoint) return null;
  const still = after.filter(({ coin, version }) =>
    before.some((vaultBalance) => vaultBalance.coin === coin && vaultBalance.version === version),
  );
  if (still.length === 0) return null;
  const differences = still
    .map(({ coin: asset, balance: vault }): VaultDifference => ({ asset, vault, ledger: othersOf(sums, asset) }))
    .filter(({ vault, ledger }) => vault !== ledger);
  const imbalances = sums
    .map(({ asset, own, others }): Imbalance => ({ asset, sum: own + others }))
    .filter(({ sum }) => sum !== 0n);
  const compared = still.map(({ coin }) => coin);
  const isWhole = still.length === after.length;
  return { checkpoint, journalSeq, compared, differences, imbalances, isWhole };
}

async function readChain(
  readHead: VaultCheckOptions['readHead'],
  readVaultBalances: VaultCheckOptions['readVaultBalances'],
) {
  const headAfter = await readHead();
  return { headAfter, after: await readVaultBalances() };
}

function othersOf(sums: readonly AssetSums[], asset: Asset): bigint {
  return sums.find((row) => row.asset === asset)?.others ?? 0n;
}
