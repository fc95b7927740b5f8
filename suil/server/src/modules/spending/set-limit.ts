/** Setting one's own limit of a coin (rules.md §9), as a wallet-signed intent. */
import { type Asset, NO_SPENDING_LIMIT, setSpendingLimit, spendingLimitAt } from '@suil/core';
import type { IntentAction } from '../../module/intent-action.ts';
import { type LimitOf, readLimits, writeLimits } from './store.ts';

export const setLimit: IntentAction<'set_spending_limit', { set: LimitOf }> = {
  action: 'set_spending_limit',
  isNew: true,
  // What a limit does depends on the one before it.
  oneByOne: true,
  plan: async (tx, intents) => {
    const known = await readLimits(
      tx,
      intents.map(({ address }) => address),
    );
    return intents.map(({ address: member, atMs, parameters }) => {
      const asset: Asset = parameters.asset;
      const before = known.get(member)?.get(asset) ?? NO_SPENDING_LIMIT;
      const limit = parameters.limit === 'none' ? null : BigInt(parameters.limit);
      return { set: { member, asset, ...setSpendingLimit(before, limit, atMs) }, entry: null };
    });
  },
  record: async (tx, posted) => {
    await writeLimits(
      tx,
      posted.map(({ plan }) => plan.set),
    );
    return posted.map(({ intent, plan: { set } }) => ({
      limit: textOf(spendingLimitAt(set, intent.atMs)),
      raiseFromMs: set.raise?.fromMs ?? null,
    }));
  },
};

function textOf(units: bigint | null): string | null {
  return units === null ? null : `${units}`;
}
