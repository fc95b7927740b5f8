import { type Asset, rampPpm } from '@suil/core';
import type { ReactNode } from 'react';
import { useHashrateTotals } from '../../entities/account/queries.ts';
import { rampDay } from '../../entities/liquidity/ramp.ts';
import { RampRing } from '../../entities/liquidity/ramp-ring.tsx';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { HIDDEN_AMOUNT, useHiddenBalance } from '../../platform/browser/hidden-balance.ts';
import { useOverview, usePosition } from '../../platform/chain/queries.ts';
import { formatAmount, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Ring } from '../../ui/charts/ring.tsx';
import { TextSkeleton } from '../../ui/lists/list-state.tsx';
import styles from './home.module.css';

/** The two products side by side: what is in the pool with its present yield, and the hashrate that is left. What is not known is no zero. */
export function ProductCards({ address }: { address: string }) {
  const { t } = useTranslation();
  const pool = usePosition(address);
  const position = pool.data;
  const overview = useOverview().data;
  const loggedIn = useIsLoggedIn(address);
  const totals = useHashrateTotals(address, loggedIn);
  const hashrate = totals.data;
  const day = position && overview ? rampDay(position, overview) : 0;
  const { hidden } = useHiddenBalance();
  const amount = (units: bigint, asset: Asset) => (hidden ? HIDDEN_AMOUNT : formatAmount(units, asset, 2));
  const yieldText = position && overview ? formatPpm(rampPpm(Math.max(day, 1))) : '–';
  const total = BigInt(hashrate?.total ?? 0);
  const remaining = BigInt(hashrate?.remaining ?? 0);
  const share = total === 0n ? 0 : Number((remaining * 1000n) / total) / 1000;
  return (
    <div className={styles.duo}>
      <Product
        to="/flow"
        title={t('tabs.pool')}
        value={position ? amount(position.value + position.pending, 'USDC') : missing(pool.isPending)}
        unit={
          <>
            <span className={styles.whole}>{yieldText}</span>{' '}
            <span className={styles.whole}>{t('home.dailyYield')}</span>
          </>
        }
        glow="rgba(var(--flame-rgb), .30)"
      >
        <RampRing day={day} />
      </Product>
      <Product
        to="/hashrate"
        title={t('tabs.hashrate')}
        value={hashrate ? amount(remaining, 'HR') : missing(loggedIn && totals.isPending)}
        unit={`HR ${t('hashrate.remaining')}`}
        glow="rgba(var(--violet-rgb), .40)"
      >
        <Ring
          share={share}
          text={total === 0n ? '–' : `${Math.floor(share * 100)}%`}
          label={
            hashrate
              ? t('hashrate.remainingShare', { percent: Math.floor(share * 100) })
              : `${t('hashrate.remaining')}: –`
          }
          color="var(--source-hashrate)"
        />
      </Product>
    </div>
  );
}

/** In place of a figure: it is on its way, or cannot be read, as without a login. */
const missing = (isComing: boolean) => (isComing ? <TextSkeleton width="4.5rem" /> : '–');

interface ProductProps {
  to: string;
  title: string;
  value: ReactNode;
  unit: ReactNode;
  glow: string;
  children: ReactNode;
}

function Product({ to, title, value, unit, glow, children }: ProductProps) {
  return (
    <Link className={styles.product} to={to}>
      <i
        className={styles.glow}
        style={{ background: `radial-gradient(75% 95% at 100% 0%, ${glow}, transparent 72%)` }}
      />
      <span className={styles.k}>{title}</span>
      <span className={styles.productRow}>
        <span>
          <span className={`${styles.v} num`}>{value}</span>
          <span className={styles.k}>{unit}</span>
        </span>
        {children}
      </span>
    </Link>
  );
}
