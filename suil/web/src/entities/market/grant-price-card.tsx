/** The price that SUIL counts at where it grants hashrate, and what decides it in each pool: which price, how deep, how old (rules.md §7). */
import { MS_PER_DAY } from '@suil/core';
import type { PoolGrant } from '@suil/sdk';
import { formatAmount } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import styles from './grant-price-card.module.css';
import { usePoolGrants, usePrices } from './prices.ts';

export function GrantPriceCard() {
  const { t } = useTranslation();
  const prices = usePrices().data;
  const pools = usePoolGrants().data;
  const usd = (price: bigint | null | undefined) =>
    price == null ? t('market.noPrice') : `${formatAmount(price, 'USDC', 6)} USDC`;
  return (
    <Card title={t('market.grantTitle')}>
      <Facts
        facts={[
          { label: t('market.grantSuil'), value: prices ? usd(prices.suilGrant) : '–', tone: 'strong' },
          { label: t('market.spot'), value: prices ? usd(prices.suilSpot) : '–' },
          ...poolFacts(t, 'SUIL / SUI', pools?.suilSui ?? null),
          ...poolFacts(t, 'USDC / SUI', pools?.usdcSui ?? null),
          ...ageFacts(t, [pools?.suilSui ?? null, pools?.usdcSui ?? null]),
        ]}
      />
      <p className={styles.note}>{t('market.grantNote')}</p>
    </Card>
  );
}

function poolFacts(t: TFunction, pair: string, grant: PoolGrant | null): Fact[] {
  if (grant === null) return [];
  return [
    { label: t('market.grantBy', { pair }), value: t(`market.term.${grant.term}`) },
    { label: t('market.grantDepth', { pair }), value: `${formatAmount(grant.depthMist, 'SUI', 0)} SUI` },
  ];
}

/** How long the younger history is, in complete days. */
function ageFacts(t: TFunction, grants: readonly (PoolGrant | null)[]): Fact[] {
  const agesMs = grants.flatMap((grant) => grant?.ageMs ?? []);
  if (agesMs.length < grants.length) return [];
  const count = Math.floor(Math.min(...agesMs) / MS_PER_DAY);
  return [{ label: t('market.grantAge'), value: t('pledge.days', { count }) }];
}
