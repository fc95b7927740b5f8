/** A season's root recomputed from public chain events alone (rules.md §4). */
import { buildSeasonTree, daysOfSeason, itemAt, SEASON_AMOUNTS } from '@suil/core';
import type { ChainEvent } from '@suil/sdk';
import { recomputeDays } from './fold.ts';

export type VerifiedSeason = {
  firstDay: number;
  lastDay: number;
  /** Hex, as recomputed. */
  root: string;
  leaves: number;
  /** Whether the positions sum up to the principal that the chain closed each of the days with. */
  isPrincipalEqual: boolean;
  /** Hex, as published and not revoked; null for nothing. */
  published: string | null;
};

const KINDS = 4;

/**
 * Returns a season, recomputed; null while the chain has not closed all its days.
 * @param events all of the contracts', in chain order
 */
export function recomputeSeason(events: readonly ChainEvent[], root: string, season: number): VerifiedSeason | null {
  const closed = events.flatMap((event) => (event.kind === 'DayClosed' ? [event.day] : []));
  if (closed.length === 0) return null;
  const days = daysOfSeason(season, Math.min(...closed));
  const [firstDay, lastDay] = [itemAt(days, 0), itemAt(days, days.length - 1)];
  const verified = recomputeDays(events, root, lastDay, firstDay).filter(({ day }) => day >= firstDay);
  if (verified.length < days.length) return null;
  const amounts = new Map<string, bigint[]>();
  for (const [place, { income }] of verified.entries()) {
    for (const { member, friend, indirect, community, peer } of income) {
      const own = amounts.get(member) ?? Array.from({ length: SEASON_AMOUNTS }, () => 0n);
      own.splice(place * KINDS, KINDS, friend, indirect, community, peer);
      amounts.set(member, own);
    }
  }
  const tree = buildSeasonTree(
    season,
    [...amounts].map(([member, own]) => ({ member, amounts: own })),
  );
  return {
    firstDay,
    lastDay,
    root: toHex(tree.root),
    leaves: tree.leaves.length,
    isPrincipalEqual: verified.every((day) => day.isPrincipalEqual),
    published: publishedRoot(events, season),
  };
}

function publishedRoot(events: readonly ChainEvent[], season: number): string | null {
  const last = events.findLast(
    (event) => (event.kind === 'SeasonPublished' || event.kind === 'SeasonRevoked') && event.season === season,
  );
  return last?.kind === 'SeasonPublished' ? toHex(last.root) : null;
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
