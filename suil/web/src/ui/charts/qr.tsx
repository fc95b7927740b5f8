import { encode } from 'uqr';

/** A QR code on white with a quiet zone of four modules, error level M. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (data[y]?.[x]) path += `M${x} ${y}h1v1h-1z`;
  }
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ width: '100%', display: 'block', borderRadius: '0.875rem' }}
    >
      <rect width={size} height={size} fill="var(--white)" />
      <path d={path} fill="var(--ink)" />
    </svg>
  );
}
