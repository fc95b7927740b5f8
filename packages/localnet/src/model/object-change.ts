/** The BCS of what effects say of one object. The object's type is not in it. Follows sui-types/src/effects/object_change.rs. */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { FundsWrite, ObjectChange, ObjectState, StreamWrite } from '../types.ts';
import { ownerCodec, typeCodec } from './codecs.ts';
import { IMMUTABLE } from './owner.ts';

/** What {@link ObjectChange.type} says of a package. */
export const PACKAGE_TYPE = 'package';

const NOT_EXIST = 0;
const EXIST = 1;
const OBJECT_WRITE = 1;
const PACKAGE_WRITE = 2;
const ACCUMULATOR_WRITE = 3;
const INTEGER = 0;
const EVENT_DIGEST = 2;
const ID_OPERATIONS = ['none', 'created', 'deleted'] as const;
const FUNDS_OPERATIONS = ['merge', 'split'] as const;

export function writeChange(to: ByteWriter, change: ObjectChange): void {
  to.address(change.id);
  to.u8(change.input ? EXIST : NOT_EXIST);
  if (change.input) {
    to.u64(change.input.version);
    to.digest(change.input.digest);
    ownerCodec.write(to, change.input.owner);
  }
  if (change.funds) writeFundsWrite(to, change.funds);
  else if (change.stream) writeStreamWrite(to, change.stream, change.type);
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

function writeStreamWrite(to: ByteWriter, { stream, events }: StreamWrite, type: string): void {
  to.u8(ACCUMULATOR_WRITE);
  to.address(stream);
  typeCodec.write(to, type);
  to.u8(FUNDS_OPERATIONS.indexOf('merge'));
  to.u8(EVENT_DIGEST);
  to.uleb(events.length);
  for (const { index, digest } of events) {
    to.u64(BigInt(index));
    to.digest(digest);
  }
}

export function readChange(from: ByteReader, type: string, lamportVersion: bigint): ObjectChange {
  const id = from.address();
  const input: ObjectState | undefined =
    from.uleb() === EXIST ? { version: from.u64(), digest: from.digest(), owner: ownerCodec.read(from) } : undefined;
  const output = readOutput(from, lamportVersion);
  const tag = from.uleb();
  const idOperation = ID_OPERATIONS[tag];
  if (idOperation === undefined) throw new BcsFault(`there is no operation ${tag} on an id`);
  return { id, type, ...(input ? { input } : {}), ...output, idOperation };
}

function readOutput(from: ByteReader, lamportVersion: bigint): Pick<ObjectChange, 'output' | 'funds' | 'stream'> {
  const tag = from.uleb();
  switch (tag) {
    case NOT_EXIST:
      return {};
    case OBJECT_WRITE:
      return { output: { version: lamportVersion, digest: from.digest(), owner: ownerCodec.read(from) } };
    case PACKAGE_WRITE:
      return { output: { version: from.u64(), digest: from.digest(), owner: IMMUTABLE } };
    case ACCUMULATOR_WRITE:
      return readAccumulatorWrite(from);
    default:
      throw new BcsFault(`there is no state ${tag} of an object`);
  }
}

function readAccumulatorWrite(from: ByteReader): Pick<ObjectChange, 'funds' | 'stream'> {
  const owner = from.address();
  const type = typeCodec.read(from);
  const tag = from.uleb();
  const operation = FUNDS_OPERATIONS[tag];
  if (operation === undefined) throw new BcsFault(`there is no operation ${tag} on funds`);
  const kind = from.uleb();
  if (kind === INTEGER) return { funds: { owner, type, operation, amount: from.u64() } };
  if (kind !== EVENT_DIGEST) throw new BcsFault('an accumulator changes by an integer or by digests of events');
  const count = from.count();
  const events: { index: number; digest: string }[] = [];
  for (let place = 0; place < count; place++) events.push({ index: Number(from.u64()), digest: from.digest() });
  return { stream: { stream: owner, events } };
}
