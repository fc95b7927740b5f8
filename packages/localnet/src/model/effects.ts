/** The schema of `TransactionEffects` version 2, in the shape `bcs.TransactionEffects` of `@mysten/sui/bcs` parses to. */
import { bcs } from '@mysten/sui/bcs';
import {
  address,
  type Codec,
  decode,
  digest,
  encode,
  option,
  struct,
  tuple,
  u32,
  u64,
  variants,
  vector,
} from '../bytes/codec.ts';
import type { Effects } from '../types.ts';
import { bcsOwner, typeTag } from './codecs.ts';

export type EffectsInput = Extract<Parameters<typeof bcs.TransactionEffects.serialize>[0], { V2: unknown }>['V2'];

const versionDigest = tuple([u64, digest]);
const accumulatorWrite = struct({
  address: struct({ address, ty: typeTag }),
  operation: variants({ Merge: null, Split: null }),
  value: variants({ Integer: u64, IntegerTuple: tuple([u64, u64]), EventDigest: vector(tuple([u64, digest])) }),
});
const objectChange = struct({
  inputState: variants({ NotExist: null, Exist: tuple([versionDigest, bcsOwner]) }),
  outputState: variants({
    NotExist: null,
    ObjectWrite: tuple([digest, bcsOwner]),
    PackageWrite: versionDigest,
    AccumulatorWriteV1: accumulatorWrite,
  }),
  idOperation: variants({ None: null, Created: null, Deleted: null }),
});
const unchangedKind = variants({
  ReadOnlyRoot: versionDigest,
  MutateConsensusStreamEnded: u64,
  ReadConsensusStreamEnded: u64,
  Cancelled: u64,
  PerEpochConfig: null,
});

/** Success only: the forty kinds of failure are rare and stay with the SDK. */
const successfulEffects = variants({
  V1: struct({}),
  V2: struct({
    status: variants({ Success: null }),
    executedEpoch: u64,
    gasUsed: struct({ computationCost: u64, storageCost: u64, storageRebate: u64, nonRefundableStorageFee: u64 }),
    transactionDigest: digest,
    gasObjectIndex: option(u32),
    eventsDigest: option(digest),
    dependencies: vector(digest),
    lamportVersion: u64,
    changedObjects: vector(tuple([address, objectChange])),
    unchangedConsensusObjects: vector(tuple([address, unchangedKind])),
    auxDataDigest: option(digest),
  }),
}) as unknown as Codec<{ V2: Effects }, { V2: EffectsInput }>;

/** Returns the BCS of effects version 2. */
export function encodeEffects(effects: EffectsInput): Uint8Array {
  if (!('Success' in effects.status)) {
    return bcs.TransactionEffects.serialize({ V2: effects }, { initialSize: 4096 }).toBytes();
  }
  return encode(successfulEffects, { V2: effects });
}

/** Returns the effects that {@link encodeEffects} wrote. */
export function decodeEffects(bytes: Uint8Array): Effects {
  // Version 2 and Success are the first two variants.
  if (bytes[0] === 1 && bytes[1] === 0) return decode(successfulEffects, bytes).V2;
  return bcs.TransactionEffects.parse(bytes).V2 as Effects;
}
