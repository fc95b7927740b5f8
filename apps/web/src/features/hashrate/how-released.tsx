import type { HashrateEntry, HashrateResponse } from '@suil/core/api';
import { getJson } from '../../lib/api.ts';
import { formatAmount, formatBps, formatFactor } from '../../lib/format.ts';
import { type TFunction, useTranslation } from '../../lib/texts.ts';
import { HowSheet, type Recomputed } from '../../ui/how-sheet.tsx';
import { useEmission, useHashrateDays } from './queries.ts';
import { addUp } from './recompute.ts';

async function fetchEntries(): Promise<HashrateEntry[]> {
  const entries: HashrateEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const search = new URLSearchParams({ limit: '100', ...(cursor ? { cursor } : {}) });
    const page: { items: HashrateEntry[]; nextCursor: string | null } = await getJson(
      `/hashrate/entries?${search}`,
      (schemas) => schemas.hashrateEntriesResponseSchema,
    );
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  return entries;
}

/** Adds the entries up here and compares with the totals on the page. */
async function recompute(t: TFunction, totals: HashrateResponse): Promise<Recomputed> {
  const entries = await fetchEntries();
  const sums = addUp(entries);
  const same =
    sums.released === BigInt(totals.released) &&
    sums.released - sums.claimed === BigInt(totals.claimable) &&
    sums.remaining === BigInt(totals.remaining);
  return {
    worked: `${formatAmount(sums.released - sums.claimed, 'SUIL')} SUIL`,
    result: same ? 'same' : 'different',
    from: t('how.hashrate.from', { entries: entries.length }),
  };
}

/** How the SUIL that can be claimed comes about. */
export default function HowReleased({ totals, onClose }: { totals: HashrateResponse; onClose: () => void }) {
  const { t } = useTranslation();
  const emission = useEmission().data;
  const last = useHashrateDays().data?.pages[0]?.items[0];
  const suil = (amount: string) => `${formatAmount(BigInt(amount), 'SUIL')} SUIL`;
  return (
    <HowSheet
      onClose={onClose}
      title={t('hashrate.claimable')}
      rule={t('how.hashrate.rule')}
      facts={[
        {
          label: t('how.hashrate.remaining'),
          value: `${formatAmount(BigInt(totals.remaining), 'HR')} HR`,
          tone: 'strong',
        },
        ...(emission
          ? [
              { label: t('how.hashrate.rate'), value: formatBps(emission.releaseRateBps) },
              { label: t('hashrate.budget'), value: suil(emission.budget) },
            ]
          : []),
        ...(last
          ? [
              {
                label: t('hashrate.lastPrice'),
                value:
                  last.price === null ? t('market.noPrice') : `${formatAmount(BigInt(last.price), 'USDC', 6)} USDC`,
              },
              {
                label: t('hashrate.lastFactor'),
                value: last.price === null ? t('hashrate.noRelease') : formatFactor(BigInt(last.factor)),
              },
            ]
          : []),
        { label: t('hashrate.releasedSoFar'), value: suil(totals.released) },
        { label: t('hashrate.claimable'), value: suil(totals.claimable), tone: 'good' },
      ]}
      funded={t('how.hashrate.funded')}
      recompute={() => recompute(t, totals)}
    />
  );
}
