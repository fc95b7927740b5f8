/** Reads a checkpoint's summary, what the validators sign, and in an epoch's last one the next committee. */
import { ByteReader } from './byte-reader.ts';
import { type Digester, digestOf } from './digest.ts';

export interface CommitteeMember {
  /** Compressed point of G2, 96 bytes. */
  readonly publicKey: Uint8Array;
  readonly stake: bigint;
}

export interface CheckpointSummary {
  readonly epoch: bigint;
  readonly sequence: bigint;
  /** Transactions of the network up to and with this checkpoint. */
  readonly totalTransactions: bigint;
  readonly contentDigest: Uint8Array;
  /** Null for the first checkpoint of a chain alone. */
  readonly previousDigest: Uint8Array | null;
  readonly timestampMs: number;
  /** The committee of the next epoch, in the last checkpoint of an epoch. */
  readonly nextCommittee: readonly CommitteeMember[] | null;
  /** Of these bytes. */
  readonly digest: Uint8Array;
}

const PUBLIC_KEY_BYTES = 96;
/** Live objects, artifacts. */
const COMMITMENT_VARIANTS = 2;

/** @param computeDigest by default this package's. @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN} */
export function readSummary(bytes: Uint8Array, computeDigest: Digester = digestOf): CheckpointSummary {
  const reader = new ByteReader(bytes, 'a checkpoint summary');
  const epoch = reader.u64();
  const sequence = reader.u64();
  const totalTransactions = reader.u64();
  const contentDigest = reader.digest();
  const previousDigest = reader.option(() => reader.digest());
  skipGas(reader);
  const timestampMs = Number(reader.u64());
  if (!Number.isSafeInteger(timestampMs)) throw reader.invalid('the time is out of range');
  skipCommitments(reader);
  const nextCommittee = reader.option(() => readEpochEnd(reader));
  reader.sizedBytes();
  reader.end();
  const digest = computeDigest('CheckpointSummary', bytes);
  return {
    epoch,
    sequence,
    totalTransactions,
    contentDigest,
    previousDigest,
    timestampMs,
    nextCommittee,
    digest,
  };
}

/** Computation, storage, rebate, rebate that is kept. */
export function skipGas(reader: ByteReader): void {
  reader.bytes(4 * 8);
}

function readEpochEnd(reader: ByteReader): CommitteeMember[] {
  const members = reader.vector(() => readMember(reader));
  reader.u64(); // protocol version
  skipCommitments(reader);
  return members;
}

function readMember(reader: ByteReader): CommitteeMember {
  const publicKey = reader.sizedBytes();
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw reader.invalid(`a public key has ${publicKey.length} bytes`);
  // A copy: a committee is kept for an epoch, and a view would keep the whole answer.
  return { publicKey: publicKey.slice(), stake: reader.u64() };
}

function skipCommitments(reader: ByteReader): void {
  reader.vector(() => {
    const variant = reader.u8();
    if (variant >= COMMITMENT_VARIANTS) throw reader.unknown(`commitment ${variant}`);
    reader.digest();
  });
}
