/** MakeMoveVec: a vector of values of one type. Without a type, the elements must be objects. */
import { hasAbility, KEY, type Type } from '@suil/move-vm';
import { failArgument } from '../../model/execution-fault.ts';
import type { MakeMoveVec } from '../../types.ts';
import type { CommandArguments, Use } from '../arguments.ts';
import type { ProgramContext } from '../context.ts';
import { type ResultSlot, resultSlot } from '../slot.ts';
import { loadType } from '../typing/loading.ts';

export function makeMoveVec(context: ProgramContext, command: MakeMoveVec, args: CommandArguments): ResultSlot[] {
  const { vm } = context;
  const uses = args.list(command.elements);
  const element = command.type === null ? objectTypeOf(context, args, uses[0]) : loadType(context, command.type);
  const values = uses.map((use) => args.byValue(use, element));
  return [resultSlot(vm.types.vector(element), values)];
}

function objectTypeOf({ vm }: ProgramContext, args: CommandArguments, use: Use | undefined): Type {
  const type = use && args.typeOf(use);
  if (!type || !hasAbility(vm.abilities(type), KEY)) failArgument(0, 'InvalidMakeMoveVecNonObjectArgument');
  return type;
}
