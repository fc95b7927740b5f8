/**
 * What was checked, kept beside the database: each record is on the disk before it counts. The open day is a file of lines; a day that is
 * closed is one compressed segment, named by its day and its sha256. Owns the files; what a record means is record.ts's.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { assert } from '@suil/core';
import { type EvidenceRecord, readRecord, writeRecord } from './record.ts';

const OPEN = /^(\d+)\.open$/;
const SEGMENT = /^(\d+)-([0-9a-f]{64})\.zst$/;

export class Evidence {
  readonly #folder: string;
  #open: { readonly day: number; readonly file: number } | null = null;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the folder. A last line that was cut short is dropped: it never counted. */
  static async open(folder: string): Promise<Evidence> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const evidence = new Evidence(folder);
    const sealed = new Set(evidence.segments().map(({ day }) => day));
    for (const name of readdirSync(folder)) {
      const day = Number(OPEN.exec(name)?.[1] ?? Number.NaN);
      // What is sealed was compressed from it; a file of another name was not finished.
      if (sealed.has(day) || name.endsWith('.new')) rmSync(join(folder, name));
      else if (OPEN.test(name)) await dropCutLine(join(folder, name));
    }
    return evidence;
  }

  /** Returns the segments of closed days in order. */
  segments(): { readonly day: number; readonly name: string; readonly sha256: string }[] {
    return readdirSync(this.#folder)
      .flatMap((name) => {
        const [, day, sha256] = SEGMENT.exec(name) ?? [];
        return day === undefined || sha256 === undefined ? [] : [{ day: Number(day), name, sha256 }];
      })
      .sort((left, right) => left.day - right.day);
  }

  /** Returns the days that are not sealed, in order. */
  openDays(): number[] {
    return readdirSync(this.#folder)
      .flatMap((name) => OPEN.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((left, right) => left - right);
  }

  /** Adds records of one day. When it returns, they survive a power cut. */
  append(day: number, records: readonly EvidenceRecord[]): void {
    const file = this.#fileOf(day);
    const text = records.map((record) => `${writeRecord(record)}\n`).join('');
    const written = writeSync(file, text);
    assert(written === Buffer.byteLength(text), `the evidence of day ${day} was written completely`);
    fdatasyncSync(file);
  }

  /** Compresses a day that is closed, and returns the segment's name. */
  async seal(day: number): Promise<string> {
    this.close();
    const [open, unfinished] = [this.#pathOf(`${day}.open`), this.#pathOf(`${day}.zst.new`)];
    await pipeline(
      createReadStream(open),
      createZstdCompress(),
      createWriteStream(unfinished, { flush: true, mode: 0o600 }),
    );
    const name = `${day}-${await hashOfFile(unfinished)}.zst`;
    renameSync(unfinished, this.#pathOf(name));
    this.#flushFolder();
    rmSync(open);
    return name;
  }

  /**
   * Yields every record from a day on, in order.
   * @throws {Error} when a segment is not the one that its name says
   */
  async *read(fromDay: number): AsyncGenerator<EvidenceRecord> {
    for (const { day, name, sha256 } of this.segments()) {
      if (day < fromDay) continue;
      const path = this.#pathOf(name);
      assert((await hashOfFile(path)) === sha256, `the evidence ${name} has the hash of its name`);
      yield* readRecords(createReadStream(path).pipe(createZstdDecompress()));
    }
    for (const day of this.openDays())
      if (day >= fromDay) yield* readRecords(createReadStream(this.#pathOf(`${day}.open`)));
  }

  close(): void {
    if (this.#open !== null) closeSync(this.#open.file);
    this.#open = null;
  }

  #fileOf(day: number): number {
    if (this.#open?.day === day) return this.#open.file;
    this.close();
    const file = openSync(this.#pathOf(`${day}.open`), 'a', 0o600);
    this.#open = { day, file };
    this.#flushFolder();
    return file;
  }

  /** A new file's name lasts only when its folder is on the disk, too. */
  #flushFolder(): void {
    const folder = openSync(this.#folder, 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }
}

async function* readRecords(input: NodeJS.ReadableStream): AsyncGenerator<EvidenceRecord> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield readRecord(line);
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function dropCutLine(path: string): Promise<void> {
  let [wholeBytes, readBytes] = [0, 0];
  for await (const chunk of createReadStream(path)) {
    const end = chunk.lastIndexOf(0x0a);
    if (end >= 0) wholeBytes = readBytes + end + 1;
    readBytes += chunk.length;
  }
  if (statSync(path).size !== wholeBytes) truncateSync(path, wholeBytes);
}
