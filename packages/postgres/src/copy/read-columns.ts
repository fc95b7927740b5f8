/**
 * Whole columns out of a query in COPY's binary format: typed arrays of a million numbers without an object per row. Knows four types; the
 * caller casts what is none of them.
 */
import { PostgresError } from '../errors.ts';
import { BINARY_HEADER } from './binary-format.ts';
import { readCopy, type Transaction } from './copy.ts';
import {
  COUNT_BYTES,
  countRows,
  type FixedType,
  layoutOf,
  READ_VALUE,
  SIZE_BYTES,
  VALUE_BYTES,
  WORD_BYTES,
} from './fixed-values.ts';

/** SQL types and how a column of each is held: 64 bits, 32 bits, text; `bytes32` is a `bytea` of 32 bytes, all rows' bytes one after the other. */
export type ColumnType = FixedType | 'text';

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
  const columns = Object.entries(types).map(([name, type]) =>
    type === 'text' ? new TextColumn(name) : new FixedColumn(name, type),
  );
  const takeRows = rowsTaker(columns);
  let rest: Buffer = Buffer.alloc(0);
  let length = 0;
  let start = BINARY_HEADER.length;
  for await (const chunk of readCopy(tx, query, { format: 'binary' })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (start > rest.length) continue;
    const { rows, end } = takeRows(viewOf(rest), start, length);
    length += rows;
    rest = rest.subarray(end);
    start = 0;
  }
  const entries = columns.map((column) => [column.name, column.take(length)]);
  return { length, columns: Object.fromEntries(entries) as ColumnsResult<Types>['columns'] };
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);

/** Takes the whole rows from `start` on, the first of which is number `first` of the columns; returns how many they are, and where they end. */
type TakeRows = (view: DataView, start: number, first: number) => { rows: number; end: number };

function rowsTaker(columns: readonly (FixedColumn | TextColumn)[]): TakeRows {
  const takeEach: TakeRows = (view, start, first) => {
    let [rows, end] = [0, start];
    for (let next = endOfRow(view, end, columns.length); next !== null; next = endOfRow(view, end, columns.length)) {
      takeRow(view, end, columns, first + rows);
      rows += 1;
      end = next;
    }
    return { rows, end };
  };
  const fixed = columns.filter((column) => column instanceof FixedColumn);
  if (fixed.length < columns.length) return takeEach;
  const layout = layoutOf(fixed.map(({ type }) => type));
  return (view, start, first) => {
    const rows = countRows(view, start, layout);
    for (const [index, column] of fixed.entries()) {
      const at = start + (layout.fields[index]?.at ?? 0);
      column.putMany(first, rows, { view, at, rowBytes: layout.rowBytes });
    }
    // What is behind them is the beginning of a row, or one that does not fit: that is found out field by field.
    const { rows: others, end } = takeEach(view, start + rows * layout.rowBytes, first + rows);
    return { rows: rows + others, end };
  };
}

/** Returns where the row that begins at `start` ends; null when it has not all come in yet, or is the trailer. */
function endOfRow(view: DataView, start: number, fields: number): number | null {
  if (start + COUNT_BYTES > view.byteLength || view.getInt16(start) < 0) return null;
  let offset = start + COUNT_BYTES;
  for (let field = 0; field < fields; field++) {
    if (offset + SIZE_BYTES > view.byteLength) return null;
    offset += SIZE_BYTES + Math.max(view.getInt32(offset), 0);
  }
  return offset <= view.byteLength ? offset : null;
}

function takeRow(view: DataView, start: number, columns: readonly (FixedColumn | TextColumn)[], row: number): void {
  let offset = start + COUNT_BYTES;
  for (const column of columns) {
    const bytes = view.getInt32(offset);
    column.put(row, view, offset + SIZE_BYTES, bytes);
    offset += SIZE_BYTES + bytes;
  }
}

const unreadable = (column: string, type: ColumnType, bytes: number) =>
  new PostgresError('DATABASE_ANSWER_UNREADABLE', { column, type, bytes });

class TextColumn {
  readonly name: string;
  readonly #texts: string[] = [];

  constructor(name: string) {
    this.name = name;
  }

  put(_row: number, { buffer, byteOffset }: DataView, offset: number, bytes: number): void {
    if (bytes < 0) throw unreadable(this.name, 'text', bytes);
    this.#texts.push(Buffer.from(buffer, byteOffset + offset, bytes).toString('utf8'));
  }

  take(): string[] {
    return this.#texts;
  }
}

const CAPACITY_FIRST = 1 << 10;

class FixedColumn {
  readonly name: string;
  readonly type: FixedType;
  readonly #wordsPerRow: number;
  #words: Int32Array;

  constructor(name: string, type: FixedType) {
    this.name = name;
    this.type = type;
    this.#wordsPerRow = VALUE_BYTES[type] / WORD_BYTES;
    this.#words = new Int32Array(CAPACITY_FIRST * this.#wordsPerRow);
  }

  put(row: number, view: DataView, offset: number, bytes: number): void {
    if (bytes !== VALUE_BYTES[this.type]) throw unreadable(this.name, this.type, bytes);
    READ_VALUE[this.type](view, offset, this.#reserve(row + 1), row);
  }

  /** Puts the value at `at` and those of the rows behind. */
  putMany(
    first: number,
    count: number,
    { view, at, rowBytes }: { view: DataView; at: number; rowBytes: number },
  ): void {
    const words = this.#reserve(first + count);
    const read = READ_VALUE[this.type];
    for (let index = 0; index < count; index += 1) read(view, at + index * rowBytes, words, first + index);
  }

  take(length: number): BigInt64Array | Int32Array | Uint8Array {
    const { buffer } = this.#words;
    if (this.type === 'bigint') return new BigInt64Array(buffer, 0, length);
    if (this.type === 'integer') return new Int32Array(buffer, 0, length);
    return new Uint8Array(buffer, 0, length * VALUE_BYTES.bytes32);
  }

  #reserve(rows: number): Int32Array {
    const needed = rows * this.#wordsPerRow;
    if (needed > this.#words.length) {
      const wider = new Int32Array(Math.max(needed, 2 * this.#words.length));
      wider.set(this.#words);
      this.#words = wider;
    }
    return this.#words;
  }
}
