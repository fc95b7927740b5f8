/**
 * What the page says of the last day's release. The server gives it for everybody and for the member, the chain gives the day that
 * runs; until all of them speak of the same day, and that day is worked out, no figure of it is shown. Owns no text.
 */
import type { HashrateLastDay, HashrateReleaseReason, HashrateResponse } from '@suil/core/api';
import { useHashrateTotals } from '../../entities/account/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { useEmission } from './queries.ts';

const WHOLE_BPS = 10_000n;
const WHOLE_FACTOR = 1_000_000_000n;

export type LastRelease =
  /** Not known yet, or no day is over. */
  | { readonly state: 'unknown' }
  | { readonly state: 'pending' }
  | {
      readonly state: 'released';
      /** Micro-dollars for a whole SUIL; `factor` in 1/10^9. */
      readonly price: bigint;
      readonly factor: bigint;
      /** SUIL of the member, base units; null without a member. */
      readonly mine: bigint | null;
    }
  | { readonly state: 'none'; readonly reason: HashrateReleaseReason; readonly price: bigint | null };

export interface LastReleaseParams {
  /** Undefined until the answer is there, null while no day is over. */
  readonly all: HashrateLastDay | null | undefined;
  /** Undefined also without a login; `hasMember` distinguishes the two. */
  readonly mine: HashrateResponse['lastDay'] | undefined;
  readonly hasMember: boolean;
  /** The chain's day that runs; undefined until it is known. */
  readonly today: number | undefined;
}

/** Returns one state for the whole page. */
export function toLastRelease({ all, mine, hasMember, today }: LastReleaseParams): LastRelease {
  const answers = hasMember ? [all, mine] : [all];
  if (answers.includes(undefined)) return { state: 'unknown' };
  if (answers.every((answer) => answer === null)) return { state: 'unknown' };
  const isOlder = (day: number) => today !== undefined && day < today - 1;
  if (!all || (hasMember && mine?.day !== all.day) || isOlder(all.day)) return { state: 'pending' };
  if (all.state === 'pending' || (hasMember && mine?.state === 'pending')) return { state: 'pending' };
  const price = all.price === null ? null : BigInt(all.price);
  if (all.reason !== null) return { state: 'none', reason: all.reason, price };
  if (price === null || all.factor === null) return { state: 'pending' };
  const own = mine?.released ?? null;
  return { state: 'released', price, factor: BigInt(all.factor), mine: own === null ? null : BigInt(own) };
}

/**
 * Returns after how many days all of a new entry is released if each day releases the share of the due hashrate that the last day did;
 * null without such a day. @param releaseRateBps what is due a day, basis points of the entry
 */
export function daysToRelease(release: LastRelease, releaseRateBps: bigint): bigint | null {
  if (release.state !== 'released') return null;
  const share = releaseRateBps * release.factor;
  return share === 0n ? null : (WHOLE_BPS * WHOLE_FACTOR + share - 1n) / share;
}

/** How often a release that is being worked out is asked for; every open page does so when a day ends. */
const PENDING_REFRESH_MS = 5_000;

/** The last day's release for the page of `address`; null for a visitor. Reads again until it is worked out. */
export function useLastRelease(address: string | null): LastRelease {
  const hasMember = address !== null;
  const release = toLastRelease({
    all: useEmission().data?.lastDay,
    mine: useHashrateTotals(address, hasMember).data?.lastDay,
    hasMember,
    today: useToday(),
  });
  const refetchInterval = release.state === 'pending' ? PENDING_REFRESH_MS : false;
  useEmission(refetchInterval);
  useHashrateTotals(address, hasMember, refetchInterval);
  return release;
}
