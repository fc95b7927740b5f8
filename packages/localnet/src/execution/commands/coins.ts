/** SplitCoins and MergeCoins. Own the arithmetic on `0x2::coin::Coin<T>` values; a coin's value is `[[[id]], [amount]]`. */
import { objectIdOf, type Type } from '@suil/move-vm';
import { failArgument, failWith } from '../../model/execution-fault.ts';
import { coinTypeOf } from '../../model/type-tag.ts';
import type { MergeCoins, SplitCoins } from '../../types.ts';
import type { CommandArguments, Use } from '../arguments.ts';
import { amountOf, balanceOf } from '../coin-value.ts';
import type { ProgramContext } from '../context.ts';
import { type ResultSlot, resultSlot, valueIn } from '../slot.ts';

const MAX_U64 = 2n ** 64n - 1n;

/** Returns one new coin per amount. */
export function splitCoins(context: ProgramContext, command: SplitCoins, args: CommandArguments): ResultSlot[] {
  const { vm, runtime } = context;
  const source = args.one(command.coin, 0);
  const type = coinTypeOrFail(args, source);
  const amounts = args.list(command.amounts, 1).map((use) => amountOf(args.byValue(use, vm.types.u64)));
  const balance = balanceOf(valueIn(args.borrow(source, type, true)));
  let left = amountOf(valueIn(balance));
  return amounts.map((amount) => {
    if (left < amount) {
      failWith(
        { kind: 'InsufficientCoinBalance' },
        `Insufficient coin balance for operation: ${left} is less than ${amount}`,
      );
    }
    left -= amount;
    balance[0] = left;
    return resultSlot(type, [[[runtime.freshId()]], [amount]]);
  });
}

/** Adds the sources to the destination; the sources are gone. */
export function mergeCoins(context: ProgramContext, command: MergeCoins, args: CommandArguments): ResultSlot[] {
  const destination = args.one(command.destination, 0);
  const type = coinTypeOrFail(args, destination);
  const sources = args.list(command.sources, 1).map((use) => args.byValue(use, type));
  const balance = balanceOf(valueIn(args.borrow(destination, type, true)));
  let sum = amountOf(valueIn(balance));
  for (const source of sources) {
    sum += amountOf(valueIn(balanceOf(source)));
    balance[0] = sum;
    if (sum > MAX_U64) failWith({ kind: 'CoinBalanceOverflow' }, 'The coin balance overflows u64');
    context.runtime.deleteId(objectIdOf(source));
  }
  return [];
}

function coinTypeOrFail(args: CommandArguments, use: Use): Type {
  const type = args.typeOf(use);
  if (!type || coinTypeOf(type.key) === undefined) failArgument(use.index, 'TypeMismatch');
  return type;
}
