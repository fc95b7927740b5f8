import type { SuilPledge } from '@suil/sdk';
import { formatAmount, formatBps } from '../../lib/format.ts';
import { useParameters } from '../../lib/product-queries.ts';
import { type TFunction, useTranslation } from '../../lib/texts.ts';
import { HowSheet, type Recomputed } from '../../ui/how-sheet.tsx';
import { grantedHashrate } from './recompute.ts';
import { SUIL_TERMS, suilFactorBps } from './terms.ts';

/** The pledge is as the contract has it; only the factor's history is not there. */
function recompute(t: TFunction, pledge: SuilPledge, factorBps: bigint): Recomputed {
  const worked = grantedHashrate(pledge.value, factorBps);
  return {
    worked: `${formatAmount(worked, 'HR', 6)} HR`,
    result: worked === pledge.hashrate ? 'same' : 'different',
    from: t('how.suil.from', { factor: formatBps(factorBps) }),
  };
}

/** How the hashrate of a SUIL pledge comes about. */
export default function HowSuil({ pledge, onClose }: { pledge: SuilPledge; onClose: () => void }) {
  const { t } = useTranslation();
  const values = useParameters();
  const term = SUIL_TERMS.find((days) => days === pledge.termDays) ?? SUIL_TERMS[0];
  const factorBps = suilFactorBps(term, values);
  return (
    <HowSheet
      onClose={onClose}
      title={t('suilPledge.granted')}
      rule={t('how.suil.rule')}
      facts={[
        { label: t('pledge.principal'), value: `${formatAmount(pledge.principal, 'SUIL')} SUIL`, tone: 'strong' },
        { label: t('pledge.valueAtStart'), value: `${formatAmount(pledge.value, 'USDC', 6)} USDC` },
        { label: t('pledge.term'), value: t('pledge.days', { count: pledge.termDays }) },
        { label: t('how.suil.factor'), value: formatBps(factorBps) },
        { label: t('how.suil.hashrate'), value: `${formatAmount(pledge.hashrate, 'HR', 6)} HR`, tone: 'good' },
      ]}
      funded={t('hashrate.how.claimOn')}
      recompute={async () => recompute(t, pledge, factorBps)}
    />
  );
}
