/** The files of an evidence folder, for reading: lists them and reads them, and changes nothing, so that it can be done while an auditor adds to them. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline as pipeChecked } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

const OPEN = /^(\d+)\.open$/;
const SEGMENT = /^(\d+)-([0-9a-f]{64})\.zst$/;
const NEWLINE = 0x0a;
const CHUNK_BYTES = 65_536;

/** A closed day: one compressed file, named by its day and its sha256. */
export interface Segment {
  readonly day: number;
  readonly name: string;
  readonly sha256: string;
}

/** Returns the segments of closed days in order. */
export function listSegments(folder: string): Segment[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, sha256] = SEGMENT.exec(name) ?? [];
      return day === undefined || sha256 === undefined ? [] : [{ day: Number(day), name, sha256 }];
    })
    .sort((left, right) => left.day - right.day);
}

/** Returns the days that are not sealed, in order. */
export function listOpenDays(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => OPEN.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}

export interface EvidenceDay {
  readonly day: number;
  /** Of a closed day. */
  readonly segment: Segment | null;
}

/** Returns the first day from `fromDay` on that there is something of; null when there is none. */
export function findDay(folder: string, fromDay: number): EvidenceDay | null {
  const isLater = (day: number) => day >= fromDay;
  const segment = listSegments(folder).find(({ day }) => isLater(day)) ?? null;
  const open = listOpenDays(folder).find(isLater);
  if (segment === null) return open === undefined ? null : { day: open, segment: null };
  return open !== undefined && open < segment.day ? { day: open, segment: null } : { day: segment.day, segment };
}

/** Returns the sha256 of a file, 64 hexadecimal digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Returns whether a segment has the hash of its name. */
export async function isWhole(folder: string, { name, sha256 }: Segment): Promise<boolean> {
  return (await hashOfFile(join(folder, name))) === sha256;
}

/**
 * Yields the lines of a day as text; of an open day those that are complete, also what is added while it is read.
 * Returns the day that follows; null while there is none.
 * @throws {Error} when a segment cannot be decompressed
 */
export async function* readDay(
  folder: string,
  { day, segment }: EvidenceDay,
): AsyncGenerator<string, EvidenceDay | null> {
  if (segment !== null) {
    // An error of either one is thrown where the lines are read.
    const source = createReadStream(join(folder, segment.name));
    yield* splitLines(pipeChecked(source, createZstdDecompress(), () => undefined));
    return findDay(folder, day + 1);
  }
  // Once it is open it can be read to its end, even if the day is sealed meanwhile.
  const file = openSync(join(folder, `${day}.open`), 'r');
  try {
    for (let start = 0; ; ) {
      // Before the look at the end: a later day begins behind the last line of this one.
      const following = findDay(folder, day + 1);
      const end = wholeBytesOf(file);
      if (end === start) return following;
      yield* splitLines(readBytes(file, start, end));
      start = end;
    }
  } finally {
    closeSync(file);
  }
}

/** Returns how many bytes of an open day are complete lines, and how many there are. */
export function measureOpenDay(folder: string, day: number): { wholeBytes: number; bytes: number } {
  const file = openSync(join(folder, `${day}.open`), 'r');
  try {
    return { wholeBytes: wholeBytesOf(file), bytes: fstatSync(file).size };
  } finally {
    closeSync(file);
  }
}

function wholeBytesOf(file: number): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let end = fstatSync(file).size; end > 0; ) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const read = readSync(file, chunk, 0, end - start, start);
    const last = chunk.subarray(0, read).lastIndexOf(NEWLINE);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}

/** Yields what a file holds from `start` to before `end`. */
function* readBytes(file: number, start: number, end: number): Generator<Buffer> {
  for (let place = start; place < end; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, end - place));
    const read = readSync(file, chunk, 0, chunk.length, place);
    if (read === 0) return;
    yield chunk.subarray(0, read);
    place += read;
  }
}

/** Yields what is between line ends; behind the last one, what is left. */
async function* splitLines(input: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString();
}
