/** MoveCall: the injected transaction context, arguments by value or reference, results. What may be called is typing's question. */
import { assert } from '@suil/errors';
import type { MoveValue, Type } from '@suil/move-vm';
import { failVm } from '../../model/execution-fault.ts';
import type { MoveCall } from '../../types.ts';
import type { CommandArguments, Use } from '../arguments.ts';
import type { ProgramContext } from '../context.ts';
import { type ResultSlot, resultSlot } from '../slot.ts';
import type { LoadedCall } from '../typing/ast.ts';
import { isTxContext, loadCall } from '../typing/loading.ts';
import { isSendFunds } from '../typing/verify.ts';

export function moveCall(
  context: ProgramContext,
  command: MoveCall,
  args: CommandArguments,
  loaded: LoadedCall | undefined,
): ResultSlot[] {
  const { vm, runtime, meter, tracer, packages } = context;
  const target = {
    package: command.package,
    module: command.module,
    function: command.function,
    linkage: packages.linkageOf(command.package),
  };
  const { typeArguments, signature } = loaded ?? loadCall(context, command);
  const uses = args.list(command.arguments);
  const called = vm.call({
    ...target,
    typeArguments,
    args: buildArguments(context, command, args, signature.parameters, uses),
    meter,
    runtime,
    tracer,
  });
  if (!called.ok) failVm(called.failure);
  return called.returns.map((value, index) => {
    const type = called.returnTypes[index];
    assert(type, 'every value returned has a type');
    return resultSlot(type, value);
  });
}

function buildArguments(
  { runtime }: ProgramContext,
  command: MoveCall,
  args: CommandArguments,
  parameters: readonly Type[],
  uses: readonly Use[],
): MoveValue[] {
  let next = 0;
  const gasCoinAllowed = isSendFunds(command);
  const values = parameters.map((type) => {
    if (isTxContext(type)) return runtime.txContextRef();
    const use = uses[next++];
    assert(use, 'a loaded call has as many arguments as parameters');
    if (type.kind === 'reference') return args.reference(use, type.target, type.mutable);
    return args.byValue(use, type, { gasCoinAllowed });
  });
  const [coin] = uses;
  const [, recipient] = values;
  // The funds that the gas coin goes into pay from then on.
  if (gasCoinAllowed && coin?.slot.kind === 'gas' && typeof recipient === 'string') coin.slot.sentTo = recipient;
  return values;
}
