/** The BCS of `TransactionEffects` version 2. The types of the objects changed are not in it and are kept beside it. Follows sui-types/src/effects. */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import { type Codec, decode, digest, encode, option, u32, vector } from '../bytes/codec.ts';
import type { Effects, ObjectChange } from '../types.ts';
import { gasSummaryCodec } from './codecs.ts';
import { executionStatusCodec } from './execution-status.ts';
import { readChange, writeChange } from './object-change.ts';

const V2 = 1;
const READ_ONLY_ROOT = 0;

const optionDigest = option(digest);
const optionU32 = option(u32);
const digests = vector(digest);

/** Objects that were read through a shared reference and did not change. */
const readObjects: Codec<Effects['unchangedConsensusObjects']> = vector({
  write(to, { id, version, digest: at }) {
    to.address(id);
    to.u8(READ_ONLY_ROOT);
    to.u64(version);
    to.digest(at);
  },
  read(from) {
    const id = from.address();
    expectTag(from, READ_ONLY_ROOT, 'unchanged object');
    return { id, version: from.u64(), digest: from.digest() };
  },
});

/** Effects and what they say of each object. */
export interface ParsedEffects {
  readonly effects: Effects;
  readonly objectChanges: readonly ObjectChange[];
}

const effectsCodec = (types: readonly string[]): Codec<ParsedEffects> => ({
  write(to, { effects, objectChanges }) {
    to.u8(V2);
    executionStatusCodec.write(to, effects.status);
    to.u64(effects.executedEpoch);
    gasSummaryCodec.write(to, effects.gasUsed);
    to.digest(effects.transactionDigest);
    optionU32.write(to, effects.gasObjectIndex);
    optionDigest.write(to, effects.eventsDigest);
    digests.write(to, effects.dependencies);
    to.u64(effects.lamportVersion);
    to.uleb(objectChanges.length);
    for (const change of objectChanges) writeChange(to, change);
    readObjects.write(to, effects.unchangedConsensusObjects);
    optionDigest.write(to, null);
  },
  read(from) {
    expectTag(from, V2, 'version of effects');
    const status = executionStatusCodec.read(from);
    const executedEpoch = from.u64();
    const gasUsed = gasSummaryCodec.read(from);
    const transactionDigest = from.digest();
    const gasObjectIndex = optionU32.read(from);
    const eventsDigest = optionDigest.read(from);
    const dependencies = digests.read(from);
    const lamportVersion = from.u64();
    const count = from.count();
    const objectChanges: ObjectChange[] = [];
    for (let index = 0; index < count; index++) {
      objectChanges.push(readChange(from, types[index] ?? '', lamportVersion));
    }
    const unchangedConsensusObjects = readObjects.read(from);
    optionDigest.read(from);
    const effects = {
      status,
      executedEpoch,
      gasUsed,
      transactionDigest,
      gasObjectIndex,
      eventsDigest,
      dependencies,
      lamportVersion,
      unchangedConsensusObjects,
    };
    return { effects, objectChanges };
  },
});

const withoutTypes = effectsCodec([]);

/** Returns the BCS of effects version 2. */
export function encodeEffects(parsed: ParsedEffects): Uint8Array {
  return encode(withoutTypes, parsed);
}

/** Returns the effects that {@link encodeEffects} wrote; `types` are those of the changed objects, in order. */
export function decodeEffects(bytes: Uint8Array, types: readonly string[]): ParsedEffects {
  return decode(effectsCodec(types), bytes);
}

function expectTag(from: ByteReader, expected: number, what: string): void {
  const tag = from.uleb();
  if (tag !== expected) throw new BcsFault(`there is no ${what} ${tag}`);
}
