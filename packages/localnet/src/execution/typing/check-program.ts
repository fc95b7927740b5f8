/**
 * Types and verifies a whole program before its first command runs, so that what cannot run runs not even in part. Owns the order of
 * the passes, which decides which of several errors is reported.
 * Follows sui-adapter static_programmable_transactions/mod.rs.
 */
import type { Command } from '../../types.ts';
import type { ProgramContext } from '../context.ts';
import type { ObjectSlot } from '../slot.ts';
import type { TypedCommand, TypedProgram } from './ast.ts';
import { loadCommand } from './loading.ts';
import { privateEntryArguments } from './private-entry-arguments.ts';
import { Translator } from './translate.ts';
import { memorySafety, verifyBytes, verifyDrops, verifyFunction, verifyObjectUsage } from './verify.ts';

/**
 * Returns the typed commands. What is wrong is raised through `at`, which names the command to blame.
 * @param at runs a step on behalf of a command
 */
export function checkProgram(
  context: ProgramContext,
  written: readonly Command[],
  gas: ObjectSlot | undefined,
  at: <T>(command: number, step: () => T) => T,
): TypedProgram {
  const { vm, inputs } = context;
  const loaded = written.map((command, index) => at(index, () => loadCommand(context, command)));
  const translator = new Translator(vm, gas, inputs);
  const commands = loaded.map((command, index) => at(index, () => translator.command(command)));
  const typed: TypedProgram = { gas, inputs, commands, constraints: translator.constraints };
  const each = (check: (command: TypedCommand, index: number) => void) => {
    for (const [index, command] of commands.entries()) at(index, () => check(command, index));
  };
  verifyBytes(vm, typed, at);
  each((command) => verifyObjectUsage(typed, command));
  each(verifyFunction);
  each(memorySafety());
  verifyDrops(vm, typed);
  each(privateEntryArguments(vm, inputs));
  return typed;
}
