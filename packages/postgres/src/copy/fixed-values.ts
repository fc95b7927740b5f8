/**
 * Values of fixed size in COPY's binary format, and rows of nothing else: there each field has its place, so that a column of many rows is one loop
 * without a decision for each field. A row is the number of its fields in 2 bytes; a field its size in 4 and then its value, all big-endian. Columns
 * are read and written by words of 32 bits (little-endian, as every supported platform is): a bigint for each value would be garbage.
 */

/** SQL types and the bytes of a value. `bytes32` is a `bytea` of 32 bytes. */
export const VALUE_BYTES = { bigint: 8, integer: 4, bytes32: 32 } as const;

export type FixedType = keyof typeof VALUE_BYTES;

export const COUNT_BYTES = 2;
export const SIZE_BYTES = 4;
export const WORD_BYTES = 4;
const WORDS_OF_32_BYTES = 8;

/** Copies the value at `offset` into row `row` of a column's words, or out of it. */
type CopyValue = (view: DataView, offset: number, words: Int32Array, row: number) => void;

export const READ_VALUE: Readonly<Record<FixedType, CopyValue>> = {
  bigint: (view, offset, words, row) => {
    words[2 * row] = view.getInt32(offset + WORD_BYTES);
    words[2 * row + 1] = view.getInt32(offset);
  },
  integer: (view, offset, words, row) => {
    words[row] = view.getInt32(offset);
  },
  bytes32: (view, offset, words, row) => {
    for (let word = 0; word < WORDS_OF_32_BYTES; word += 1)
      words[WORDS_OF_32_BYTES * row + word] = view.getInt32(offset + WORD_BYTES * word, true);
  },
};

export const WRITE_VALUE: Readonly<Record<Exclude<FixedType, 'bytes32'>, CopyValue>> = {
  bigint: (view, offset, words, row) => {
    view.setInt32(offset, words[2 * row + 1] ?? 0);
    view.setInt32(offset + WORD_BYTES, words[2 * row] ?? 0);
  },
  integer: (view, offset, words, row) => {
    view.setInt32(offset, words[row] ?? 0);
  },
};

export function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / WORD_BYTES);
}

/** Where each field's value is in a row of nothing but such values, and the size of the row. */
export interface RowLayout {
  readonly rowBytes: number;
  readonly fields: readonly { readonly at: number; readonly bytes: number }[];
}

export function layoutOf(types: readonly FixedType[]): RowLayout {
  let rowBytes = COUNT_BYTES;
  const fields = types.map((type) => {
    const field = { at: rowBytes + SIZE_BYTES, bytes: VALUE_BYTES[type] };
    rowBytes = field.at + field.bytes;
    return field;
  });
  return { rowBytes, fields };
}

/** Returns how many rows begin at `start`, one behind the other, before the end or a row with a field of another size, as NULL is. */
export function countRows(view: DataView, start: number, { rowBytes, fields }: RowLayout): number {
  const isRow = (row: number) =>
    view.getInt16(row) === fields.length &&
    fields.every(({ at, bytes }) => view.getInt32(row + at - SIZE_BYTES) === bytes);
  let end = start;
  while (end + rowBytes <= view.byteLength && isRow(end)) end += rowBytes;
  return (end - start) / rowBytes;
}

/** Writes what is around the values of as many rows as fit into `view`. */
export function writeSizes(view: DataView, { rowBytes, fields }: RowLayout): void {
  for (let row = 0; row < view.byteLength; row += rowBytes) {
    view.setInt16(row, fields.length);
    for (const { at, bytes } of fields) view.setInt32(row + at - SIZE_BYTES, bytes);
  }
}
