/**
 * Puts lines of the journal back that a database lost: an auditor's evidence says what they were, the chain what its events were, and the
 * server's own code decides and posts them again. Numbers and hashes are those of before; the journal continues in an epoch above all of them.
 */
import { randomBytes } from 'node:crypto';
import type { CheckpointSource } from '@suil/checkpoints';
import type { Manifest } from '@suil/core/api';
import { checkJournal, ensurePartitions, readJournalHead } from '@suil/ledger';
import { beginEpoch, openJournal } from '@suil/ledger/write';
import { type Pool, type Transaction, withSnapshot, withTransaction } from '@suil/postgres';
import { ensureParts } from '../../database/parts/ensure-parts.ts';
import { openCursor } from '../../indexer/cursor.ts';
import { type DecodeEvent, storeCheckpoints } from '../../indexer/store-checkpoints.ts';
import { readEvidence } from '../../intents/evidence.ts';
import { checkLedger } from '../../ledger.ts';
import type { ServerModule } from '../../module/module.ts';
import { schemaOf } from '../../module/module-list.ts';
import { whyIncomplete } from '../archive/archived.ts';
import { type InputSource, replayJournal } from '../reindex/replay-journal.ts';
import { type EvidenceLine, inputOf, intentOf, surveyEvidence } from './evidence.ts';
import { refused } from './refused.ts';

export interface ImportOptions {
  /** Of the database, as its owner. No server may run. */
  readonly owner: Pool;
  /** Returns all lines in order; called twice. */
  readonly readLines: () => AsyncIterable<EvidenceLine>;
  readonly source: Pick<CheckpointSource, 'head' | 'fetchAfter'>;
  readonly decodeEvent: DecodeEvent;
  readonly manifest: Manifest;
  readonly modules: readonly ServerModule[];
  readonly startCheckpoint: bigint;
  readonly nowMs: number;
}

export interface ImportReport {
  /** How many lines were put back. */
  readonly lines: number;
  /** The journal's last line. */
  readonly lastSeq: bigint;
  /** The epoch in which the journal continues. */
  readonly epoch: number;
}

/** @throws {JOURNAL_IMPORT_REFUSED} before anything was written, or where a line comes out otherwise: then restore again */
export async function importJournal(options: ImportOptions): Promise<ImportReport> {
  const { owner, manifest, modules, nowMs } = options;
  const head = await readJournalHead(owner);
  const incomplete = await whyIncomplete(owner);
  if (incomplete !== null) throw refused(incomplete);
  const survey = await surveyEvidence(options.readLines(), head);
  if (survey.lastSeq === null || survey.lastSeq === head.lastSeq)
    throw refused('it has no line that the journal lacks');
  // Whatever ran before this command writes nothing any more.
  const epoch = Math.max(survey.epoch, head.epoch) + 1;
  const { lastSeq: throughSeq } = survey;
  const tellModules = async (tx: Transaction, chainMs: number) => {
    const restored = { throughSeq, nowMs, atMs: Math.max(nowMs, chainMs) };
    for (const { onRestored } of modules) await onRestored?.(tx, restored);
  };
  await withTransaction(owner, async (tx) => {
    await beginEpoch(tx, epoch);
    await tellModules(tx, nowMs);
  });
  await ensurePartitions(owner, nowMs, 1);
  await ensureParts(owner, schemaOf(modules).tables, { through: { input: throughSeq, checkpoint: 0n } });
  const chainTimestampMs = await readChain(options);
  // The local chain's clock can be ahead of this machine's.
  if (chainTimestampMs > nowMs) await withTransaction(owner, (tx) => tellModules(tx, chainTimestampMs));
  const source = createEvidenceSource(options.readLines());
  const { inputs } = await replayJournal({
    ...{ source, manifest, modules, nowMs, randomBytes, afterSeq: head.lastSeq },
    enterEpoch: async (lineEpoch) => openJournal(owner, lineEpoch),
    onFed: async ({ seq }) => {
      const { lastSeq, lastHash } = await readJournalHead(owner);
      if (lastSeq !== seq || lastHash !== source.hashOf(seq))
        throw refused(`line ${seq} came out otherwise; restore the backup again before you do anything else`);
    },
  });
  const [violation] = await withSnapshot(owner, async (db) => [
    ...(await checkLedger(db)),
    ...(await checkJournal(db, readEvidence)),
  ]);
  if (violation !== undefined) throw refused(`the ledger is not sound afterwards: ${violation}`);
  return { lines: inputs, lastSeq: survey.lastSeq, epoch };
}

const CHECKPOINTS_MAX = 256;

/** Stores the events of the chain up to its head: what the lines took of them is among these. Returns the head's time. */
async function readChain({ owner, source, decodeEvent, manifest, startCheckpoint }: ImportOptions): Promise<number> {
  const { chain, package: packageId } = manifest;
  let cursor = await openCursor(owner, { chain, package: packageId, startCheckpoint });
  const { sequence, timestampMs } = await source.head(cursor);
  while (cursor.checkpoint < sequence) {
    const checkpoints = await source.fetchAfter(cursor, sequence, CHECKPOINTS_MAX);
    if (checkpoints.length === 0) throw refused(`no node has checkpoint ${cursor.checkpoint + 1n} yet`);
    cursor = (await storeCheckpoints(checkpoints, { pool: owner, decodeEvent })).cursor;
  }
  return timestampMs;
}

type EvidenceSource = InputSource & {
  /** Returns the hash of one of the last lines. */
  readonly hashOf: (seq: bigint) => string | undefined;
};

/** Reads lines as inputs, page by page. */
function createEvidenceSource(lines: AsyncIterable<EvidenceLine>): EvidenceSource {
  const iterator = lines[Symbol.asyncIterator]();
  let page: EvidenceLine[] = [];
  return {
    readInputs: async (afterSeq, limit) => {
      page = [];
      while (page.length < limit) {
        const next = await iterator.next();
        if (next.done === true) break;
        if (next.value.seq > afterSeq) page.push(next.value);
      }
      return page.map(inputOf);
    },
    readIntents: async (nonces) => {
      const wanted = new Set(nonces);
      const found = page.filter(({ kind, ref }) => kind === 'intent' && wanted.has(ref));
      return new Map(found.map((line) => [line.ref, intentOf(line)]));
    },
    hashOf: (seq) => page.find((line) => line.seq === seq)?.hash,
  };
}
