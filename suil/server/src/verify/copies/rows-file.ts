/** A compressed file of rows in COPY's text format, with their number and hash: what backups and the archive are made of. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** How many rows, and the sha256 of their text before compression, hex. */
export interface RowsMeasure {
  readonly rows: number;
  readonly sha256: string;
}

type Chunks = AsyncIterable<Buffer>;

const NEWLINE = 0x0a;

/** Passes chunks on; what they came to is known when all were read. */
export function createRowsMeter(): { pass: (chunks: Chunks) => Chunks; read: () => RowsMeasure } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    pass: async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        // In COPY's text format a line end is the end of a row, and nothing else.
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
        yield chunk;
      }
    },
    read: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Reads chunks to their end and keeps none. */
export async function measureRows(chunks: Chunks): Promise<RowsMeasure> {
  const meter = createRowsMeter();
  for await (const _ of meter.pass(chunks));
  return meter.read();
}

/** Writes a new file, which is on the disk when this returns. */
export async function writeRowsFile(path: string, chunks: Chunks): Promise<RowsMeasure> {
  const meter = createRowsMeter();
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.from(meter.pass(chunks), { objectMode: false }), createGzip({ level: 6 }), target);
  return meter.read();
}

/** Yields the rows of a file. @throws {Error} when it is not there or cannot be decompressed */
export async function* readRowsFile(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const rows = createGunzip();
  // An error of either one is thrown where the rows are read.
  source.on('error', (error) => rows.destroy(error));
  try {
    for await (const chunk of source.pipe(rows)) yield chunk;
  } finally {
    source.destroy();
  }
}
