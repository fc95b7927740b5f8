import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLatestRecords } from '../../entities/account/queries.ts';
import { useTotalAssets } from '../../entities/account/total-assets.ts';
import { type HistoryPoint, positionHistory } from '../../entities/liquidity/position-history.ts';
import { valueToSui } from '../../entities/market/price.ts';
import { useParameters } from '../../entities/parameters/queries.ts';
import { api } from '../../platform/api/api.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useHiddenBalance } from '../../platform/browser/hidden-balance.ts';
import { useOverview, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation, withAllTexts } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Retry, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { HistoryChart } from './history-chart.tsx';
import styles from './home.module.css';

const ExplainTotal = lazy(() => withAllTexts(import('../../entities/account/explain-total.tsx')));

/** The words that cover several moves open a choice of them. */
const CHOICES = {
  deposit: lazy(() => withAllTexts(import('./moves/deposit-sheet.tsx'))),
  takeOut: lazy(() => withAllTexts(import('./moves/take-out-sheet.tsx'))),
};

type Range = '7' | '30' | 'all';
/** Most days the picture reaches back. */
const MAX_DAYS = 100;

/** The position's value by day, oldest first; empty without a login or a position. */
function useHistory(address: string, range: Range): readonly HistoryPoint[] {
  const loggedIn = useIsLoggedIn(address);
  const records = useLatestRecords(address, loggedIn).data?.items ?? [];
  const overview = useOverview().data;
  const days = useQuery({
    queryKey: ['open', 'days', MAX_DAYS],
    queryFn: () => api('GET /liquidity/days', { query: { limit: MAX_DAYS } }),
    enabled: records.length > 0,
  }).data;
  if (!overview || !days) return [];
  const points = positionHistory(records, days.items, overview.lastClosedDay + 1);
  return range === 'all' ? points : points.slice(-Number(range));
}

/** Replaces the picture while there is nothing to draw. */
function InviteLine() {
  const { t } = useTranslation();
  const { stakeMinMist } = useParameters();
  return <p className={styles.invite}>{t('home.invite', { minimum: formatAmount(stakeMinMist, 'SUI', 0) })}</p>;
}

function TotalText({ total, hidden }: { total: bigint | null; hidden: boolean }) {
  if (total === null) return <Skeleton width="12rem" height="2.8rem" />;
  return (
    <p className={styles.big} data-testid="total-assets">
      {hidden ? '••••••' : formatAmount(total, 'USDC', 2)}
      <small>USDC</small>
    </p>
  );
}

interface TotalNoteProps {
  address: string;
  total: bigint | null;
  partial: boolean;
  hidden: boolean;
}

/** The total in SUI, or that parts of it are missing; the line keeps its height without either. */
function TotalNote({ address, total, partial, hidden }: TotalNoteProps) {
  const { t } = useTranslation();
  const reserves = useReserves().data;
  if (total !== null && partial) return t('home.totalPartial');
  if (total === null || !reserves || hidden) return '\u00a0';
  return (
    <>
      ≈ {formatAmount(valueToSui(total, reserves), 'SUI')} SUI
      <Explain of={t('home.totalAssets')}>{(close) => <ExplainTotal address={address} onClose={close} />}</Explain>
    </>
  );
}

export function AssetsHero({ address }: { address: string }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<Range>('30');
  const { hidden, toggle } = useHiddenBalance();
  const { value, partial, failed, retry } = useTotalAssets(address);
  const total = value?.total ?? null;
  const history = useHistory(address, range);
  const [choice, setChoice] = useState<keyof typeof CHOICES | null>(null);
  const Choice = choice && CHOICES[choice];
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
        {failed ? <Retry onRetry={retry} /> : <TotalText total={total} hidden={hidden} />}
        <p className={`${styles.sub} num`}>
          <TotalNote address={address} total={total} partial={partial} hidden={hidden} />
        </p>
      </div>
      {history.length > 1 && !hidden ? <HistoryChart points={history} /> : <InviteLine />}
      <div className={styles.ctaRow}>
        <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setChoice('deposit')}>
          {t('home.deposit')}
        </Button>
        <Button icon="withdraw" aria-haspopup="dialog" onClick={() => setChoice('takeOut')}>
          {t('home.withdraw')}
        </Button>
      </div>
      <Suspense>{Choice ? <Choice address={address} onClose={() => setChoice(null)} /> : null}</Suspense>
    </section>
  );
}
