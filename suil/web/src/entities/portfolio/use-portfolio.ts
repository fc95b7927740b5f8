/** The portfolio now, with its past: everything that the home page's first figure and its line are made of. */
import { dayStartMs } from '@suil/core';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useBalances, usePosition, useReserves, useToday } from '../../platform/chain/queries.ts';
import { completenessOf } from '../account/completeness.ts';
import { useLatestRecords, useLedgerAssets } from '../account/queries.ts';
import { usePrices } from '../market/prices.ts';
import { useParameterRead } from '../parameters/queries.ts';
import { usePledges, useSuilPledges } from '../pledge/queries.ts';
import { useCoinsInPools } from '../pool/shares.ts';
import { type HistoryDay, type HistoryRange, historyDays } from './history.ts';
import { type Portfolio, portfolioOf, valueOfAmounts } from './portfolio.ts';
import { useDayPrices, usePortfolioDays } from './queries.ts';

export interface PortfolioView {
  /** Null while anything that counts is on its way, and when the chain cannot be read at all. */
  readonly now: Portfolio | null;
  /** Coins at the address, those behind pool shares with them, micro-dollars. */
  readonly wallet: bigint | null;
  /** A part cannot be read: the value is without it. */
  readonly isPartial: boolean;
  readonly failed: boolean;
  /** Null while it is on its way, without a login, and where the server cannot be read. */
  readonly history: readonly HistoryDay[] | null;
  readonly historyFailed: boolean;
  readonly retry: () => void;
}

/** @param range the whole history is read only for `all` */
export function usePortfolio(address: string, range: HistoryRange): PortfolioView {
  const loggedIn = useIsLoggedIn(address);
  const today = useToday();
  const { year, closed } = usePortfolioDays(address, { today, loggedIn, isWhole: range === 'all' });
  const before = useDayPrices(closed && closed.toDay + 1);
  const claims = useLatestRecords(address, loggedIn);
  const ledger = useLedgerAssets(address, loggedIn);
  const fees = useParameterRead();
  const chain = useChainReads(address);
  const { balances, position, reserves, priceRead, pledges, suilPledges, inPools } = chain;
  const others = [priceRead, pledges, suilPledges, ...inPools.reads, ...(loggedIn ? [ledger, year, claims] : [])];
  const completeness = completenessOf(others);
  const needed = [balances, position, reserves, fees];
  const state = {
    isPartial: completeness === 'partial',
    failed: needed.some((read) => read.isError && !read.data),
    historyFailed: year.isError && !closed,
    retry: () => [...needed, ...others].forEach((read) => void read.refetch()),
  };
  if (!balances.data || !position.data || !reserves.data || !fees.data || completeness === 'waiting')
    return { ...state, now: null, wallet: null, history: null };
  const prices = { reserves: reserves.data, suilSpot: priceRead.data?.suilSpot };
  const reads = {
    ledger: ledger.data ?? null,
    position: position.data,
    pledges: pledges.data ?? [],
    suilPledges: suilPledges.data ?? [],
    team: closed && claims.data ? teamNow(closed, claims.data.items) : null,
    fees: fees.data,
  };
  const now = portfolioOf(reads, prices);
  const coins = {
    SUI: balances.data.SUI + inPools.SUI,
    SUIL: balances.data.SUIL + inPools.SUIL,
    USDC: balances.data.USDC + inPools.USDC,
  };
  const isKnown = closed !== undefined && ledger.data !== undefined;
  const history = isKnown ? historyDays(closed, now, before) : null;
  return { ...state, now, wallet: valueOfAmounts(coins, prices), history };
}

function useChainReads(address: string) {
  return {
    balances: useBalances(address),
    position: usePosition(address),
    reserves: useReserves(),
    priceRead: usePrices(),
    pledges: usePledges(address),
    suilPledges: useSuilPledges(address),
    inPools: useCoinsInPools(address),
  };
}

type Claim = { readonly kind: string; readonly timestampMs: number } & Partial<
  Record<'incomeKind' | 'rewardValue' | 'rewardValueFee', string>
>;

/** What the last closed day left of team income, less what was claimed since. */
function teamNow(
  { days, toDay }: { readonly days: readonly { readonly team: string }[]; readonly toDay: number },
  records: readonly Claim[],
): bigint {
  const since = dayStartMs(toDay + 1);
  const claimed = records
    .filter(
      ({ kind, incomeKind, timestampMs }) => kind === 'claimed' && incomeKind !== 'static' && timestampMs >= since,
    )
    .reduce((sum, record) => sum + BigInt(record.rewardValue ?? 0) - BigInt(record.rewardValueFee ?? 0), 0n);
  const left = BigInt(days.at(-1)?.team ?? 0) - claimed;
  return left > 0n ? left : 0n;
}
