/** Holdings of nodes, how many were sold, and what each day gave. Knows no rule. */
import { type Address, NODE_TIERS, type NodePayment, type NodeTier } from '@suil/core';
import type { Queryable } from '@suil/postgres';

export type NewHolding = {
  id: bigint;
  member: string;
  tier: NodeTier;
  quantity: number;
  payWith: NodePayment;
  paid: bigint;
  day: number;
  boughtAtMs: number;
  /** Quantity of the tier in force: no more than that can be sold. */
  quantityMax: bigint;
};

/** Writes a purchase and counts it as sold; the database refuses one beyond the tier's quantity. */
export async function writeHolding(tx: Queryable, holding: NewHolding): Promise<void> {
  const { id, member, tier, quantity, payWith, paid, day, boughtAtMs, quantityMax } = holding;
  await tx.query({
    name: 'node_sell',
    text: `INSERT INTO node_sales AS s (tier, sold, quantity_max) VALUES ($1, $2, $3)
           ON CONFLICT (tier) DO UPDATE SET sold = s.sold + excluded.sold, quantity_max = excluded.quantity_max`,
    values: [tier, quantity, quantityMax],
  });
  await tx.query({
    name: 'node_hold',
    text: `INSERT INTO node_holdings (id, member, tier, quantity, pay_with, paid, day, bought_at_ms)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, member, tier, quantity, payWith, paid, day, boughtAtMs],
  });
}

export type SoldByTier = Record<NodeTier, bigint>;

/** Returns how many of each tier were sold, in all. */
export async function readSold(db: Queryable): Promise<SoldByTier> {
  const { rows } = await db.query<{ tier: NodeTier; sold: number }>({
    name: 'node_sold',
    text: 'SELECT tier, sold FROM node_sales',
    values: [],
  });
  return toSoldByTier(rows);
}

export type Holder = { member: Address; tier: NodeTier; quantity: number };

/** Returns who holds how many nodes sold before `day`, by member and tier. */
export async function readHolders(tx: Queryable, day: number): Promise<Holder[]> {
  const { rows } = await tx.query<Holder>({
    name: 'node_holders',
    text: `SELECT member, tier, sum(quantity)::integer AS quantity FROM node_holdings WHERE day < $1
           GROUP BY member, tier ORDER BY member COLLATE "C", tier COLLATE "C"`,
    values: [day],
  });
  return rows;
}

/** Returns the sums of what was sold; tiers without a sale are 0. */
export function toSoldByTier(rows: readonly { tier: NodeTier; sold: number }[]): SoldByTier {
  const sold = (tier: NodeTier) => rows.reduce((sum, row) => (row.tier === tier ? sum + BigInt(row.sold) : sum), 0n);
  return { primary: sold('primary'), intermediate: sold('intermediate'), advanced: sold('advanced') };
}

export type NodeDayRow = { day: number; tier: NodeTier; sold: bigint; share: bigint; weighted: bigint };

export async function writeNodeDay(tx: Queryable, rows: readonly NodeDayRow[]): Promise<void> {
  await tx.query({
    name: 'node_write_day',
    text: `INSERT INTO node_days (day, tier, sold, share, weighted)
           SELECT * FROM unnest($1::integer[], $2::text[], $3::integer[], $4::bigint[], $5::bigint[])`,
    values: [
      rows.map(({ day }) => day),
      rows.map(({ tier }) => tier),
      rows.map(({ sold }) => sold),
      rows.map(({ share }) => share),
      rows.map(({ weighted }) => weighted),
    ],
  });
}

export type HoldingRow = {
  id: bigint;
  tier: NodeTier;
  quantity: number;
  pay_with: NodePayment;
  paid: bigint;
  day: number;
  bought_at_ms: bigint;
};

/** Returns a member's purchases, newest first. */
export async function listHoldings(
  db: Queryable,
  options: { member: string; tier: string | undefined; beforeId: string | undefined; limit: number },
): Promise<HoldingRow[]> {
  const { rows } = await db.query<HoldingRow>({
    name: 'node_list_holdings',
    text: `SELECT id, tier, quantity, pay_with, paid, day, bought_at_ms FROM node_holdings
           WHERE member = $1 AND ($2::text IS NULL OR tier = $2) AND ($3::bigint IS NULL OR id < $3)
           ORDER BY id DESC LIMIT $4`,
    values: [options.member, options.tier ?? null, options.beforeId ?? null, options.limit],
  });
  return rows;
}

export type DividendRow = { day: number; tier: NodeTier; quantity: bigint; share: string; weighted: string };

/** Returns what a member's nodes got, newest day first; days that gave nothing are left out. */
export async function listDividends(
  db: Queryable,
  { member, after, limit }: { member: string; after: readonly string[] | undefined; limit: number },
): Promise<DividendRow[]> {
  const { rows } = await db.query<DividendRow>({
    name: 'node_list_dividends',
    // What was held from each day of a purchase until the next one, so that a page adds up no purchases.
    text: `WITH held AS (
             SELECT tier, day, (sum(sum(quantity)) OVER (PARTITION BY tier ORDER BY day))::bigint AS quantity,
               lead(day) OVER (PARTITION BY tier ORDER BY day) AS last_day
             FROM node_holdings WHERE member = $1 GROUP BY tier, day
           ), page AS (
             SELECT d.day, d.tier, d.share, d.weighted FROM node_days d
             JOIN (SELECT tier, min(day) AS day FROM held GROUP BY tier) first ON first.tier = d.tier AND d.day > first.day
             WHERE d.share + d.weighted > 0
               AND ($2::integer IS NULL OR d.day < $2 OR (d.day = $2 AND d.tier COLLATE "C" < $3 COLLATE "C"))
             ORDER BY d.day DESC, d.tier COLLATE "C" DESC LIMIT $4
           )
           SELECT p.day, p.tier, h.quantity, h.quantity::numeric * p.share AS share, h.quantity::numeric * p.weighted AS weighted
           FROM page p JOIN held h ON h.tier = p.tier AND p.day > h.day AND (h.last_day IS NULL OR p.day <= h.last_day)
           ORDER BY p.day DESC, p.tier COLLATE "C" DESC`,
    values: [member, after?.[0] ?? null, after?.[1] ?? '', limit],
  });
  return rows;
}

/** Returns the newest `days` closed days before `beforeDay`, every tier of each, newest first. */
export async function listNodeDays(
  db: Queryable,
  { beforeDay, days }: { beforeDay: string | undefined; days: number },
): Promise<NodeDayRow[]> {
  const { rows } = await db.query<NodeDayRow>({
    name: 'node_list_days',
    text: `SELECT day, tier, sold::bigint AS sold, share, weighted FROM node_days
           WHERE $1::integer IS NULL OR day < $1 ORDER BY day DESC, tier COLLATE "C" LIMIT $2`,
    values: [beforeDay ?? null, days * NODE_TIERS.length],
  });
  return rows;
}
