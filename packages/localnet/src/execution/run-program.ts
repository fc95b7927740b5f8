/**
 * Runs a programmable transaction: the whole program is typed and verified, then its commands run one after the other. Owns dispatch
 * and the collection of results; failures come back as data.
 */
import { capture, type MoveValue, type Type } from '@suil/move-vm';
import { ExecutionFault, failVm } from '../model/execution-fault.ts';
import type { Command, CommandResult } from '../types.ts';
import { CommandArguments } from './arguments.ts';
import { mergeCoins, splitCoins } from './commands/coins.ts';
import { makeMoveVec } from './commands/make-move-vec.ts';
import { moveCall } from './commands/move-call.ts';
import { type PackageReader, publish } from './commands/publish.ts';
import { transferObjects } from './commands/transfer-objects.ts';
import { upgrade } from './commands/upgrade.ts';
import type { ProgramContext } from './context.ts';
import { type ObjectSlot, type ResultSlot, valueIn } from './slot.ts';
import type { LoadedCall, TypedProgram } from './typing/ast.ts';
import { checkProgram } from './typing/check-program.ts';

export interface ProgramFailure {
  readonly fault: ExecutionFault;
  readonly command?: number;
}

export interface ProgramRun {
  readonly failure?: ProgramFailure;
  /** Only collected when requested; one per completed command. */
  readonly commandResults: readonly CommandResult[];
}

export interface ProgramInput {
  readonly context: ProgramContext;
  readonly commands: readonly Command[];
  readonly gas: ObjectSlot | undefined;
  readonly readPackage: PackageReader;
  readonly collectResults: boolean;
}

export function runProgram({ context, commands, gas, readPackage, collectResults }: ProgramInput): ProgramRun {
  const commandResults: CommandResult[] = [];
  const checked = context.checks ? check(context, commands, gas) : {};
  if (checked.failure) return { failure: checked.failure, commandResults };
  for (const [index, command] of commands.entries()) {
    const args = new CommandArguments(
      context.vm,
      { gas, inputs: context.inputs, results: context.results },
      context.checks,
    );
    const failure = faultOf(() => {
      const results = runCommand(context, command, args, readPackage, checked.typed?.commands[index]?.call);
      context.results.push(results);
      if (collectResults) commandResults.push(describe(context, results, args));
    });
    if (failure) return { failure: { fault: failure, command: index }, commandResults };
  }
  return { commandResults };
}

function check(
  context: ProgramContext,
  commands: readonly Command[],
  gas: ObjectSlot | undefined,
): { typed?: TypedProgram; failure?: ProgramFailure } {
  let blamed: number | undefined;
  const at = <T>(command: number, step: () => T): T => {
    blamed = command;
    const result = step();
    blamed = undefined;
    return result;
  };
  let typed: TypedProgram | undefined;
  const fault = faultOf(() => {
    typed = checkProgram(context, commands, gas, at);
  });
  if (fault) return { failure: { fault, ...(blamed === undefined ? {} : { command: blamed }) } };
  return typed ? { typed } : {};
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
  call: LoadedCall | undefined,
): ResultSlot[] {
  switch (command.kind) {
    case 'MoveCall':
      return moveCall(context, command, args, call);
    case 'TransferObjects':
      return transferObjects(context, command, args);
    case 'SplitCoins':
      return splitCoins(context, command, args);
    case 'MergeCoins':
      return mergeCoins(context, command, args);
    case 'MakeMoveVec':
      return makeMoveVec(context, command, args);
    case 'Publish':
      return publish(context, command, readPackage);
    case 'Upgrade':
      return upgrade(context, command, args, readPackage);
  }
}

function describe({ vm }: ProgramContext, results: readonly ResultSlot[], args: CommandArguments): CommandResult {
  const encode = (type: Type, value: MoveValue) => ({ type: type.key, bcs: vm.serialize(type, value) });
  return {
    returnValues: results.map((slot) => encode(slot.type, valueIn(slot.cell))),
    mutatedByRef: args.mutated
      .filter(({ cell }) => cell.length > 0)
      .map(({ use, type, cell }) => ({ ...encode(type, valueIn(cell)), argument: use.argument })),
  };
}
