/** A member's hashrate: totals, entries, quick exchanges; and what the days released to everybody (rules.md §5). */
import {
  type Address,
  EMISSION_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  HASHRATE_TYPES,
  memberReleasedAccount,
  releaseBudget,
  releaseFactor,
} from '@suil/core';
import type {
  HashrateDaysResponse,
  HashrateEmissionResponse,
  HashrateEntriesResponse,
  HashrateExchangesResponse,
  HashrateLastDay,
  HashrateResponse,
  PageQuery,
} from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { readAccountBalances } from '../../ledger.ts';
import { readParameters } from '../parameters/read.ts';
import { type HashrateDay, listHashrateDays } from './day-store.ts';
import { readLastDay, readReleasedOn } from './last-day.ts';
import { listEntries, listExchanges, readTotals } from './store.ts';

/**
 * Returns the totals, one row per type, zeros included, the SUIL they released, and the result of the last day that is over.
 * @param today the day that runs by business time
 */
export async function getHashrate(db: Queryable, address: Address, today: number): Promise<HashrateResponse> {
  const lastDay = await readLastDay(db, today);
  const found = await readTotals(db, address);
  const balances = await readAccountBalances(db, [memberReleasedAccount(address)]);
  const types = HASHRATE_TYPES.map((type) => {
    const { total = '0', remaining = '0' } = found.find((row) => row.type === type) ?? {};
    return { type, total, remaining };
  });
  const sum = (amounts: string[]) => `${amounts.reduce((total, amount) => total + BigInt(amount), 0n)}`;
  return {
    total: sum(types.map(({ total }) => total)),
    remaining: sum(types.map(({ remaining }) => remaining)),
    released: sum(found.map(({ released }) => released)),
    claimable: `${balances.find(({ asset }) => asset === 'SUIL')?.balance ?? 0n}`,
    types,
    lastDay: lastDay && (await toMemberDay(db, address, lastDay)),
  };
}

async function toMemberDay(db: Queryable, address: Address, { day, state, reason, released }: HashrateLastDay) {
  return {
    day,
    state,
    reason,
    released: state === 'released' ? `${await readReleasedOn(db, address, day)}` : released,
  };
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getHashrateEntries(
  db: Queryable,
  address: Address,
  query: PageQuery & { type?: string | undefined },
): Promise<HashrateEntriesResponse> {
  const after = decodeCursor(query.cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  const rows = await listEntries(db, { member: address, type: query.type, after, limit: query.limit + 1 });
  return cutPage(
    rows,
    query.limit,
    (row) => ({
      id: `${row.input_seq}:${row.position}`,
      type: row.type,
      total: row.total,
      remaining: row.remaining,
      releaseRateBps: row.release_rate_bps,
      startDay: row.start_day,
      released: row.released,
      claimed: row.claimed,
      digest: row.digest,
      timestampMs: Number(row.timestamp_ms),
    }),
    (row) => encodeCursor(row.input_seq, row.position),
  );
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getExchanges(
  db: Queryable,
  address: Address,
  query: PageQuery,
): Promise<HashrateExchangesResponse> {
  const after = decodeCursor(query.cursor, CURSOR_BIGINT, CURSOR_INTEGER);
  const rows = await listExchanges(db, { member: address, after, limit: query.limit + 1 });
  return cutPage(
    rows,
    query.limit,
    (row) => ({
      id: `${row.digest}:${row.event_seq}`,
      digest: row.digest,
      timestampMs: Number(row.timestamp_ms),
      suilAmount: row.suil_amount,
      fee: row.fee,
      suiAmount: row.sui_amount,
      hashrate: row.hashrate,
    }),
    (row) => encodeCursor(row.checkpoint, row.position),
  );
}

/**
 * Returns what the closed days released, newest first.
 * @throws {REQUEST_CURSOR_INVALID}
 */
export async function getHashrateDays(db: Queryable, query: PageQuery): Promise<HashrateDaysResponse> {
  const before = decodeCursor(query.cursor, CURSOR_INTEGER)?.[0];
  const beforeDay = before === undefined ? undefined : Number(before);
  const rows = await listHashrateDays(db, { beforeDay, limit: query.limit + 1 });
  return cutPage(rows, query.limit, toDay, ({ day }) => encodeCursor(day));
}

function toDay({ day, price, emission, budget, capacity, wanted, hashrate, released }: HashrateDay) {
  return {
    day,
    price: price === null ? null : `${price}`,
    emission: `${emission}`,
    budget: `${budget}`,
    capacity: `${capacity}`,
    wanted: `${wanted}`,
    hashrate: `${hashrate}`,
    released: `${released}`,
    factor: price === null ? '0' : `${releaseFactor({ capacity, wanted })}`,
  };
}

/**
 * Returns the emission account, what the day that runs could release of it, and the result of the last day that is over.
 * @param today the day that runs by business time
 */
export async function getEmission(db: Queryable, today: number): Promise<HashrateEmissionResponse> {
  const lastDay = await readLastDay(db, today);
  const balances = await readAccountBalances(db, [EMISSION_ACCOUNT, HASHRATE_ISSUE_ACCOUNT]);
  const balanceOf = (name: string) => balances.find((row) => row.name === name)?.balance ?? 0n;
  const values = await readParameters(db, today);
  const [priced] = await listHashrateDays(db, { limit: 1, priced: true });
  const emission = balanceOf(EMISSION_ACCOUNT);
  const { budget } = releaseBudget({ emission, emissionRateBps: values.emissionRateBps, price: null });
  return {
    emission: `${emission}`,
    budget: `${budget}`,
    outstanding: `${-balanceOf(HASHRATE_ISSUE_ACCOUNT)}`,
    minimum: `${values.hashrateMinUsdc}`,
    friendRateBps: Number(values.hashrateFriendRateBps),
    releaseRateBps: Number(values.releaseRateBps),
    priceDay: priced?.day ?? null,
    price: priced?.price == null ? null : `${priced.price}`,
    lastDay,
  };
}
