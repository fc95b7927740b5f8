/**
 * Messages to bytes, from protobuf-ts's reflection data: the same bytes as its own writer, without completing the message first.
 * Services leave out what is not requested, and a missing field is written as one at its default: not at all.
 */
import { assert } from '@suil/errors';
import { ProtoWriter } from './proto-writer.ts';

/** What is needed of one field; a subset of protobuf-ts's FieldInfo. */
interface Field {
  readonly no: number;
  readonly localName: string;
  readonly kind: string;
  readonly T?: unknown;
  /** 0 = one value, 1 = packed, 2 = one after the other. */
  readonly repeat?: number;
  readonly opt?: boolean;
  readonly oneof?: string | undefined;
  readonly K?: number;
  readonly V?: { readonly kind: string; readonly T?: unknown };
}

/** A message type of protobuf-ts. */
export interface EncodableType {
  readonly typeName: string;
  readonly fields: readonly unknown[];
}

type Message = Readonly<Record<string, unknown>>;
type Write = (to: ProtoWriter, value: never) => void;
type WriteField = (to: ProtoWriter, message: Message) => void;

/** Wire types (protobuf encoding, "Message structure"). */
const VARINT = 0;
const BIT64 = 1;
const LENGTH_DELIMITED = 2;
const BIT32 = 5;
const INT32 = 5;
const PACKED = 1;

interface Scalar {
  readonly wire: number;
  readonly write: Write;
  readonly isDefault: (value: never) => boolean;
}

const isZero = (value: number) => value === 0;
const isZero64 = (value: bigint) => value === 0n;
const varint64: Scalar = { wire: VARINT, write: (to, value: bigint) => to.varint64(value), isDefault: isZero64 };
const varint: Scalar = { wire: VARINT, write: (to, value: number) => to.uleb(value), isDefault: isZero };

/** By protobuf-ts's ScalarType. Fixed-width and zigzag integers are in no message of sui.rpc.v2. */
const SCALARS: Readonly<Record<number, Scalar>> = {
  1: { wire: BIT64, write: (to, value: number) => to.double(value), isDefault: isZero },
  2: { wire: BIT32, write: (to, value: number) => to.float(value), isDefault: isZero },
  3: varint64,
  4: varint64,
  5: { wire: VARINT, write: (to, value: number) => to.varint64(BigInt(value)), isDefault: isZero },
  8: { wire: VARINT, write: (to, value: boolean) => to.uleb(value ? 1 : 0), isDefault: (value: boolean) => !value },
  9: {
    wire: LENGTH_DELIMITED,
    write: (to, value: string) => to.string(value),
    isDefault: (value: string) => value === '',
  },
  12: {
    wire: LENGTH_DELIMITED,
    write: (to, value: Uint8Array) => to.byteVector(value),
    isDefault: (value: Uint8Array) => value.length === 0,
  },
  13: varint,
};

const encoders = new WeakMap<EncodableType, Write>();
const idle: ProtoWriter[] = [];

/** Returns the bytes of a message of `type`; fields may be left out at any depth. */
export function encodeMessage(type: EncodableType, message: object): Uint8Array {
  const writer = idle.pop() ?? new ProtoWriter();
  try {
    encoderOf(type)(writer, message as never);
    return writer.finish();
  } finally {
    writer.reset();
    idle.push(writer);
  }
}

function encoderOf(type: EncodableType): Write {
  const known = encoders.get(type);
  if (known) return known;
  const fields = (type.fields as readonly Field[]).toSorted((a, b) => a.no - b.no).map(fieldWriter);
  const write = (to: ProtoWriter, message: Message) => {
    for (const writeField of fields) writeField(to, message);
  };
  encoders.set(type, write as Write);
  return write as Write;
}

function fieldWriter(field: Field): WriteField {
  const { localName, oneof } = field;
  if (field.kind === 'map') return mapWriter(field);
  const one = field.kind === 'message' ? messageWriter(field.no, field.T) : scalarWriter(field, oneof !== undefined);
  if (oneof !== undefined) {
    return (to, message) => {
      const group = message[oneof] as (Message & { oneofKind?: string }) | undefined;
      if (group?.oneofKind === localName) one(to, group[localName] as never);
    };
  }
  if (field.repeat === PACKED) return packedWriter(field);
  if (field.repeat) {
    return (to, message) => {
      for (const item of (message[localName] as readonly never[] | undefined) ?? []) one(to, item);
    };
  }
  return (to, message) => {
    const value = message[localName];
    if (value !== undefined) one(to, value as never);
  };
}

function scalarOf(kind: string, type: unknown): Scalar {
  const scalar = SCALARS[kind === 'enum' ? INT32 : (type as number)];
  assert(scalar, `the scalar type ${String(type)} has a writer`);
  return scalar;
}

function scalarWriter({ no, kind, T, opt, repeat }: Field, isAlternative: boolean): Write {
  const { wire, write, isDefault } = scalarOf(kind, T);
  const tag = no * 8 + wire;
  const always = isAlternative || opt === true || (repeat ?? 0) > 0;
  return (to, value) => {
    if (!always && isDefault(value)) return;
    to.uleb(tag);
    write(to, value);
  };
}

function messageWriter(no: number, type: unknown): Write {
  const tag = no * 8 + LENGTH_DELIMITED;
  const typeOf = type as () => EncodableType;
  return (to, value) => {
    if (value === undefined) return;
    const write = encoderOf(typeOf());
    to.uleb(tag);
    to.nested(() => write(to, value));
  };
}

function packedWriter({ no, kind, T, localName }: Field): WriteField {
  const { write } = scalarOf(kind, T);
  return (to, message) => {
    const items = (message[localName] as readonly never[] | undefined) ?? [];
    if (items.length === 0) return;
    to.uleb(no * 8 + LENGTH_DELIMITED);
    to.nested(() => {
      for (const item of items) write(to, item);
    });
  };
}

/** Maps with text keys, the only ones in sui.rpc.v2: each entry is a message of key 1 and value 2. */
function mapWriter({ no, localName, V }: Field): WriteField {
  assert(V, 'a map has values');
  const writeValue =
    V.kind === 'message'
      ? messageWriter(2, V.T)
      : scalarWriter({ no: 2, localName: '', kind: V.kind, T: V.T, opt: true }, true);
  return (to, message) => {
    for (const [key, value] of Object.entries((message[localName] as Message | undefined) ?? {})) {
      to.uleb(no * 8 + LENGTH_DELIMITED);
      to.nested(() => {
        to.uleb(8 + LENGTH_DELIMITED);
        to.string(key);
        writeValue(to, value as never);
      });
    }
  };
}
