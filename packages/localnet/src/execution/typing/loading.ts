/**
 * Finds what the commands of a program name: functions, type arguments, arity. Comes before any typing, so a name that does not
 * exist fails first, in whichever command it is.
 * Follows sui-adapter static_programmable_transactions/loading/translate.rs.
 */
import type { Type } from '@suil/move-vm';
import { failVm, failWith } from '../../model/execution-fault.ts';
import { FRAMEWORK_ID } from '../../model/type-tag.ts';
import type { Command, MoveCall } from '../../types.ts';
import type { ProgramContext } from '../context.ts';
import type { LoadedCall, LoadedCommand } from './ast.ts';

const TX_CONTEXT_KEY = `${FRAMEWORK_ID}::tx_context::TxContext`;

/** Returns the command with what it names. Fails when something does not exist. */
export function loadCommand(context: Pick<ProgramContext, 'vm' | 'packages'>, command: Command): LoadedCommand {
  switch (command.kind) {
    case 'MoveCall':
      return loadCall(context, command);
    case 'MakeMoveVec': {
      const element = command.type === null ? undefined : loadType(context, command.type);
      return { kind: 'MakeMoveVec', command, element };
    }
    default:
      return command;
  }
}

/** Returns the function of a call with its type arguments. Fails as the VM or Sui's arity rule says. */
export function loadCall(context: Pick<ProgramContext, 'vm' | 'packages'>, command: MoveCall): LoadedCall {
  const { vm, packages } = context;
  const typeArguments = command.typeArguments.map((text, index) => loadTypeArgument(context, text, index));
  const loaded = vm.loadFunction({
    package: command.package,
    module: command.module,
    function: command.function,
    linkage: packages.linkageOf(command.package),
    typeArguments,
  });
  if (!loaded.ok) failVm(loaded.failure);
  const expected = loaded.value.parameters.filter((type) => !isTxContext(type)).length;
  if (command.arguments.length !== expected) {
    failWith(
      { kind: 'ArityMismatch' },
      `Arity mismatch: the function takes ${expected} arguments, ${command.arguments.length} were given`,
    );
  }
  return { kind: 'MoveCall', command, typeArguments, signature: loaded.value };
}

/** Whether a parameter is the transaction context, which callers do not pass. */
export function isTxContext(type: Type): boolean {
  return type.kind === 'reference' && type.target.key === TX_CONTEXT_KEY;
}

/** Returns the type a tag names. */
export function loadType({ vm }: Pick<ProgramContext, 'vm'>, text: string): Type {
  const loaded = vm.loadType(text);
  if (!loaded.ok) failVm(loaded.failure);
  return loaded.value;
}

function loadTypeArgument({ vm }: Pick<ProgramContext, 'vm'>, text: string, index: number): Type {
  const loaded = vm.loadType(text);
  if (loaded.ok) return loaded.value;
  failWith(
    { kind: 'TypeArgumentError', argumentIdx: index, error: loaded.failure.typeReason ?? 'TypeNotFound' },
    `Error for type argument at index ${index}: ${loaded.failure.message}`,
  );
}
