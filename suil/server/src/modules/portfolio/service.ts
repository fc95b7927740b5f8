/** A member's money at the end of closed days, and what changed it, in micro-dollars (rules.md §11). Writes nothing. */
import { type Address, type Asset, dayOf } from '@suil/core';
import {
  PORTFOLIO_PARTS,
  type PortfolioDay,
  type PortfolioDaysQuery,
  type PortfolioDaysResponse,
  type PortfolioPartName,
} from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { readDayRange } from '../../module/day-range.ts';
import { daysOf, type Holding, type PortfolioPart } from '../../module/portfolio.ts';
import { type PriceOn, readDayPrices, valueOn } from '../market/read.ts';

export type PortfolioDaysOptions = {
  parts: readonly PortfolioPart[];
  member: Address;
  query: PortfolioDaysQuery;
  /** Business time. */
  nowMs: number;
};

type PartHolding = Holding & { readonly part: PortfolioPartName };

/** @throws {REQUEST_INVALID} for more than 366 days, when `from` is after `to`, or after yesterday */
export async function getPortfolioDays(
  db: Queryable,
  { parts, member, query, nowMs }: PortfolioDaysOptions,
): Promise<PortfolioDaysResponse> {
  const today = dayOf(nowMs);
  const range = readDayRange(query, today - 1);
  // One day more, which the first one is compared with.
  const read = { fromDay: range.fromDay - 1, toDay: range.toDay };
  const holdings: PartHolding[] = [];
  for (const part of parts) {
    const rows = await part.read(db, { member, today, ...read });
    holdings.push(...rows.map((row) => ({ ...row, part: part.name })));
  }
  const priceOn = await readDayPrices(db, read);
  const byDay = Map.groupBy(holdings, ({ day }) => day);
  const rowsOn = (day: number) => byDay.get(day) ?? [];
  const start = rowsOn(read.fromDay).reduce((sum, row) => sum + worthOf(row, priceOn), 0n);
  let before = start;
  const days = daysOf(range).map((day) => {
    const change = compareDays(rowsOn(day - 1), rowsOn(day), { day, before, priceOn });
    before = change.end;
    return change.row;
  });
  return { ...range, start: `${start}`, days };
}

/** What a day changed: amounts of each asset over all parts, so that a move from one part to another is none. */
function compareDays(
  earlier: readonly PartHolding[],
  rows: readonly PartHolding[],
  { day, before, priceOn }: { day: number; before: bigint; priceOn: PriceOn },
): { row: PortfolioDay; end: bigint } {
  const worth: Record<PortfolioPartName, bigint> = {
    account: 0n,
    pool: 0n,
    pledge: 0n,
    bank: 0n,
    hashrate: 0n,
    team: 0n,
  };
  const income = new Map<Asset, bigint>();
  const moved = new Map<Asset, bigint>();
  const add = (sums: Map<Asset, bigint>, asset: Asset, amount: bigint) =>
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  for (const row of rows) {
    worth[row.part] += worthOf(row, priceOn);
    add(income, row.asset, row.earned);
    add(moved, row.asset, row.amount - row.earned);
  }
  for (const row of earlier) add(moved, row.asset, -row.amount);
  const worthOfAll = (sums: ReadonlyMap<Asset, bigint>) =>
    [...sums].reduce((sum, [asset, amount]) => sum + valueOn(asset, amount, day, priceOn), 0n);
  const [earned, added] = [worthOfAll(income), worthOfAll(moved)];
  const end = PORTFOLIO_PARTS.reduce((sum, part) => sum + worth[part], 0n);
  const row: PortfolioDay = {
    day,
    account: `${worth.account}`,
    pool: `${worth.pool}`,
    pledge: `${worth.pledge}`,
    bank: `${worth.bank}`,
    hashrate: `${worth.hashrate}`,
    team: `${worth.team}`,
    earned: `${earned}`,
    price: `${end - before - earned - added}`,
    added: `${added}`,
  };
  return { row, end };
}

function worthOf({ asset, amount, day }: Holding, priceOn: PriceOn): bigint {
  return valueOn(asset, amount, day, priceOn);
}
