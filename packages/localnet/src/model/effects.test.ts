import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Effects, ExecutionStatus, ObjectChange, Owner } from '../types.ts';
import { address, digest, name, owner, structType, u16, u64 } from './arbitraries.test-support.ts';
import { decodeEffects, encodeEffects } from './effects.ts';

type SdkEffects = Extract<Parameters<typeof bcs.TransactionEffects.serialize>[0], { V2: unknown }>['V2'];

const HEAD = `0x${'2'.padStart(64, '0')}::accumulator_settlement::EventStreamHead`;
const bigU64 = u64.map(BigInt);
const location = fc.tuple(address, name, u16, fc.option(name)).map(([id, module, at, functionName]) => ({
  module: { address: id, name: module },
  function: at,
  instruction: at,
  functionName,
}));
/** Pairs of a status and what the SDK's BCS takes for it. */
const status = fc.oneof(
  fc.constant<[ExecutionStatus, unknown]>([{ kind: 'success' }, { Success: true }]),
  failed(fc.constant([{ kind: 'InsufficientGas' }, { InsufficientGas: true }])),
  failed(fc.constant([{ kind: 'InsufficientBalanceForWithdraw' }, { InsufficientBalanceForWithdraw: true }])),
  failed(
    fc
      .tuple(location, bigU64)
      .map(([at, code]) => [{ kind: 'MoveAbort', location: at, abortCode: code }, { MoveAbort: [at, code] }]),
  ),
  failed(
    fc
      .option(location)
      .map((at) => [{ kind: 'MovePrimitiveRuntimeError', location: at }, { MovePrimitiveRuntimeError: at }]),
  ),
  failed(
    u16.map((idx) => [{ kind: 'InvalidPublicFunctionReturnType', idx }, { InvalidPublicFunctionReturnType: { idx } }]),
  ),
  failed(
    fc
      .tuple(bigU64, bigU64)
      .map(([objectSize, maxObjectSize]) => [
        { kind: 'MoveObjectTooBig', objectSize, maxObjectSize },
        { MoveObjectTooBig: { objectSize, maxObjectSize } },
      ]),
  ),
  failed(
    fc
      .tuple(u16, u16)
      .map(([resultIdx, secondaryIdx]) => [
        { kind: 'UnusedValueWithoutDrop', resultIdx, secondaryIdx },
        { UnusedValueWithoutDrop: { resultIdx, secondaryIdx } },
      ]),
  ),
  failed(
    u16.map((argumentIdx) => [
      { kind: 'TypeArgumentError', argumentIdx, error: 'ConstraintNotSatisfied' },
      { TypeArgumentError: { argumentIdx, kind: { ConstraintNotSatisfied: true } } },
    ]),
  ),
  failed(
    fc
      .tuple(u16, u16, u16)
      .map(([argIdx, resultIdx, secondaryIdx]) => [
        { kind: 'CommandArgumentError', argIdx, error: { kind: 'SecondaryIndexOutOfBounds', resultIdx, secondaryIdx } },
        { CommandArgumentError: { argIdx, kind: { SecondaryIndexOutOfBounds: { resultIdx, secondaryIdx } } } },
      ]),
  ),
  failed(
    u16.map((argIdx) => [
      { kind: 'CommandArgumentError', argIdx, error: { kind: 'InvalidReferenceArgument' } },
      { CommandArgumentError: { argIdx, kind: { InvalidReferenceArgument: true } } },
    ]),
  ),
  failed(
    fc
      .tuple(address, address)
      .map(([packageId, ticketId]) => [
        { kind: 'PackageUpgradeError', error: { kind: 'PackageIDDoesNotMatch', packageId, ticketId } },
        { PackageUpgradeError: { upgradeError: { PackageIDDoesNotMatch: { packageId, ticketId } } } },
      ]),
  ),
  failed(
    fc
      .uint8Array({ maxLength: 32 })
      .map((bytes) => [
        { kind: 'PackageUpgradeError', error: { kind: 'DigestDoesNotMatch', digest: bytes } },
        { PackageUpgradeError: { upgradeError: { DigestDoesNotMatch: { digest: bytes } } } },
      ]),
  ),
);

type Failure = Extract<ExecutionStatus, { kind: 'failure' }>;

function failed(errors: fc.Arbitrary<[Failure['error'], unknown]>): fc.Arbitrary<[ExecutionStatus, unknown]> {
  return fc
    .tuple(errors, fc.option(bigU64))
    .map(([[error, sdk], command]) => [{ kind: 'failure', error, command }, { Failure: { error: sdk, command } }]);
}

const LAMPORT = 7n;
const state = fc.record({ version: bigU64, digest, owner });
const output = fc.record({ version: fc.constant(LAMPORT), digest, owner });
const packageOutput = fc.record({ version: bigU64, digest, owner: fc.constant<Owner>({ kind: 'immutable' }) });
const funds = fc.record({
  owner: address,
  type: structType,
  operation: fc.constantFrom('merge' as const, 'split' as const),
  amount: bigU64,
});
const stream = fc.record({
  stream: address,
  events: fc.array(fc.record({ index: fc.nat(1_023), digest }), { minLength: 1, maxLength: 3 }),
});
const idOperation = fc.constantFrom('none' as const, 'created' as const, 'deleted' as const);
const change: fc.Arbitrary<ObjectChange> = fc.oneof(
  fc.record({ id: address, type: structType, input: state, output, idOperation }),
  fc.record({ id: address, type: structType, input: state, idOperation }),
  fc.record({ id: address, type: structType, output, idOperation }),
  fc.record({ id: address, type: fc.constant('package'), output: packageOutput, idOperation }),
  fc.record({ id: address, funds, idOperation }).map((entry): ObjectChange => ({ ...entry, type: entry.funds.type })),
  fc.record({ id: address, type: fc.constant(HEAD), stream, idOperation }),
);
const gasUsed = fc.record({
  computationCost: bigU64,
  storageCost: bigU64,
  storageRebate: bigU64,
  nonRefundableStorageFee: bigU64,
});
const effects = fc
  .record({
    status,
    executedEpoch: bigU64,
    gasUsed,
    transactionDigest: digest,
    gasObjectIndex: fc.option(fc.nat(5)),
    eventsDigest: fc.option(digest),
    dependencies: fc.array(digest, { maxLength: 4 }),
    unchangedConsensusObjects: fc.array(fc.record({ id: address, version: bigU64, digest }), { maxLength: 2 }),
  })
  .map(({ status: [own, sdkStatus], ...rest }): [Effects, unknown] => [
    { ...rest, status: own, lamportVersion: LAMPORT },
    sdkStatus,
  ]);

const ID_OPERATION = { none: { None: true }, created: { Created: true }, deleted: { Deleted: true } };

function sdkOwner(of: Owner) {
  switch (of.kind) {
    case 'address':
      return { AddressOwner: of.address };
    case 'object':
      return { ObjectOwner: of.parent };
    case 'shared':
      return { Shared: { initialSharedVersion: of.initialSharedVersion } };
    case 'immutable':
      return { Immutable: true };
    case 'consensus':
      return { ConsensusAddressOwner: { startVersion: of.startVersion, owner: of.address } };
  }
}

function sdkOutput({ type, output: after, funds: moved, stream: added }: ObjectChange) {
  if (added) {
    return {
      AccumulatorWriteV1: {
        address: { address: added.stream, ty: HEAD },
        operation: { Merge: true },
        value: { EventDigest: added.events.map((event) => [BigInt(event.index), event.digest]) },
      },
    };
  }
  if (moved) {
    return {
      AccumulatorWriteV1: {
        address: { address: moved.owner, ty: moved.type },
        operation: moved.operation === 'merge' ? { Merge: true } : { Split: true },
        value: { Integer: moved.amount },
      },
    };
  }
  if (!after) return { NotExist: true };
  if (type === 'package') return { PackageWrite: [after.version, after.digest] };
  return { ObjectWrite: [after.digest, sdkOwner(after.owner)] };
}

function sdkChange(entry: ObjectChange) {
  const { id, input } = entry;
  return [
    id,
    {
      inputState: input ? { Exist: [[input.version, input.digest], sdkOwner(input.owner)] } : { NotExist: true },
      outputState: sdkOutput(entry),
      idOperation: ID_OPERATION[entry.idOperation],
    },
  ];
}

test('property: effects have the bytes that the SDK gives them, and come back as they were', () => {
  fc.assert(
    fc.property(effects, fc.array(change, { maxLength: 4 }), ([own, sdkStatus], objectChanges) => {
      const bytes = encodeEffects({ effects: own, objectChanges });
      const V2 = {
        ...own,
        status: sdkStatus,
        changedObjects: objectChanges.map(sdkChange),
        unchangedConsensusObjects: own.unchangedConsensusObjects.map(({ id, version, digest: at }) => [
          id,
          { ReadOnlyRoot: [version, at] },
        ]),
        auxDataDigest: null,
      } as unknown as SdkEffects;
      expect(bytes).toEqual(bcs.TransactionEffects.serialize({ V2 }, { initialSize: 4096 }).toBytes());
      const types = objectChanges.map(({ type }) => type);
      expect(decodeEffects(bytes, types)).toEqual({ effects: own, objectChanges });
    }),
  );
});
