import { dayStartMs } from '@suil/core';
import { readNodeDays, readNodeHoldings } from '../../entities/income/read.ts';
import { dividendsOn, dividendsSum } from '../../entities/node/recompute.ts';
import { fetchParameterHistory } from '../../entities/parameters/parameter-history.ts';
import { readAll } from '../../platform/api/read-all.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { useLastDays } from './use-last-days.ts';

const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 6)} USDC`;

/** Divides every closed day's fees again by the rates of that day, and compares with what was paid, day by day and tier by tier. */
async function recompute(t: TFunction): Promise<Recomputed> {
  const [holdings, paid, days, valuesOn] = await Promise.all([
    readNodeHoldings(),
    readAll('GET /nodes/dividends', {}),
    readNodeDays(),
    fetchParameterHistory(),
  ]);
  const earned = days.map((day) => ({ day: day.day, dividends: dividendsOn(day, holdings, valuesOn(day.day)) }));
  const worked = earned.flatMap(({ day, dividends }) =>
    dividends
      .filter(({ share, weighted }) => share + weighted > 0n)
      .map(({ tier, quantity, share, weighted }) => `${day} ${tier} ${quantity} ${share} ${weighted}`),
  );
  const recorded = paid.map(
    ({ day, tier, quantity, share, weighted }) => `${day} ${tier} ${quantity} ${share} ${weighted}`,
  );
  const sum = earned.reduce((all, { dividends }) => all + dividendsSum(dividends), 0n);
  return {
    worked: usdc(sum),
    result: worked.sort().join() === recorded.sort().join() ? 'same' : 'different',
    from: t('how.node.from', { days: days.length, count: holdings.length }),
  };
}

/** How the dividends of nodes are computed, with the last closed day's fees. */
export default function ExplainDividends({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const day = useLastDays().data?.items[0];
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('node.dividends')}
      rule={t('how.node.rule')}
      facts={
        day
          ? [
              { label: t('how.node.day'), value: formatDate(dayStartMs(day.day)) },
              { label: t('how.node.fees'), value: usdc(BigInt(day.fees)), tone: 'strong' },
              ...day.sources.map(({ kind, amount }) => ({
                label: t(`how.node.source.${kind}`),
                value: usdc(BigInt(amount)),
              })),
              ...day.tiers
                .filter(({ sold }) => sold > 0)
                .map(({ tier, sold, share, weighted }) => ({
                  label: t('how.node.ofOne', { tier: t(`node.tier.${tier}`), sold }),
                  value: `+${usdc(BigInt(share) + BigInt(weighted))}`,
                })),
            ]
          : []
      }
      funded={t('how.node.funded')}
      recompute={() => recompute(t)}
    />
  );
}
