/** Writes to the `parameter_changes` table: what the operator announced on chain (rules.md §10). Reading is in history.ts. */
import type { Queryable } from '@suil/postgres';
import type { IndexedEvent } from '../../module/projector.ts';

export async function writeChange(
  tx: Queryable,
  event: Extract<IndexedEvent, { kind: 'ChangeAnnounced' }>,
): Promise<void> {
  const { digest, eventSeq, checkpoint, position, key, value, day, timestampMs } = event;
  await tx.query({
    name: 'parameters_announce',
    text: 'INSERT INTO parameter_changes VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL)',
    values: [digest, eventSeq, checkpoint, position, key, value, day, timestampMs],
  });
}

/** Cancels the change of `key` that was announced last: no other can be waiting. */
export async function cancelLastChange(tx: Queryable, key: number, cancelledAtMs: number): Promise<void> {
  await tx.query({
    name: 'parameters_cancel',
    text: `UPDATE parameter_changes SET cancelled_at_ms = $2 WHERE (digest, event_seq) =
             (SELECT digest, event_seq FROM parameter_changes WHERE key = $1 ORDER BY checkpoint DESC, position DESC LIMIT 1)`,
    values: [key, cancelledAtMs],
  });
}
