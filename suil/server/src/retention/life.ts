/** How long the rows of a table stay, in words. */
import { MS_PER_DAY } from '@suil/core';
import type { TableRules } from '../database/tables.ts';

/** Returns `kept`, how long after which column's time rows are deleted, or after which input a full part is archived. */
export function describeLife(rules: Pick<TableRules, 'expires' | 'archive' | 'parts'> | undefined): string {
  if (rules?.archive !== undefined) {
    const input =
      rules.parts?.by === 'checkpoint' ? 'the first event behind a full part' : 'the last input of a full part';
    return `archived ${rules.archive.keptMs / MS_PER_DAY} d after ${input}`;
  }
  if (rules?.expires === undefined) return 'kept';
  const { endsAtMs, keptMs } = rules.expires;
  const days = keptMs / MS_PER_DAY;
  return days === 0 ? `deleted after ${endsAtMs}` : `deleted ${days} d after ${endsAtMs}`;
}
