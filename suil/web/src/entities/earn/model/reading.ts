/**
 * What the last closed days were like, put together from the server's answers and the chain's. Pure. A figure is null as long as no
 * day is closed that could tell it.
 */
import {
  BPS_SCALE,
  MS_PER_DAY,
  NODE_TIERS,
  type NodeTier,
  nodeDividends,
  type ParameterValues,
  PPM_SCALE,
} from '@suil/core';
import type { HashrateDay, LiquidityDay, MarketCandle, NodeDay, NodesResponse } from '@suil/core/api';

/** Averages are over so many closed days at most. */
export const AVERAGE_DAYS = 7;

/** The pool's funding of the days read. */
export interface Funding {
  readonly days: number;
  readonly average: bigint;
  readonly lowest: bigint;
  readonly last: bigint;
}

/** The released share of the hashrate that was due. */
export interface Release {
  readonly days: number;
  readonly average: bigint;
  readonly last: bigint;
}

const averageOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length);

/** Returns the funding of the newest days, which come first; null for none. */
export function fundingOf(days: readonly Pick<LiquidityDay, 'factor'>[]): Funding | null {
  const factors = days.slice(0, AVERAGE_DAYS).map(({ factor }) => BigInt(factor));
  const [last] = factors;
  if (last === undefined) return null;
  const lowest = factors.reduce((least, factor) => (factor < least ? factor : least), last);
  return { days: factors.length, average: averageOf(factors), lowest, last };
}

/** Returns the release of the newest days. A day without a price released nothing; null for no day. */
export function releaseOf(days: readonly Pick<HashrateDay, 'price' | 'factor'>[]): Release | null {
  const shares = days.slice(0, AVERAGE_DAYS).map(({ price, factor }) => (price === null ? 0n : BigInt(factor)));
  const [last] = shares;
  return last === undefined ? null : { days: shares.length, average: averageOf(shares), last };
}

/**
 * Returns what one of `count` further nodes of each tier would have got on an average day of the newest ones, had they been there; null for no day.
 * @param countOf how many more of the tier
 */
export function dividendsOf(
  days: readonly Pick<NodeDay, 'fees'>[],
  tiers: NodesResponse['tiers'],
  countOf: (tier: NodeTier) => bigint,
  parameters: ParameterValues,
): Readonly<Record<NodeTier, bigint>> | null {
  const read = days.slice(0, AVERAGE_DAYS);
  if (read.length === 0) return null;
  const soldOf = (tier: NodeTier) => BigInt(tiers.find((row) => row.tier === tier)?.sold ?? 0);
  const sold = { primary: soldOf('primary'), intermediate: soldOf('intermediate'), advanced: soldOf('advanced') };
  const average = (tier: NodeTier) =>
    averageOf(
      read.map(({ fees }) => {
        const { share, weighted } = nodeDividends(
          BigInt(fees),
          { ...sold, [tier]: sold[tier] + countOf(tier) },
          parameters,
        )[tier];
        return share + weighted;
      }),
    );
  const [primary, intermediate, advanced] = NODE_TIERS.map(average);
  return { primary: primary ?? 0n, intermediate: intermediate ?? 0n, advanced: advanced ?? 0n };
}

/**
 * Returns what the fees of swaps added to the USDC/SUI pool on an average day, ppm of what it holds; null before a day is closed. Both sides of
 * the pool are worth the same, so that twice its SUI is what it holds.
 * @param candles by day, of SUI; a day without a swap has none
 * @param days how many closed days there are to average over
 */
export function shareFeesOf(
  candles: readonly Pick<MarketCandle, 'startMs' | 'volume'>[],
  { todayMs, days, poolMist, poolFeeBps }: { todayMs: number; days: number; poolMist: bigint; poolFeeBps: bigint },
): bigint | null {
  if (days === 0) return null;
  if (poolMist === 0n) return 0n;
  const fromMs = todayMs - days * MS_PER_DAY;
  const volume = candles
    .filter(({ startMs }) => startMs >= fromMs && startMs < todayMs)
    .reduce((sum, candle) => sum + BigInt(candle.volume ?? 0), 0n);
  return (volume * poolFeeBps * PPM_SCALE) / (BPS_SCALE * 2n * poolMist * BigInt(days));
}
