/** Reads what the comparison is made from: the server's closed days and products, the chain's reserves, prices and parameters. */
import { dayStartMs, type NODE_TIERS, nodeFigures, openNodes } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { useBankProducts } from '../../entities/bank/queries.ts';
import { useNodes } from '../../entities/ecosystem/queries.ts';
import { runwayDays, useRecentDays } from '../../entities/liquidity/funding.ts';
import { suiPrice, suiToValue } from '../../entities/market/price.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { useCandles } from '../../entities/market/queries.ts';
import { useParameters } from '../../entities/parameters/queries.ts';
import { PLEDGE_TERMS } from '../../entities/pledge/terms.ts';
import { usePoolState } from '../../entities/pool/queries.ts';
import { useProductReserves } from '../../entities/reserves/queries.ts';
import { api } from '../../platform/api/api.ts';
import { useOverview, useReserves } from '../../platform/chain/queries.ts';
import { AVERAGE_DAYS, dividendsOf, fundingOf, releaseOf, shareFeesOf } from './reading.ts';
import type { EarnData } from './rows.ts';

const useHashrateDays = () =>
  useQuery({
    queryKey: ['open', 'hashrate-days', AVERAGE_DAYS],
    queryFn: () => api('GET /hashrate/days', { query: { limit: AVERAGE_DAYS } }),
  });

const useNodeDays = () =>
  useQuery({
    queryKey: ['open', 'node-days', AVERAGE_DAYS],
    queryFn: () => api('GET /nodes/days', { query: { limit: AVERAGE_DAYS } }),
  });

/** The data for an amount; `data` is undefined until everything has arrived. */
export function useEarnData(amountMicros: bigint | null) {
  const parameters = useParameters();
  const overview = useOverview();
  const days = useRecentDays(AVERAGE_DAYS);
  const hashrateDays = useHashrateDays();
  const nodeDays = useNodeDays();
  const nodes = useNodes();
  const bank = useBankProducts();
  const reserves = useProductReserves();
  const spot = useReserves();
  const pool = usePoolState('usdcSui');
  const candles = useCandles('SUI', 'day', AVERAGE_DAYS + 1);
  const prices = usePrices();
  const reads = [overview, days, hashrateDays, nodeDays, nodes, bank, reserves, spot, pool, candles, prices];
  const refetch = () => reads.filter(({ isError }) => isError).forEach((read) => void read.refetch());
  const status = {
    isError: reads.some(({ isError, data }) => isError && data === undefined),
    isPending: reads.some(({ isPending }) => isPending),
    refetch,
  };
  if (
    !overview.data ||
    !days.data ||
    !hashrateDays.data ||
    !nodeDays.data ||
    !nodes.data ||
    !bank.data ||
    !reserves.data ||
    !spot.data ||
    !pool.data ||
    !candles.data ||
    !prices.data
  ) {
    return { ...status, data: undefined };
  }
  const { lastClosedDay, principal, reserve } = overview.data;
  const funding = fundingOf(days.data.items);
  const open = reserves.data.pledge.open;
  const places = spot.data;
  const { products } = bank.data;
  const { tiers } = nodes.data;
  /** As many as the amount buys, and at least one. */
  const countOf = (tier: (typeof NODE_TIERS)[number]) => {
    const figures = nodeFigures(tier, parameters);
    const sold = BigInt(tiers.find((row) => row.tier === tier)?.sold ?? 0);
    const bought = (amountMicros ?? 0n) / figures.price;
    const left = openNodes(figures, sold);
    return bought < 1n ? 1n : bought < left ? bought : left;
  };
  const data: EarnData = {
    parameters,
    funding,
    release: releaseOf(hashrateDays.data.items),
    dividends: dividendsOf(nodeDays.data.items, tiers, countOf, parameters),
    shareFeesPpm: shareFeesOf(candles.data.candles, {
      todayMs: dayStartMs(lastClosedDay + 1),
      days: funding?.days ?? 0,
      poolMist: pool.data.x,
      poolFeeBps: BigInt(pool.data.feeBps),
    }),
    runwayDays: runwayDays(principal, reserve),
    prices: { SUI: suiPrice(places), SUIL: prices.data.suilSpot },
    mostOf: (product, termDays) => {
      if (product === 'bank') {
        const most = products.find((row) => row.termDays === termDays)?.openPrincipal ?? null;
        return most === null ? null : BigInt(most);
      }
      const term = PLEDGE_TERMS.find((one) => one === termDays);
      return term === undefined ? null : suiToValue(open[term], places);
    },
  };
  return { ...status, data };
}
