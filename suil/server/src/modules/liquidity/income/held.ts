/** What of members' positions counted on a past day, worked out from their changes: no row is kept for a day of a member. */
import type { heldOn } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readReplay } from './changes.ts';
import { playHeld } from './play.ts';

/** Returns a member's principal through the whole of a closed day and where its ramp starts. */
export async function readHeld(db: Queryable, member: string, day: number): Promise<ReturnType<typeof heldOn>> {
  const { restart, changes } = await readReplay(db, member, { fromDay: day, toDay: day });
  return playHeld(changes, day, restart?.position ?? null);
}
