/**
 * Natives of `sui::funds_accumulator`: amounts into and out of addresses. What an address holds is the chain's to know; here the
 * movements are only recorded. The kinds of funds are structs of one unsigned integer, such as `Balance<T>`.
 */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import { bigintOf, firstField } from '../../values/typed-value.ts';
import { addressAt, bigintAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';

const MAX_U64 = 2n ** 64n - 1n;
/** Upstream's code in funds_accumulator.rs. */
const E_OVERFLOW = 0n;

export const FUNDS_ACCUMULATOR_NATIVES: NativeEntries = {
  add_to_accumulator_address: (context, types, args) => {
    chargeNative(context, COSTS.object);
    context.runtime.accumulate({
      accumulator: addressAt(args, 0),
      owner: addressAt(args, 1),
      type: at(types, 0),
      operation: 'merge',
      amount: bigintOf(firstField(args[2])),
    });
    return [];
  },
  withdraw_from_accumulator_address: (context, types, args) => {
    chargeNative(context, COSTS.object);
    const amount = bigintAt(args, 2);
    if (amount > MAX_U64) return abortNative(E_OVERFLOW);
    context.runtime.accumulate({
      accumulator: addressAt(args, 0),
      owner: addressAt(args, 1),
      type: at(types, 0),
      operation: 'split',
      amount,
    });
    return [[amount]];
  },
};
