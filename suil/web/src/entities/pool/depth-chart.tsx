import { useId } from 'react';
import drawing from '../../ui/charts/drawing.module.css';
import styles from './depth-chart.module.css';
import type { DepthPoint } from './pool-depth.ts';

interface DepthChartProps {
  /** From the lowest price to the highest, the present one left out. */
  points: readonly DepthPoint[];
  label: string;
  /** Under the left and the right half, and the present price over the middle. */
  texts: { sell: string; buy: string; price: string };
}

const WIDTH = 320;
const HEIGHT = 132;
const TOP = 26;
const BASE = 112;

/** How deep a pool is on both sides of its price: the farther from the middle, the more it takes to move the price there. */
export function DepthChart({ points, label, texts }: DepthChartProps) {
  const id = useId();
  const reach = Math.max(...points.map((point) => Math.abs(point.changePercent)));
  const most = Math.max(...points.map((point) => Number(point.y)), 1);
  const x = (percent: number) => WIDTH / 2 + (percent / reach) * (WIDTH / 2 - 2);
  const y = (amount: bigint) => BASE - (Number(amount) / most) * (BASE - TOP);
  const half = (side: readonly DepthPoint[]) =>
    `M${WIDTH / 2} ${BASE}${side.map((point) => `L${x(point.changePercent).toFixed(1)} ${y(point.y).toFixed(1)}`).join('')}`;
  const below = half(points.filter((point) => point.changePercent < 0).toReversed());
  const above = half(points.filter((point) => point.changePercent > 0));
  return (
    <div className={`${drawing.frame} ${styles.frame} num`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <defs>
          {[
            ['s', 'var(--source-team)'],
            ['b', 'var(--source-bank)'],
          ].map(([name, color]) => (
            <linearGradient key={name} id={`${id}${name}`} x1="0" y1="0" x2="0" y2="1">
              <stop stopColor={color} stopOpacity=".42" />
              <stop offset="1" stopColor={color} stopOpacity=".02" />
            </linearGradient>
          ))}
        </defs>
        <path d={`${below}V${BASE}Z`} fill={`url(#${id}s)`} />
        <path d={`${above}V${BASE}Z`} fill={`url(#${id}b)`} />
        <path d={below} className={styles.sell} />
        <path d={above} className={styles.buy} />
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} stroke="rgba(var(--line-rgb), .22)" />
        <line
          x1={WIDTH / 2}
          x2={WIDTH / 2}
          y1={TOP - 6}
          y2={BASE}
          stroke="rgba(var(--now-rgb), .6)"
          strokeDasharray="2 3"
        />
        <circle cx={WIDTH / 2} cy={BASE} r="7" fill="rgba(var(--amber-rgb), .28)" />
        <circle cx={WIDTH / 2} cy={BASE} r="4" fill="var(--now)" />
        <text className={drawing.said} x={WIDTH / 2} y="12" textAnchor="middle">
          {texts.price}
        </text>
        <text className={drawing.axis} x="2" y={HEIGHT - 5}>
          {texts.sell}
        </text>
        <text className={drawing.axis} x={WIDTH - 2} y={HEIGHT - 5} textAnchor="end">
          {texts.buy}
        </text>
      </svg>
    </div>
  );
}
