/**
 * Builds the tree of each season once all its days are claimable, and publishes its root where this process has the settlement key
 * (rules.md §4). What is published the certified events say, so nothing is lost, and the contract refuses what is published.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { daysOfSeason } from '@suil/core';
import type { Pool, Queryable } from '@suil/postgres';
import type { Logger } from 'pino';
import { readCursor } from '../../../indexer/cursor.ts';
import { holdsLease, type Lease, withLease } from '../../../jobs/lease.ts';
import { createRetryLoop, type RetryLoop } from '../../../jobs/retry-loop.ts';
import { createSent, type Sent } from '../../../node/sent.ts';
import { CHAIN_LEASE } from '../../../node/transaction-sender.ts';
import { readSeasonNews } from '../publishing/due.ts';
import { readPublications } from '../roots.ts';
import { readSettledRange } from '../store.ts';
import { buildSeason } from './build.ts';
import type { SeasonChain } from './chain.ts';
import { listPublishedSeasons } from './roots.ts';
import { listSeasons, type SeasonRow } from './store.ts';

export interface SeasonPublisherOptions {
  readonly pool: Pool;
  readonly chain: SeasonChain;
  readonly holder: string;
  readonly now: () => number;
  readonly log: Logger;
}

const REST_MS = 10_000;
const RETRY_MAX_MS = 300_000;

/** Returns a publisher at rest. */
export function createSeasonPublisher(options: SeasonPublisherOptions): RetryLoop {
  const sent = createSent(options.now);
  return createRetryLoop({
    work: async (signal) => {
      if (!(await publishSeasons({ ...options, sent })))
        await delay(REST_MS, undefined, { signal }).catch(() => undefined);
    },
    onError: (error, retryMs) => {
      options.log.warn({ err: error, retryMs }, 'a season was not published; retrying');
      return 'retry';
    },
    firstMs: REST_MS,
    maxMs: RETRY_MAX_MS,
  });
}

type SeasonRound = Omit<SeasonPublisherOptions, 'now'> & { readonly sent: Sent };

/** Builds a tree that is missing and publishes a root that is. Returns whether it did either. */
export async function publishSeasons({ pool, chain, holder, sent, log }: SeasonRound): Promise<boolean> {
  const due = await findSeasonToBuild(pool);
  if (due !== null) {
    await buildSeason(pool, due.season, due.firstDay);
    log.info({ season: due.season }, 'season computed');
  }
  const season = await findSeasonToPublish(pool);
  if (season === null) return due !== null;
  const isPublished = await withLease(pool, { ...CHAIN_LEASE, holder }, (lease) => publishUnder(lease, season));
  return due !== null || isPublished === true;

  async function publishUnder(lease: Lease, row: SeasonRow): Promise<boolean> {
    const news = await readSeasonNews(pool, row.season);
    const what = `${row.season} after ${news?.asOf ?? ''}`;
    if (news?.hasRoot || sent.isUnderWay(what) || !(await holdsLease(pool, lease))) return false;
    sent.note(what);
    await chain.publish(row.season, Uint8Array.from(Buffer.from(row.root, 'hex')));
    log.info({ season: row.season }, 'season published');
    return true;
  }
}

/** Returns the first season that has no tree and whose days are all settled here and claimable on the chain. */
async function findSeasonToBuild(db: Queryable): Promise<{ season: number; firstDay: number } | null> {
  const range = await readSettledRange(db);
  if (range === null) return null;
  const built = (await listSeasons(db)).map(({ season }) => season);
  const season = firstMissing(built);
  const days = daysOfSeason(season, range.first);
  const [first = 0, last = 0] = [days.at(0), days.at(-1)];
  if (last > range.last) return null;
  const { chainTimestampMs } = await readCursor(db);
  const publications = await readPublications(db, { first, last });
  const areClaimable = days.every((day) => {
    const row = publications.get(day);
    return row?.kind === 'published' && row.claimable_at_ms !== null && row.claimable_at_ms <= chainTimestampMs;
  });
  return areClaimable ? { season, firstDay: range.first } : null;
}

function firstMissing(seasons: readonly number[]): number {
  const missing = seasons.findIndex((season, index) => season !== index);
  return missing === -1 ? seasons.length : missing;
}

/** Returns the first season that has a tree and no root on the chain. */
async function findSeasonToPublish(db: Queryable): Promise<SeasonRow | null> {
  const published = new Set(await listPublishedSeasons(db));
  const seasons = await listSeasons(db);
  return seasons.find(({ season }) => !published.has(season)) ?? null;
}
