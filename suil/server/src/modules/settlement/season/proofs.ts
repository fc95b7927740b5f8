/** Proofs of whole seasons of a member's team income, for days that the member left unproven (rules.md §4). */
import { type Address, daysOfSeason, seasonOf, siblingsOf } from '@suil/core';
import type { SettlementSeasonProof } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { loadHash } from '../hash.ts';
import { PART_HEIGHT, PART_LEAVES } from '../store.ts';
import { listProvableSeasons, type ProvableSeason } from './roots.ts';
import { type EarnedRow, readEarned, readSeasonLeaves } from './store.ts';

/** From so many open days of a season on, its proof is shorter than theirs. */
const OPEN_DAYS_MIN = 2;
const NOTHING = { friend: 0n, indirect: 0n, community: 0n, peer: 0n };

/**
 * Returns the proofs of the seasons that prove at `nowMs`, the chain's time, and have two open days or more, oldest first, at most `limit`.
 * @param open the member's claimable days that are not proven
 */
export async function getSeasonProofs(
  db: Queryable,
  { member, nowMs, open, limit }: { member: Address; nowMs: number; open: readonly { day: number }[]; limit: number },
): Promise<SettlementSeasonProof[]> {
  const provable = await listProvableSeasons(db, nowMs);
  const wanted = provable
    .map((row) => ({
      row,
      openDays: open.map(({ day }) => day).filter((day) => seasonOf(day, row.first_day).season === 0),
    }))
    .filter(({ openDays }) => openDays.length >= OPEN_DAYS_MIN)
    .slice(0, limit);
  if (wanted.length === 0) return [];
  const hash = await loadHash();
  const leaves = await readSeasonLeaves(db, { member, seasons: wanted.map(({ row }) => row.season) });
  const leafOf = new Map(leaves.map((leaf) => [leaf.season, leaf]));
  const days = wanted.flatMap(({ row }) => [row.first_day - 1, ...daysOfSeason(0, row.first_day)]);
  const earned = new Map((await readEarned(db, { member, days })).map((row) => [row.day, row]));
  return wanted.flatMap(({ row, openDays }) => {
    const leaf = leafOf.get(row.season);
    if (leaf === undefined) return [];
    const low = siblingsOf(leaf.hashes, leaf.place % PART_LEAVES, hash);
    const high = siblingsOf(leaf.above, leaf.place >> PART_HEIGHT, hash);
    return [
      {
        season: row.season,
        firstDay: row.first_day,
        root: row.root,
        provableAtMs: Number(row.provable_at_ms),
        leaf: { member, amounts: amountsOf(row, earned) },
        openDays,
        siblings: [...low.siblings, ...high.siblings].map((sibling) => Buffer.from(sibling).toString('hex')),
        sides: `${low.sides | (high.sides << BigInt(low.siblings.length))}`,
      },
    ];
  });
}

/** The 112 amounts of a season: of each day the difference to the day before. */
function amountsOf({ first_day: firstDay }: ProvableSeason, earned: ReadonlyMap<number, EarnedRow>): string[] {
  return daysOfSeason(0, firstDay).flatMap((day) => {
    const through = earned.get(day) ?? NOTHING;
    const before = earned.get(day - 1) ?? NOTHING;
    return [
      `${through.friend - before.friend}`,
      `${through.indirect - before.indirect}`,
      `${through.community - before.community}`,
      `${through.peer - before.peer}`,
    ];
  });
}
