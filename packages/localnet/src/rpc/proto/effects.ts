/** Transaction effects as sui.rpc.v2.TransactionEffects. Reads what the chain computed; computes nothing. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { PACKAGE_TYPE } from '../../model/object-change.ts';
import type { Effects, FundsWrite, Localnet, ObjectChange, StreamWrite, TransactionOutcome } from '../../types.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { executionStatusProto } from './execution-status.ts';
import { bcsProto, ownerProto } from './value.ts';

/** Returns the selected parts of a transaction's effects. */
export function effectsProto(
  chain: Localnet,
  outcome: TransactionOutcome,
  mask: ReadMask,
): Partially<GrpcTypes.TransactionEffects> {
  const { effects } = outcome;
  const changes = outcome.objectChanges.map(changedObject);
  return {
    bcs: mask.wants('bcs') ? bcsProto('TransactionEffects', outcome.effectsBytes) : undefined,
    digest: outcome.effectsDigest,
    version: 2,
    status: executionStatusProto(chain, effects.status, outcome.failure),
    epoch: effects.executedEpoch,
    gasUsed: effects.gasUsed,
    transactionDigest: effects.transactionDigest,
    gasObject: effects.gasObjectIndex === null ? undefined : changes[effects.gasObjectIndex],
    eventsDigest: effects.eventsDigest ?? undefined,
    dependencies: effects.dependencies,
    lamportVersion: effects.lamportVersion,
    changedObjects: changes,
    unchangedConsensusObjects: effects.unchangedConsensusObjects.map(unchangedConsensusObject),
  };
}

function changedObject(change: ObjectChange): Partially<GrpcTypes.ChangedObject> {
  const Input = GrpcTypes.ChangedObject_InputObjectState;
  const Output = GrpcTypes.ChangedObject_OutputObjectState;
  const Operation = GrpcTypes.ChangedObject_IdOperation;
  const { input, output } = change;
  if (change.funds) return accumulatorChange(change, fundsWrite(change.funds));
  if (change.stream) return accumulatorChange(change, streamWrite(change.stream, change.type));
  const isPackage = change.type === PACKAGE_TYPE;
  const written = isPackage ? Output.PACKAGE_WRITE : Output.OBJECT_WRITE;
  return {
    objectId: change.id,
    inputState: input === undefined ? Input.DOES_NOT_EXIST : Input.EXISTS,
    inputVersion: input?.version,
    inputDigest: input?.digest,
    inputOwner: input && ownerProto(input.owner),
    outputState: output === undefined ? Output.DOES_NOT_EXIST : written,
    outputVersion: output?.version,
    outputDigest: output?.digest,
    // Effects hold no owner of a package: it can have but one.
    outputOwner: output && !isPackage ? ownerProto(output.owner) : undefined,
    idOperation: { none: Operation.NONE, created: Operation.CREATED, deleted: Operation.DELETED }[change.idOperation],
    objectType: change.type,
  };
}

/** Funds of an address, or a stream of events: what was added or taken, no object with a version. */
function accumulatorChange(
  change: ObjectChange,
  accumulatorWrite: Partially<GrpcTypes.AccumulatorWrite>,
): Partially<GrpcTypes.ChangedObject> {
  return {
    objectId: change.id,
    inputState: GrpcTypes.ChangedObject_InputObjectState.DOES_NOT_EXIST,
    outputState: GrpcTypes.ChangedObject_OutputObjectState.ACCUMULATOR_WRITE,
    idOperation: GrpcTypes.ChangedObject_IdOperation.NONE,
    objectType: change.type,
    accumulatorWrite,
  };
}

function fundsWrite({ owner, type, operation, amount }: FundsWrite): Partially<GrpcTypes.AccumulatorWrite> {
  const { MERGE, SPLIT } = GrpcTypes.AccumulatorWrite_AccumulatorOperation;
  return {
    address: owner,
    // In effects a type is spelt with a blank between arguments.
    accumulatorType: type.replaceAll(',', ', '),
    operation: operation === 'merge' ? MERGE : SPLIT,
    valueKind: GrpcTypes.AccumulatorWrite_AccumulatorValue.INTEGER,
    integerValue: amount,
  };
}

function streamWrite({ stream, events }: StreamWrite, type: string): Partially<GrpcTypes.AccumulatorWrite> {
  return {
    address: stream,
    accumulatorType: type,
    operation: GrpcTypes.AccumulatorWrite_AccumulatorOperation.MERGE,
    valueKind: GrpcTypes.AccumulatorWrite_AccumulatorValue.EVENT_DIGEST,
    eventDigestValue: events.map(({ index, digest }) => ({ eventIndex: BigInt(index), digest })),
  };
}

function unchangedConsensusObject({
  id,
  version,
  digest,
}: Effects['unchangedConsensusObjects'][number]): Partially<GrpcTypes.UnchangedConsensusObject> {
  const kind = GrpcTypes.UnchangedConsensusObject_UnchangedConsensusObjectKind.READ_ONLY_ROOT;
  return { objectId: id, kind, version, digest };
}
