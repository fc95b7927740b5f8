/** The name in a compiled module, read out of its bytes: in a browser there is no other reader of bytecode beside the compiler. */
import { assert } from '@suil/errors';

/** Magic number and version. */
const TABLE_COUNT_AT = 8;
const MODULE_HANDLES = 0x01;
const IDENTIFIERS = 0x07;

/**
 * Returns the name of a module that the compiler made.
 * @param bytes its tables: number of tables; kind, offset and length of each; their contents; the index of the module's own handle
 */
export function moduleName(bytes: Uint8Array): string {
  const reader = { bytes, at: TABLE_COUNT_AT };
  const tables = Array.from({ length: readUleb(reader) }, () => {
    const kind = readUleb(reader);
    const offset = readUleb(reader);
    return { kind, offset, end: offset + readUleb(reader) };
  });
  const contentsAt = reader.at;
  const startOf = (wanted: number) => {
    const table = tables.find(({ kind }) => kind === wanted);
    assert(table !== undefined, `a module has table ${wanted}`);
    return contentsAt + table.offset;
  };
  const ownHandle = readUleb({ bytes, at: contentsAt + Math.max(...tables.map(({ end }) => end)) });
  const handle = { bytes, at: startOf(MODULE_HANDLES) };
  // Each handle is the index of an address and that of a name.
  for (let skipped = 0; skipped < 2 * ownHandle + 1; skipped += 1) readUleb(handle);
  const name = readUleb(handle);
  const identifier = { bytes, at: startOf(IDENTIFIERS) };
  for (let skipped = 0; skipped < name; skipped += 1) {
    const length = readUleb(identifier);
    identifier.at += length;
  }
  const length = readUleb(identifier);
  return new TextDecoder().decode(bytes.subarray(identifier.at, identifier.at + length));
}

/** Reads an unsigned number of 7 bits a byte, lowest first. */
function readUleb(reader: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at];
    assert(byte !== undefined, 'a module does not end within a number');
    reader.at += 1;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
}
