/**
 * What a typed program may not do: bytes that are no such value, objects used as they may not be, private functions, values
 * used after they are gone or left over. Each check sees the whole program before the next one begins, as in Sui.
 * Follows sui-adapter static_programmable_transactions/typing/verify (input_arguments, move_functions, memory_safety, drop_safety).
 */
import { DROP, hasAbility, KEY, type Type, type Vm } from '@suil/move-vm';
import { failArgument, failWith } from '../../model/execution-fault.ts';
import { FRAMEWORK_ID } from '../../model/type-tag.ts';
import type { Command } from '../../types.ts';
import { isPureType } from '../pure-type.ts';
import { isMutable, type Slot } from '../slot.ts';
import type { BytesConstraint, Location, TypedArgument, TypedCommand, TypedProgram } from './ast.ts';

const RECEIVING = { address: FRAMEWORK_ID, module: 'transfer', name: 'Receiving' };

/** Bytes must be canonical values of what they are used as. `blame` names the command of a constraint. */
export function verifyBytes(vm: Vm, program: TypedProgram, blame: (command: number, check: () => void) => void): void {
  for (const [input, constraints] of program.constraints.entries()) {
    const slot = program.inputs[input];
    if (!slot) continue;
    for (const constraint of constraints) blame(constraint.command, () => checkBytes(vm, slot, constraint));
  }
}

function checkBytes(vm: Vm, slot: Slot, { type, argument }: BytesConstraint): void {
  if (slot.kind === 'receiving' && !isReceiving(vm, type)) failArgument(argument, 'TypeMismatch');
  if (slot.kind !== 'pure') return;
  if (!isPureType(type)) failArgument(argument, 'InvalidUsageOfPureArg');
  const read = vm.deserialize(type, slot.bytes);
  if (!read.ok) failArgument(argument, 'InvalidBCSBytes');
  slot.cells.set(type, [read.value]);
}

function isReceiving(vm: Vm, type: Type): boolean {
  if (type.kind !== 'datatype' || type.address !== RECEIVING.address) return false;
  if (type.module !== RECEIVING.module || type.name !== RECEIVING.name) return false;
  const [received] = type.typeArguments;
  return received !== undefined && hasAbility(vm.abilities(received), KEY);
}

/** Objects by value or mutable reference only where they may be; the gas coin by value only in TransferObjects and `coin::send_funds`. */
export function verifyObjectUsage({ inputs }: TypedProgram, { command, args }: TypedCommand): void {
  for (const argument of args) checkObjectUsage(inputs, argument);
  if (command.kind === 'TransferObjects' || isSendFunds(command)) return;
  for (const { index, location, usage } of args) {
    if (location.kind === 'gas' && usage === 'move') failArgument(index, 'InvalidGasCoinUsage');
  }
}

function checkObjectUsage(inputs: readonly Slot[], { index, location, usage }: TypedArgument): void {
  const slot = location.kind === 'input' ? inputs[location.input] : undefined;
  if (slot?.kind !== 'object' || isMutable(slot)) return;
  if (usage === 'borrow-mut') failArgument(index, 'InvalidObjectByMutRef');
  if (usage === 'move') failArgument(index, 'InvalidObjectByValue');
}

/** Whether a command is the call that may take the gas coin. */
export function isSendFunds(command: Command): boolean {
  if (command.kind !== 'MoveCall') return false;
  return command.package === FRAMEWORK_ID && command.module === 'coin' && command.function === 'send_funds';
}

/** Only public and entry functions, and none that gives a reference back. */
export function verifyFunction({ call }: TypedCommand): void {
  if (!call) return;
  const { command, signature } = call;
  const name = `${command.module}::${command.function}`;
  const reference = signature.returns.findIndex((type) => type.kind === 'reference');
  if (reference >= 0) {
    failWith(
      { kind: 'InvalidPublicFunctionReturnType', idx: reference },
      `Return value ${reference} of ${name} is a reference`,
    );
  }
  if (signature.visibility !== 'public' && !signature.isEntry) {
    failWith({ kind: 'NonEntryFunctionInvoked' }, `Non Entry Function Invoked: ${name} is neither public nor entry`);
  }
}

/** Returns a check, to be run on the commands in order, that no value is used after it was moved or while it is lent. */
export function memorySafety(): (command: TypedCommand) => void {
  const moved = new Set<string>();
  return ({ args }) => {
    const lent = new Map<string, 'shared' | 'mutable'>();
    for (const { index, location, usage } of args) {
      if (moved.has(location.key)) failArgument(index, 'ArgumentWithoutValue');
      const loan = lent.get(location.key);
      if (usage === 'move') {
        if (loan) failArgument(index, 'CannotMoveBorrowedValue');
        moved.add(location.key);
      }
      if (usage !== 'borrow' && usage !== 'borrow-mut') continue;
      if (loan && (usage === 'borrow-mut' || loan === 'mutable')) failArgument(index, 'InvalidReferenceArgument');
      lent.set(location.key, usage === 'borrow-mut' ? 'mutable' : 'shared');
    }
  };
}

/** Results without `drop` must be moved; where they can be copied, their last use must be by value. */
export function verifyDrops(vm: Vm, { commands }: TypedProgram): void {
  const moved = movedResults(commands);
  for (const [command, { results }] of commands.entries()) {
    for (const [value, type] of results.entries()) {
      if (moved.has(`result ${command}.${value}`) || hasAbility(vm.abilities(type), DROP)) continue;
      failWith(
        { kind: 'UnusedValueWithoutDrop', resultIdx: command, secondaryIdx: value },
        `Unused result without the drop ability: command ${command}, return value ${value}, type ${type.key}`,
      );
    }
  }
}

function movedResults(commands: readonly TypedCommand[]): Set<string> {
  const used = new Set<string>();
  const moved = new Set<string>();
  for (const { args } of [...commands].reverse()) {
    for (const argument of [...args].reverse()) {
      const { key } = argument.location;
      const isLast = !used.has(key);
      used.add(key);
      if (argument.usage === 'move' || (isLast && argument.usage === 'copy' && !isLentBefore(args, argument)))
        moved.add(key);
    }
  }
  return moved;
}

function isLentBefore(args: readonly TypedArgument[], { index, location }: TypedArgument): boolean {
  return args.some(
    (other) => other.index < index && isSame(other.location, location) && other.usage.startsWith('borrow'),
  );
}

function isSame(a: Location, b: Location): boolean {
  return a.key === b.key;
}
