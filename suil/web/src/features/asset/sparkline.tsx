import type { MarketSymbol } from '@suil/core/api';
import { useCandles, useMarkets } from '../../entities/market/queries.ts';
import { formatBps } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './assets.module.css';

const HOURS = 24;
const MS_PER_HOUR = 3_600_000;
const WIDTH = 56;
const HEIGHT = 22;

/** A coin's price over the last day as a small line, said as its change; nothing while there are not two hours of it. */
export function Sparkline({ symbol }: { symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const candles = useCandles(symbol, 'hour', HOURS).data?.candles ?? [];
  const asOfMs = useMarkets().data?.markets.find((market) => market.symbol === symbol)?.asOfMs ?? null;
  // Hours without a trade have no candle: the newest ones may be older than a day.
  const recent = candles.filter((candle) => asOfMs !== null && candle.startMs > asOfMs - HOURS * MS_PER_HOUR);
  const [first] = recent;
  const last = recent.at(-1);
  if (first === undefined || last === undefined || recent.length < 2) return null;
  const closes = recent.map((candle) => Number(candle.close));
  const changeBps = Math.round((Number(last.close) / Number(first.open) - 1) * 10_000);
  const low = Math.min(...closes);
  const span = Math.max(...closes) - low || 1;
  const points = closes.map((close, index) => {
    const x = (index / (closes.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 2 - ((close - low) / span) * (HEIGHT - 4)).toFixed(1)}`;
  });
  const rising = changeBps >= 0;
  const text = `${rising ? '+' : '−'}${formatBps(Math.abs(changeBps))}`;
  return (
    <span className={styles.spark}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${t('market.change')}: ${text}`}
        className={rising ? styles.rising : styles.falling}
      >
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      <small className="num" aria-hidden="true">
        {text}
      </small>
    </span>
  );
}
