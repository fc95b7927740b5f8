/** Transaction effects as sui.rpc.v2.TransactionEffects. Reads what the chain computed; computes nothing. */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Effects, ObjectChange, TransactionOutcome } from '../../types.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { executionStatusProto } from './execution-status.ts';
import { bcsProto, ownerProto } from './value.ts';

/** Returns the selected parts of a transaction's effects. */
export function effectsProto(outcome: TransactionOutcome, mask: ReadMask): Partially<GrpcTypes.TransactionEffects> {
  const { effects } = outcome;
  const changes = outcome.objectChanges.map((change, index) => changedObject(change, effects.changedObjects[index]));
  return {
    bcs: mask.wants('bcs') ? bcsProto('TransactionEffects', outcome.effectsBytes) : undefined,
    digest: outcome.effectsDigest,
    version: 2,
    status: executionStatusProto(effects.status, outcome.failure),
    epoch: BigInt(effects.executedEpoch),
    gasUsed: {
      computationCost: BigInt(effects.gasUsed.computationCost),
      storageCost: BigInt(effects.gasUsed.storageCost),
      storageRebate: BigInt(effects.gasUsed.storageRebate),
      nonRefundableStorageFee: BigInt(effects.gasUsed.nonRefundableStorageFee),
    },
    transactionDigest: effects.transactionDigest,
    gasObject: effects.gasObjectIndex === null ? undefined : changes[effects.gasObjectIndex],
    eventsDigest: effects.eventsDigest ?? undefined,
    dependencies: effects.dependencies,
    lamportVersion: BigInt(effects.lamportVersion),
    changedObjects: changes,
    unchangedConsensusObjects: effects.unchangedConsensusObjects.map(unchangedConsensusObject),
    auxiliaryDataDigest: effects.auxDataDigest ?? undefined,
  };
}

function changedObject(
  change: ObjectChange,
  effect: Effects['changedObjects'][number] | undefined,
): Partially<GrpcTypes.ChangedObject> {
  const Input = GrpcTypes.ChangedObject_InputObjectState;
  const Output = GrpcTypes.ChangedObject_OutputObjectState;
  const Operation = GrpcTypes.ChangedObject_IdOperation;
  const { input, output } = change;
  const moved = effect?.[1].outputState.AccumulatorWriteV1;
  if (moved) return accumulatorChange(change, moved);
  const written = effect?.[1].outputState.$kind === 'PackageWrite' ? Output.PACKAGE_WRITE : Output.OBJECT_WRITE;
  return {
    objectId: change.id,
    inputState: input === undefined ? Input.DOES_NOT_EXIST : Input.EXISTS,
    inputVersion: input?.version,
    inputDigest: input?.digest,
    inputOwner: input && ownerProto(input.owner),
    outputState: output === undefined ? Output.DOES_NOT_EXIST : written,
    outputVersion: output?.version,
    outputDigest: output?.digest,
    outputOwner: output && ownerProto(output.owner),
    idOperation: { none: Operation.NONE, created: Operation.CREATED, deleted: Operation.DELETED }[change.idOperation],
    objectType: change.type,
  };
}

type AccumulatorWrite = NonNullable<Effects['changedObjects'][number][1]['outputState']['AccumulatorWriteV1']>;

/** Funds of an address: an amount that went in or out, no object with a version. */
function accumulatorChange(change: ObjectChange, write: AccumulatorWrite): Partially<GrpcTypes.ChangedObject> {
  const { MERGE, SPLIT } = GrpcTypes.AccumulatorWrite_AccumulatorOperation;
  return {
    objectId: change.id,
    inputState: GrpcTypes.ChangedObject_InputObjectState.DOES_NOT_EXIST,
    outputState: GrpcTypes.ChangedObject_OutputObjectState.ACCUMULATOR_WRITE,
    idOperation: GrpcTypes.ChangedObject_IdOperation.NONE,
    objectType: change.type,
    accumulatorWrite: {
      address: write.address.address,
      accumulatorType: write.address.ty,
      operation: write.operation.$kind === 'Merge' ? MERGE : SPLIT,
      valueKind: GrpcTypes.AccumulatorWrite_AccumulatorValue.INTEGER,
      integerValue: BigInt(write.value.Integer ?? 0),
    },
  };
}

function unchangedConsensusObject(
  entry: Effects['unchangedConsensusObjects'][number],
): Partially<GrpcTypes.UnchangedConsensusObject> {
  const Kind = GrpcTypes.UnchangedConsensusObject_UnchangedConsensusObjectKind;
  const [objectId, kind] = entry;
  switch (kind.$kind) {
    case 'ReadOnlyRoot': {
      const [version, digest] = kind.ReadOnlyRoot;
      return { objectId, kind: Kind.READ_ONLY_ROOT, version: BigInt(version), digest };
    }
    case 'MutateConsensusStreamEnded':
      return { objectId, kind: Kind.MUTATE_CONSENSUS_STREAM_ENDED, version: BigInt(kind.MutateConsensusStreamEnded) };
    case 'ReadConsensusStreamEnded':
      return { objectId, kind: Kind.READ_CONSENSUS_STREAM_ENDED, version: BigInt(kind.ReadConsensusStreamEnded) };
    case 'Cancelled':
      return { objectId, kind: Kind.CANCELED, version: BigInt(kind.Cancelled) };
    case 'PerEpochConfig':
      return { objectId, kind: Kind.PER_EPOCH_CONFIG };
  }
}
