/**
 * Verifies consecutive checkpoints of one epoch with a single signature, that of the last: each summary names the digest of the one
 * before, back to the last one known. Then every transaction is followed down to its events, so that nothing can be added, changed or left out.
 */
import { type CertifiedSummary, type Committee, verifySummary } from '../committee/committee.ts';
import { LightClientError } from '../errors.ts';
import { readContents } from '../formats/contents.ts';
import { assertDigest, type Digester, digestOf, formatDigest, isSameBytes } from '../formats/digest.ts';
import { type CheckpointSummary, readSummary } from '../formats/summary.ts';
import { type ExecutedTransaction, type VerifiedTransaction, verifyTransactions } from './transactions.ts';

/** A checkpoint as a node answers it. Nothing of it is trusted. */
export interface CertifiedCheckpoint extends CertifiedSummary {
  /** BCS. */
  readonly contents: Uint8Array;
  /** In the order of the contents. */
  readonly transactions: readonly ExecutedTransaction[];
}

/** The last checkpoint that is known, from which the next ones must follow. */
export interface CheckpointCursor {
  readonly sequence: bigint;
  readonly digest: Uint8Array;
  readonly timestampMs: number;
  readonly totalTransactions: bigint;
}

export interface VerifiedCheckpoint extends CheckpointCursor {
  readonly summary: CheckpointSummary;
  /** Those with an event that was asked for. */
  readonly transactions: readonly VerifiedTransaction[];
}

/**
 * Returns what a quorum certified of `batch`, which begins behind `cursor`; without a cursor anywhere.
 * @param packageIds packages whose events are returned, with 64 digits; null for all events
 * @param digest of summaries, contents, effects and events; by default this package's
 * @throws what `verifySummary` throws, {CHECKPOINT_ANSWER_INVALID, CHECKPOINT_ORDER_INVALID, CHECKPOINT_DIGEST_WRONG}; {CHECKPOINT_CONTRADICTION} when the batch is certified and
 * does not follow the cursor
 */
export function verifyBatch(
  committee: Committee,
  cursor: CheckpointCursor | null,
  batch: readonly CertifiedCheckpoint[],
  packageIds: ReadonlySet<string> | null,
  digest: Digester = digestOf,
): VerifiedCheckpoint[] {
  return verifyRead(committee, cursor, readSummaries(batch, digest), packageIds, digest);
}

/** A checkpoint beside its summary, which is read and hashed once. */
export interface ReadCheckpoint {
  readonly summary: CheckpointSummary;
  readonly checkpoint: CertifiedCheckpoint;
}

/** @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} */
export function readSummaries(batch: readonly CertifiedCheckpoint[], digest: Digester): ReadCheckpoint[] {
  return batch.map((checkpoint) => ({ summary: readSummary(checkpoint.summary, digest), checkpoint }));
}

/** The same as `verifyBatch`, of what `readSummaries` returned with the same `digest`. */
export function verifyRead(
  committee: Committee,
  cursor: CheckpointCursor | null,
  batch: readonly ReadCheckpoint[],
  packageIds: ReadonlySet<string> | null,
  digest: Digester,
): VerifiedCheckpoint[] {
  const last = batch.at(-1);
  if (last === undefined) return [];
  const summaries = batch.map(({ summary }) => summary);
  assertNumbers(summaries, cursor, committee.epoch);
  verifySummary(committee, last.checkpoint);
  assertLinks(summaries);
  assertFollowsCursor(summaries, cursor);
  let before = cursor;
  return batch.map(({ summary, checkpoint }) => {
    const verified = verifyInside(summary, checkpoint, before, { packageIds, digest });
    before = verified;
    return verified;
  });
}

/** Returns the cursor at a checkpoint of which only the digest was kept, from its summary. @throws {CHECKPOINT_DIGEST_WRONG} */
export function readCursor(summary: Uint8Array, digest: Uint8Array): CheckpointCursor {
  const read = readSummary(summary);
  assertDigest(read.digest, digest, read.sequence, 'the summary');
  return toCursor(read);
}

function toCursor({ sequence, digest, timestampMs, totalTransactions }: CheckpointSummary): CheckpointCursor {
  return { sequence, digest, timestampMs, totalTransactions };
}

/** The numbers and the epoch are those that were asked for. What a node got wrong here contradicts nothing. */
function assertNumbers(summaries: readonly CheckpointSummary[], cursor: CheckpointCursor | null, epoch: bigint): void {
  let before = cursor?.sequence;
  summaries.forEach((summary, place) => {
    const { sequence } = summary;
    if (before !== undefined && sequence !== before + 1n) throw outOfOrder(sequence, `the one before is ${before}`);
    if (summary.epoch !== epoch) throw invalidAnswer(sequence, `it is of epoch ${summary.epoch}, not ${epoch}`);
    if (summary.nextCommittee !== null && place !== summaries.length - 1) {
      throw invalidAnswer(sequence, 'an epoch ends within the batch');
    }
    before = sequence;
  });
}

/** From the certified last summary backwards. */
function assertLinks(summaries: readonly CheckpointSummary[]): void {
  let next: CheckpointSummary | null = null;
  for (const summary of summaries.toReversed()) {
    if (next !== null) assertDigest(summary.digest, previousOf(next), summary.sequence, 'the summary');
    next = summary;
  }
}

function previousOf({ previousDigest, sequence }: CheckpointSummary): Uint8Array {
  if (previousDigest === null) throw outOfOrder(sequence, 'it names none before');
  return previousDigest;
}

function assertFollowsCursor([first]: readonly CheckpointSummary[], cursor: CheckpointCursor | null): void {
  if (first === undefined || cursor === null) return;
  const { previousDigest, sequence } = first;
  if (previousDigest !== null && isSameBytes(previousDigest, cursor.digest)) return;
  throw new LightClientError('CHECKPOINT_CONTRADICTION', { sequence, digest: formatDigest(cursor.digest) });
}

function verifyInside(
  summary: CheckpointSummary,
  { contents, transactions }: CertifiedCheckpoint,
  before: CheckpointCursor | null,
  { packageIds, digest }: { packageIds: ReadonlySet<string> | null; digest: Digester },
): VerifiedCheckpoint {
  const { sequence, contentDigest, timestampMs, totalTransactions } = summary;
  assertDigest(digest('CheckpointContents', contents), contentDigest, sequence, 'the contents');
  const executions = readContents(contents);
  if (before !== null && timestampMs < before.timestampMs) {
    throw outOfOrder(sequence, `its time ${timestampMs} is before ${before.timestampMs}`);
  }
  const totalBefore = before?.totalTransactions ?? (sequence === 0n ? 0n : null);
  if (totalBefore !== null && totalTransactions !== totalBefore + BigInt(executions.length)) {
    throw outOfOrder(sequence, `${executions.length} transactions after ${totalBefore} are not ${totalTransactions}`);
  }
  const verified = verifyTransactions(sequence, executions, transactions, packageIds, digest);
  return { ...toCursor(summary), summary, transactions: verified };
}

function outOfOrder(sequence: bigint, reason: string) {
  return new LightClientError('CHECKPOINT_ORDER_INVALID', { sequence, reason });
}

function invalidAnswer(sequence: bigint, reason: string) {
  return new LightClientError('CHECKPOINT_ANSWER_INVALID', { sequence, reason });
}
