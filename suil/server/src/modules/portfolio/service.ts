/** A member's money at the end of closed days, and what changed it, in micro-dollars (rules.md §11). Writes nothing. */
import { type Address, type Asset, dayOf, PORTFOLIO_PARTS, type PortfolioPartName, zip } from '@suil/core';
import type { PortfolioDay, PortfolioDaysQuery, PortfolioDaysResponse } from '@suil/core/api';
import { type Queryable, readBoth, readTogether } from '@suil/postgres';
import { type DayRange, daysOf, readDayRange } from '../../module/day-range.ts';
import { readLedgerHoldings } from '../../module/ledger-holdings.ts';
import type { AskedHoldings, Holding, PortfolioPart } from '../../module/portfolio.ts';
import { type PriceOn, readDayPrices, valueOn } from '../market/read.ts';
import { readParameters } from '../parameters/read.ts';

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
  const parameters = await readParameters(db, today);
  const [holdings, priceOn] = await readBoth(
    db,
    (on) => readParts(on, parts, { member, parameters, ...read }),
    (on) => readDayPrices(on, read),
  );
  const sums = sumHoldings(holdings, read, priceOn);
  const start = PORTFOLIO_PARTS.reduce((sum, part) => sum + (sums.worth[part][0] ?? 0n), 0n);
  let before = start;
  const days = daysOf(range).map((day, index) => {
    const change = compareDays(sums, { day, index: index + 1, before, priceOn });
    before = change.end;
    return change.row;
  });
  return { ...range, start: `${start}`, days };
}

/** Returns the rows of all parts; the ledger is read once for those that consist of its accounts. */
async function readParts(db: Queryable, parts: readonly PortfolioPart[], asked: AskedHoldings): Promise<PartHolding[]> {
  const ofLedger = parts.flatMap((part) =>
    'ledger' in part ? [{ ...part.ledger(asked.member), name: part.name }] : [],
  );
  const toRows = (part: PortfolioPartName, rows: readonly Holding[]) => rows.map((row) => ({ ...row, part }));
  const readAccounts = async (on: Queryable) => {
    const held = await readLedgerHoldings(on, ofLedger, asked);
    return zip(ofLedger, held).flatMap(([{ name }, rows]) => toRows(name, rows));
  };
  const others = parts.flatMap((part) =>
    'read' in part ? [async (on: Queryable) => toRows(part.name, await part.read(on, asked))] : [],
  );
  return (await readTogether(db, [readAccounts, ...others])).flat();
}

interface HoldingSums {
  /** Micro-dollars at the end of each day, by part. */
  readonly worth: Readonly<Record<PortfolioPartName, bigint[]>>;
  /** Of each asset over all parts on each day: the amount at its end, and the income. */
  readonly assets: ReadonlyMap<Asset, { readonly amounts: bigint[]; readonly earned: bigint[] }>;
}

function sumHoldings(holdings: readonly PartHolding[], { fromDay, toDay }: DayRange, priceOn: PriceOn): HoldingSums {
  const zeros = () => new Array<bigint>(toDay - fromDay + 1).fill(0n);
  const worth = {
    ...{ account: zeros(), pool: zeros(), pledge: zeros() },
    ...{ bank: zeros(), hashrate: zeros(), team: zeros() },
  };
  const assets = new Map<Asset, { amounts: bigint[]; earned: bigint[] }>();
  const add = (sums: bigint[], index: number, amount: bigint) => {
    sums[index] = (sums[index] ?? 0n) + amount;
  };
  for (const { part, day, asset, amount, earned } of holdings) {
    const index = day - fromDay;
    const ofAsset = assets.get(asset) ?? { amounts: zeros(), earned: zeros() };
    assets.set(asset, ofAsset);
    add(worth[part], index, valueOn(asset, amount, day, priceOn));
    add(ofAsset.amounts, index, amount);
    add(ofAsset.earned, index, earned);
  }
  return { worth, assets };
}

/** What a day changed: amounts of each asset over all parts, so that a move from one part to another is none. @param index the day's among the sums */
function compareDays(
  { worth, assets }: HoldingSums,
  { day, index, before, priceOn }: { day: number; index: number; before: bigint; priceOn: PriceOn },
): { row: PortfolioDay; end: bigint } {
  let [earned, added] = [0n, 0n];
  for (const [asset, sums] of assets) {
    const income = sums.earned[index] ?? 0n;
    const moved = (sums.amounts[index] ?? 0n) - (sums.amounts[index - 1] ?? 0n) - income;
    if (income !== 0n) earned += valueOn(asset, income, day, priceOn);
    if (moved !== 0n) added += valueOn(asset, moved, day, priceOn);
  }
  const end = PORTFOLIO_PARTS.reduce((sum, part) => sum + (worth[part][index] ?? 0n), 0n);
  const endOf = (part: PortfolioPartName) => `${worth[part][index] ?? 0n}`;
  const row: PortfolioDay = {
    day,
    account: endOf('account'),
    pool: endOf('pool'),
    pledge: endOf('pledge'),
    bank: endOf('bank'),
    hashrate: endOf('hashrate'),
    team: endOf('team'),
    earned: `${earned}`,
    price: `${end - before - earned - added}`,
    added: `${added}`,
  };
  return { row, end };
}
