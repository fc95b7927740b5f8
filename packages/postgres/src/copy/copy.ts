/**
 * COPY, the fast path for many rows, in and out, streamed: a slow reader holds the database back, and the other way round. Rows and
 * bytes; whole columns as typed arrays are in write-columns.ts and read-columns.ts. A COPY is one statement of the caller's transaction.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

/** The one connection of a transaction: a COPY cannot go through a pool. */
export type Transaction = Pick<PoolClient, 'query'>;

/** What a field can be; the database reads it as the column's type. */
export type CopyValue = string | bigint | number | boolean | null;

export type CopyFormat = 'text' | 'csv' | 'binary';

const CHUNK_CHARS = 1 << 16;

/** Writes rows, one value per column in order, and returns how many. */
export async function copyRows(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
): Promise<bigint> {
  // What is there at once needs no turn of the event loop per row.
  return writeCopy(tx, copyTarget(table, columns), Symbol.iterator in rows ? toText(rows) : toTextAsync(rows));
}

/** Writes what an earlier `readCopy` of the same format gave. `target` is a table, with its columns in brackets if not all. */
export async function writeCopy(
  tx: Transaction,
  target: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { format = 'text' }: { format?: CopyFormat } = {},
): Promise<bigint> {
  const stream = tx.query(from(`COPY ${target} FROM STDIN (FORMAT ${format})`));
  await pipeline(Readable.from(chunks, { objectMode: false }), stream);
  return BigInt(stream.rowCount);
}

/** Returns the result of `query`, as bytes, while it comes in. A reader that stops early still lets the statement end. */
export async function* readCopy(
  tx: Transaction,
  query: string,
  { format = 'text' }: { format?: CopyFormat } = {},
): AsyncGenerator<Buffer, void, undefined> {
  const stream = tx.query(to(`COPY (${query}) TO STDOUT (FORMAT ${format})`));
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    // The connection is of use again only when all that was sent has been taken.
    if (!stream.readableEnded && !stream.errored) for await (const _ of stream);
    endQueryTimeout(stream);
  }
}

/** The driver hangs the end of its own timeout on a query's `callback`, which this kind of stream never calls by itself. */
function endQueryTimeout(stream: object): void {
  if ('callback' in stream && typeof stream.callback === 'function') stream.callback();
}

/** Returns a table and its columns as COPY names them. `table` is SQL, e.g. `ledger.postings`. */
export function copyTarget(table: string, columns: readonly string[]): string {
  return `${table} (${columns.map(escapeIdentifier).join(', ')})`;
}

function* toText(rows: Iterable<readonly CopyValue[]>): Generator<Buffer, void, undefined> {
  let text = '';
  for (const row of rows) {
    text += toLine(row);
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

async function* toTextAsync(rows: AsyncIterable<readonly CopyValue[]>): AsyncGenerator<Buffer, void, undefined> {
  let text = '';
  for await (const row of rows) {
    text += toLine(row);
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function toLine(row: readonly CopyValue[]): string {
  let line = '';
  let separator = '';
  for (const value of row) {
    line += separator + toField(value);
    separator = '\t';
  }
  return `${line}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toField(value: CopyValue): string {
  if (value === null) return '\\N';
  return typeof value === 'string' && SPECIAL.test(value)
    ? value.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter)
    : String(value);
}
