/** Net movements of a transaction, from the coins before and after and the funds of addresses. Owns the sum only. */
import type { FundsLedger } from '../accumulators/ledger.ts';
import { coinBalance } from '../model/stored-object.ts';
import { coinTypeOf } from '../model/type-tag.ts';
import type { BalanceChange, StoredObject } from '../types.ts';

/** Returns the non-zero changes, ordered by address, then coin type. Coins inside other objects do not count. */
export function balanceChangesOf(
  before: Iterable<StoredObject>,
  after: Iterable<StoredObject>,
  funds: FundsLedger['changes'] = [],
): BalanceChange[] {
  const sums = new Map<string, BalanceChange>();
  const move = (address: string, coinType: string, amount: bigint) => {
    const key = `${address} ${coinType}`;
    sums.set(key, { address, coinType, amount: (sums.get(key)?.amount ?? 0n) + amount });
  };
  const add = (object: StoredObject, sign: bigint) => {
    const amount = coinBalance(object);
    const { owner, data } = object;
    const coinType = data.kind === 'move' ? coinTypeOf(data.type) : undefined;
    if (amount === undefined || coinType === undefined) return;
    if (owner.kind !== 'address' && owner.kind !== 'consensus') return;
    move(owner.address, coinType, sign * amount);
  };
  for (const { owner, coinType, net } of funds) move(owner, coinType, net);
  for (const object of before) add(object, -1n);
  for (const object of after) add(object, 1n);
  return [...sums.entries()]
    .filter(([, change]) => change.amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change);
}
