/** What each term of a pledge yields, and how much of it the reserve still takes. */
import { coinText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { PLEDGE_TERMS } from '../../entities/pledge/terms.ts';
import { useProductReserves } from '../../entities/reserves/queries.ts';
import { formatAmount, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './pledge.module.css';
import { TermRows } from './product-page.tsx';
import { rampOf } from './terms.ts';

/** What each term yields, and how much of it the reserve still takes. */
export function Terms() {
  const { t } = useTranslation();
  const reserves = useProductReserves();
  const minimum = coinText(useKnownParameters()?.pledgeMinMist, 'SUI', 0);
  return (
    <Card title={t('pledge.terms')}>
      <TermRows
        terms={PLEDGE_TERMS.map((days) => {
          const { firstPpm, capPpm } = rampOf(days);
          const text = `${formatPpm(firstPpm)} – ${formatPpm(capPpm)}`;
          return { days, share: capPpm / rampOf(360).capPpm, text };
        })}
      />
      <p className={styles.note}>{t('pledge.termsNote')}</p>
      <div style={{ marginTop: '0.9rem' }}>
        <Block query={reserves} skeleton={<Skeleton height="3rem" />}>
          {(data) => (
            <Facts
              facts={[
                { label: t('amount.minimum'), value: minimum },
                { label: t('pledge.reserve'), value: `${formatAmount(data.pledge.reserve, 'SUI', 2)} SUI` },
                { label: t('pledge.setAside'), value: `${formatAmount(data.pledge.escrow, 'SUI', 2)} SUI` },
              ]}
            />
          )}
        </Block>
      </div>
    </Card>
  );
}
