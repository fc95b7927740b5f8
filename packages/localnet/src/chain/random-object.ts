/**
 * The randomness (the shared object 0x8) as consensus would have refilled it: a new round for each transaction that names it, so that no
 * simulation sees what a transaction will get. The bytes follow from the committee's seed: with the seed that everyone knows, everyone can
 * work them out. A node makes a system transaction of each round; here the round is written with the checkpoint, as the Clock is.
 * Follows random.move (update_randomness_state) and sui-types/src/randomness_state.rs.
 */
import { bcs } from '@mysten/sui/bcs';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { encode, u64 } from '../bytes/codec.ts';
import { addressBytes, concatBytes, hexText } from '../bytes/text.ts';
import type { Draft } from '../execution/changes.ts';
import { blake2b256 } from '../model/digests.ts';
import { sealObject } from '../model/stored-object.ts';
import { FRAMEWORK_ID, RANDOM_ID } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoredObject } from '../types.ts';
import { systemChild, systemObject } from './system-objects.ts';

const INNER_VERSION = 1n;
const ID_BYTES = 32;
const INNER_TYPE = `${FRAMEWORK_ID}::dynamic_field::Field<u64,${FRAMEWORK_ID}::random::RandomInner>`;
const SUBJECT = new TextEncoder().encode('randomness of a local chain::');

/** BCS of the dynamic field that holds the round. */
const InnerField = bcs.struct('Field', {
  id: bcs.Address,
  name: bcs.u64(),
  value: bcs.struct('RandomInner', {
    version: bcs.u64(),
    epoch: bcs.u64(),
    randomnessRound: bcs.u64(),
    randomBytes: bcs.byteVector(),
  }),
});

/** Returns the randomness of a fresh chain, which is empty. `versionedId` is the id of the object inside. */
export function freshRandom(versionedId: string): [string, Draft][] {
  const contents = concatBytes([addressBytes(RANDOM_ID), addressBytes(versionedId), encode(u64, INNER_VERSION)]);
  const id = innerId(versionedId);
  const value = { version: INNER_VERSION, epoch: 0n, randomnessRound: 0n, randomBytes: new Uint8Array() };
  return [
    [RANDOM_ID, systemObject('random::Random', contents)],
    [id, systemChild(versionedId, INNER_TYPE, InnerField.serialize({ id, name: INNER_VERSION, value }).toBytes())],
  ];
}

/** Returns the objects of the round that follows; none on a chain that was made without randomness. */
export function nextRandom(store: ObjectStore, seed: Uint8Array, epoch: bigint): readonly StoredObject[] {
  const random = store.get(RANDOM_ID);
  if (random?.data.kind !== 'move') return [];
  const inner = store.get(innerId(`0x${hexText(random.data.contents, ID_BYTES, 2 * ID_BYTES)}`));
  if (inner?.data.kind !== 'move') return [];
  const field = InnerField.parse(inner.data.contents);
  const before = { epoch: BigInt(field.value.epoch), round: BigInt(field.value.randomnessRound) };
  const isFirst = field.value.randomBytes.length === 0;
  const round = isFirst || epoch > before.epoch ? 0n : before.round + 1n;
  const randomBytes = blake2b256(SUBJECT, seed, encode(u64, epoch), encode(u64, round));
  const value = { ...field.value, epoch, randomnessRound: round, randomBytes };
  const contents = InnerField.serialize({ ...field, value }).toBytes();
  return [
    sealObject({ ...random, version: random.version + 1n }),
    sealObject({ ...inner, version: inner.version + 1n, data: { ...inner.data, contents } }),
  ];
}

function innerId(versionedId: string): string {
  return deriveDynamicFieldID(versionedId, 'u64', encode(u64, INNER_VERSION));
}
