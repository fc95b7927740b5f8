/**
 * Whole columns out of a query in COPY's binary format: typed arrays of a million numbers without an object per row. Knows four types; the
 * caller casts what is none of them.
 */

import { PostgresError } from '../errors.ts';
import { BINARY_HEADER } from './binary-format.ts';
import { readCopy, type Transaction } from './copy.ts';

/** SQL types and how a column of each is held: 64 bits, 32 bits, text; `bytes32` is a `bytea` of 32 bytes, all rows' bytes one after the other. */
export type ColumnType = 'bigint' | 'integer' | 'text' | 'bytes32';

type ColumnOf<Type extends ColumnType> = Type extends 'bigint'
  ? BigInt64Array
  : Type extends 'integer'
    ? Int32Array
    : Type extends 'bytes32'
      ? Uint8Array
      : string[];

export type ColumnsResult<Types extends Readonly<Record<string, ColumnType>>> = {
  length: number;
  columns: { [Name in keyof Types]: ColumnOf<Types[Name]> };
};

/**
 * Returns the result of `query` by columns: `types` names them in the query's order, each of exactly that SQL type (cast where it
 * is not). No field may be NULL.
 * @throws {DATABASE_ANSWER_UNREADABLE} when a field is NULL or of another size
 */
export async function readColumns<Types extends Readonly<Record<string, ColumnType>>>(
  tx: Transaction,
  query: string,
  types: Types,
): Promise<ColumnsResult<Types>> {
  const columns = Object.entries(types).map(([name, type]) => createColumn(name, type));
  let rest: Buffer = Buffer.alloc(0);
  let length = 0;
  let start = BINARY_HEADER.length;
  for await (const chunk of readCopy(tx, query, { format: 'binary' })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = endOfRow(rest, start, columns.length); end !== null; end = endOfRow(rest, start, columns.length)) {
      decodeRow(rest, start, columns, length);
      length += 1;
      start = end;
    }
    if (start > rest.length) continue;
    rest = rest.subarray(start);
    start = 0;
  }
  const entries = columns.map((column) => [column.name, column.take(length)]);
  return { length, columns: Object.fromEntries(entries) as ColumnsResult<Types>['columns'] };
}

/** Returns where the row that begins at `start` ends; null when it has not all come in yet, or is the trailer. */
function endOfRow(buffer: Buffer, start: number, fields: number): number | null {
  if (start + 2 > buffer.length || buffer.readInt16BE(start) < 0) return null;
  let offset = start + 2;
  for (let field = 0; field < fields; field++) {
    if (offset + 4 > buffer.length) return null;
    offset += 4 + Math.max(buffer.readInt32BE(offset), 0);
  }
  return offset <= buffer.length ? offset : null;
}

function decodeRow(buffer: Buffer, start: number, columns: readonly Column[], row: number): void {
  let offset = start + 2;
  for (const column of columns) {
    const bytes = buffer.readInt32BE(offset);
    column.put(row, buffer, offset + 4, bytes);
    offset += 4 + bytes;
  }
}

type Column = {
  name: string;
  put: (row: number, buffer: Buffer, offset: number, bytes: number) => void;
  take: (length: number) => BigInt64Array | Int32Array | Uint8Array | string[];
};

const CAPACITY_FIRST = 1 << 10;

function createColumn(name: string, type: ColumnType): Column {
  const check = (bytes: number, expected: number) => {
    if (bytes !== expected) throw new PostgresError('DATABASE_ANSWER_UNREADABLE', { column: name, type, bytes });
  };
  if (type === 'text') {
    const texts: string[] = [];
    return {
      name,
      put: (_row, buffer, offset, bytes) => {
        if (bytes < 0) check(bytes, 0);
        texts.push(buffer.toString('utf8', offset, offset + bytes));
      },
      take: () => texts,
    };
  }
  if (type === 'integer') {
    let values = new Int32Array(CAPACITY_FIRST);
    return {
      name,
      put: (row, buffer, offset, bytes) => {
        check(bytes, 4);
        if (row === values.length) {
          const wider = new Int32Array(row * 2);
          wider.set(values);
          values = wider;
        }
        values[row] = buffer.readInt32BE(offset);
      },
      take: (length) => values.subarray(0, length),
    };
  }
  if (type === 'bytes32') {
    let values = new Uint8Array(CAPACITY_FIRST * 32);
    return {
      name,
      put: (row, buffer, offset, bytes) => {
        check(bytes, 32);
        if (row * 32 === values.length) {
          const wider = new Uint8Array(row * 64);
          wider.set(values);
          values = wider;
        }
        buffer.copy(values, row * 32, offset, offset + 32);
      },
      take: (length) => values.subarray(0, length * 32),
    };
  }
  let values = new BigInt64Array(CAPACITY_FIRST);
  // By its two words (little-endian, as every supported platform is): a bigint for each would be garbage.
  let words = new Int32Array(values.buffer);
  return {
    name,
    put: (row, buffer, offset, bytes) => {
      check(bytes, 8);
      if (row === values.length) {
        const wider = new BigInt64Array(row * 2);
        wider.set(values);
        values = wider;
        words = new Int32Array(values.buffer);
      }
      words[2 * row] = buffer.readInt32BE(offset + 4);
      words[2 * row + 1] = buffer.readInt32BE(offset);
    },
    take: (length) => values.subarray(0, length),
  };
}
