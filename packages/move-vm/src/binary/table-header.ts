/**
 * Reads a module's header: magic, version and the table directory. Owns the rules that tables follow each other without gap
 * or overlap. Follows move-binary-format/src/deserializer.rs (VersionedBinary, read_tables, check_tables).
 */
import { fault } from '../failure.ts';
import { Cursor } from './cursor.ts';

const MAGIC = [0xa1, 0x1c, 0xeb, 0x0b];
/** Sui's min_move_binary_format_version and move_binary_format_version. */
const MIN_VERSION = 6;
const MAX_VERSION = 7;
/** From version 7 on the version word's top byte is the flavour; 0x05 is Sui. */
const SUI_FLAVOUR = 0x05;

export const TABLE = {
  moduleHandles: 0x01,
  datatypeHandles: 0x02,
  functionHandles: 0x03,
  functionInstantiations: 0x04,
  signatures: 0x05,
  constants: 0x06,
  identifiers: 0x07,
  addresses: 0x08,
  structDefs: 0x0a,
  structInstantiations: 0x0b,
  functionDefs: 0x0c,
  fieldHandles: 0x0d,
  fieldInstantiations: 0x0e,
  friends: 0x0f,
  metadata: 0x10,
  enumDefs: 0x11,
  enumInstantiations: 0x12,
  variantHandles: 0x13,
  variantInstantiations: 0x14,
} as const;

/** How many entries a table may have: Sui's binary_* limits. */
export const MAX_ENTRIES: ReadonlyMap<number, number> = new Map([
  [TABLE.moduleHandles, 100],
  [TABLE.datatypeHandles, 300],
  [TABLE.functionHandles, 1_500],
  [TABLE.functionInstantiations, 750],
  [TABLE.signatures, 1_000],
  [TABLE.constants, 4_000],
  [TABLE.identifiers, 10_000],
  [TABLE.addresses, 100],
  [TABLE.structDefs, 200],
  [TABLE.structInstantiations, 100],
  [TABLE.functionDefs, 1_000],
  [TABLE.fieldHandles, 500],
  [TABLE.fieldInstantiations, 250],
  [TABLE.friends, 100],
  [TABLE.enumDefs, 200],
  [TABLE.enumInstantiations, 100],
  [TABLE.variantHandles, 1_024],
  [TABLE.variantInstantiations, 1_024],
]);

const KNOWN_TABLES = new Set<number>(Object.values(TABLE));
const FIRST_ENUM_TABLE = TABLE.enumDefs;

export interface TableRange {
  /** Absolute offsets into the module's bytes. */
  readonly start: number;
  readonly end: number;
}

export interface ModuleHeader {
  readonly version: number;
  readonly tables: ReadonlyMap<number, TableRange>;
  /** Where the self handle index starts, just behind the last table. */
  readonly trailerStart: number;
}

export function readHeader(bytes: Uint8Array): ModuleHeader {
  const cursor = new Cursor(bytes);
  for (const byte of MAGIC) if (cursor.u8() !== byte) fault('BAD_MAGIC', 'not a Move module');
  const version = readVersion(cursor);
  const count = cursor.uleb(255, 'table count');
  const directory: { kind: number; offset: number; length: number }[] = [];
  for (let i = 0; i < count; i++) {
    const kind = cursor.u8();
    if (!KNOWN_TABLES.has(kind)) fault('MALFORMED', `unknown table 0x${kind.toString(16)}`);
    if (kind >= FIRST_ENUM_TABLE && version < 7) fault('MALFORMED', 'enum table before version 7');
    directory.push({
      kind,
      offset: cursor.uleb(0xffffffff, 'table offset'),
      length: cursor.uleb(0xffffffff, 'table length'),
    });
  }
  return layOut(directory, cursor.offset, bytes.length, version);
}

function readVersion(cursor: Cursor): number {
  const word = cursor.u32();
  const version = word & 0xffffff;
  const flavour = word >>> 24;
  if (version < MIN_VERSION || version > MAX_VERSION) fault('UNKNOWN_VERSION', `bytecode version ${version}`);
  if (version >= 7 ? flavour !== SUI_FLAVOUR : flavour !== 0) fault('UNKNOWN_VERSION', `flavour ${flavour}`);
  return version;
}

function layOut(
  directory: { kind: number; offset: number; length: number }[],
  contentStart: number,
  size: number,
  version: number,
): ModuleHeader {
  const tables = new Map<number, TableRange>();
  let expected = 0;
  for (const { kind, offset, length } of directory.sort((a, b) => a.offset - b.offset)) {
    if (offset !== expected || length === 0) fault('MALFORMED', 'tables overlap, leave a gap or are empty');
    if (tables.has(kind)) fault('MALFORMED', `table 0x${kind.toString(16)} appears twice`);
    expected += length;
    if (contentStart + expected > size) fault('MALFORMED', 'table reaches past the end of the module');
    tables.set(kind, { start: contentStart + offset, end: contentStart + expected });
  }
  return { version, tables, trailerStart: contentStart + expected };
}
