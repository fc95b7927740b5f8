/**
 * Damage to compiled modules that keeps them whole enough to be looked at: the tables are taken apart, changed and put together under a
 * true header. Owns the outer form of a module only (magic, version, table directory, tables, self handle).
 */
import { elementAt } from '../element-at.ts';
import { mutateBytes } from './mutate-bytes.ts';
import type { Random } from './random.ts';

export interface ModuleTables {
  /** Magic and version. */
  readonly head: Uint8Array;
  /** By kind, in the order of the file. */
  readonly tables: Map<number, Uint8Array>;
  /** The self handle's index. */
  readonly tail: Uint8Array;
}

const MODULE_HANDLES = 0x01;
const ADDRESSES = 0x08;
const FRIENDS = 0x0f;
const FUNCTIONS = 0x0c;
const HEAD_BYTES = 8;
/** Instructions are the bytes 0x01 to 0x56. */
const OPCODES = 0x57;

export function splitModule(bytes: Uint8Array): ModuleTables {
  let at = HEAD_BYTES;
  const uleb = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = elementAt(bytes, at++);
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  const directory = Array.from({ length: uleb() }, () => ({
    kind: elementAt(bytes, at++),
    offset: uleb(),
    length: uleb(),
  }));
  const start = at;
  const tables = new Map<number, Uint8Array>();
  for (const { kind, offset, length } of directory.toSorted((a, b) => a.offset - b.offset)) {
    tables.set(kind, bytes.slice(start + offset, start + offset + length));
    at = start + offset + length;
  }
  return { head: bytes.slice(0, HEAD_BYTES), tables, tail: bytes.slice(at) };
}

function tableOf(tables: ReadonlyMap<number, Uint8Array>, kind: number): Uint8Array {
  const table = tables.get(kind);
  if (table === undefined) throw new Error(`the module has no table ${kind}`);
  return table;
}

export function joinModule({ head, tables, tail }: ModuleTables): Uint8Array {
  const filled = [...tables].filter(([, table]) => table.length > 0);
  const directory: number[] = writeUleb(filled.length);
  let offset = 0;
  for (const [kind, table] of filled) {
    directory.push(kind, ...writeUleb(offset), ...writeUleb(table.length));
    offset += table.length;
  }
  return Uint8Array.from(Buffer.concat([head, Uint8Array.from(directory), ...filled.map(([, table]) => table), tail]));
}

/**
 * The module in a package of its own at `address`, while the modules beside it stay where they are: so one module can be checked without
 * checking its whole package again.
 */
export function isolate({ head, tables, tail }: ModuleTables, address: Uint8Array): ModuleTables {
  const addresses = tableOf(tables, ADDRESSES);
  const handles = [...tableOf(tables, MODULE_HANDLES)];
  // Handles are two small numbers each; the self handle's first becomes the new address.
  handles[2 * elementAt(tail, 0)] = addresses.length / 32;
  const isolated = new Map(tables);
  isolated.set(MODULE_HANDLES, Uint8Array.from(handles));
  isolated.set(ADDRESSES, Uint8Array.from([...addresses, ...address]));
  isolated.delete(FRIENDS);
  return { head, tables: isolated, tail };
}

/** A damaged copy; `donor` is where spliced tables come from. */
export function mutateModule(module: ModuleTables, donor: ModuleTables, random: Random): Uint8Array {
  if (random.below(10) === 0) return mutateBytes(joinModule(module), random);
  const tables = new Map(module.tables);
  for (let edits = 1 + random.below(3); edits > 0; edits -= 1) mutateTables(tables, donor, random);
  return joinModule({ ...module, tables });
}

function mutateTables(tables: Map<number, Uint8Array>, donor: ModuleTables, random: Random): void {
  const kind = random.below(2) === 0 && tables.has(FUNCTIONS) ? FUNCTIONS : random.pick([...tables.keys()]);
  const table = tableOf(tables, kind);
  switch (random.below(8)) {
    case 0:
      tables.set(kind, mutateBytes(table, random));
      break;
    case 1:
      tables.set(kind, donor.tables.get(kind) ?? table);
      break;
    case 2:
      tables.set(kind, splice(table, donor.tables.get(kind) ?? table, random));
      break;
    case 3:
      tables.set(kind, splice(table, table, random));
      break;
    default:
      tables.set(kind, changeByte(table, random));
  }
}

/** A piece of `from` over a piece of as many bytes of `table`. */
function splice(table: Uint8Array, from: Uint8Array, random: Random): Uint8Array {
  const length = 1 + random.below(Math.min(12, table.length, from.length));
  const copy = table.slice();
  const start = random.below(from.length - length + 1);
  copy.set(from.subarray(start, start + length), random.below(table.length - length + 1));
  return copy;
}

/** One byte: another instruction, an index nearby, or one bit. */
function changeByte(table: Uint8Array, random: Random): Uint8Array {
  const copy = table.slice();
  const at = random.below(copy.length);
  const byte = elementAt(copy, at);
  const changes = [() => random.below(OPCODES), () => byte + random.pick([1, -1]), () => byte ^ (1 << random.below(8))];
  copy[at] = random.pick(changes)();
  return copy;
}

function writeUleb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
  return bytes;
}
