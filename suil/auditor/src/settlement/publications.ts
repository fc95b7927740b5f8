/** What the chain certified of published settlements, by day and by season: a pure reading of events. */
import type { VerifiedEvent } from '../verified-inputs.ts';

/** A day's root on the chain that is not revoked. */
export interface PublishedDay {
  readonly day: number;
  /** 64 hexadecimal digits. */
  readonly root: string;
  /** Micro-dollars. */
  readonly total: bigint;
  /** Its event: no other publication has the same. */
  readonly place: string;
  readonly publishedAtMs: number;
  readonly claimableAtMs: number;
  readonly isAttested: boolean;
  readonly isHeld: boolean;
}

/** A season's root on the chain that is not revoked. */
export interface PublishedSeason {
  readonly season: number;
  readonly root: string;
  readonly place: string;
  /** Null until it is attested. */
  readonly provableAtMs: number | null;
}

export interface Publications {
  readonly days: readonly PublishedDay[];
  readonly seasons: readonly PublishedSeason[];
}

const KINDS: ReadonlySet<string> = new Set([
  'SettlementPublished',
  'SettlementAttested',
  'SettlementHeld',
  'SettlementRevoked',
  'SeasonPublished',
  'SeasonAttested',
  'SeasonRevoked',
]);

/** Whether an event says something of a published settlement. */
export function isPublication({ event }: VerifiedEvent): boolean {
  return KINDS.has(event.kind);
}

/** Returns what is published after all of the events, which are in chain order. */
export function readPublications(events: readonly VerifiedEvent[]): Publications {
  const days = new Map<number, PublishedDay>();
  const seasons = new Map<number, PublishedSeason>();
  for (const verified of events) {
    applyToDays(days, verified);
    applyToSeasons(seasons, verified);
  }
  return { days: [...days.values()], seasons: [...seasons.values()] };
}

function applyToDays(days: Map<number, PublishedDay>, { checkpoint, position, event }: VerifiedEvent): void {
  if (event.kind === 'SettlementPublished') {
    const { day, total, claimableAtMs, timestampMs: publishedAtMs } = event;
    const place = `${checkpoint}.${position}`;
    const root = toHex(event.root);
    days.set(day, { day, root, total, place, publishedAtMs, claimableAtMs, isAttested: false, isHeld: false });
  } else if (event.kind === 'SettlementRevoked') days.delete(event.day);
  else if (event.kind === 'SettlementAttested' || event.kind === 'SettlementHeld') {
    const published = days.get(event.day);
    if (published === undefined) return;
    const said = event.kind === 'SettlementAttested' ? { isAttested: true } : { isHeld: true };
    days.set(event.day, { ...published, ...said, claimableAtMs: event.claimableAtMs });
  }
}

function applyToSeasons(seasons: Map<number, PublishedSeason>, { checkpoint, position, event }: VerifiedEvent): void {
  if (event.kind === 'SeasonPublished') {
    const place = `${checkpoint}.${position}`;
    seasons.set(event.season, { season: event.season, root: toHex(event.root), place, provableAtMs: null });
  } else if (event.kind === 'SeasonRevoked') seasons.delete(event.season);
  else if (event.kind === 'SeasonAttested') {
    const published = seasons.get(event.season);
    if (published !== undefined) seasons.set(event.season, { ...published, provableAtMs: event.provableAtMs });
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
