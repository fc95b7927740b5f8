import { lazy, Suspense } from 'react';
import { usePrices } from '../../entities/market/prices.ts';
import { type PoolName, usePoolState } from '../../entities/pool/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';

const Depth = lazy(() => import('../../entities/pool/pool-depth-chart.tsx'));

const COINS = { usdcSui: ['SUI', 'USDC'], suilSui: ['SUIL', 'SUI'] } as const;

/** What one of our pools holds, straight from the chain, and the averages that the contracts go by. */
export function PoolDepth({ pool }: { pool: PoolName }) {
  const { t } = useTranslation();
  const state = usePoolState(pool);
  const prices = usePrices().data;
  const [coinX, coinY] = COINS[pool];
  const average = pool === 'usdcSui' ? prices?.suiRecent : prices?.suilRecent;
  const spot = pool === 'usdcSui' ? prices?.suiSpot : prices?.suilSpot;
  const price = (units: bigint | null | undefined) =>
    units == null ? t('market.noPrice') : `${formatAmount(units, 'USDC', 6)} USDC`;
  return (
    <Card
      title={t('pool.title')}
      aside={
        <MoreLink to={pool === 'usdcSui' ? '/exchange?pay=USDC&get=SUI' : '/exchange?pay=SUIL&get=SUI'}>
          {t('exchange.title')}
        </MoreLink>
      }
    >
      <Block query={state} skeleton={<Skeleton height="8rem" />}>
        {(data) => (
          <>
            <div style={{ marginTop: '0.8rem' }}>
              <StackedBar
                stacks={[
                  { label: coinX, weight: 1, text: formatAmount(data.x, coinX, 2), color: 'var(--source-team)' },
                  { label: coinY, weight: 1, text: formatAmount(data.y, coinY, 2), color: 'var(--source-bank)' },
                ]}
              />
            </div>
            <Suspense fallback={<Skeleton height="11.5rem" />}>
              <Depth
                reserves={data}
                coins={COINS[pool]}
                price={spot == null ? '' : `1 ${pool === 'usdcSui' ? 'SUI' : 'SUIL'} ≈ ${price(spot)}`}
              />
            </Suspense>
            <div style={{ marginTop: '1rem' }}>
              <Facts
                facts={[
                  { label: t('market.spot'), value: price(spot) },
                  { label: t('market.average'), value: price(average) },
                ]}
              />
            </div>
          </>
        )}
      </Block>
    </Card>
  );
}
