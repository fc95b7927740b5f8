/** Whether an upgrade of the contracts is announced, for any module whose rules then let members leave (rules.md §6). */
import { UPGRADE_ACTS, type UpgradeAct, upgradeAnnouncedMs } from '@suil/core';
import type { Queryable } from '@suil/postgres';

type ActRow = { kind: string; at_ms: bigint; time_ms: bigint | null };

/** Returns when the upgrade was announced that counts at a time, after all acts so far; null for none. */
export async function readUpgradeAnnouncedMs(db: Queryable, nowMs: number): Promise<number | null> {
  const { rows } = await db.query<ActRow>({
    name: 'upgrade_acts',
    text: 'SELECT kind, at_ms, time_ms FROM upgrade_acts ORDER BY checkpoint, position',
    values: [],
  });
  return upgradeAnnouncedMs(rows.flatMap(toAct), nowMs);
}

function toAct({ kind, at_ms, time_ms }: ActRow): UpgradeAct[] {
  const known = UPGRADE_ACTS.find((act) => act === kind);
  return known === undefined
    ? []
    : [{ kind: known, atMs: Number(at_ms), timeMs: time_ms === null ? null : Number(time_ms) }];
}
