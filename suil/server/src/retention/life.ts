/** How long the rows of a table stay, in words. */
import { MS_PER_DAY } from '@suil/core';
import type { TableRules } from '../database/tables.ts';

/** Returns `kept`, or how long after which column's time rows are deleted. */
export function describeLife(rules: Pick<TableRules, 'expires'> | undefined): string {
  if (rules?.expires === undefined) return 'kept';
  const { endsAtMs, keptMs } = rules.expires;
  const days = keptMs / MS_PER_DAY;
  return days === 0 ? `deleted after ${endsAtMs}` : `deleted ${days} d after ${endsAtMs}`;
}
