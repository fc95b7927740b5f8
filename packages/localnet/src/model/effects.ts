/** The BCS of `TransactionEffects` version 2. The types of the objects changed are not in it and are kept beside it. Follows sui-types/src/effects. */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { type Codec, decode, digest, encode, option, u32, vector } from '../bytes/codec.ts';
import type { Effects, FundsWrite, ObjectChange, ObjectState } from '../types.ts';
import { gasSummaryCodec, ownerCodec, typeCodec } from './codecs.ts';
import { executionStatusCodec } from './execution-status.ts';
import { IMMUTABLE } from './owner.ts';

/** What {@link ObjectChange.type} says of a package. */
export const PACKAGE_TYPE = 'package';

const V2 = 1;
const NOT_EXIST = 0;
const EXIST = 1;
const OBJECT_WRITE = 1;
const PACKAGE_WRITE = 2;
const ACCUMULATOR_WRITE = 3;
const INTEGER = 0;
const READ_ONLY_ROOT = 0;
const ID_OPERATIONS = ['none', 'created', 'deleted'] as const;
const FUNDS_OPERATIONS = ['merge', 'split'] as const;

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

function writeChange(to: ByteWriter, change: ObjectChange): void {
  to.address(change.id);
  to.u8(change.input ? EXIST : NOT_EXIST);
  if (change.input) {
    to.u64(change.input.version);
    to.digest(change.input.digest);
    ownerCodec.write(to, change.input.owner);
  }
  if (change.funds) writeFundsWrite(to, change.funds);
  else if (change.output) writeOutput(to, change.output, change.type);
  else to.u8(NOT_EXIST);
  to.u8(ID_OPERATIONS.indexOf(change.idOperation));
}

/** An object's new version is the transaction's; a package has its own, and is always immutable. */
function writeOutput(to: ByteWriter, output: ObjectState, type: string): void {
  const isPackage = type === PACKAGE_TYPE;
  to.u8(isPackage ? PACKAGE_WRITE : OBJECT_WRITE);
  if (isPackage) to.u64(output.version);
  to.digest(output.digest);
  if (!isPackage) ownerCodec.write(to, output.owner);
}

function writeFundsWrite(to: ByteWriter, funds: FundsWrite): void {
  to.u8(ACCUMULATOR_WRITE);
  to.address(funds.owner);
  typeCodec.write(to, funds.type);
  to.u8(FUNDS_OPERATIONS.indexOf(funds.operation));
  to.u8(INTEGER);
  to.u64(funds.amount);
}

function readChange(from: ByteReader, type: string, lamportVersion: bigint): ObjectChange {
  const id = from.address();
  const input: ObjectState | undefined =
    from.uleb() === EXIST ? { version: from.u64(), digest: from.digest(), owner: ownerCodec.read(from) } : undefined;
  const output = readOutput(from, lamportVersion);
  const tag = from.uleb();
  const idOperation = ID_OPERATIONS[tag];
  if (idOperation === undefined) throw new BcsFault(`there is no operation ${tag} on an id`);
  return { id, type, ...(input ? { input } : {}), ...output, idOperation };
}

function readOutput(from: ByteReader, lamportVersion: bigint): Pick<ObjectChange, 'output' | 'funds'> {
  const tag = from.uleb();
  switch (tag) {
    case NOT_EXIST:
      return {};
    case OBJECT_WRITE:
      return { output: { version: lamportVersion, digest: from.digest(), owner: ownerCodec.read(from) } };
    case PACKAGE_WRITE:
      return { output: { version: from.u64(), digest: from.digest(), owner: IMMUTABLE } };
    case ACCUMULATOR_WRITE:
      return { funds: readFundsWrite(from) };
    default:
      throw new BcsFault(`there is no state ${tag} of an object`);
  }
}

function readFundsWrite(from: ByteReader): FundsWrite {
  const owner = from.address();
  const type = typeCodec.read(from);
  const tag = from.uleb();
  const operation = FUNDS_OPERATIONS[tag];
  if (operation === undefined) throw new BcsFault(`there is no operation ${tag} on funds`);
  expectTag(from, INTEGER, 'value of funds');
  return { owner, type, operation, amount: from.u64() };
}

function expectTag(from: ByteReader, expected: number, what: string): void {
  const tag = from.uleb();
  if (tag !== expected) throw new BcsFault(`there is no ${what} ${tag}`);
}
