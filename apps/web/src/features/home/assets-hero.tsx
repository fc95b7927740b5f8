import type { LiquidityDaysResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLatestRecords } from '../../lib/account-queries.ts';
import { getJson } from '../../lib/api.ts';
import { useOverview, useReserves } from '../../lib/chain-queries.ts';
import { formatAmount } from '../../lib/format.ts';
import { navigate } from '../../lib/location.ts';
import { positionHistory } from '../../lib/position-history.ts';
import { valueToSui } from '../../lib/price.ts';
import { useIsLoggedIn } from '../../lib/session.ts';
import { HIDE_BALANCE_KEY, readStored, writeStored } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/texts.ts';
import { useTotalAssets } from '../../lib/total-assets.ts';
import { AreaChart } from '../../ui/area-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Retry, Skeleton } from '../../ui/list-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './home.module.css';

type Range = '7' | '30' | 'all';
/** Most days the picture reaches back. */
const MAX_DAYS = 100;

/** The position's value by day, oldest first; empty without a login or a position. */
function useHistory(address: string, range: Range): number[] {
  const loggedIn = useIsLoggedIn(address);
  const records = useLatestRecords(address, loggedIn).data?.items ?? [];
  const overview = useOverview().data;
  const days = useQuery({
    queryKey: ['open', 'days', MAX_DAYS],
    queryFn: () =>
      getJson<LiquidityDaysResponse>(
        `/liquidity/days?limit=${MAX_DAYS}`,
        (schemas) => schemas.liquidityDaysResponseSchema,
      ),
    enabled: records.length > 0,
  }).data;
  if (!overview || !days) return [];
  const points = positionHistory(records, days.items, overview.lastClosedDay + 1);
  const shown = range === 'all' ? points : points.slice(-Number(range));
  return shown.map((point) => Number(point.value) / 1e6);
}

export function AssetsHero({ address }: { address: string }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<Range>('30');
  const [hidden, setHidden] = useState(readStored(HIDE_BALANCE_KEY) === '1');
  const { value, failed, retry } = useTotalAssets(address);
  const total = value?.total ?? null;
  const reserves = useReserves().data;
  const history = useHistory(address, range);
  const toggle = () => {
    writeStored(HIDE_BALANCE_KEY, hidden ? null : '1');
    setHidden(!hidden);
  };
  return (
    <section className="hero" aria-labelledby="total-assets">
      <h1 className="sr">{t('home.title')}</h1>
      <div className={styles.heroHead}>
        <div className={styles.between}>
          <span className={styles.label}>
            <span id="total-assets">{t('home.totalAssets')}</span>
            <button
              type="button"
              className={styles.eye}
              aria-pressed={hidden}
              aria-label={t('home.hide')}
              onClick={toggle}
            >
              <Icon name={hidden ? 'eyeOff' : 'eye'} size="1rem" />
            </button>
          </span>
          {history.length > 1 ? (
            <Segmented
              label={t('home.range')}
              options={[
                { value: '7', text: t('home.range7') },
                { value: '30', text: t('home.range30') },
                { value: 'all', text: t('home.rangeAll') },
              ]}
              value={range}
              onChange={setRange}
            />
          ) : null}
        </div>
        {failed ? (
          <Retry onRetry={retry} />
        ) : total === null ? (
          <Skeleton width="12rem" height="2.8rem" />
        ) : (
          <p className={styles.big} data-testid="total-assets">
            {hidden ? '••••••' : formatAmount(total, 'USDC', 2)}
            <small>USDC</small>
          </p>
        )}
        <p className={`${styles.sub} num`}>
          {total !== null && reserves && !hidden ? `≈ ${formatAmount(valueToSui(total, reserves), 'SUI')} SUI` : ' '}
        </p>
      </div>
      {history.length > 1 && !hidden ? (
        <AreaChart values={history} label={t('home.chart', { days: history.length })} />
      ) : (
        <p className={styles.invite}>{t('home.invite')}</p>
      )}
      <div className={styles.ctaRow}>
        <Button kind="primary" icon="plus" onClick={() => navigate('/flow?act=stake')}>
          {t('home.deposit')}
        </Button>
        <Button icon="withdraw" onClick={() => navigate('/flow?act=unstake')}>
          {t('home.withdraw')}
        </Button>
      </div>
    </section>
  );
}
