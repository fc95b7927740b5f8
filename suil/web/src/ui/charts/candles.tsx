import styles from './candles.module.css';
import frame from './columns-chart.module.css';

/** Candles over time: open, high, low, close; drawing precision only. Rising is green and hollow, falling red and filled. */
export interface Candle {
  key: string;
  open: number;
  high: number;
  low: number;
  close: number;
}

const WIDTH = 343;
const HEIGHT = 150;
const PAD = 8;

interface CandlesProps {
  candles: readonly Candle[];
  label: string;
  /** What is above and below the picture: the prices its height spans, the times its width does. */
  high: string;
  low: string;
  from: string;
  to: string;
}

export function Candles(props: CandlesProps) {
  return (
    <div className={`${frame.framed} num`}>
      <span>{props.high}</span>
      <span style={{ justifySelf: 'end' }}>{props.low}</span>
      <Picture candles={props.candles} label={props.label} />
      <span>{props.from}</span>
      <span style={{ justifySelf: 'end' }}>{props.to}</span>
    </div>
  );
}

function Picture({ candles, label }: { candles: readonly Candle[]; label: string }) {
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const span = high - low || Math.max(high, 1) * 0.01;
  const step = WIDTH / Math.max(candles.length, 12);
  const width = Math.max(1.5, Math.min(12, step * 0.62));
  const y = (value: number) => PAD + ((high - value) / span) * (HEIGHT - 2 * PAD);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
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
          <g key={candle.key} stroke={color}>
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
