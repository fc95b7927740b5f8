/**
 * A line of the journal with the certified events that decided it, as one line of JSON: what evidence keeps, and what the state can be
 * built again from without the database and without a node.
 */
import { crc32 } from 'node:zlib';
import { assert, type Sites } from '@suil/core';
import type { VerifySignature } from '@suil/signature';
import { z } from 'zod';
import { checkLine } from '../check/check-line.ts';
import { NO_APPROVALS } from '../check/context.ts';
import { isExpiry } from '../check/expiry-line.ts';
import type { AuditState, JournalLine, LineResult } from '../check/line.ts';
import { integerSchema, intentSchema } from '../journal/line-schema.ts';
import type { VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';
import { readEvent, storedEventSchema, writeEvent } from './stored-event.ts';

export interface EvidenceRecord {
  readonly line: JournalLine;
  /** Of a checkpoint's line the events it takes, of a closing those that closed the day and stored its price. */
  readonly events: readonly VerifiedEvent[];
}

const recordSchema = z.strictObject({
  seq: integerSchema,
  epoch: z.int(),
  kind: z.string(),
  ref: z.string(),
  day: z.int(),
  atMs: z.int(),
  content: z.unknown(),
  hash: z.string(),
  intent: intentSchema.nullable(),
  events: z.array(storedEventSchema),
});

/** Behind the record in its line: a checksum of the record, so that one byte that is not as it was written is found in its line. */
const CHECKED = /^(\{.*),"crc":"([0-9a-f]{8})"\}$/;

/** Returns the record as JSON without a line break. */
export function writeRecord({ line, events }: EvidenceRecord): string {
  const { seq, epoch, kind, ref, day, atMs, content, hash, intent } = line;
  const text = JSON.stringify({
    seq: String(seq),
    epoch,
    kind,
    ref,
    day,
    atMs,
    content,
    hash,
    intent,
    events: events.map(writeEvent),
  });
  return `${text.slice(0, -1)},"crc":"${checksumOf(text)}"}`;
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** @throws {Error} for a text that `writeRecord` does not write */
export function readRecord(text: string): EvidenceRecord {
  const [, start, checksum] = CHECKED.exec(text) ?? [];
  // Evidence of the first version has none; a name that was damaged is none of a record's.
  const record = start === undefined ? text : `${start}}`;
  assert(start === undefined || checksum === checksumOf(record), 'a line of the evidence has its checksum');
  const { events, ...line } = recordSchema.parse(JSON.parse(record));
  return { line, events: events.map(readEvent) };
}

/** Returns the events that decide a line, from all that are verified. */
export function eventsOf(line: JournalLine, state: AuditState, inputs: VerifiedInputs): VerifiedEvent[] {
  if (line.kind === 'closing')
    return (['DayClosed', 'DayPrice'] as const).flatMap((kind) => inputs.ofDay(kind, line.day) ?? []);
  if (line.kind !== 'checkpoint' || isExpiry(line)) return [];
  const checkpoint = BigInt(/^\d+/.exec(line.ref)?.[0] ?? -1);
  return inputs.after(state.place).filter((event) => event.checkpoint === checkpoint);
}

/**
 * Applies a line that was checked before. Its time and whether the operator agreed to its epoch are not compared again, its signature only by a
 * `verifySignature`; all else is.
 */
export function applyRecord(
  state: AuditState,
  { line, events }: EvidenceRecord,
  site: Sites,
  verifySignature: VerifySignature = async () => true,
): Promise<LineResult> {
  const inputs: VerifiedInputs = {
    head: events.at(-1)?.checkpoint ?? state.place.checkpoint,
    headMs: Number.POSITIVE_INFINITY,
    after: ({ checkpoint, position }) =>
      line.kind === 'closing'
        ? []
        : events.filter(
            (event) => event.checkpoint > checkpoint || (event.checkpoint === checkpoint && event.position > position),
          ),
    ofDay: (kind) => events.find(({ event }) => event.kind === kind),
  };
  return checkLine(state, line, {
    inputs,
    nowMs: Number.POSITIVE_INFINITY,
    levelMs: 0,
    site,
    verifySignature,
    approvals: NO_APPROVALS,
    agreedEpoch: Number.POSITIVE_INFINITY,
  });
}
