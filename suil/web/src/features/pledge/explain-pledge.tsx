import { dayStartMs } from '@suil/core';
import type { Pledge } from '@suil/sdk';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { openChain } from '../../platform/chain/chain.ts';
import { formatAmount, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { pledgeIncome } from './recompute.ts';

const sui = (amount: bigint) => `${formatAmount(amount, 'SUI', 6)} SUI`;

/** Reads the pledge and the day from the contract again, and adds the days' yields up here. */
async function recompute(t: TFunction, id: bigint): Promise<Recomputed> {
  const { client, manifest, sdk } = await openChain();
  const [pledge, overview] = await Promise.all([
    sdk.fetchPledge(client, manifest, id),
    sdk.fetchOverview(client, manifest),
  ]);
  const today = overview.lastClosedDay + 1;
  const worked = pledge.incomePaid ? 0n : pledgeIncome(pledge, today);
  const days = Math.max(0, Math.min(today - 1, pledge.startDay + pledge.termDays) - pledge.rampStart);
  return {
    worked: sui(worked),
    result: worked === pledge.withdrawable ? 'same' : 'different',
    from: t('how.pledge.from', { days }),
  };
}

/** How a pledge's income is computed. */
export default function ExplainPledge({ pledge, onClose }: { pledge: Pledge; onClose: () => void }) {
  const { t } = useTranslation();
  const feeBps = useKnownParameters()?.pledgeIncomeFeeBps;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('pledge.withdrawable')}
      rule={t('how.pledge.rule')}
      facts={[
        { label: t('pledge.principal'), value: sui(pledge.principal), tone: 'strong' },
        { label: t('pledge.term'), value: t('pledge.days', { count: pledge.termDays }) },
        { label: t('how.pledge.countsFrom'), value: formatDate(dayStartMs(pledge.rampStart + 1)) },
        { label: t('how.flow.yield'), value: formatPpm(pledge.yieldPpm) },
        { label: t('pledge.withdrawable'), value: sui(pledge.withdrawable), tone: 'good' },
        { label: t('how.fee'), value: rateText(feeBps) },
        { label: t('pledge.cumulative'), value: sui(pledge.cumulative) },
      ]}
      funded={t('how.pledge.funded', { amount: sui(pledge.escrow) })}
      recompute={() => recompute(t, pledge.id)}
    />
  );
}
