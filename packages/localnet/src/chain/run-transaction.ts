/**
 * One transaction from loaded inputs to effects, without touching the store: smash gas, run, collect, charge, build.
 * Owns the order of these steps; accepted transactions always come out with effects, failed or not.
 * Follows sui-adapter execution_engine.rs.
 */
import { fromBase58 } from '@mysten/bcs';
import { assert } from '@suil/errors';
import { type CallTracer, createMeter, createObjectRuntime, type ObjectRuntime, type Vm } from '@suil/move-vm';
import { balanceOfType } from '../accumulators/funds.ts';
import type { LoadedInput, LoadedInputs } from '../checks/inputs.ts';
import { balanceChangesOf } from '../effects/balance-changes.ts';
import { buildEffects } from '../effects/build.ts';
import { failureOf } from '../effects/failure.ts';
import { ChainError } from '../errors.ts';
import { type Changes, failureChanges, successChanges } from '../execution/changes.ts';
import { amountOf, balanceOf } from '../execution/coin-value.ts';
import type { NewPackage, ProgramContext } from '../execution/context.ts';
import { assertReceivers } from '../execution/denied-receivers.ts';
import { faultOf, type ProgramFailure, runProgram } from '../execution/run-program.ts';
import { settleGas } from '../execution/settle-gas.ts';
import { resultSlot, type Slot, valueIn } from '../execution/slot.ts';
import { failWith } from '../model/execution-fault.ts';
import { packageBytes } from '../model/stored-object.ts';
import { FRAMEWORK_ID } from '../model/type-tag.ts';
import type { PackageTable } from '../packages/package-table.ts';
import type { VerifiedCode } from '../packages/verified-code.ts';
import { computationCostMist, fuelOf, netGasMist } from '../protocol/gas-model.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { CommandResult, ExecutionStatus, StoredObject, Transaction, TransactionOutcome } from '../types.ts';
import { gasSlot, type LeftGas, loadedType, newCoinSlot, type Payment, payGas, paymentOf } from './payment.ts';

export interface ChainEnvironment {
  readonly vm: Vm;
  readonly packages: PackageTable;
  readonly verified: VerifiedCode;
  readonly epoch: bigint;
  readonly epochStartsAtMs: number;
  readonly referenceGasPriceMist: bigint;
  /** The checkpoint that will hold the transaction. */
  readonly checkpoint: bigint;
  /** The number of the transaction in it. */
  readonly transactionIndex: number;
  read(id: string): StoredObject | undefined;
}

export interface RunOptions {
  readonly checks: boolean;
  readonly collectResults: boolean;
  readonly priceMist: bigint;
  readonly budgetMist: bigint;
  readonly signatures: readonly string[];
  /** Gets a report of each call; null: calls are not reported. */
  readonly tracer: CallTracer | null;
}

export interface TransactionRun {
  readonly outcome: TransactionOutcome;
  readonly delta: ObjectDelta;
  readonly commandResults: readonly CommandResult[];
  readonly newPackages: readonly NewPackage[];
}

/** @throws {CHAIN_FORK_UNREAD} in a fork; then nothing is left of the run */
export function runTransaction(
  environment: ChainEnvironment,
  transaction: Transaction,
  loaded: LoadedInputs,
  options: RunOptions,
): TransactionRun {
  const made = new Set<string>();
  try {
    return runOnce(environment, transaction, loaded, { ...options, made });
  } catch (error) {
    const { vm, packages } = environment;
    for (const id of [...packages.unstage(), ...made]) vm.forgetPackage(id);
    throw error;
  }
}

interface RunState extends RunOptions {
  /** Takes the ids of the packages that the transaction made. */
  readonly made: Set<string>;
}

function runOnce(
  environment: ChainEnvironment,
  transaction: Transaction,
  loaded: LoadedInputs,
  options: RunState,
): TransactionRun {
  const payment = paymentOf(transaction, loaded);
  const { payer } = payment;
  const executed = execute(environment, transaction, loaded, options, payment);
  for (const { id } of executed.newPackages) options.made.add(id);
  const failedByProgram = executed.failure !== undefined;
  const settled = settleGas({
    changes: executed.changes ?? failureChanges(loaded, payer),
    loaded,
    payer,
    computationMist: executed.computationMist,
    budgetMist: options.budgetMist,
  });
  const failure = settled.fault && !failedByProgram ? { fault: settled.fault } : executed.failure;
  const left = settled.changes === executed.changes ? executed.left : undefined;
  payGas(settled.changes, payment, netGasMist(settled.gas), left);
  const built = buildEffects({
    digest: transaction.digest,
    epoch: environment.epoch,
    status: statusOf(failure),
    gas: settled.gas,
    changes: settled.changes,
    loaded,
    payerId: payer?.id,
    storageCharged: settled.storageCharged,
    funds: settled.changes.funds,
    checkpoint: environment.checkpoint,
    transactionIndex: environment.transactionIndex,
    read: environment.read,
  });
  const failureText = failure?.fault.description ?? null;
  const described = failureOf(built.effects, failureText);
  return {
    outcome: {
      digest: transaction.digest,
      bytes: transaction.bytes,
      signatures: options.signatures,
      sender: transaction.sender,
      data: transaction,
      effectsBytes: built.bytes,
      effects: built.effects,
      effectsDigest: built.digest,
      events: settled.changes.events,
      balanceChanges: balanceChangesOf(
        settled.changes.modified.values(),
        built.delta.writes,
        settled.changes.funds.changes,
      ),
      objectChanges: built.objectChanges,
      ...(described ? { failure: described } : {}),
    },
    delta: built.delta,
    commandResults: executed.commandResults,
    newPackages: failure ? [] : executed.newPackages,
  };
}

interface Executed {
  readonly changes?: Changes;
  readonly failure?: ProgramFailure;
  readonly computationMist: bigint;
  readonly left: LeftGas;
  readonly commandResults: readonly CommandResult[];
  readonly newPackages: readonly NewPackage[];
}

function execute(
  environment: ChainEnvironment,
  transaction: Transaction,
  loaded: LoadedInputs,
  options: RunOptions,
  payment: Payment,
): Executed {
  const { vm, packages, verified, read } = environment;
  const { priceMist, budgetMist } = options;
  const runtime = makeRuntime(environment, transaction, loaded, options);
  const meter = createMeter({ maxFuel: fuelOf(budgetMist, priceMist) });
  const gas = gasSlot(vm, runtime, payment, budgetMist);
  const inputs = loaded.inputs.map((input) => toSlot(vm, runtime, input));
  const newPackages: NewPackage[] = [];
  const context: ProgramContext = {
    vm,
    runtime,
    meter,
    packages,
    verified,
    newPackages,
    inputs,
    results: [],
    checks: options.checks,
    tracer: options.tracer,
  };
  const run = runProgram({
    context,
    commands: transaction.commands,
    gas,
    readPackage: (id) => readPackage(read, id),
    collectResults: options.collectResults,
  });
  let { failure } = run;
  let changes: Changes | undefined;
  if (!failure) {
    const fault = faultOf(() => {
      const results = runtime.finish();
      const { sender } = transaction;
      changes = successChanges({ vm, sender, loaded, gas, inputs, newPackages, results, read });
      if (options.checks) assertReceivers(changes, environment.epoch, read);
    });
    if (fault) failure = { fault };
  }
  for (const id of packages.unstage()) if (failure || options.collectResults) vm.forgetPackage(id);
  const exhausted = failure?.fault.error.kind === 'InsufficientGas';
  return {
    ...(failure ? { failure } : {}),
    ...(failure || !changes ? {} : { changes }),
    left: { gas, spendableMist: gas ? amountOf(valueIn(balanceOf(valueIn(gas.cell)))) : 0n, budgetMist },
    computationMist: exhausted ? budgetMist : computationCostMist(meter.fuelUsed, priceMist, budgetMist),
    commandResults: run.commandResults,
    newPackages,
  };
}

function makeRuntime(
  { vm, epoch, epochStartsAtMs, referenceGasPriceMist, packages, read }: ChainEnvironment,
  { digest, sender, gas }: Transaction,
  loaded: LoadedInputs,
  { priceMist, budgetMist }: RunOptions,
): ObjectRuntime {
  const objects = [
    ...loaded.gasCoins,
    ...loaded.inputs.flatMap((input) => (input.kind === 'object' ? [input.object] : [])),
  ];
  const toVmObject = (object: StoredObject | undefined) =>
    object?.data.kind === 'move'
      ? { type: object.data.type, contents: object.data.contents, version: object.version }
      : undefined;
  return createObjectRuntime({
    vm,
    tx: {
      sender,
      digest: fromBase58(digest),
      epoch,
      epochTimestampMs: BigInt(epochStartsAtMs),
      gasPrice: priceMist,
      referenceGasPrice: referenceGasPriceMist,
      gasBudget: budgetMist,
      ...(gas.owner === sender ? {} : { sponsor: gas.owner }),
    },
    resolver: {
      getChild(parent, id) {
        const object = read(id);
        return object?.owner.kind === 'object' && object.owner.parent === parent ? toVmObject(object) : undefined;
      },
      getReceivable(parent, id, version) {
        const object = read(id);
        const fits = object?.owner.kind === 'address' && object.owner.address === parent && object.version === version;
        return fits ? toVmObject(object) : undefined;
      },
      getPackage(id) {
        const object = read(id);
        if (object?.data.kind !== 'package') return undefined;
        return { version: object.version, originalId: packages.originalIdOf(id), bytes: packageBytes(object.data) };
      },
    },
    inputs: objects.map((object) => ({ id: object.id, owner: object.owner })),
  });
}

function toSlot(vm: Vm, runtime: ObjectRuntime, input: LoadedInput): Slot {
  if (input.kind === 'pure') return { kind: 'pure', bytes: input.bytes, cells: new Map() };
  if (input.kind === 'withdrawal') {
    const type = loadedType(vm, `${FRAMEWORK_ID}::funds_accumulator::Withdrawal<${balanceOfType(input.coinType)}>`);
    return resultSlot(type, [input.owner, input.amount]);
  }
  if (input.kind === 'reservation') return newCoinSlot(vm, runtime, 'object', input);
  if (input.kind === 'receiving') return { kind: 'receiving', object: input.object, taken: false };
  const { object, access } = input;
  assert(object.data.kind === 'move', 'object inputs are Move objects');
  const type = loadedType(vm, object.data.type);
  const read = vm.deserialize(type, object.data.contents);
  // They always are of an object that this chain made; a fork has others.
  if (!read.ok) throw new ChainError('BCS_MALFORMED', { type: object.data.type });
  return { kind: 'object', type, object, access, cell: [read.value], taken: false };
}

/** The package of this id. @throws {ExecutionFault} when there is none */
export function readPackage(read: (id: string) => StoredObject | undefined, id: string) {
  const object = read(id);
  if (object?.data.kind !== 'package') {
    failWith({ kind: 'PublishUpgradeMissingDependency' }, `There is no package ${id}`);
  }
  return { id, version: object.version, data: object.data };
}

function statusOf(failure: ProgramFailure | undefined): ExecutionStatus {
  if (!failure) return { kind: 'success' };
  const { fault, command } = failure;
  return { kind: 'failure', error: fault.error, command: command === undefined ? null : BigInt(command) };
}
