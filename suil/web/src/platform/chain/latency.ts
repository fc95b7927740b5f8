/** How a node's latency is shown: its text, and whether it is good. */
import type { TFunction } from '../i18n/texts.ts';
import type { Latency } from './endpoint.ts';

const GOOD_MS = 200;

export type LatencyGrade = 'good' | 'slow' | 'failed' | 'unknown';

export function gradeOf(latency: Latency | undefined): LatencyGrade {
  if (!latency) return 'unknown';
  if (latency.state === 'failed') return 'failed';
  return latency.ms <= GOOD_MS ? 'good' : 'slow';
}

/** Returns milliseconds, or that the node failed; `unknown` until it has been measured. */
export function latencyText(t: TFunction, latency: Latency | undefined, unknown: string): string {
  if (!latency) return unknown;
  return latency.state === 'failed' ? t('node.failed') : `${latency.ms} ms`;
}
