import type { CSSProperties } from 'react';
import styles from './lines-chart.module.css';

interface Line {
  readonly name: string;
  readonly color: string;
  /** In the order of their places; drawing precision only. */
  readonly points: readonly (readonly [at: number, value: number])[];
  /** Dashed up to this place, which is one of the points, and whole from there on. */
  readonly dashedUntil: number;
}

interface LinesChartProps {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly lines: readonly Line[];
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** A value of the vertical axis as text. */
  readonly toText: (value: number) => string;
  /** A place that is pointed out, with what is true there. */
  readonly marker: { readonly at: number; readonly title: string; readonly texts: readonly string[] };
  readonly point: { readonly at: number; readonly value: number; readonly text: string; readonly color: string } | null;
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const MOST_STEPS = 5;

/** The vertical axis: from a little below the lowest value to a little above the highest, 0 included, with its labelled levels. */
function axisOf(lines: readonly Line[]): { bottom: number; top: number; levels: readonly number[] } {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = STEPS.find((one) => (high - low) / one <= MOST_STEPS) ?? high - low;
  const [bottom, top] = [low - step * 0.3, Math.max(high, step) + step * 0.2];
  const first = Math.ceil(bottom / step);
  const levels = Array.from({ length: Math.floor(top / step) - first + 1 }, (_, index) => (first + index) * step);
  return { bottom, top, levels };
}

/** Several lines over one axis, labelled, with a place pointed out and a point on a line. */
export function LinesChart({ label, from, to, lines, ticks, toText, marker, point }: LinesChartProps) {
  const { bottom, top, levels } = axisOf(lines);
  const x = (at: number) => ((Math.max(at, from) - from) / (to - from)) * 100;
  const y = (value: number) => ((top - value) / (top - bottom)) * 100;
  const pathOf = (points: Line['points']) =>
    points.map(([at, value], index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(2)} ${y(value).toFixed(2)}`).join('');
  /** Where a text fits next to its place. */
  const sideOf = (at: number) => (x(at) > 50 ? 'left' : 'right');
  const place = (at: number, value: number): CSSProperties => ({ left: `${x(at)}%`, top: `${y(value)}%` });
  return (
    <figure className={`${styles.figure} num`}>
      <figcaption className={styles.legend}>
        {lines.map(({ name, color }) => (
          <span key={name}>
            <i style={{ background: color }} />
            {name}
          </span>
        ))}
      </figcaption>
      <div className={styles.plot} role="img" aria-label={`${label}. ${marker.title}: ${marker.texts.join(' · ')}`}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {levels.map((level) => (
            <path key={level} className={level === 0 ? styles.zero : styles.level} d={`M0 ${y(level)}H100`} />
          ))}
          <path className={styles.marker} d={`M${x(marker.at)} 0V100`} />
          {lines.map(({ name, color, points, dashedUntil }) => (
            <g key={name} stroke={color}>
              <path className={styles.dashed} d={pathOf(points.filter(([at]) => at <= dashedUntil))} />
              <path className={styles.line} d={pathOf(points.filter(([at]) => at >= dashedUntil))} />
            </g>
          ))}
        </svg>
        {levels.map((level) => (
          <span key={level} className={styles.levelText} style={{ top: `${y(level)}%` }}>
            {toText(level)}
          </span>
        ))}
        {point ? (
          <>
            <i className={styles.point} style={{ ...place(point.at, point.value), borderColor: point.color }} />
            <span
              className={styles.pointText}
              data-side={sideOf(point.at)}
              style={{ ...place(point.at, point.value), color: point.color }}
            >
              {point.text}
            </span>
          </>
        ) : null}
        {marker.texts.length === 0 ? null : (
          <span className={styles.tip} data-side={sideOf(marker.at)} style={{ left: `${x(marker.at)}%` }}>
            <b>{marker.title}</b>
            {marker.texts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        )}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <span key={at} style={{ left: `${x(at)}%` }}>
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}
