/**
 * Computes the state of the audit again from evidence alone: each line follows from the one before by its hash, wallets signed what they asked for,
 * the rules decide as it is recorded, and behind each closing the state is the one of the signed snapshot. Reads files, changes none.
 */
import { errorEntry, messageOf, readAppError } from '@suil/core';
import { stateDigest } from '@suil/core/reference-model';
import type { VerifySignature } from '@suil/signature';
import type { IntentSite } from '../check/context.ts';
import type { AuditState } from '../check/line.ts';
import { type EvidenceDay, findDay, isWhole, measureOpenDay, readDay } from '../evidence/evidence-files.ts';
import { applyRecord, type EvidenceRecord, readRecord } from '../evidence/record.ts';

export interface VerifyOptions {
  /** Of the evidence. */
  readonly folder: string;
  /** Where to begin; it is changed. */
  readonly state: AuditState;
  readonly site: IntentSite;
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

/** Ends the work at the first difference. */
class Difference extends Error {}
/** Ends the work without a result. */
class Unchecked extends Error {}

/** @throws when a signature of zkLogin could not be checked */
export async function verifyEvidence(options: VerifyOptions): Promise<VerifyReport> {
  const { folder, state } = options;
  const count = { lines: 0, signatures: 0, snapshots: 0 };
  let difference: string | null = null;
  try {
    for (let next = findDay(folder, state.openDay ?? 0); next !== null; next = findDay(folder, next.day + 1))
      await verifyDay(options, next, count);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    difference = error.message;
  }
  return { ...count, difference };
}

type Count = { lines: number; signatures: number; snapshots: number };

async function verifyDay(options: VerifyOptions, day: EvidenceDay, count: Count): Promise<void> {
  const { folder, state, digests, onDay } = options;
  const { segment } = day;
  const name = segment?.name ?? `${day.day}.open`;
  const isSame = segment === null || (await isWhole(folder, segment));
  try {
    for await (const text of readDay(folder, day)) await verifyLine(options, text, count);
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
}

async function verifyLine({ state, site, verifySignature }: VerifyOptions, text: string, count: Count): Promise<void> {
  const record = parse(text, state.lastSeq);
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

function parse(text: string, lastSeq: bigint): EvidenceRecord {
  try {
    return readRecord(text);
  } catch (error) {
    // Not by its own number, which may be what was changed.
    throw new Difference(`line ${lastSeq + 1n} is not as it was written: ${messageOf(error)}`);
  }
}
