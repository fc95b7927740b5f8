/** A gauge over 240 degrees with a figure in its middle. */
interface GaugeProps {
  /** Filled share, 0 to 1. */
  share: number;
  value: string;
  unit: string;
  label: string;
}

const RADIUS = 84;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const ARC = (240 / 360) * CIRCUMFERENCE;

export function Gauge({ share, value, unit, label }: GaugeProps) {
  const filled = Math.max(0, Math.min(1, share)) * ARC;
  const size = value.length > 9 ? 24 : 30;
  return (
    <svg
      viewBox="0 0 200 164"
      role="img"
      aria-label={label}
      style={{ width: 'min(100%, 15rem)', height: 'auto', marginInline: 'auto', display: 'block' }}
    >
      <circle
        cx="100"
        cy="100"
        r={RADIUS}
        fill="none"
        stroke="rgba(var(--line-rgb), .2)"
        strokeWidth="14"
        strokeLinecap="round"
        strokeDasharray={`${ARC} ${CIRCUMFERENCE}`}
        transform="rotate(150 100 100)"
      />
      {filled > 0 ? (
        <circle
          cx="100"
          cy="100"
          r={RADIUS}
          fill="none"
          stroke="var(--source-hashrate)"
          strokeWidth="14"
          strokeLinecap="round"
          strokeDasharray={`${filled} ${CIRCUMFERENCE}`}
          transform="rotate(150 100 100)"
        />
      ) : null}
      <text x="100" y="104" textAnchor="middle" fontSize={size} fontWeight="680" fill="var(--t1)" letterSpacing="-1">
        {value}
      </text>
      <text x="100" y="126" textAnchor="middle" fontSize="13" fill="var(--t2)">
        {unit}
      </text>
    </svg>
  );
}
