/** A rate that is shown before the chain has said it. */
import { formatBps } from '../../platform/i18n/format.ts';

/** Returns the rate as percent; a dash until it is known. */
export function rateText(bps: bigint | undefined): string {
  return bps === undefined ? '–' : formatBps(bps);
}
