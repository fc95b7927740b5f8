/** What follows from a published root: an attestation, a hold, a difference. Pure; sends nothing. */
import type { SettledDay } from '@suil/core/reference-model';
import type { Publications, PublishedDay, PublishedSeason } from './publications.ts';

/** A transaction of the audit key's address. */
export type SettlementAct =
  | { readonly kind: 'attest' | 'hold'; readonly day: number; readonly root: string; readonly place: string }
  | { readonly kind: 'attest_season'; readonly season: number; readonly root: string; readonly place: string };

export interface Decision {
  readonly acts: readonly SettlementAct[];
  /** One sentence for each published root that is not the computed one. */
  readonly differences: readonly string[];
  /** How many roots wait that could not be compared yet. */
  readonly waiting: number;
}

export interface DecisionInputs {
  readonly published: Publications;
  /** What closed days came to. */
  readonly settled: ReadonlyMap<number, SettledDay>;
  /** Roots of seasons, as far as they could be computed. */
  readonly seasonRoots: ReadonlyMap<number, string>;
  /** Certified time of the newest checkpoint. */
  readonly certifiedMs: number;
  /** Whether a halt stops the audit: then nothing is attested. */
  readonly isHalted: boolean;
}

/** A root that cannot be compared for so long is held: the journal is behind, or the audit is halted. */
export const HOLD_AFTER_MS = 43_200_000;

export function decide(inputs: DecisionInputs): Decision {
  const { published } = inputs;
  const decided = [
    ...published.days.map((day) => decideDay(day, inputs)),
    ...published.seasons.map((season) => decideSeason(season, inputs)),
  ];
  return {
    acts: decided.flatMap(({ act }) => act ?? []),
    differences: decided.flatMap(({ difference }) => difference ?? []),
    waiting: decided.filter(({ isWaiting }) => isWaiting === true).length,
  };
}

interface Decided {
  readonly act?: SettlementAct;
  readonly difference?: string;
  readonly isWaiting?: boolean;
}

function decideDay(published: PublishedDay, { settled, certifiedMs, isHalted }: DecisionInputs): Decided {
  const { day, root, place, publishedAtMs, claimableAtMs, isAttested, isHeld } = published;
  const isFinal = certifiedMs >= claimableAtMs;
  const hold = isFinal || isHeld ? {} : { act: { kind: 'hold', day, root, place } as const };
  const own = settled.get(day);
  if (own === undefined) {
    const isLate = certifiedMs >= publishedAtMs + HOLD_AFTER_MS;
    return { isWaiting: true, ...(isLate ? hold : {}) };
  }
  const difference = differenceOf(published, own);
  if (difference !== null) return { difference, ...hold };
  if (isFinal || isAttested || isHalted) return {};
  return { act: { kind: 'attest', day, root: own.root, place } };
}

function differenceOf({ day, root, total, place }: PublishedDay, own: SettledDay): string | null {
  const event = `day ${day}, published in event ${place}`;
  if (!own.isPrincipalEqual) return `${event}: the positions do not sum up to the principal of the day`;
  if (root !== own.root) return `${event}, has the root ${root}, the inputs make it ${own.root}`;
  if (total !== own.total) return `${event}, sets ${total} aside, the inputs make it ${own.total}`;
  return null;
}

function decideSeason(published: PublishedSeason, { seasonRoots, isHalted }: DecisionInputs): Decided {
  const { season, root, place, provableAtMs } = published;
  const own = seasonRoots.get(season);
  if (own === undefined) return { isWaiting: provableAtMs === null };
  if (own !== root)
    return {
      difference: `season ${season}, published in event ${place}, has the root ${root}, the inputs make it ${own}`,
    };
  if (provableAtMs !== null || isHalted) return {};
  return { act: { kind: 'attest_season', season, root: own, place } };
}
