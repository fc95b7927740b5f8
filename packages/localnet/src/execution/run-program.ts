/**
 * Runs the commands of a programmable transaction one after the other. Owns dispatch, the collection of results and the rule
 * that nothing without `drop` is left over; failures come back as data.
 */
import { COPY, capture, DROP, hasAbility, type MoveValue, type Type } from '@suil/move-vm';
import type { Command, ProgrammableTransaction } from '../checks/decode.ts';
import { ExecutionFault, failVm, failWith } from '../effects/status.ts';
import type { CommandResult } from '../types.ts';
import { CommandArguments } from './arguments.ts';
import { mergeCoins, splitCoins } from './commands/coins.ts';
import { makeMoveVec } from './commands/make-move-vec.ts';
import { moveCall } from './commands/move-call.ts';
import { type PackageReader, publish } from './commands/publish.ts';
import { transferObjects } from './commands/transfer-objects.ts';
import { upgrade } from './commands/upgrade.ts';
import type { ProgramContext } from './context.ts';
import type { ObjectSlot, ResultSlot } from './slot.ts';

export interface ProgramFailure {
  readonly fault: ExecutionFault;
  readonly command?: number;
}

export interface ProgramRun {
  readonly failure?: ProgramFailure;
  /** Only collected when asked for; one per completed command. */
  readonly commandResults: readonly CommandResult[];
}

export interface ProgramInput {
  readonly context: ProgramContext;
  readonly program: ProgrammableTransaction;
  readonly gas: ObjectSlot;
  readonly readPackage: PackageReader;
  readonly collectResults: boolean;
}

export function runProgram({ context, program, gas, readPackage, collectResults }: ProgramInput): ProgramRun {
  const commandResults: CommandResult[] = [];
  for (const [index, command] of program.commands.entries()) {
    const args = new CommandArguments(
      context.vm,
      { gas, inputs: context.inputs, results: context.results },
      context.checks,
    );
    const failure = faultOf(() => {
      const results = runCommand(context, command, args, readPackage);
      context.results.push(results);
      if (collectResults) commandResults.push(describe(context, results, args));
    });
    if (failure) return { failure: { fault: failure, command: index }, commandResults };
  }
  const leftover = context.checks ? faultOf(() => checkLeftovers(context)) : undefined;
  return { ...(leftover ? { failure: { fault: leftover } } : {}), commandResults };
}

/** Returns the fault that `body` raised, or the VM in it, if it did. Anything else thrown is our own bug and passes through. */
export function faultOf(body: () => void): ExecutionFault | undefined {
  try {
    const run = capture(body);
    if (!run.ok) failVm(run.failure);
    return undefined;
  } catch (raised) {
    if (raised instanceof ExecutionFault) return raised;
    throw raised;
  }
}

function runCommand(
  context: ProgramContext,
  command: Command,
  args: CommandArguments,
  readPackage: PackageReader,
): ResultSlot[] {
  switch (command.$kind) {
    case 'MoveCall':
      return moveCall(context, command.MoveCall, args);
    case 'TransferObjects':
      return transferObjects(context, command.TransferObjects, args);
    case 'SplitCoins':
      return splitCoins(context, command.SplitCoins, args);
    case 'MergeCoins':
      return mergeCoins(context, command.MergeCoins, args);
    case 'MakeMoveVec':
      return makeMoveVec(context, command.MakeMoveVec, args);
    case 'Publish':
      return publish(context, command.Publish, readPackage);
    case 'Upgrade':
      return upgrade(context, command.Upgrade, args, readPackage);
  }
}

/** Values without drop must have been moved; copyable ones without drop must at least have been used. */
function checkLeftovers({ vm, results }: ProgramContext): void {
  for (const [command, slots] of results.entries()) {
    for (const [value, slot] of slots.entries()) {
      const abilities = vm.abilities(slot.type);
      if (slot.taken || hasAbility(abilities, DROP) || (hasAbility(abilities, COPY) && slot.used)) continue;
      failWith(
        { UnusedValueWithoutDrop: { resultIdx: command, secondaryIdx: value } },
        `Unused result without the drop ability: command ${command}, return value ${value}, type ${slot.type.key}`,
      );
    }
  }
}

function describe({ vm }: ProgramContext, results: readonly ResultSlot[], args: CommandArguments): CommandResult {
  const encode = (type: Type, value: MoveValue) => ({ type: type.key, bcs: vm.serialize(type, value) });
  return {
    returnValues: results.map((slot) => encode(slot.type, slot.cell[0] as MoveValue)),
    mutatedByRef: args.mutated
      .filter(({ cell }) => cell.length > 0)
      .map(({ use, type, cell }) => ({ ...encode(type, cell[0] as MoveValue), argument: use.argument })),
  };
}
