/** TransferObjects: objects with `key` and `store` to an address. */
import { assert } from '@suil/errors';
import { hasAbility, KEY, STORE } from '@suil/move-vm';
import { failArgument } from '../../model/execution-fault.ts';
import type { TransferObjects } from '../../types.ts';
import type { CommandArguments } from '../arguments.ts';
import type { ProgramContext } from '../context.ts';
import type { ResultSlot } from '../slot.ts';

export function transferObjects(
  { vm, runtime }: ProgramContext,
  command: TransferObjects,
  args: CommandArguments,
): ResultSlot[] {
  const uses = args.list(command.objects);
  const recipient = args.byValue(args.one(command.address, uses.length), vm.types.address);
  assert(typeof recipient === 'string', 'an address is text');
  for (const use of uses) {
    const type = args.typeOf(use);
    if (!type) failArgument(use.index, 'TypeMismatch');
    const abilities = vm.abilities(type);
    if (!hasAbility(abilities, KEY) || !hasAbility(abilities, STORE)) failArgument(use.index, 'InvalidTransferObject');
    if (use.slot.kind === 'object' && use.slot.object.owner.kind === 'shared') {
      failArgument(use.index, 'SharedObjectOperationNotAllowed');
    }
    const value = args.byValue(use, type, { gasCoinAllowed: true });
    runtime.transfer({ kind: 'address', address: recipient }, type, value);
  }
  return [];
}
