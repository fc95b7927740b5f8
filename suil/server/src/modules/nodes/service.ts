/** The tiers as they stand, a member's nodes and what they got (rules.md §8). */
import { type Address, FEES_ACCOUNT, NODE_TIERS, type NodeTier, nodeFigures, openNodes } from '@suil/core';
import {
  NODE_FEE_KINDS,
  type NodeDaysResponse,
  type NodeDividendsResponse,
  type NodeHoldingsResponse,
  type NodesResponse,
  type PageQuery,
} from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { readAccountBalances } from '../../ledger.ts';
import { readParameters } from '../parameters/read.ts';
import { readFees } from './fees.ts';
import { listDividends, listHoldings, listNodeDays, readSold } from './store.ts';

const CURSOR_TIER = new RegExp(`^(${NODE_TIERS.join('|')})$`);

/** Returns the tiers with the figures in force on `day`. */
export async function getNodes(db: Queryable, day: number): Promise<NodesResponse> {
  const values = await readParameters(db, day);
  const sold = await readSold(db);
  const fees = await readAccountBalances(db, [FEES_ACCOUNT]);
  return {
    tiers: NODE_TIERS.map((tier) => {
      const figures = nodeFigures(tier, values);
      return {
        tier,
        price: `${figures.price}`,
        quantity: Number(figures.quantity),
        sold: Number(sold[tier]),
        open: Number(openNodes(figures, sold[tier])),
        weight: Number(figures.weight),
        feeShareBps: Number(figures.feeShareBps),
      };
    }),
    dividendBps: Number(values.nodeDividendBps),
    feesToday: `${fees.find(({ asset }) => asset === 'USDC')?.balance ?? 0n}`,
  };
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getHoldings(
  db: Queryable,
  address: Address,
  query: PageQuery & { tier?: NodeTier | undefined },
): Promise<NodeHoldingsResponse> {
  const beforeId = decodeCursor(query.cursor, CURSOR_BIGINT)?.[0];
  const rows = await listHoldings(db, { member: address, tier: query.tier, beforeId, limit: query.limit + 1 });
  return cutPage(
    rows,
    query.limit,
    (row) => ({
      id: `${row.id}`,
      tier: row.tier,
      quantity: row.quantity,
      payWith: row.pay_with,
      paid: `${row.paid}`,
      day: row.day,
      timestampMs: Number(row.bought_at_ms),
    }),
    (row) => encodeCursor(row.id),
  );
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getDividends(db: Queryable, address: Address, query: PageQuery): Promise<NodeDividendsResponse> {
  const after = decodeCursor(query.cursor, CURSOR_INTEGER, CURSOR_TIER);
  const rows = await listDividends(db, { member: address, after, limit: query.limit + 1 });
  return cutPage(
    rows,
    query.limit,
    ({ day, tier, quantity, share, weighted }) => ({ day, tier, quantity: Number(quantity), share, weighted }),
    ({ day, tier }) => encodeCursor(day, tier),
  );
}

/** Returns closed days; their fees are what the closing added up from the postings, not what it distributed. @throws {REQUEST_CURSOR_INVALID} */
export async function getNodeDays(db: Queryable, { cursor, limit }: PageQuery): Promise<NodeDaysResponse> {
  const beforeDay = decodeCursor(cursor, CURSOR_INTEGER)?.[0];
  const byDay = [...Map.groupBy(await listNodeDays(db, { beforeDay, days: limit + 1 }), ({ day }) => day)];
  const shown = byDay.slice(0, limit).map(([day]) => day);
  const fees = await readFees(db, shown);
  return cutPage(
    byDay,
    limit,
    ([day, tiers]) => {
      const ofDay = fees.filter((fee) => fee.day === day);
      return {
        day,
        fees: `${ofDay.reduce((all, { amount }) => all + amount, 0n)}`,
        sources: NODE_FEE_KINDS.flatMap((kind) => {
          const amount = ofDay.find((fee) => fee.kind === kind)?.amount ?? 0n;
          return amount === 0n ? [] : [{ kind, amount: `${amount}` }];
        }),
        tiers: NODE_TIERS.flatMap((tier) => {
          const row = tiers.find((one) => one.tier === tier);
          return row ? [{ tier, sold: Number(row.sold), share: `${row.share}`, weighted: `${row.weighted}` }] : [];
        }),
      };
    },
    ([day]) => encodeCursor(day),
  );
}
