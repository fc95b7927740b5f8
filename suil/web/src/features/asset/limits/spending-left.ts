/** What the member's own limit leaves of a coin, for the forms that spend it. */
import type { Asset } from '@suil/core';
import { formatExact } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import type { Fact } from '../../../ui/lists/facts.tsx';
import { useSpendingLimits } from './queries.ts';

export interface SpendingLeft {
  /** Null: there is no limit, or it is not known yet; the server refuses what is beyond it. */
  readonly left: bigint | null;
  readonly facts: readonly Fact[];
  /** Returns why an amount cannot be spent now; null when it can. */
  readonly check: (units: bigint) => string | null;
}

export function useSpendingLeft(address: string | null, coin: Asset): SpendingLeft {
  const { t } = useTranslation();
  const units = useSpendingLimits(address).data?.items.find(({ asset }) => asset === coin)?.left ?? null;
  if (units === null) return { left: null, facts: [], check: () => null };
  const left = BigInt(units);
  const amount = `${formatExact(left, coin)} ${coin}`;
  return {
    left,
    facts: [{ label: t('limits.leftOwn'), value: amount }],
    check: (asked) => (asked > left ? t('limits.beyond', { amount }) : null),
  };
}
