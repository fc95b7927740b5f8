/**
 * Natives of `sui::funds_accumulator`: amounts into and out of addresses. What an address holds is the chain's to know; here the
 * movements are only recorded. The kinds of funds are structs of one unsigned integer, such as `Balance<T>`.
 */
import { COSTS } from '../../gas/costs.ts';
import type { MoveValue } from '../../values/value.ts';
import { addressAt, bigintAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';

const MAX_U64 = 2n ** 64n - 1n;
/** Upstream's code in accumulator.rs. */
const E_OVERFLOW = 2n;

export const FUNDS_ACCUMULATOR_NATIVES: NativeEntries = {
  add_to_accumulator_address: (context, [type], args) => {
    chargeNative(context, COSTS.object);
    const [amount] = args[2] as [MoveValue];
    context.runtime.accumulate({
      accumulator: addressAt(args, 0),
      owner: addressAt(args, 1),
      type: type!,
      operation: 'merge',
      amount: amount as bigint,
    });
    return [];
  },
  withdraw_from_accumulator_address: (context, [type], args) => {
    chargeNative(context, COSTS.object);
    const amount = bigintAt(args, 2);
    if (amount > MAX_U64) return abortNative(E_OVERFLOW);
    context.runtime.accumulate({
      accumulator: addressAt(args, 0),
      owner: addressAt(args, 1),
      type: type!,
      operation: 'split',
      amount,
    });
    return [[amount]];
  },
};
