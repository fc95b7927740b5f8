/** A ring that is filled to a share, with a short text in its middle. */
interface RingProps {
  /** Filled share, 0 to 1. */
  share: number;
  text: string;
  /** What a screen reader says instead of the picture. */
  label: string;
  color: string;
  size?: string;
}

const RADIUS = 22;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function Ring({ share, text, label, color, size = 'calc(54 * var(--u))' }: RingProps) {
  const filled = Math.max(0, Math.min(1, share)) * CIRCUMFERENCE;
  return (
    <svg viewBox="0 0 54 54" role="img" aria-label={label} style={{ width: size, height: size, flex: 'none' }}>
      <circle cx="27" cy="27" r={RADIUS} fill="none" stroke="rgba(var(--line-rgb), .18)" strokeWidth="6" />
      {filled > 0 ? (
        <circle
          cx="27"
          cy="27"
          r={RADIUS}
          fill="none"
          stroke={color}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={`${filled} ${CIRCUMFERENCE}`}
          transform="rotate(-90 27 27)"
        />
      ) : null}
      <text x="27" y="31" textAnchor="middle" fontSize="12" fontWeight="650" fill="var(--t1)">
        {text}
      </text>
    </svg>
  );
}
