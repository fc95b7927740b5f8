/**
 * Whole columns into a table in COPY's binary format, without an object per row. Knows four types and JSON; the caller casts what is
 * none of them.
 */
import { assert } from '@suil/errors';
import { BINARY_HEADER } from './binary-format.ts';
import { copyTarget, type Transaction, writeCopy } from './copy.ts';
import { layoutOf, WRITE_VALUE, wordsOf, writeSizes } from './fixed-values.ts';

type NumberInput = { type: 'bigint'; values: BigInt64Array } | { type: 'integer'; values: Int32Array };

export type ColumnInput =
  | NumberInput
  | { type: 'smallint'; values: readonly (number | null)[] }
  | { type: 'text'; values: readonly (string | null)[] }
  /** JSON as text. */
  | { type: 'jsonb'; values: readonly string[] };

const TRAILER = Buffer.from([0xff, 0xff]);
const CHUNK_BYTES = 1 << 17;
const UTF8_BYTES_MAX = 3;
/** What a binary jsonb begins with (jsonb.c, `jsonb_recv`). */
const JSONB_VERSION = 1;

/** Writes columns of equal length and returns how many rows that were. */
export async function copyColumns(
  tx: Transaction,
  table: string,
  columns: Readonly<Record<string, ColumnInput>>,
): Promise<bigint> {
  const target = copyTarget(table, Object.keys(columns));
  const inputs = Object.values(columns);
  assert(new Set(inputs.map(({ values }) => values.length)).size <= 1, 'columns have equally many values');
  return writeCopy(tx, target, encode(inputs), { format: 'binary' });
}

function* encode(columns: readonly ColumnInput[]): Generator<Buffer, void, undefined> {
  yield BINARY_HEADER;
  const numbers = columns.filter((column) => column.type === 'bigint' || column.type === 'integer');
  yield* numbers.length === columns.length ? encodeNumbers(numbers) : encodeRows(columns);
  yield TRAILER;
}

/** By columns: each value has its place in the row. */
function* encodeNumbers(columns: readonly NumberInput[]): Generator<Buffer, void, undefined> {
  const length = columns[0]?.values.length ?? 0;
  const layout = layoutOf(columns.map(({ type }) => type));
  const { rowBytes, fields } = layout;
  const places = columns.map(({ type, values }, index) => ({
    ...{ write: WRITE_VALUE[type], words: wordsOf(values), at: fields[index]?.at ?? 0 },
  }));
  const rowsPerChunk = Math.floor(CHUNK_BYTES / rowBytes);
  for (let first = 0; first < length; first += rowsPerChunk) {
    const rows = Math.min(rowsPerChunk, length - first);
    const buffer = Buffer.allocUnsafe(rows * rowBytes);
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
    writeSizes(view, layout);
    for (const { write, words, at } of places)
      for (let row = 0; row < rows; row += 1) write(view, at + row * rowBytes, words, first + row);
    yield buffer;
  }
}

function* encodeRows(columns: readonly ColumnInput[]): Generator<Buffer, void, undefined> {
  const length = columns[0]?.values.length ?? 0;
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let offset = 0;
  for (let row = 0; row < length; row++) {
    const bytes = sizeOfRow(columns, row);
    if (offset + bytes > buffer.length) {
      yield buffer.subarray(0, offset);
      buffer = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, bytes));
      view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
      offset = 0;
    }
    offset = encodeRow(buffer, view, offset, columns, row);
  }
  yield buffer.subarray(0, offset);
}

/** Returns as many bytes as the row can take at most. */
function sizeOfRow(columns: readonly ColumnInput[], row: number): number {
  let bytes = 2;
  for (const { type, values } of columns)
    bytes += type === 'text' || type === 'jsonb' ? 5 + (values[row]?.length ?? 0) * UTF8_BYTES_MAX : 12;
  return bytes;
}

function encodeSmallint(view: DataView, offset: number, value: number | null): number {
  view.setInt32(offset, value === null ? -1 : 2);
  if (value === null) return offset + 4;
  view.setInt16(offset + 4, value);
  return offset + 6;
}

function encodeRow(
  buffer: Buffer,
  view: DataView,
  start: number,
  columns: readonly ColumnInput[],
  row: number,
): number {
  let offset = start;
  view.setInt16(offset, columns.length);
  offset += 2;
  for (const column of columns) {
    if (column.type === 'bigint') {
      view.setInt32(offset, 8);
      view.setBigInt64(offset + 4, column.values[row] as bigint);
      offset += 12;
    } else if (column.type === 'integer') {
      view.setInt32(offset, 4);
      view.setInt32(offset + 4, column.values[row] as number);
      offset += 8;
    } else if (column.type === 'smallint') {
      offset = encodeSmallint(view, offset, column.values[row] ?? null);
    } else if (column.type === 'jsonb') {
      view.setUint8(offset + 4, JSONB_VERSION);
      const bytes = 1 + buffer.write(column.values[row] as string, offset + 5, 'utf8');
      view.setInt32(offset, bytes);
      offset += 4 + bytes;
    } else {
      const text = column.values[row];
      const bytes = text === null || text === undefined ? -1 : buffer.write(text, offset + 4, 'utf8');
      view.setInt32(offset, bytes);
      offset += 4 + Math.max(bytes, 0);
    }
  }
  return offset;
}
