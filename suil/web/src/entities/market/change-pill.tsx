/** A change of a price in percent, with its sign. */
import { formatBps } from '../../platform/i18n/format.ts';
import { Pill } from '../../ui/layout/hero.tsx';

export function ChangePill({ bps }: { bps: number }) {
  const text = formatBps(Math.abs(bps));
  if (bps === 0) return <Pill tone="gray">{text}</Pill>;
  return bps < 0 ? <Pill tone="red">−{text}</Pill> : <Pill tone="green">+{text}</Pill>;
}
