/** What of members' positions counted on a past day, worked out from their changes: no row is kept for a day of a member. */
import type { heldOn } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readReplays } from './changes.ts';
import { playHeld } from './play.ts';

export type Held = ReturnType<typeof heldOn>;

/** Returns, by member, the principal through the whole of a closed day and where its ramp starts. Two statements, however many members. */
export async function readHeld(db: Queryable, members: readonly string[], day: number): Promise<Map<string, Held>> {
  const replays = await readReplays(db, members, { fromDay: day, toDay: day });
  const held = [...replays].map(([member, { restart, changes }]): [string, Held] => [
    member,
    playHeld(changes, day, restart?.position ?? null),
  ]);
  return new Map(held);
}
