import type { Candle } from './candle.ts';
import styles from './candles.module.css';

const WIDTH = 343;
const HEIGHT = 150;
const PAD = 8;

/** Candles as a picture that needs no library: rising ones green and hollow, falling ones red and filled. */
export function CandlePicture({ candles }: { candles: readonly Candle[] }) {
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const span = high - low || Math.max(high, 1) * 0.01;
  const step = WIDTH / Math.max(candles.length, 12);
  const width = Math.max(1.5, Math.min(12, step * 0.62));
  const y = (value: number) => PAD + ((high - value) / span) * (HEIGHT - 2 * PAD);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {[0.25, 0.5, 0.75].map((part) => (
        <line
          key={part}
          x1="0"
          x2={WIDTH}
          y1={HEIGHT * part}
          y2={HEIGHT * part}
          stroke="rgba(var(--line-rgb), .12)"
          strokeDasharray="2 4"
        />
      ))}
      {candles.map((candle, index) => {
        const x = step * (index + 0.5);
        const up = candle.close >= candle.open;
        const color = up ? 'var(--green)' : 'var(--red)';
        const top = y(Math.max(candle.open, candle.close));
        const bottom = y(Math.min(candle.open, candle.close));
        return (
          <g key={candle.startMs} stroke={color}>
            <line x1={x} x2={x} y1={y(candle.high)} y2={y(candle.low)} />
            <rect
              x={x - width / 2}
              y={top}
              width={width}
              height={Math.max(1, bottom - top)}
              rx="1"
              fill={up ? 'var(--s1)' : color}
            />
          </g>
        );
      })}
    </svg>
  );
}
