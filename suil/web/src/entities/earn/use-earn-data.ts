/** Reads what the comparison is made from: the server's closed days and products, the chain's reserves, prices and parameters. */
import { dayStartMs, type NodeTier, nodeFigures, openNodes, type ParameterValues } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useOverview, useReserves } from '../../platform/chain/queries.ts';
import { useBankProducts } from '../bank/queries.ts';
import { useNodes } from '../ecosystem/queries.ts';
import { useRecentDays } from '../liquidity/funding.ts';
import { runwayDays } from '../liquidity/runway.ts';
import { suiPrice, suiToValue } from '../market/price.ts';
import { usePrices } from '../market/prices.ts';
import { useCandles } from '../market/queries.ts';
import { useParameterRead } from '../parameters/queries.ts';
import { PLEDGE_TERMS } from '../pledge/terms.ts';
import { usePoolState } from '../pool/queries.ts';
import { useProductReserves } from '../reserves/queries.ts';
import { AVERAGE_DAYS, dividendsOf, fundingOf, releaseOf, shareFeesOf } from './model/reading.ts';
import type { EarnData } from './model/rows.ts';

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

/** Every read that the comparison needs, by what it answers. */
function useReads() {
  return {
    overview: useOverview(),
    days: useRecentDays(AVERAGE_DAYS),
    hashrateDays: useHashrateDays(),
    nodeDays: useNodeDays(),
    nodes: useNodes(),
    bank: useBankProducts(),
    reserves: useProductReserves(),
    spot: useReserves(),
    pool: usePoolState('usdcSui'),
    candles: useCandles('SUI', 'day', AVERAGE_DAYS + 1),
    prices: usePrices(),
    parameters: useParameterRead(),
  };
}

type Reads = ReturnType<typeof useReads>;
type Known<Read> = Read extends { data: infer Data } ? Exclude<Data, undefined> : never;
type Answers = { readonly [Name in keyof Reads]: Known<Reads[Name]> };

/** The answers; undefined until every one of them has arrived. */
function answersOf({
  overview,
  days,
  hashrateDays,
  nodeDays,
  nodes,
  bank,
  reserves,
  spot,
  pool,
  candles,
  prices,
  parameters,
}: Reads) {
  const answers = {
    overview: overview.data,
    days: days.data,
    hashrateDays: hashrateDays.data,
    nodeDays: nodeDays.data,
    nodes: nodes.data,
    bank: bank.data,
    reserves: reserves.data,
    spot: spot.data,
    pool: pool.data,
    candles: candles.data,
    prices: prices.data,
    parameters: parameters.data,
  };
  return areKnown(answers) ? answers : undefined;
}

function areKnown<Given extends object>(
  answers: Given,
): answers is Given & { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  return Object.values(answers).every((answer) => answer !== undefined);
}

/** How many further nodes the amount buys: as many as are left, and at least one. */
function boughtOf(
  tier: NodeTier,
  amountMicros: bigint | null,
  parameters: ParameterValues,
  nodes: NodesResponse,
): bigint {
  const figures = nodeFigures(tier, parameters);
  const left = openNodes(figures, BigInt(nodes.tiers.find((row) => row.tier === tier)?.sold ?? 0));
  const bought = (amountMicros ?? 0n) / figures.price;
  if (bought < 1n) return 1n;
  return bought < left ? bought : left;
}

/** The most that a term still takes, micro-dollars; null without a limit. */
function mostOf(product: 'pledge' | 'bank', termDays: number, { bank, reserves, spot }: Answers): bigint | null {
  if (product === 'bank') {
    const most = bank.products.find((row) => row.termDays === termDays)?.openPrincipal ?? null;
    return most === null ? null : BigInt(most);
  }
  const term = PLEDGE_TERMS.find((one) => one === termDays);
  return term === undefined ? null : suiToValue(reserves.pledge.open[term], spot);
}

function toData(answers: Answers, amountMicros: bigint | null): EarnData {
  const { overview, days, hashrateDays, nodeDays, nodes, pool, candles, prices, spot, parameters } = answers;
  const funding = fundingOf(days.items);
  return {
    parameters,
    funding,
    release: releaseOf(hashrateDays.items),
    dividends: dividendsOf(
      nodeDays.items,
      nodes.tiers,
      (tier) => boughtOf(tier, amountMicros, parameters, nodes),
      parameters,
    ),
    shareFeesPpm: shareFeesOf(candles.candles, {
      todayMs: dayStartMs(overview.lastClosedDay + 1),
      days: funding?.days ?? 0,
      poolMist: pool.x,
      poolFeeBps: BigInt(pool.feeBps),
    }),
    runwayDays: runwayDays(overview.principal, overview.reserve),
    prices: { SUI: suiPrice(spot), SUIL: prices.suilSpot },
    mostOf: (product, termDays) => mostOf(product, termDays, answers),
  };
}

/** The data for an amount; `data` is undefined until everything has arrived. */
export function useEarnData(amountMicros: bigint | null) {
  const reads = useReads();
  const answers = answersOf(reads);
  const all = Object.values(reads);
  return {
    data: answers && toData(answers, amountMicros),
    isError: all.some(({ isError, data }) => isError && data === undefined),
    refetch: () => all.filter(({ isError }) => isError).forEach((read) => void read.refetch()),
  };
}
