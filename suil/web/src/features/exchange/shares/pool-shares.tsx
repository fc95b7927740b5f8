import { lazy, Suspense, useState } from 'react';
import { type PoolName, usePoolState } from '../../../entities/pool/queries.ts';
import { useShares } from '../../../entities/pool/shares.ts';
import { formatAmount, formatBps, formatPpm } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { StackedBar } from '../../../ui/charts/stacked-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import buttons from '../../../ui/layout/hero.module.css';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../../ui/lists/list-state.tsx';
import { useAddress } from '../../../wallet/connect/account.ts';
import { useIsTransacting } from '../../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../../wallet/transaction/use-action.ts';
import styles from '../exchange.module.css';
import { formatShares, POOL_COINS } from './share-plans.ts';

const AddSheet = lazy(() => import('./add-shares-sheet.tsx'));
const RemoveSheet = lazy(() => import('./remove-shares-sheet.tsx'));

/** Each coin's own colour, as in the picture of all assets. */
const COIN_COLORS = { SUI: 'var(--source-team)', USDC: 'var(--source-bank)', SUIL: 'var(--source-pool)' } as const;

/** One pool: what it holds, the own shares of it, and the way in and out. */
export function PoolShares({ pool }: { pool: PoolName }) {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<'add' | 'remove' | null>(null);
  const reviewing = useIsTransacting();
  const runAction = useAction();
  const address = useAddress();
  const state = usePoolState(pool);
  const shares = useShares(address, pool).data;
  const [coinX, coinY] = POOL_COINS[pool];
  const open = (which: 'add' | 'remove') => runAction(() => setSheet(which), { bound: false, back: '/exchange' });
  return (
    <Card title={t('share.poolTitle', { pair: `${coinX} / ${coinY}` })}>
      <Block query={state} skeleton={<Skeleton height="9rem" />}>
        {(data) => {
          const own = shares ?? 0n;
          const part = (reserve: bigint) => (data.shares === 0n ? 0n : (reserve * own) / data.shares);
          const owned = data.shares === 0n ? 0n : (own * 1_000_000n) / data.shares;
          return (
            <>
              <div style={{ marginTop: '0.9rem' }}>
                <StackedBar
                  stacks={[
                    { label: coinX, weight: 1, text: formatAmount(data.x, coinX, 2), color: COIN_COLORS[coinX] },
                    { label: coinY, weight: 1, text: formatAmount(data.y, coinY, 2), color: COIN_COLORS[coinY] },
                  ]}
                />
              </div>
              <div style={{ marginTop: '1rem' }}>
                <Facts
                  facts={[
                    { label: t('share.poolFee'), value: formatBps(data.feeBps) },
                    {
                      label: t('share.poolMine'),
                      value: shares === undefined ? '–' : formatShares(shares),
                      testId: `shares-${pool}`,
                    },
                    ...(own > 0n
                      ? [
                          { label: t('share.poolOwned'), value: formatPpm(owned) },
                          {
                            label: t('share.poolWorth'),
                            value: `${formatAmount(part(data.x), coinX)} ${coinX} + ${formatAmount(part(data.y), coinY)} ${coinY}`,
                          },
                        ]
                      : []),
                  ]}
                />
              </div>
              {own > 0n ? <p className={styles.hint}>{t('share.poolHow')}</p> : null}
              <div className={buttons.actions}>
                <Button icon="plus" onClick={() => open('add')}>
                  {t('share.poolAddShort')}
                </Button>
                <Button icon="withdraw" disabled={own === 0n} onClick={() => open('remove')}>
                  {t('share.poolRemoveShort')}
                </Button>
              </div>
            </>
          );
        }}
      </Block>
      <Suspense>
        {sheet === 'add' ? <AddSheet pool={pool} open={!reviewing} onClose={() => setSheet(null)} /> : null}
        {sheet === 'remove' ? <RemoveSheet pool={pool} open={!reviewing} onClose={() => setSheet(null)} /> : null}
      </Suspense>
    </Card>
  );
}
