/** Total assets, which several screens show: the wallet and the portfolio, the same figures as home's. */
import type { Portfolio } from './portfolio.ts';
import { usePortfolio } from './use-portfolio.ts';

/** The places of an account's money in micro-dollars, each cut to cents, so that the figures on the screen add up to the total. */
export interface TotalAssets {
  readonly wallet: bigint;
  readonly account: bigint;
  readonly earning: bigint;
  readonly total: bigint;
}

/** Micro-dollars. */
const CENT = 10_000n;

/** Returns the total of what is in the wallet and the portfolio. */
export function totalOf(wallet: bigint, { account, earning }: Pick<Portfolio, 'account' | 'earning'>): TotalAssets {
  const cut = (value: bigint) => value - (value % CENT);
  const places = { wallet: cut(wallet), account: cut(account), earning: cut(earning) };
  return { ...places, total: places.wallet + places.account + places.earning };
}

export interface TotalView {
  /** Null while anything that counts is on its way, and when the chain cannot be read at all. */
  readonly value: TotalAssets | null;
  readonly portfolio: Portfolio | null;
  /** A part cannot be read: the value is without it. */
  readonly isPartial: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useTotalAssets(address: string): TotalView {
  const { now, wallet, isPartial, failed, retry } = usePortfolio(address, '30');
  const value = now === null || wallet === null ? null : totalOf(wallet, now);
  return { value, portfolio: now, isPartial, failed, retry };
}
