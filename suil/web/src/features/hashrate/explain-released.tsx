import type { HashrateResponse } from '@suil/core/api';
import { isBudgetRight, replayEntries } from '../../entities/hashrate/recompute.ts';
import { readHashrateDays, readHashrateEntries } from '../../entities/income/read.ts';
import { fetchParameterHistory } from '../../entities/parameters/parameter-history.ts';
import { formatAmount, formatBps } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { useLastRelease } from './last-release.ts';
import { useEmission } from './queries.ts';
import { releaseTexts } from './release-texts.ts';

/** Releases every entry again, day by day, within budgets worked out again, and compares with the totals on the page. */
async function recompute(t: TFunction, totals: HashrateResponse): Promise<Recomputed> {
  const [entries, days, valuesOn] = await Promise.all([
    readHashrateEntries(),
    readHashrateDays(),
    fetchParameterHistory(),
  ]);
  const { released, remaining } = replayEntries(entries, days);
  const claimed = entries.reduce((sum, entry) => sum + BigInt(entry.claimed), 0n);
  const same =
    released === BigInt(totals.released) &&
    released - claimed === BigInt(totals.claimable) &&
    remaining === BigInt(totals.remaining) &&
    days.every((day) => isBudgetRight(day, valuesOn(day.day).emissionRateBps));
  return {
    worked: `${formatAmount(released - claimed, 'SUIL')} SUIL`,
    result: same ? 'same' : 'different',
    from: t('how.hashrate.from', { count: entries.length, days: days.length }),
  };
}

/** How the SUIL that can be claimed is computed. */
export default function ExplainReleased({ totals, onClose }: { totals: HashrateResponse; onClose: () => void }) {
  const { t } = useTranslation();
  const emission = useEmission().data;
  const last = releaseTexts(t, useLastRelease(useAddress()));
  const suil = (amount: string) => `${formatAmount(BigInt(amount), 'SUIL')} SUIL`;
  return (
    <ExplainSheet
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
        { label: t('hashrate.lastPrice'), value: last.price },
        { label: t('hashrate.lastFactor'), value: last.factor },
        { label: t('hashrate.releasedSoFar'), value: suil(totals.released) },
        { label: t('hashrate.claimable'), value: suil(totals.claimable), tone: 'good' },
      ]}
      funded={t('how.hashrate.funded')}
      recompute={() => recompute(t, totals)}
    />
  );
}
