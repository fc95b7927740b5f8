/** Proofs of a member's team income, from what closings and the chain's events left (rules.md §4). */
import { type Address, AppError, type Hash256, SEASON_DAYS, siblingsOf } from '@suil/core';
import type { SettlementProof, SettlementProofResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { MAX_PROOFS, MAX_SEASONS } from '@suil/sdk';
import { loadHash } from '../hash.ts';
import { getSeasonProofs } from '../season/proofs.ts';
import { PART_HEIGHT, PART_LEAVES } from '../store.ts';
import { type KindAmounts, type LeafRow, listLeaves, readProven, readTreeParts, type TreeParts } from './store.ts';

/** Open days that are looked at: 27 years. */
const OPEN_DAYS_MAX = 10_000;

export interface ProofQuery {
  readonly member: Address;
  readonly nowMs: number;
  readonly day: number | undefined;
  readonly seasonsMax?: number;
}

/**
 * Returns what the chain has taken proofs of, and the proofs of the days that are claimable at `nowMs`, the chain's time, and not proven,
 * oldest first and as many as one transaction takes: of whole seasons where they prove two of the days or more, and of the days that are left; with a day, of that day alone,
 * proven or not. A day whose root on the chain is not the one settled here has none.
 */
export async function getProofs(
  db: Queryable,
  { member, nowMs, day, seasonsMax = MAX_SEASONS }: ProofQuery,
): Promise<SettlementProofResponse> {
  const of = day === undefined ? 'open' : { day };
  const open = await listLeaves(db, { member, nowMs, of, limit: OPEN_DAYS_MAX });
  const seasons = day === undefined ? await getSeasonProofs(db, { member, nowMs, open, limit: seasonsMax }) : [];
  const covered = new Set(seasons.flatMap(({ openDays }) => openDays));
  // Days behind the last season may be another season's, which comes next.
  const last = seasons.length < seasonsMax ? undefined : seasons.at(-1);
  const endDay = last === undefined ? Number.POSITIVE_INFINITY : last.firstDay + SEASON_DAYS;
  const leaves = open
    .filter((leaf) => !covered.has(leaf.day) && leaf.day < endDay)
    .slice(0, MAX_PROOFS - seasons.length);
  const [newest] = await listLeaves(db, { member, nowMs, of: 'newest', limit: 1 });
  const proofs = await toProofs(db, member, leaves);
  // The last of the open days is usually the newest one.
  const known = proofs.find((proof) => proof.day === newest?.day);
  const [line = null] = known ? [known] : await toProofs(db, member, newest ? [newest] : []);
  return { proven: toText(await readProven(db, member)), proofs, seasons, newest: line };
}

async function toProofs(db: Queryable, member: Address, leaves: readonly LeafRow[]): Promise<SettlementProof[]> {
  const partsOf = await readTreeParts(db, leaves);
  const hash = await loadHash();
  return leaves.map((leaf) => {
    const parts = partsOf.get(leaf.day);
    if (parts === undefined)
      throw new AppError('SETTLEMENT_SNAPSHOT_INVALID', { detail: `day ${leaf.day} has no tree` });
    return toProof(member, leaf, parts, hash);
  });
}

function toProof(member: Address, leaf: LeafRow, { part, above }: TreeParts, hash: Hash256): SettlementProof {
  const low = siblingsOf(part, leaf.place % PART_LEAVES, hash);
  const high = siblingsOf(above, leaf.place >> PART_HEIGHT, hash);
  return {
    day: leaf.day,
    root: leaf.root,
    claimableAtMs: Number(leaf.claimable_at_ms),
    leaf: { member, ...toText(leaf) },
    siblings: [...low.siblings, ...high.siblings].map((sibling) => Buffer.from(sibling).toString('hex')),
    sides: `${low.sides | (high.sides << BigInt(low.siblings.length))}`,
  };
}

function toText({ friend, indirect, community, peer }: KindAmounts) {
  return { friend: `${friend}`, indirect: `${indirect}`, community: `${community}`, peer: `${peer}` };
}
