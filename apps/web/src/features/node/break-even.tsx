import type { NodesResponse } from '@suil/core/api';
import { formatAmount, formatCount } from '../../lib/format.ts';
import { useParameters } from '../../lib/product-queries.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { breakEvenDays } from './break-even-days.ts';

/** What a node would take to pay itself back at today's fees: a range that begins at "never", because fees can be zero. */
export function BreakEven({ nodes }: { nodes: NodesResponse }) {
  const { t } = useTranslation();
  const values = useParameters();
  const fees = BigInt(nodes.feesToday);
  return (
    <Card title={t('node.breakEven')}>
      <Facts
        facts={[
          { label: t('node.feesToday'), value: `${formatAmount(fees, 'USDC')} USDC` },
          ...nodes.tiers.map((tier) => {
            const days = breakEvenDays(tier.tier, fees, nodes.tiers, values);
            return {
              label: t(`node.tier.${tier.tier}`),
              value:
                days === null
                  ? t('node.never')
                  : days > 36_500n
                    ? t('node.breakEvenLong')
                    : t('node.breakEvenDays', { count: Number(days), text: formatCount(Number(days)) }),
            };
          }),
        ]}
      />
      <p style={{ marginTop: '0.8rem', color: 'var(--t2)', fontSize: 'var(--fs-xs)' }}>{t('node.breakEvenNote')}</p>
    </Card>
  );
}
