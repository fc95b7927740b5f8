import { dayStartMs } from '@suil/core';
import type { SuilPledge } from '@suil/sdk';
import { useQuery } from '@tanstack/react-query';
import { fetchParameterHistory } from '../../entities/parameters/parameter-history.ts';
import { openChain } from '../../platform/chain/chain.ts';
import { formatAmount, formatBps, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { factorBpsOf, grantedHashrate } from './recompute.ts';

/** Reads the pledge from the contract again, and the factor of the day it was made from the announced changes. */
async function recompute(t: TFunction, id: bigint): Promise<Recomputed> {
  const [{ client, manifest, sdk }, valuesOn] = await Promise.all([openChain(), fetchParameterHistory()]);
  const pledge = await sdk.fetchSuilPledge(client, manifest, id);
  const worked = grantedHashrate(pledge, valuesOn);
  return {
    worked: `${formatAmount(worked, 'HR', 6)} HR`,
    result: worked === pledge.hashrate ? 'same' : 'different',
    from: t('how.suil.from', {
      factor: formatBps(factorBpsOf(pledge, valuesOn)),
      date: formatDate(dayStartMs(pledge.startDay)),
    }),
  };
}

/** How the hashrate of a SUIL pledge is computed. */
export default function ExplainSuil({ pledge, onClose }: { pledge: SuilPledge; onClose: () => void }) {
  const { t } = useTranslation();
  const factor = useQuery({
    queryKey: ['open', 'suil-factor', pledge.termDays, pledge.startDay],
    queryFn: async () => String(factorBpsOf(pledge, await fetchParameterHistory())),
  });
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('how.suil.hashrate')}
      rule={t('how.suil.rule')}
      facts={[
        { label: t('pledge.principal'), value: `${formatAmount(pledge.principal, 'SUIL')} SUIL`, tone: 'strong' },
        { label: t('pledge.valueAtStart'), value: `${formatAmount(pledge.value, 'USDC', 6)} USDC` },
        { label: t('pledge.term'), value: t('pledge.days', { count: pledge.termDays }) },
        { label: t('how.suil.factor'), value: factor.data ? formatBps(BigInt(factor.data)) : '…' },
        { label: t('how.suil.hashrate'), value: `${formatAmount(pledge.hashrate, 'HR', 6)} HR`, tone: 'good' },
      ]}
      funded={t('hashrate.how.claimOn')}
      recompute={() => recompute(t, pledge.id)}
    />
  );
}
