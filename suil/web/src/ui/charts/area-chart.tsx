import { useId } from 'react';
import styles from './area-chart.module.css';

/** A filled line over time, from violet to orange, with a glowing end point. */
interface AreaChartProps {
  /** Values in time order, at least two; drawing precision only. */
  values: readonly number[];
  label: string;
}

const WIDTH = 343;
const HEIGHT = 92;
const TOP = 8;
const BOTTOM = 82;

/** A smooth path through the points (Catmull-Rom, tension one half, clamped so that it never overshoots a step). */
function smoothPath(points: readonly (readonly [number, number])[]): string {
  const pieces = points.map(([x2, y2], i) => {
    if (i === 0) return `M${x2.toFixed(1)} ${y2.toFixed(1)}`;
    const [x1, y1] = points[i - 1] ?? [x2, y2];
    const [, before] = points[i - 2] ?? [x1, y1];
    const [, after] = points[i + 1] ?? [x2, y2];
    const clamp = (y: number) => Math.min(Math.max(y, Math.min(y1, y2)), Math.max(y1, y2));
    const third = (x2 - x1) / 3;
    const first = clamp(y1 + (y2 - before) / 6);
    const second = clamp(y2 - (after - y1) / 6);
    return `C${(x1 + third).toFixed(1)} ${first.toFixed(1)} ${(x2 - third).toFixed(1)} ${second.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`;
  });
  return pieces.join('');
}

export function AreaChart({ values, label }: AreaChartProps) {
  const id = useId();
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, i) => [(i / (values.length - 1)) * WIDTH, BOTTOM - ((value - low) / span) * (BOTTOM - TOP)] as const,
  );
  const path = smoothPath(points);
  const endTop = ((points.at(-1)?.[1] ?? BOTTOM) / HEIGHT) * 100;
  return (
    <div className={styles.plot}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <defs>
          <linearGradient id={`${id}a`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--ramp)" stopOpacity=".42" />
            <stop offset="1" stopColor="var(--ramp)" stopOpacity="0" />
          </linearGradient>
          <linearGradient id={`${id}l`} x1="0" x2={WIDTH} y1="0" y2="0" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--purple)" />
            <stop offset=".45" stopColor="var(--ramp-middle)" />
            <stop offset="1" stopColor="var(--ramp-end)" />
          </linearGradient>
          <linearGradient id={`${id}m`} x1="0" x2="1">
            <stop stopColor="var(--white)" stopOpacity=".2" />
            <stop offset=".5" stopColor="var(--white)" />
            <stop offset=".86" stopColor="var(--white)" />
            <stop offset="1" stopColor="var(--white)" stopOpacity="0" />
          </linearGradient>
          <mask id={`${id}k`} maskUnits="userSpaceOnUse" x="0" y="0" width={WIDTH} height={HEIGHT}>
            <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}m)`} />
          </mask>
        </defs>
        <path mask={`url(#${id}k)`} d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={`url(#${id}a)`} />
        <path
          d={path}
          fill="none"
          stroke={`url(#${id}l)`}
          strokeWidth="2.500"
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
      </svg>
      <i className={styles.end} style={{ top: `${endTop}%` }} aria-hidden="true" />
    </div>
  );
}
