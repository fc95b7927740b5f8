/**
 * One file of a chained log. Its first line says when the log began and what the file follows; each other line holds a record with its
 * number, the hash of the line before and its own.
 */
import { fstatSync } from 'node:fs';
import { AppError } from '@suil/core';
import { z } from 'zod';
import { hashOfText, readLines } from './lines.ts';

/** What a log holds; `atMs` decides the file. */
export interface LogRecord {
  readonly atMs: number;
}

/** What the next line follows. */
export interface Chain {
  readonly beganAtMs: number;
  /** Number of the last record; 0 before the first. */
  readonly seq: number;
  /** Of the last line. */
  readonly hash: string;
}

/** What a file holds. */
export interface Segment extends Chain {
  readonly lines: number;
  /** Of its last record, `2026-10`; null without one. */
  readonly month: string | null;
}

export interface SegmentSource<Stored extends LogRecord> {
  readonly path: string;
  readonly title: string;
  readonly schema: z.ZodType<Stored>;
  /** The end of the file before; null when that was not read, or there is none. */
  readonly before: Chain | null;
  readonly onRecord: (record: Stored) => void;
}

const headSchema = z.strictObject({
  log: z.string(),
  beganAtMs: z.int().min(0),
  // Of a file that follows another one.
  seq: z.int().min(0).optional(),
  previous: z.string().optional(),
});
const lineSchema = z.looseObject({ seq: z.int().min(1), previous: z.string(), hash: z.string() });

/** Returns the UTC month of a time, `2026-10`. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 'YYYY-MM'.length);
}

/** Returns the first line of a file, without its line break, and what follows from it. */
export function headOf(title: string, nowMs: number, before: Chain | null): { line: string; segment: Segment } {
  const { beganAtMs, seq, hash } = before ?? { beganAtMs: nowMs, seq: 0, hash: null };
  const line = JSON.stringify({ log: title, beganAtMs, ...(hash === null ? {} : { seq, previous: hash }) });
  return { line, segment: { beganAtMs, seq, hash: hashOfText(line), lines: 1, month: null } };
}

/** Returns the line of the next record, without its line break, and what follows from it. */
export function lineOf<Stored extends LogRecord>(segment: Segment, record: Stored): { line: string; segment: Segment } {
  const seq = segment.seq + 1;
  const hash = hashOf(seq, record, segment.hash);
  const line = JSON.stringify({ seq, ...record, previous: segment.hash, hash });
  return { line, segment: { ...segment, seq, hash, lines: segment.lines + 1, month: monthOf(record.atMs) } };
}

/**
 * Hands over the records of the whole lines. Returns what they hold, null without any, and their bytes.
 * @throws {SIGNER_LOG_DAMAGED}
 */
export function readSegment<Stored extends LogRecord>(
  file: number,
  source: SegmentSource<Stored>,
): { segment: Segment | null; wholeBytes: number } {
  const read: { segment: Segment | null } = { segment: null };
  const wholeBytes = readLines(file, (line) => {
    if (read.segment === null) {
      read.segment = readHead(line, source);
      return;
    }
    const { record, segment } = readLine(line, read.segment, source);
    read.segment = segment;
    source.onRecord(record);
  });
  return { segment: read.segment, wholeBytes };
}

/** Reads a file that another one follows. @throws {SIGNER_LOG_DAMAGED} also when its last line is incomplete */
export function readComplete<Stored extends LogRecord>(file: number, source: SegmentSource<Stored>): Segment {
  const { segment, wholeBytes } = readSegment(file, source);
  if (segment === null || wholeBytes !== fstatSync(file).size) throw damaged(source.path, (segment?.lines ?? 0) + 1);
  return segment;
}

function readHead<Stored extends LogRecord>(line: string, { path, title, before }: SegmentSource<Stored>): Segment {
  const { data } = headSchema.safeParse(parseJson(line));
  if (data?.log !== title) throw damaged(path, 1);
  const { beganAtMs, seq = 0, previous } = data;
  const follows = before === null || (beganAtMs === before.beganAtMs && seq === before.seq && previous === before.hash);
  if (!follows) throw damaged(path, 1);
  return { beganAtMs, seq, hash: hashOfText(line), lines: 1, month: null };
}

function readLine<Stored extends LogRecord>(
  line: string,
  segment: Segment,
  { path, schema }: SegmentSource<Stored>,
): { record: Stored; segment: Segment } {
  const { data } = lineSchema.safeParse(parseJson(line));
  if (data === undefined) throw damaged(path, segment.lines + 1);
  const { seq, previous, hash, ...rest } = data;
  const parsed = schema.safeParse(rest);
  if (!parsed.success) throw damaged(path, segment.lines + 1);
  const next = lineOf(segment, parsed.data).segment;
  if (seq !== next.seq || previous !== segment.hash || hash !== next.hash) throw damaged(path, next.lines);
  return { record: parsed.data, segment: next };
}

export function damaged(path: string, line: number): AppError {
  return new AppError('SIGNER_LOG_DAMAGED', { path, line });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The record's members are hashed in the order of the schema that read it, so that reading and writing hash the same bytes. */
function hashOf(seq: number, record: LogRecord, previous: string): string {
  return hashOfText(JSON.stringify([seq, ...Object.values(record), previous]));
}
