/**
 * What was checked, kept beside the database: each record is on the disk before it counts. The open day is a file of lines; a day that is
 * closed is one compressed segment, named by its day and its sha256. Owns the files; what a record means is record.ts's.
 */
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
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { assert } from '@suil/core';
import { hashOfFile, listOpenDays, listSegments, measureOpenDay, type Segment } from './evidence-files.ts';
import { readEvidence } from './read-evidence.ts';
import { type EvidenceRecord, writeRecord } from './record.ts';

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
    // A file of another name was not finished.
    for (const name of readdirSync(folder)) if (name.endsWith('.new')) rmSync(join(folder, name));
    for (const day of evidence.openDays()) {
      const path = join(folder, `${day}.open`);
      const { wholeBytes, bytes } = measureOpenDay(folder, day);
      // What is sealed was compressed from it.
      if (sealed.has(day)) rmSync(path);
      else if (wholeBytes !== bytes) truncateSync(path, wholeBytes);
    }
    return evidence;
  }

  /** Returns the segments of closed days in order. */
  segments(): Segment[] {
    return listSegments(this.#folder);
  }

  /** Returns the days that are not sealed, in order. */
  openDays(): number[] {
    return listOpenDays(this.#folder);
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

  /** Yields every record from a day on, in order. @throws as `readEvidence` */
  read(fromDay: number): AsyncGenerator<EvidenceRecord> {
    return readEvidence(this.#folder, fromDay);
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
