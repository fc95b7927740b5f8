import styles from './donut.module.css';
import type { Stack } from './stacked-bar.tsx';

/** Shares of a whole as a ring with the total in its middle, and a legend with every figure. */
interface DonutProps {
  parts: readonly Stack[];
  center: string;
  unit: string;
  label: string;
}

const RADIUS = 62;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const GAP = 3;

/** The letter size at which the text fits into the ring. */
function sizeOf({ length }: string): number {
  if (length > 10) return 17;
  return length > 7 ? 20 : 24;
}

export function Donut({ parts, center, unit, label }: DonutProps) {
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  const drawn = parts.filter((part) => part.weight > 0);
  let offset = 0;
  const size = sizeOf(center);
  return (
    <div className={styles.wrap}>
      <svg viewBox="0 0 148 148" role="img" aria-label={label}>
        <circle cx="74" cy="74" r={RADIUS} fill="none" stroke="rgba(var(--line-rgb), .16)" strokeWidth="15" />
        {drawn.map((part) => {
          const length = (part.weight / total) * CIRCUMFERENCE;
          const gap = drawn.length > 1 ? GAP : 0;
          const arc = (
            <circle
              key={part.label}
              cx="74"
              cy="74"
              r={RADIUS}
              fill="none"
              stroke={part.color}
              strokeWidth="15"
              strokeDasharray={`${Math.max(1, length - gap)} ${CIRCUMFERENCE}`}
              strokeDashoffset={-offset}
              transform="rotate(-90 74 74)"
            />
          );
          offset += length;
          return arc;
        })}
        <text
          x="74"
          y="77"
          textAnchor="middle"
          fontSize={size}
          fontWeight="680"
          fill="var(--t1)"
          letterSpacing="-.6"
          data-testid="total-assets"
        >
          {center}
        </text>
        <text x="74" y="94" textAnchor="middle" fontSize="11" fill="var(--t2)">
          {unit}
        </text>
      </svg>
      <ul className={`${styles.legend} num`}>
        {parts.map((part) => (
          <li key={part.label}>
            <i style={{ background: part.color }} aria-hidden="true" />
            {part.label}
            <b>{part.text}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
