/**
 * Checks the promise "the vault equals the ledger" (rules.md §9): what the vault holds and what it has yet to collect, each against its own
 * account, and both together against the sum of all other accounts, so that no balance counts that nothing came in for. Reads both sides;
 * changes nothing.
 */
import { type AccountName, type Asset, UNCOLLECTED_FEES_ACCOUNTS, VAULT_ACCOUNT, type VaultAsset } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import { type Pool, withSnapshot } from '@suil/postgres';
import { isUnmoved, type VaultBalanceObject } from '@suil/sdk';
import { type AccountBalance, type AssetSums, readAccountBalances, sumBalances } from '../../../ledger.ts';
import { readApplied } from '../../../ledger-writer/position.ts';

/**
 * `account` is the one that contradicts what it represents. Null: `vault` is the vault's coins and the fees that it has yet to collect,
 * `ledger` the sum of all accounts that are not the chain's.
 */
export type VaultDifference = { asset: Asset; account: AccountName | null; vault: bigint; ledger: bigint };

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

type OnChain = Pick<VaultBalanceObject, 'coin' | 'balance' | 'version' | 'fees'>;

export type VaultCheckOptions = {
  pool: Pool;
  /** Returns the newest checkpoint of the node that `readVaultBalances` asks. */
  readHead: () => Promise<bigint>;
  /** Returns what the vault holds on chain, in which version of which object, and the fees that it has yet to collect. */
  readVaultBalances: () => Promise<readonly OnChain[]>;
  /** Returns when the ledger has applied a checkpoint, or after a while. Default: does not wait. */
  appliedThrough?: (checkpoint: bigint) => Promise<unknown>;
};

const CHAIN_ACCOUNTS = [VAULT_ACCOUNT, ...Object.values(UNCOLLECTED_FEES_ACCOUNTS)];
const LOOKS_MAX = 5;
/** A million members take seconds; what takes longer than this would be in the way of everything else. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Returns where vault and ledger differ. A coin counts only when its vault balance was the same object version and its fees had not moved
 * before and after the ledger was read, the ledger had applied everything up to a checkpoint from in between, and the node had come as far
 * as the ledger; tries five times. Other coins and the chain may move.
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
  const { checkpoint, journalSeq, sums, accounts, chain } = await withSnapshot(pool, async (db) => {
    await db.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const applied = await readApplied(db);
    const { lastSeq } = await readJournalHead(db);
    // Asked while the database adds up: the coins need not keep still for as long as that takes.
    const asked = readChain(readHead, readVaultBalances);
    asked.catch(() => undefined);
    return {
      checkpoint: applied.checkpoint,
      journalSeq: lastSeq,
      sums: await sumBalances(db, CHAIN_ACCOUNTS),
      accounts: await readAccountBalances(db, CHAIN_ACCOUNTS),
      chain: asked,
    };
  });
  const { headAfter, after } = await chain;
  if (checkpoint < head || headAfter < checkpoint) return null;
  const still = after.filter((now) => before.some((then) => isUnmoved(then, now)));
  if (still.length === 0) return null;
  const differences = still.flatMap((onChain) => compareCoin(onChain, sums, accounts));
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

/** Returns where a coin differs: as a whole, or, where the whole is right, in its parts. */
function compareCoin(
  { coin: asset, balance, fees }: OnChain,
  sums: readonly AssetSums[],
  accounts: readonly AccountBalance[],
): VaultDifference[] {
  const whole = { asset, account: null, vault: balance + fees.amount, ledger: othersOf(sums, asset) };
  if (whole.vault !== whole.ledger) return [whole];
  const part = (account: AccountName, vault: bigint): VaultDifference => {
    const row = accounts.find((one) => one.name === account && one.asset === asset);
    return { asset, account, vault, ledger: -(row?.balance ?? 0n) };
  };
  const parts = [part(VAULT_ACCOUNT, balance), part(UNCOLLECTED_FEES_ACCOUNTS[asset], fees.amount)];
  return parts.filter(({ vault, ledger }) => vault !== ledger);
}

function othersOf(sums: readonly AssetSums[], asset: Asset): bigint {
  return sums.find((row) => row.asset === asset)?.others ?? 0n;
}
