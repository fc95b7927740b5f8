/** The tiers as they stand, a member's nodes and what they got (rules.md §8). */
import { type Address, NODE_TIERS, type NodeTier, nodeFigures, openNodes } from '@suil/core';
import type { NodeDividendsResponse, NodeHoldingsResponse, NodesResponse, PageQuery } from '@suil/core/api';
import { FEES_ACCOUNT, readAccountBalances } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { cutPage, decodeMark, encodeMark, MARK_BIGINT, MARK_INTEGER } from '../../http/paging.ts';
import { readParameters } from '../parameters/history.ts';
import { listDividends, listHoldings, readSold } from './store.ts';

const MARK_TIER = new RegExp(`^(${NODE_TIERS.join('|')})$`);

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
  const beforeId = decodeMark(query.cursor, MARK_BIGINT)?.[0];
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
    (row) => encodeMark(row.id),
  );
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getDividends(db: Queryable, address: Address, query: PageQuery): Promise<NodeDividendsResponse> {
  const after = decodeMark(query.cursor, MARK_INTEGER, MARK_TIER);
  const rows = await listDividends(db, { member: address, after, limit: query.limit + 1 });
  return cutPage(
    rows,
    query.limit,
    ({ day, tier, quantity, share, weighted }) => ({ day, tier, quantity: Number(quantity), share, weighted }),
    ({ day, tier }) => encodeMark(day, tier),
  );
}
