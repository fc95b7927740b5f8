/** The reads, asked of the product's own query functions, and how long each answer takes. */
import { type Pool, type Queryable, withSnapshot } from '../../packages/postgres/src/index.ts';
import { NODE_DAYS_MAX, TEAM_SORTS } from '../../suil/core/src/api/index.ts';
import { type Address, dayStartMs, memberAccount, parseAddress } from '../../suil/core/src/index.ts';
import { getAssetIncome, getAssetRecords } from '../../suil/server/src/modules/assets/service.ts';
import { getBankSummary } from '../../suil/server/src/modules/bank/service.ts';
import { getHashrate } from '../../suil/server/src/modules/hashrate/service.ts';
import { getIncomeDays } from '../../suil/server/src/modules/income/service.ts';
import { modules } from '../../suil/server/src/modules/index.ts';
import { getRecords } from '../../suil/server/src/modules/liquidity/service.ts';
import { getDividends, getNodeDays } from '../../suil/server/src/modules/nodes/service.ts';
import { getPortfolioDays } from '../../suil/server/src/modules/portfolio/service.ts';
import { isClosingPublished, readBalancesOf } from '../../suil/server/src/modules/reserves/store.ts';
import { readProven } from '../../suil/server/src/modules/settlement/proof/store.ts';
import { getFriends, getTeam } from '../../suil/server/src/modules/team/service.ts';
import { DAY } from './tree.ts';

/** A whole year, the most that one answer has. */
const YEAR_DAYS = 365;
const dateOf = (day: number) => new Date(dayStartMs(day)).toISOString().slice(0, 10);

type Sort = (typeof TEAM_SORTS)[number];
type Page = { items: readonly unknown[]; nextCursor: string | null };
type Turn = (cursor: string | undefined, turn: number) => Promise<Page>;

const PAGE = 20;
const PAGE_MAX = 100;
const TURNS = 1_000;
/** A read that misses its bar by far is asked less often, so that the benchmark ends. */
const READ_MAX_MS = 20_000;
/** Pages of one list, one after the other, before the next list begins. */
const PAGES = 10;

/** Every other list has the longest pages. */
const limitOf = (turn: number) => (turn % 2 === 0 ? PAGE : PAGE_MAX);
const memberAt = (members: readonly string[], turn: number) => parseAddress(members[turn % members.length] ?? '');

/**
 * Returns the 99th percentile of a read's time, milliseconds. All is read once before it is timed, because a server has been running for days: its
 * connections have prepared their statements and mapped the memory that they share, its code is compiled.
 */
async function measure(ask: Turn): Promise<number> {
  await readThrough(ask);
  const times = (await readThrough(ask)).sort((left, right) => left - right);
  return Number((times[Math.floor(times.length * 0.99)] ?? 0).toFixed(2));
}

/** Returns the time of each read, milliseconds. The list changes with each turn, and is read page by page. */
async function readThrough(ask: Turn): Promise<number[]> {
  const times: number[] = [];
  const endsAtMs = performance.now() + READ_MAX_MS;
  const hasTurns = () => times.length < TURNS && performance.now() < endsAtMs;
  for (let turn = 0; hasTurns(); turn += 1) {
    let cursor: string | undefined;
    for (let page = 0; page < PAGES && hasTurns(); page += 1) {
      const startedAtMs = performance.now();
      const answer = await ask(cursor, turn);
      times.push(performance.now() - startedAtMs);
      if (answer.items.length === 0 && page === 0) throw new Error('The benchmark asked for a list that is empty.');
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
  }
  return times;
}

/**
 * Returns the 99th percentile of each read, milliseconds.
 * @param inviters whose friends are listed, the member with the most friends first
 * @param sampled whose records and income are listed
 */
export async function measureReads(pool: Pool, inviters: readonly string[], sampled: readonly string[]) {
  const nowMs = dayStartMs(DAY);
  // As the server reads lists: all of one moment.
  const read = <Result>(work: (db: Queryable) => Promise<Result>) => withSnapshot(pool, work);
  const friends = (sort: Sort, member: (turn: number) => Address, only?: 'suil') =>
    measure((cursor, turn) => read((db) => getFriends(db, member(turn), { sort, only, cursor, limit: limitOf(turn) })));
  const most = () => memberAt(inviters, 0);
  const single = (ask: (member: Address) => Promise<unknown>, members: readonly string[]) =>
    measure(async (_, turn) => ({ items: [await ask(memberAt(members, turn))], nextCursor: null }));
  const ofMost: Record<string, number> = {};
  for (const sort of TEAM_SORTS) {
    ofMost[`friendsBy_${sort}`] = await friends(sort, most);
    ofMost[`friendsWithSuilBy_${sort}`] = await friends(sort, most, 'suil');
  }
  const sources = modules.flatMap((module) => module.income ?? []);
  const parts = modules.flatMap((module) => module.portfolio ?? []);
  const from = dateOf(DAY - YEAR_DAYS);
  return {
    friends: await friends('volume', (turn) => memberAt(inviters, turn)),
    ...ofMost,
    team: await single((member) => getTeam(pool, member), inviters),
    reservesClosing: await single(() => isClosingPublished(pool), inviters),
    reservesProof: await single((member) => readBalancesOf(pool, [memberAccount(member)], 1n), sampled),
    nodeDays: await measure((cursor, turn) =>
      read((db) => getNodeDays(db, { cursor, limit: Math.min(NODE_DAYS_MAX, limitOf(turn)) })),
    ),
    records: await measure((cursor, turn) =>
      read((db) =>
        getAssetRecords(db, memberAt(sampled, turn), { account: 'available', cursor, limit: limitOf(turn) }),
      ),
    ),
    liquidityRecords: await measure((cursor, turn) =>
      read((db) => getRecords(db, memberAt(sampled, turn), { cursor, limit: limitOf(turn) })),
    ),
    incomeDays: await measure(async (_, turn) => ({
      ...(await read((db) =>
        getIncomeDays(db, { ...{ sources, member: memberAt(sampled, turn), query: { by: 'earned', from } }, nowMs }),
      )),
      nextCursor: null,
    })),
    hashrate: await single((member) => getHashrate(pool, member, DAY), sampled),
    proven: await single((member) => readProven(pool, member), sampled),
    bankSummary: await single((member) => getBankSummary(pool, member), sampled),
    dividends: await measure((cursor, turn) =>
      read((db) => getDividends(db, memberAt(sampled, turn), { cursor, limit: limitOf(turn) })),
    ),
    portfolioDays: await single(
      (member) => read((db) => getPortfolioDays(db, { parts, member, query: { from }, nowMs })),
      sampled,
    ),
    income: await measure(async (_, turn) => ({
      ...(await read((db) => getAssetIncome(db, memberAt(sampled, turn), {}, nowMs))),
      nextCursor: null,
    })),
  };
}
