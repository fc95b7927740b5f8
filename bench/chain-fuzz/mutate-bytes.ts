/** Damage to bytes: anywhere, or field by field in a protobuf message. Owns no framing. */
import { elementAt } from '../element-at.ts';
import type { Random } from './random.ts';

/** A copy with a few bytes changed, cut out, doubled or added. */
export function mutateBytes(original: Uint8Array, random: Random): Uint8Array {
  const bytes = [...original];
  for (let edits = 1 + random.below(4); edits > 0; edits -= 1) {
    const at = random.below(bytes.length + 1);
    switch (random.below(5)) {
      case 0:
        if (bytes.length > 0) bytes[at % bytes.length] = random.below(256);
        break;
      case 1:
        if (bytes.length > 0) flipBit(bytes, at % bytes.length, random);
        break;
      case 2:
        bytes.splice(at, 1 + random.below(8));
        break;
      case 3:
        bytes.splice(at, 0, ...bytes.slice(at, at + random.below(16)));
        break;
      default:
        bytes.splice(at, 0, random.below(256));
    }
  }
  return Uint8Array.from(bytes);
}

function flipBit(bytes: number[], at: number, random: Random): void {
  bytes[at] = elementAt(bytes, at) ^ (1 << random.below(8));
}

interface Field {
  readonly number: number;
  readonly wire: number;
  /** A varint's value, or the bytes of every other field. */
  readonly value: bigint | Uint8Array;
}

/** A copy of a message with one field changed, dropped, doubled, renumbered or nested; plain damage where it is none. */
export function mutateMessage(message: Uint8Array, random: Random, depth = 0): Uint8Array {
  const fields = readFields(message);
  if (fields === undefined || fields.length === 0) return mutateBytes(message, random);
  const at = random.below(fields.length);
  const field = elementAt(fields, at);
  switch (random.below(7)) {
    case 0:
      fields.splice(at, 1);
      break;
    case 1:
      fields.splice(random.below(fields.length), 0, field);
      break;
    case 2:
      fields[at] = { ...field, number: 1 + random.below(20) };
      break;
    case 3:
      fields[at] = { ...field, wire: 0, value: BigInt(random.pick([0, 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 62])) };
      break;
    case 4:
      fields[at] = { ...field, wire: 2, value: nest(message, random.below(60)) };
      break;
    default:
      fields[at] =
        typeof field.value === 'bigint'
          ? { ...field, value: BigInt.asUintN(64, field.value ^ (1n << BigInt(random.below(64)))) }
          : { ...field, value: mutateInside(field.value, random, depth) };
  }
  return writeFields(fields);
}

function mutateInside(value: Uint8Array, random: Random, depth: number): Uint8Array {
  if (depth < 6 && random.below(3) > 0) return mutateMessage(value, random, depth + 1);
  return random.below(20) === 0 ? new Uint8Array(random.below(100_000)) : mutateBytes(value, random);
}

/** The message inside itself, as often as asked. */
function nest(message: Uint8Array, times: number): Uint8Array {
  let nested = message.subarray(0, 200);
  for (let time = 0; time < times; time += 1) nested = writeFields([{ number: 1, wire: 2, value: nested }]);
  return nested;
}

/** Bytes of a field with a fixed length. */
const LENGTH_OF_WIRE: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [5, 4],
]);

function readFields(message: Uint8Array): Field[] | undefined {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) return undefined;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return undefined;
  };
  while (at < message.length) {
    const tag = varint();
    if (tag === undefined) return undefined;
    const wire = Number(tag & 7n);
    const number = Number(tag >> 3n);
    if (wire === 0) {
      const value = varint();
      if (value === undefined) return undefined;
      fields.push({ number, wire, value });
      continue;
    }
    const length = wire === 2 ? Number(varint() ?? -1) : (LENGTH_OF_WIRE.get(wire) ?? -1);
    if (length < 0 || at + length > message.length) return undefined;
    fields.push({ number, wire, value: message.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

function writeFields(fields: readonly Field[]): Uint8Array {
  const bytes: number[] = [];
  const varint = (value: bigint) => {
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    bytes.push(Number(rest));
  };
  for (const { number, wire, value } of fields) {
    varint((BigInt(number) << 3n) | BigInt(wire));
    if (typeof value === 'bigint') varint(value);
    else {
      if (wire === 2) varint(BigInt(value.length));
      for (const byte of value) bytes.push(byte);
    }
  }
  return Uint8Array.from(bytes);
}
