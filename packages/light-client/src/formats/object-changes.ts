/**
 * Reads which objects a transaction changed. The list comes after the part of the effects that differs for failures, and that part
 * ends with the transaction's digest: no failure can contain the digest of its own transaction, so the digest's place tells where it ends.
 */
import { ByteReader } from './byte-reader.ts';
import { isSameBytes } from './digest.ts';
import { skipOwner } from './object.ts';
import { readAddress, readType } from './type-tag.ts';

export interface ObjectChange {
  /** With 64 digits. */
  readonly objectId: string;
  /** Of what the transaction left behind. */
  readonly version: bigint;
  /** Null: the transaction deleted it, or put it into another object. */
  readonly digest: Uint8Array | null;
}

export interface WrittenObject {
  readonly objectId: string;
  readonly digest: Uint8Array;
}

const EFFECTS_V2 = 1;
const DIGEST_BYTES = 32;
/** Variants of an object's state behind the transaction. */
const NOT_EXISTING = 0;
const OBJECT = 1;
const PACKAGE = 2;
const ACCUMULATOR = 3;

/**
 * Returns the objects and packages that `transactionDigest`, whose certified effects `bytes` are, left behind.
 * @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN}
 */
export function readWrittenObjects(bytes: Uint8Array, transactionDigest: Uint8Array): WrittenObject[] {
  return readObjectChanges(bytes, transactionDigest).flatMap(({ objectId, digest }) =>
    digest === null ? [] : [{ objectId, digest }],
  );
}

/** Returns the same with versions, and the objects that it took away. @throws as `readWrittenObjects` */
export function readObjectChanges(bytes: Uint8Array, transactionDigest: Uint8Array): ObjectChange[] {
  const reader = new ByteReader(bytes, 'transaction effects');
  const variant = reader.u8();
  if (variant !== EFFECTS_V2) throw reader.unknown(`variant ${variant}`);
  const digestEnd = findEnd(bytes, transactionDigest);
  if (digestEnd === null) throw reader.invalid('they name another transaction');
  reader.bytes(digestEnd - 1);
  reader.option(() => reader.u32()); // gas object
  reader.option(() => reader.digest()); // events
  reader.vector(() => reader.digest()); // dependencies
  const version = reader.u64();
  const changes: ObjectChange[] = [];
  reader.vector(() => {
    const objectId = readAddress(reader);
    skipInput(reader);
    const output = readOutput(reader);
    reader.u8(); // created, deleted or neither
    if (output !== null) changes.push({ objectId, version, ...output });
  });
  return changes;
}

function findEnd(bytes: Uint8Array, digest: Uint8Array): number | null {
  for (let end = DIGEST_BYTES; end <= bytes.length; end++) {
    if (isSameBytes(bytes.subarray(end - DIGEST_BYTES, end), digest)) return end;
  }
  return null;
}

function skipInput(reader: ByteReader): void {
  const state = reader.u8();
  if (state > OBJECT) throw reader.unknown(`input state ${state}`);
  if (state === NOT_EXISTING) return;
  reader.u64(); // version
  reader.digest();
  skipOwner(reader);
}

/** A package has a version of its own. */
type Output = Pick<ObjectChange, 'digest'> & Partial<Pick<ObjectChange, 'version'>>;

/** Returns null for what is no object. */
function readOutput(reader: ByteReader): Output | null {
  const state = reader.u8();
  if (state === NOT_EXISTING) return { digest: null };
  if (state === OBJECT) {
    const digest = reader.digest();
    skipOwner(reader);
    return { digest };
  }
  if (state === PACKAGE) {
    const version = reader.u64();
    return { version, digest: reader.digest() };
  }
  if (state !== ACCUMULATOR) throw reader.unknown(`output state ${state}`);
  skipAccumulator(reader);
  return null;
}

/** What is written to an address's balance is no object: address, type, operation, and a number, two numbers or digests of events. */
function skipAccumulator(reader: ByteReader): void {
  readAddress(reader);
  readType(reader);
  reader.u8(); // add or subtract
  const value = reader.u8();
  if (value > 2) throw reader.unknown(`balance change ${value}`);
  if (value < 2) reader.bytes(8 * (value + 1));
  else reader.vector(() => [reader.u64(), reader.digest()]);
}
