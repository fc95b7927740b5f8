/** Brings events into an empty test database as the indexer would: for tests of what becomes of them. */
import type { Pool } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';
import { createProjectors } from '../projectors.ts';
import { CHAIN, manifest } from '../test-deployment.test-support.ts';
import { applyCheckpoints } from './apply-checkpoints.ts';
import { openCursor } from './cursor.ts';
import { createMemoryChain, decodeMemoryEvent } from './memory-chain.test-support.ts';

/** Empties the database, then applies one checkpoint per list; returns the digests of their transactions. */
export async function indexEvents(pool: Pool, ...checkpoints: readonly (readonly ChainEvent[])[]): Promise<string[]> {
  await emptyDatabase(pool);
  const chain = createMemoryChain(CHAIN);
  const digests = checkpoints.map((events) => chain.add(...events));
  await applyCheckpoints(chain.checkpoints, {
    pool,
    projectors: createProjectors(manifest),
    decodeEvent: decodeMemoryEvent,
    nowMs: 5,
  });
  return digests;
}

/** Forgets everything indexed and posted, and stands before the first checkpoint. */
export async function emptyDatabase(pool: Pool): Promise<void> {
  await pool.query(
    `TRUNCATE indexer_state, chain_events, members, liquidity_days, liquidity_positions, liquidity_records, hashrate_entries, parameter_changes,
     ledger.accounts, ledger.balances, ledger.entries, ledger.postings, ledger.idempotency_keys RESTART IDENTITY`,
  );
  await openCursor(pool, { chain: CHAIN, package: manifest.package });
}

/** Returns every balance of the ledger that is not zero, as `name asset`. */
export async function readLedger(pool: Pool): Promise<Record<string, bigint>> {
  const { rows } = await pool.query<{ account: string; balance: bigint }>(
    `SELECT a.name || ' ' || a.asset AS account, b.balance FROM ledger.accounts a
     JOIN ledger.balances b ON b.account_id = a.id WHERE b.balance <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}
