/** A picture for each asset, drawn for this app on a 36-unit grid: outline, colour and sign differ. The name next to it speaks, so it is hidden from screen readers. */
import type { Asset } from '@suil/core';
import './tokens.css';

interface TokenMarkProps {
  asset: Asset;
  /** In CSS pixels at the usual letter size. */
  size?: 24 | 36;
}

const LINE = { fill: 'none', stroke: 'var(--white)', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

function drawingOf(asset: Asset) {
  switch (asset) {
    case 'SUI':
      return (
        <>
          <circle cx="18" cy="18" r="17" fill="var(--token-sui)" />
          <path
            {...LINE}
            strokeWidth="2.600"
            d="M7.500 15.200c3.500-3.400 7-3.400 10.500 0s7 3.400 10.500 0M7.500 21.600c3.500-3.400 7-3.400 10.500 0s7 3.400 10.500 0"
          />
        </>
      );
    case 'SUIL':
      return (
        <>
          <circle cx="18" cy="18" r="17" fill="var(--token-suil)" />
          <path
            fill="var(--token-suil-sign)"
            d="M18 6.500c4 4.500 7.600 8.300 7.600 12.800a7.600 7.600 0 0 1-15.200 0C10.400 14.800 14 11 18 6.500Z"
          />
          <path
            {...LINE}
            stroke="var(--token-suil-wave)"
            strokeWidth="2.200"
            d="M13.600 20c1.800-1.700 3.500-1.600 5-.2 1.300 1.200 2.500 1.200 3.700.2"
          />
        </>
      );
    case 'USDC':
      return (
        <>
          <circle cx="18" cy="18" r="17" fill="var(--token-usdc)" />
          <circle {...LINE} cx="18" cy="18" r="12.500" strokeWidth="1.600" opacity=".55" />
          <path {...LINE} strokeWidth="3" d="M12 15h12M12 21h12" />
        </>
      );
    case 'PRO':
      return (
        <>
          <rect x="1" y="1" width="34" height="34" rx="10" fill="var(--token-pro)" />
          <path {...LINE} strokeWidth="2.700" d="M9 25.500h5v-5h5v-5h5v-5h4" />
        </>
      );
    case 'HR':
      return (
        <>
          <path fill="var(--token-hr)" d="M18 1 33 9.500v17L18 35 3 26.500v-17L18 1Z" />
          <path fill="var(--white)" d="M19.500 9 12 19.500h5.200L16.500 27 24 16.500h-5.200L19.500 9Z" />
        </>
      );
  }
}

export function TokenMark({ asset, size = 36 }: TokenMarkProps) {
  const length = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 36 36"
      aria-hidden="true"
      data-token={asset}
      style={{ width: length, height: length, flex: 'none' }}
    >
      {drawingOf(asset)}
    </svg>
  );
}
