/**
 * MoveCall: visibility, arity, the injected transaction context, arguments by value or reference, results.
 * Follows sui-adapter programmable_transactions (check_visibility_and_signature, build_move_args).
 */
import type { MoveValue, Type } from '@suil/move-vm';
import type { Command } from '../../checks/decode.ts';
import { failVm, failWith } from '../../effects/status.ts';
import { FRAMEWORK_ID } from '../../objects/type-tag.ts';
import type { CommandArguments, Use } from '../arguments.ts';
import type { ProgramContext } from '../context.ts';
import { type ResultSlot, resultSlot } from '../slot.ts';

const TX_CONTEXT_KEY = `${FRAMEWORK_ID}::tx_context::TxContext`;

export function moveCall(
  context: ProgramContext,
  command: NonNullable<Command['MoveCall']>,
  args: CommandArguments,
): ResultSlot[] {
  const { vm, runtime, meter, packages } = context;
  const target = {
    package: command.package,
    module: command.module,
    function: command.function,
    linkage: packages.linkageOf(command.package),
  };
  const typeArguments = command.typeArguments.map((text, index) => loadTypeArgument(context, text, index));
  const loaded = vm.loadFunction({ ...target, typeArguments });
  if (!loaded.ok) failVm(loaded.failure);
  const { parameters, returns, visibility, isEntry } = loaded.value;
  if (context.checks && visibility !== 'public' && !isEntry) {
    failWith(
      { NonEntryFunctionInvoked: true },
      `Non Entry Function Invoked: ${command.module}::${command.function} is neither public nor entry`,
    );
  }
  const badReturn = returns.findIndex((type) => type.kind === 'reference');
  if (badReturn >= 0) {
    failWith(
      { InvalidPublicFunctionReturnType: { idx: badReturn } },
      `Return value ${badReturn} of ${command.module}::${command.function} is a reference`,
    );
  }
  const uses = args.list(command.arguments);
  const called = vm.call({
    ...target,
    typeArguments,
    args: buildArguments(context, args, parameters, uses),
    meter,
    runtime,
  });
  if (!called.ok) failVm(called.failure);
  return called.returns.map((value, index) => resultSlot(called.returnTypes[index] as Type, value));
}

function buildArguments(
  { runtime }: ProgramContext,
  args: CommandArguments,
  parameters: readonly Type[],
  uses: readonly Use[],
): MoveValue[] {
  const expected = parameters.filter((type) => !isTxContext(type)).length;
  if (uses.length !== expected) {
    failWith(
      { ArityMismatch: true },
      `Arity mismatch: the function takes ${expected} arguments, ${uses.length} were given`,
    );
  }
  let next = 0;
  return parameters.map((type) => {
    if (isTxContext(type)) return runtime.txContextRef();
    const use = uses[next++] as Use;
    if (type.kind === 'reference') return args.reference(use, type.target, type.mutable);
    return args.byValue(use, type);
  });
}

function isTxContext(type: Type): boolean {
  return type.kind === 'reference' && type.target.key === TX_CONTEXT_KEY;
}

function loadTypeArgument({ vm }: ProgramContext, text: string, index: number): Type {
  const loaded = vm.loadType(text);
  if (loaded.ok) return loaded.value;
  failWith(
    {
      TypeArgumentError: { argumentIdx: index, kind: { [loaded.failure.typeReason ?? 'TypeNotFound']: true } as never },
    },
    `Error for type argument at index ${index}: ${loaded.failure.message}`,
  );
}
