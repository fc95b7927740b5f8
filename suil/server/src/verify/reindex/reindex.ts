/**
 * Reads the chain again from its node into a shadow database, feeds it the live journal's inputs, and compares every table that
 * follows from them. The live database is read at one moment and never written.
 */

import { randomBytes } from 'node:crypto';
import { AppError, messageOf, zip } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type Journal, readJournal, readJournalHead } from '@suil/ledger';
import { beginEpoch, openJournal } from '@suil/ledger/write';
import {
  type ConnectionSettings,
  type Pool,
  type Queryable,
  type Transaction,
  withSnapshot,
  withTransaction,
} from '@suil/postgres';
import { openCursor, readCursor } from '../../indexer/cursor.ts';
import type { CheckpointReader } from '../../indexer/grpc-reader.ts';
import { type DecodeEvent, storeCheckpoints } from '../../indexer/store-checkpoints.ts';
import { readIntents } from '../../intents/store.ts';
import { readRests } from '../../member-postings/store.ts';
import type { ServerModule } from '../../module/module.ts';
import { closingStepsOf, schemaOf } from '../../module/module-list.ts';
import { whyIncomplete } from '../archive/archived.ts';
import { compareTables } from './compare-tables.ts';
import { derivedTables } from './derived-tables.ts';
import { type InputSource, type RecordedIntent, replayJournal } from './replay-journal.ts';
import { withShadowDatabase } from './shadow-database.ts';

export type ReindexOptions = {
  /** The live database, as its owner. */
  live: Pool;
  connection: ConnectionSettings;
  manifest: Manifest;
  modules: readonly ServerModule[];
  /** First checkpoint to read. Default 0. */
  startCheckpoint?: bigint;
  source: Pick<CheckpointReader, 'fetch'>;
  decodeEvent: DecodeEvent;
  nowMs: number;
};

export type ReindexReport = {
  checkpoints: number;
  inputs: number;
  events: number;
  /** Rows compared. */
  rows: number;
  /** One line each; none when the database is what the inputs say. */
  differences: string[];
};

/** Checkpoints asked for at once, and kept together. */
const AT_ONCE = 64;

/** @throws {CHAIN_NODE_UNAVAILABLE}, {INDEXER_CHECKPOINT_GONE} */
export async function verifyByReindexing(options: ReindexOptions): Promise<ReindexReport> {
  const { live, connection, modules, nowMs } = options;
  return withSnapshot(live, (db) =>
    withShadowDatabase({ live, connection, schema: schemaOf(modules), nowMs }, (shadow) => verify(db, shadow, options)),
  );
}

async function verify(db: Transaction, shadow: Pool, options: ReindexOptions): Promise<ReindexReport> {
  const report: ReindexReport = { checkpoints: 0, inputs: 0, events: 0, rows: 0, differences: [] };
  const { manifest, modules, startCheckpoint = 0n, nowMs } = options;
  for (const { readDay } of closingStepsOf(modules).deferred) {
    const day = await readDay(db);
    if (day === null) continue;
    report.differences.push(`the closing of day ${day} is not finished yet: run this again when it is`);
    return report;
  }
  const incomplete = await whyIncomplete(db);
  if (incomplete !== null) {
    report.differences.push(incomplete);
    return report;
  }
  const [rest] = await readRests(db);
  if (rest !== undefined) {
    report.differences.push(`the closing of day ${rest.day} is not finished yet: run this again when it is`);
    return report;
  }
  await openCursor(shadow, { chain: manifest.chain, package: manifest.package, startCheckpoint });
  const { checkpoint: last } = await readCursor(db);
  report.checkpoints = await readChain(shadow, last, options);
  await forgetDigests(db, shadow);
  try {
    const options = { source: inputsOf(db), afterSeq: 0n, manifest, modules, nowMs, randomBytes };
    const fed = await replayJournal({ ...options, enterEpoch: (epoch) => enterEpoch(shadow, epoch) });
    await enterEpoch(shadow, (await readJournalHead(db)).epoch);
    report.inputs = fed.inputs;
    report.events = fed.events;
  } catch (error) {
    report.differences.push(messageOf(error));
  }
  const compared = await withTransaction(shadow, (tx) => compareTables(derivedTables(modules), db, tx));
  report.rows = compared.rows;
  report.differences.push(...compared.differences);
  return report;
}

/** Rows of before the live database kept the digests of checkpoints are compared without: those up to its first row with one. */
async function forgetDigests(db: Transaction, shadow: Pool): Promise<void> {
  const { rows } = await db.query<{ first: bigint | null }>(
    'SELECT min(checkpoint) AS first FROM chain_events WHERE checkpoint_digest IS NOT NULL',
  );
  const first = rows[0]?.first ?? null;
  await shadow.query('UPDATE chain_events SET checkpoint_digest = NULL WHERE $1::bigint IS NULL OR checkpoint < $1', [
    first,
  ]);
}

/** The inputs of a live journal. */
function inputsOf(live: Queryable): InputSource {
  return {
    readInputs: (afterSeq, limit) => readJournal(live, afterSeq, limit),
    readIntents: async (nonces) => {
      const stored = [...(await readIntents(live, nonces))];
      const recorded = stored.map(([nonce, intent]): [string, RecordedIntent] => [
        nonce,
        { ...intent, refusal: intent.outcome === 'refused' ? intent.error : null },
      ]);
      return new Map(recorded);
    },
  };
}

/** What comes next was written in this epoch, so the shadow writes it in the same one. */
async function enterEpoch(shadow: Pool, epoch: number): Promise<Journal> {
  const { epoch: present } = await readJournalHead(shadow);
  if (present < epoch) await withTransaction(shadow, (tx) => beginEpoch(tx, epoch));
  return openJournal(shadow);
}

/** Keeps every checkpoint up to `last` in the shadow and returns how many there were. */
async function readChain(
  shadow: Pool,
  last: bigint,
  { source, decodeEvent, startCheckpoint = 0n }: ReindexOptions,
): Promise<number> {
  for (let next = startCheckpoint; next <= last; ) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, Number(last - next) + 1) },
      (_, index) => next + BigInt(index),
    );
    const fetched = await Promise.all(numbers.map((number) => source.fetch(number)));
    const checkpoints = zip(numbers, fetched).map(([checkpoint, found]) => {
      if (found === null) throw new AppError('INDEXER_CHECKPOINT_GONE', { checkpoint });
      return found;
    });
    await storeCheckpoints(checkpoints, { pool: shadow, decodeEvent });
    next += BigInt(numbers.length);
  }
  return Number(last - startCheckpoint) + 1;
}
