import { lazy, Suspense } from 'react';
import { suiPrice } from '../../entities/market/price.ts';
import { useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './flow.module.css';

const PoolDepth = lazy(() => import('../../entities/pool/pool-depth-chart.tsx'));

/** Depth and price of the USDC/SUI pool through which stakes and claims are exchanged. */
export function PoolCard() {
  const { t } = useTranslation();
  const reserves = useReserves();
  return (
    <Card title={t('pool.title')} aside={<MoreLink to="/exchange?pay=USDC&get=SUI">{t('share.poolMine')}</MoreLink>}>
      <Block query={reserves} skeleton={<Skeleton height="6rem" />}>
        {(data) => (
          <>
            <p className={`${styles.figure} num`} data-testid="pool-price">
              {formatAmount(suiPrice(data), 'USDC')} <small>USDC / SUI</small>
            </p>
            <StackedBar
              stacks={[
                { label: 'SUI', weight: 1, text: formatAmount(data.x, 'SUI', 2), color: 'var(--source-team)' },
                { label: 'USDC', weight: 1, text: formatAmount(data.y, 'USDC', 2), color: 'var(--source-bank)' },
              ]}
            />
            <Suspense fallback={<Skeleton height="11.5rem" />}>
              <PoolDepth
                reserves={data}
                coins={['SUI', 'USDC']}
                price={`1 SUI ≈ ${formatAmount(suiPrice(data), 'USDC')} USDC`}
              />
            </Suspense>
            <p className={styles.note}>{t('pool.note')}</p>
          </>
        )}
      </Block>
    </Card>
  );
}
