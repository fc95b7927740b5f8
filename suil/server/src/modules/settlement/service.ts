/** Settled days and how fair they were, from what closings and the chain's events left (rules.md §4). */
import type { FairnessDay, FairnessResponse, PageQuery, SettlementDaysResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { getDays } from '../liquidity/read.ts';
import { type PublicationRow, readPublications } from './roots.ts';
import { listSettledDays, type SettledDayRow } from './store.ts';

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getSettledDays(db: Queryable, { cursor, limit }: PageQuery): Promise<SettlementDaysResponse> {
  const before = decodeCursor(cursor, CURSOR_INTEGER)?.[0];
  const beforeDay = before === undefined ? undefined : Number(before);
  const rows = await listSettledDays(db, { beforeDay, limit: limit + 1 });
  const publications = await readPublications(db, { first: rows.at(-1)?.day ?? 0, last: rows[0]?.day ?? 0 });
  return cutPage(
    rows,
    limit,
    ({ day, root, leaves, wanted, budget, total }) => ({
      day,
      root,
      leaves,
      wanted,
      budget,
      total,
      published: toPublished(publications.get(day), { root, total }),
    }),
    ({ day }) => encodeCursor(day),
  );
}

function toPublished(row: PublicationRow | undefined, ours: { root: string; total: string }) {
  if (row?.kind !== 'published') return null;
  const { digest, root, total, attested, held } = row;
  return {
    digest,
    root,
    total,
    timestampMs: Number(row.timestamp_ms),
    claimableAtMs: Number(row.claimable_at_ms),
    attested,
    held,
    matches: root === ours.root && total === ours.total,
  };
}

const FAIRNESS_DAYS = 90;
const PPM = 1_000_000n;
/** Index of the middle one in what is kept of a spread: the least, nine deciles, the greatest. */
const MEDIAN = 5;

/** What the reserves hold now, micro-dollars; null while the chain does not answer. */
export type ReadReserves = () => Promise<{ flow: bigint; team: bigint } | null>;

/** Returns the newest 90 settled days and how long the reserves last at the last one's pace. */
export async function getFairness(db: Queryable, readReserves: ReadReserves): Promise<FairnessResponse> {
  const settled = await listSettledDays(db, { beforeDay: undefined, limit: FAIRNESS_DAYS });
  const closed = await getDays(db, { limit: FAIRNESS_DAYS });
  const fundingOf = new Map(closed.items.map((row) => [row.day, row]));
  const days = settled.flatMap((row): FairnessDay[] => {
    const funding = fundingOf.get(row.day);
    return funding ? [toFairness(row, funding)] : [];
  });
  const reserves = await readReserves();
  const [last] = days;
  return {
    flowReserve: reserves && `${reserves.flow}`,
    teamReserve: reserves && `${reserves.team}`,
    flowRunwayDays: reserves && runwayDays(reserves.flow, last?.need),
    teamRunwayDays: reserves && runwayDays(reserves.team, last?.wanted),
    days,
  };
}

function toFairness(
  row: SettledDayRow,
  { factor, need, moved }: { factor: string; need: string; moved: string },
): FairnessDay {
  const { day, base, wanted, budget, total, members, earning, deciles } = row;
  const held = BigInt(budget);
  return {
    day,
    factor,
    need,
    moved,
    base,
    wanted,
    budget,
    total,
    budgetUsedPpm: held === 0n ? 0 : Number((BigInt(total) * PPM) / held),
    members,
    earning,
    nonePpm: members === 0 ? 0 : Number((BigInt(members - earning) * PPM) / BigInt(members)),
    median: deciles[MEDIAN] ?? null,
    deciles,
    topSharePpm: row.top_share_ppm,
  };
}

function runwayDays(reserve: bigint, perDay: string | undefined): number | null {
  const pace = BigInt(perDay ?? 0);
  return pace === 0n ? null : Number(reserve / pace);
}
