/**
 * Computes the state of the audit again from evidence alone: each line follows from the one before by its hash, wallets signed what they asked for,
 * the rules decide as it is recorded, and behind each closing the state is the one of the signed snapshot. Reads files, changes none.
 */
import { errorEntry, messageOf, readAppError, type Sites } from '@suil/core';
import { stateDigest } from '@suil/core/reference-model';
import type { VerifySignature } from '@suil/signature';
import type { AuditState } from '../check/line.ts';
import { type EvidenceDay, findDay, isWhole, measureOpenDay, readDay } from '../evidence/evidence-files.ts';
import { applyRecord, type EvidenceRecord, readRecord } from '../evidence/record.ts';
import { verifyAhead } from '../signatures/verify-ahead.ts';

export interface VerifyOptions {
  /** Of the evidence. */
  readonly folder: string;
  /** Where to begin; it is changed. */
  readonly state: AuditState;
  readonly site: Sites;
  readonly verifySignature: VerifySignature;
  /** State digests of signed snapshots by the number of their last line, 64 hexadecimal digits. */
  readonly digests: ReadonlyMap<bigint, string>;
  /** Called behind each day. */
  readonly onDay?: (report: DayReport) => void;
}

export interface DayReport {
  readonly day: number;
  readonly lastSeq: bigint;
  /** 64 hexadecimal digits. */
  readonly digest: string;
  /** Whether a signed snapshot behind its last line says the same; false: there is none. */
  readonly isOfSnapshot: boolean;
}

export interface VerifyReport {
  readonly lines: number;
  readonly signatures: number;
  /** Snapshots whose digest was compared. */
  readonly snapshots: number;
  /** The first difference as a sentence that names the line; null when there is none. Nothing behind it was checked. */
  readonly difference: string | null;
}

/** Lines whose signatures are verified side by side. */
const PAGE_LINES = 500;

/** Ends the work at the first difference. */
class Difference extends Error {}
/** Ends the work without a result. */
class Unchecked extends Error {}

/** @throws when `verifySignature` could not check a signature */
export async function verifyEvidence(options: VerifyOptions): Promise<VerifyReport> {
  const { folder, state } = options;
  const count = { lines: 0, signatures: 0, snapshots: 0 };
  let difference: string | null = null;
  try {
    for (let next = findDay(folder, state.openDay ?? 0); next !== null; ) next = await verifyDay(options, next, count);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    difference = error.message;
  }
  return { ...count, difference };
}

type Count = { lines: number; signatures: number; snapshots: number };

/** Returns the day that follows. */
async function verifyDay(options: VerifyOptions, day: EvidenceDay, count: Count): Promise<EvidenceDay | null> {
  const { folder, state, digests, onDay } = options;
  const { segment } = day;
  const name = segment?.name ?? `${day.day}.open`;
  const isSame = segment === null || (await isWhole(folder, segment));
  let following: EvidenceDay | null;
  try {
    const pages = pagesOf(readDay(folder, day));
    let page = await pages.next();
    for (; page.done !== true; page = await pages.next()) await verifyPage(options, page.value, count);
    following = page.value;
  } catch (error) {
    if (error instanceof Difference || error instanceof Unchecked) throw error;
    throw new Difference(`behind line ${state.lastSeq} ${name} cannot be read: ${messageOf(error)}`);
  }
  if (!isSame) throw new Difference(`${name}, with lines through ${state.lastSeq}, has not the hash of its name`);
  if (segment === null) {
    const { bytes, wholeBytes } = measureOpenDay(folder, day.day);
    if (bytes > wholeBytes)
      throw new Difference(
        `behind line ${state.lastSeq} ${name} has ${bytes - wholeBytes} bytes of an unfinished line`,
      );
  }
  const digest = Buffer.from(stateDigest(state.books)).toString('hex');
  const expected = digests.get(state.lastSeq);
  if (expected !== undefined && expected !== digest)
    throw new Difference(`behind line ${state.lastSeq} the state is ${digest}, the snapshot says ${expected}`);
  if (expected !== undefined) count.snapshots += 1;
  onDay?.({ day: day.day, lastSeq: state.lastSeq, digest, isOfSnapshot: expected !== undefined });
  return following;
}

/** Yields lines as pages; those before an error of the reader come before it. Returns what the reader returns. */
async function* pagesOf<Result>(texts: AsyncGenerator<string, Result>): AsyncGenerator<readonly string[], Result> {
  let page: string[] = [];
  for (;;) {
    const text = await texts.next().catch((error: unknown) => ({ error }));
    if ('error' in text || text.done === true) {
      yield page;
      if ('error' in text) throw text.error;
      return text.value;
    }
    page.push(text.value);
    if (page.length < PAGE_LINES) continue;
    yield page;
    page = [];
  }
}

async function verifyPage(options: VerifyOptions, texts: readonly string[], count: Count): Promise<void> {
  const records: EvidenceRecord[] = [];
  let unreadable: unknown = null;
  for (const text of texts) {
    try {
      records.push(readRecord(text));
    } catch (error) {
      unreadable = error;
      break;
    }
  }
  const lines = records.map(({ line }) => line).filter(({ seq }) => seq > options.state.lastSeq);
  const verifySignature = verifyAhead(lines, options.verifySignature);
  for (const record of records) await verifyLine({ ...options, verifySignature }, record, count);
  // Not by its own number, which may be what was changed.
  if (unreadable !== null)
    throw new Difference(`line ${options.state.lastSeq + 1n} is not as it was written: ${messageOf(unreadable)}`);
}

async function verifyLine(
  { state, site, verifySignature }: VerifyOptions,
  record: EvidenceRecord,
  count: Count,
): Promise<void> {
  const { line } = record;
  if (line.seq <= state.lastSeq && count.lines === 0) return;
  const result = await applyRecord(state, record, site, verifySignature).catch((error: unknown) => {
    // A node that was asked about a signature does not answer.
    const known = readAppError(error);
    if (known !== undefined && errorEntry(known.code).retryable)
      throw new Unchecked(messageOf(error), { cause: error });
    throw new Difference(`line ${line.seq} cannot be applied: ${messageOf(error)}`);
  });
  if (result.status !== 'applied') throw new Difference(`line ${line.seq}: ${result.reason}`);
  count.lines += 1;
  if (line.kind === 'intent') count.signatures += 1;
}
