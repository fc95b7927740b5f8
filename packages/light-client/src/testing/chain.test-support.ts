/** A small certified chain for tests, written with the SDK's encoders: they share no code with the readers under test. */
import { bcs } from '@mysten/sui/bcs';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { blake2b } from '@noble/hashes/blake2.js';
import type { CertifiedSummary } from '../committee/committee.ts';
import type { CommitteeMember } from '../formats/summary.ts';

const bls = bls12_381.shortSignatures;
const Digest = bcs.byteVector();
const Commitment = bcs.enum('Commitment', { LiveObjects: Digest, Artifacts: Digest });
const EpochEnd = bcs.struct('EndOfEpochData', {
  committee: bcs.vector(bcs.struct('Member', { publicKey: bcs.byteVector(), stake: bcs.u64() })),
  protocolVersion: bcs.u64(),
  commitments: bcs.vector(Commitment),
});
const Summary = bcs.struct('CheckpointSummary', {
  epoch: bcs.u64(),
  sequence: bcs.u64(),
  totalTransactions: bcs.u64(),
  contentDigest: Digest,
  previousDigest: bcs.option(Digest),
  gas: bcs.fixedArray(4, bcs.u64()),
  timestampMs: bcs.u64(),
  commitments: bcs.vector(Commitment),
  epochEnd: bcs.option(EpochEnd),
  versionData: bcs.byteVector(),
});
const Execution = bcs.struct('ExecutionDigests', { transaction: Digest, effects: Digest });
const Contents = bcs.enum('CheckpointContents', {
  V1: bcs.struct('V1', { digests: bcs.vector(Execution), signatures: bcs.vector(bcs.vector(bcs.byteVector())) }),
  V2: bcs.vector(
    bcs.struct('V2', {
      digests: Execution,
      signatures: bcs.vector(bcs.tuple([bcs.byteVector(), bcs.option(bcs.u64())])),
    }),
  ),
});
const Event = bcs.struct('Event', {
  packageId: bcs.Address,
  module: bcs.string(),
  sender: bcs.Address,
  type: bcs.StructTag,
  contents: bcs.byteVector(),
});

export const sui = (name: string, bytes: Uint8Array): Uint8Array =>
  blake2b(Uint8Array.from([...Buffer.from(`${name}::`), ...bytes]), { dkLen: 32 });
export const filled = (byte: number, length = 32): Uint8Array => new Uint8Array(length).fill(byte);
/** 64 digits. */
export const address = (digit: string): string => `0x${digit.repeat(64)}`;

export interface Validator extends CommitteeMember {
  readonly secretKey: Uint8Array;
}

/** Returns validators with these stakes, whose secret keys are `first`, `first + 1`, … */
export function createValidators(stakes: readonly number[], first = 1): Validator[] {
  return stakes.map((stake, index) => {
    const secretKey = new Uint8Array(32);
    new DataView(secretKey.buffer).setUint32(28, first + index);
    return { secretKey, publicKey: bls.getPublicKey(secretKey).toBytes(), stake: BigInt(stake) };
  });
}

export interface SummaryFields {
  epoch?: bigint;
  sequence?: bigint;
  totalTransactions?: bigint;
  contentDigest?: Uint8Array;
  previousDigest?: Uint8Array | null;
  timestampMs?: number;
  commitments?: { LiveObjects: Uint8Array }[] | { Artifacts: Uint8Array }[];
  nextCommittee?: readonly CommitteeMember[] | null;
}

export function encodeSummary(fields: SummaryFields): Uint8Array {
  const { nextCommittee = null, previousDigest = filled(1) } = fields;
  return Summary.serialize({
    epoch: fields.epoch ?? 5n,
    sequence: fields.sequence ?? 100n,
    totalTransactions: fields.totalTransactions ?? 1_000n,
    contentDigest: fields.contentDigest ?? filled(2),
    previousDigest,
    gas: [1n, 2n, 3n, 4n],
    timestampMs: BigInt(fields.timestampMs ?? 1_700_000_000_000),
    commitments: fields.commitments ?? [],
    epochEnd:
      nextCommittee === null
        ? null
        : {
            committee: nextCommittee.map(({ publicKey, stake }) => ({ publicKey, stake })),
            protocolVersion: 90n,
            commitments: [{ LiveObjects: filled(3) }],
          },
    versionData: [1, 2],
  }).toBytes();
}

/** A Roaring bitmap without runs: cookie 12346, one container with key 0, its cardinality less one, its offset, the indices. */
export function encodeSigners(indices: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(16 + 2 * indices.length));
  bytes.setUint32(0, 12_346, true);
  bytes.setUint32(4, 1, true);
  bytes.setUint16(8, 0, true);
  bytes.setUint16(10, indices.length - 1, true);
  bytes.setUint32(12, 16, true);
  indices.forEach((signer, place) => {
    bytes.setUint16(16 + 2 * place, signer, true);
  });
  return new Uint8Array(bytes.buffer);
}

/** Returns `summary` signed by the members with these indices, all where none are given. */
export function certify(
  validators: readonly Validator[],
  summary: Uint8Array,
  epoch = 5n,
  signers = validators.map((_, index) => index),
): CertifiedSummary {
  const epochBytes = bcs.u64().serialize(epoch).toBytes();
  const message = bls.hash(Uint8Array.from([2, 0, 0, ...summary, ...epochBytes]));
  const signatures = signers.map((index) => {
    const validator = validators[index];
    if (validator === undefined) throw new Error(`there is no validator ${index}`);
    return bls.sign(message, validator.secretKey);
  });
  const signature = bls.aggregateSignatures(signatures).toBytes();
  return { summary, signature: { epoch, signature, bitmap: encodeSigners(signers) } };
}

export interface EventFields {
  packageId: string;
  name: string;
  contents: readonly number[];
}

export interface TransactionFields {
  /** Repeated, the transaction's digest. */
  digestByte: number;
  failed?: boolean;
  events?: readonly EventFields[];
  /** Objects that it writes: id and digest. */
  writes?: readonly { objectId: string; digest: Uint8Array }[];
}

export function encodeEvents(events: readonly EventFields[]): Uint8Array {
  return bcs
    .vector(Event)
    .serialize(
      events.map(({ packageId, name, contents }) => ({
        packageId: address('f'),
        module: 'called',
        sender: address('5'),
        type: { address: packageId, module: 'liquidity', name, typeParams: [] },
        contents: [...contents],
      })),
    )
    .toBytes();
}

export function encodeEffects({ digestByte, failed = false, events = [], writes = [] }: TransactionFields): Uint8Array {
  const text = (bytes: Uint8Array) => bcs.ObjectDigest.parse(Uint8Array.from([32, ...bytes]));
  return bcs.TransactionEffects.serialize({
    V2: {
      status: failed ? { Failure: { error: { InsufficientGas: true }, command: 0n } } : { Success: true },
      executedEpoch: 5n,
      gasUsed: { computationCost: 1n, storageCost: 2n, storageRebate: 3n, nonRefundableStorageFee: 4n },
      transactionDigest: text(filled(digestByte)),
      gasObjectIndex: 0,
      eventsDigest: events.length > 0 ? text(sui('TransactionEvents', encodeEvents(events))) : null,
      dependencies: [text(filled(9))],
      lamportVersion: 7n,
      changedObjects: writes.map(({ objectId, digest }) => [
        objectId,
        {
          inputState: { Exist: [[6n, text(filled(8))], { Shared: { initialSharedVersion: 2n } }] },
          outputState: { ObjectWrite: [text(digest), { Shared: { initialSharedVersion: 2n } }] },
          idOperation: { None: true },
        },
      ]),
      unchangedConsensusObjects: [],
      auxDataDigest: null,
    },
  }).toBytes();
}

export function encodeContents(transactions: readonly TransactionFields[], variant: 'V1' | 'V2' = 'V1'): Uint8Array {
  const digests = transactions.map((fields) => ({
    transaction: filled(fields.digestByte),
    effects: sui('TransactionEffects', encodeEffects(fields)),
  }));
  if (variant === 'V2') {
    return Contents.serialize({
      V2: digests.map((each) => ({ digests: each, signatures: [[filled(1, 97), 3n]] })),
    }).toBytes();
  }
  return Contents.serialize({ V1: { digests, signatures: digests.map(() => [filled(1, 97)]) } }).toBytes();
}
