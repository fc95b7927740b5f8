/**
 * The end of an epoch in the system state: runs `0x3::sui_system::advance_epoch` as 0x0, over the shared object 0x5. Owns the call and its
 * changes; the rules are in Move. Follows sui-adapter execution_engine.rs (construct_advance_epoch_pt), without its safe mode: where the
 * call fails the epoch ends all the same, its charges are no rewards, and the state says the epoch before until the next call.
 */
import { fromBase58 } from '@mysten/bcs';
import { assert } from '@suil/errors';
import { createMeter, createObjectRuntime, createRef, type ObjectRuntime, type Vm } from '@suil/move-vm';
import type { LoadedInputs } from '../checks/loaded-inputs.ts';
import { type Changes, failureChanges, successChanges } from '../execution/changes.ts';
import { faultOf } from '../execution/run-program.ts';
import type { ObjectSlot } from '../execution/slot.ts';
import { type ExecutionFault, failVm } from '../model/execution-fault.ts';
import { SYSTEM_ID, SYSTEM_STATE_ID, ZERO_ADDRESS } from '../model/type-tag.ts';
import type { EpochInfo, GasSummary, StoredObject } from '../types.ts';

/** Never reached: the call takes some thousand units. */
const MAX_FUEL = 1_000_000_000;

/** What the state is read with. */
export interface StateEnvironment {
  readonly vm: Vm;
  read(id: string): StoredObject | undefined;
}

export interface AdvanceInput {
  /** Of the transaction that ends the epoch. */
  readonly digest: string;
  readonly ending: EpochInfo;
  /** What the epoch's transactions were charged. */
  readonly charges: GasSummary;
  readonly nowMs: number;
}

export interface Advanced {
  readonly changes: Changes;
  readonly loaded: LoadedInputs;
  /** Set when the call failed. */
  readonly fault?: ExecutionFault;
}

/** Returns what the end of an epoch changes; undefined on a chain that has no system state. */
export function advanceSystemState(environment: StateEnvironment, input: AdvanceInput): Advanced | undefined {
  const { vm, read } = environment;
  const state = read(SYSTEM_STATE_ID);
  if (state?.data.kind !== 'move' || state.owner.kind !== 'shared') return undefined;
  const loaded: LoadedInputs = {
    gasCoins: [],
    inputs: [{ kind: 'object', object: state, access: 'shared-mutable' }],
    packages: [],
  };
  let changes: Changes | undefined;
  const fault = faultOf(() => {
    const slot = slotOf(vm, state);
    const runtime = createRuntime(environment, input, state);
    call(vm, runtime, slot, input);
    const results = runtime.finish();
    const program = { gas: undefined, inputs: [slot], newPackages: [], results };
    changes = successChanges({ vm, sender: ZERO_ADDRESS, loaded, read, ...program });
  });
  if (fault) return { changes: failureChanges(loaded, undefined), loaded, fault };
  assert(changes, 'a call that did not fail has changes');
  return { changes, loaded };
}

function call(vm: Vm, runtime: ObjectRuntime, state: ObjectSlot, { ending, charges, nowMs }: AdvanceInput): void {
  const { storageCost, computationCost, storageRebate, nonRefundableStorageFee } = charges;
  const called = vm.call({
    package: SYSTEM_ID,
    module: 'sui_system',
    function: 'advance_epoch',
    args: [
      [storageCost],
      [computationCost],
      createRef(state.cell, 0),
      ending.epoch + 1n,
      ending.protocolVersion,
      storageRebate,
      nonRefundableStorageFee,
      BigInt(nowMs),
      runtime.txContextRef(),
    ],
    meter: createMeter({ maxFuel: MAX_FUEL }),
    runtime,
  });
  // The rebates that it returns are in the users' coins already.
  if (!called.ok) failVm(called.failure);
}

function slotOf(vm: Vm, object: StoredObject): ObjectSlot {
  assert(object.data.kind === 'move', 'the system state is a Move object');
  const type = vm.loadType(object.data.type);
  assert(type.ok, 'the type of the system state loads');
  const value = vm.deserialize(type.value, object.data.contents);
  assert(value.ok, 'the system state reads');
  return { kind: 'object', type: type.value, object, access: 'shared-mutable', cell: [value.value], taken: false };
}

function createRuntime(
  { vm, read }: StateEnvironment,
  { digest, ending }: AdvanceInput,
  state: StoredObject,
): ObjectRuntime {
  return createObjectRuntime({
    vm,
    tx: {
      sender: ZERO_ADDRESS,
      digest: fromBase58(digest),
      epoch: ending.epoch,
      epochTimestampMs: BigInt(ending.startsAtMs),
      gasPrice: ending.referenceGasPriceMist,
      referenceGasPrice: ending.referenceGasPriceMist,
      gasBudget: 0n,
    },
    resolver: {
      getChild(parent, id) {
        const object = read(id);
        if (object?.data.kind !== 'move' || object.owner.kind !== 'object' || object.owner.parent !== parent)
          return undefined;
        return { type: object.data.type, contents: object.data.contents, version: object.version };
      },
      getReceivable: () => undefined,
    },
    inputs: [{ id: state.id, owner: state.owner }],
  });
}
