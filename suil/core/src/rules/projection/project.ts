/**
 * What an amount becomes in each product when it is taken out again after some days, every fee paid and every price unchanged (rules.md
 * §§3, 5–8). Pure; owns no position and promises nothing: factors and dividends are those of the days given. Amounts in micro-dollars.
 */
import { BPS_SCALE, feeOf, mulDivFloor, PPM_SCALE } from '../../values/rate.ts';
import { type BankTermDays, bankDailyIncome, bankYieldPpm, splitBankIncome } from '../bank/bank.ts';
import { cutHashrate, dueHashrate, RELEASE_FACTOR_ONE } from '../hashrate/hashrate.ts';
import { ACCRUAL_SCALE } from '../liquidity/accrual.ts';
import { FACTOR_ONE, RAMP_CAP_PPM, RAMP_DAYS, RAMP_FIRST_PPM, RAMP_STEP_PPM, rampPpm } from '../liquidity/limits.ts';
import { type NodeTier, nodeFigures } from '../node/node.ts';
import type { ParameterValues } from '../parameter/parameters.ts';
import { pledgePpm, pledgeYieldsPpm, suilPledgeFactorBps } from '../pledge/terms.ts';
import { rootOf } from '../pool/root.ts';

/** Where the amount goes. */
export type ProjectedProduct =
  | { readonly kind: 'pool'; readonly exit: 'SUI' | 'USDC' }
  | { readonly kind: 'pledge'; readonly termDays: number }
  | { readonly kind: 'bank'; readonly termDays: BankTermDays }
  | { readonly kind: 'hashrate' }
  | { readonly kind: 'suilPledge'; readonly termDays: number }
  | { readonly kind: 'nodes'; readonly tier: NodeTier }
  | { readonly kind: 'shares' };

/** What the last closed days were like. */
export interface ProjectionMarket {
  /** Average funding factor of the pool, 10^9 = fully funded. */
  readonly fundingFactor: bigint;
  /** Average share of the due hashrate that was released, 10^9 = all of it. */
  readonly releaseFactor: bigint;
  /** What one node of each tier got on an average day. */
  readonly dividends: Readonly<Record<NodeTier, bigint>>;
  /** What swaps added to a share of the pool on an average day, ppm of its value. */
  readonly shareFeesPpm: bigint;
}

export interface Projection {
  /** What is gained by the end of day N, less than 0 for a loss: floored, so gains are cut and losses rounded up. */
  readonly gainMicros: bigint;
  /** Income of the first day and of the best day after the fee on it; what is released or paid out where principal does not come back. */
  readonly dayMicros: { readonly first: bigint; readonly best: bigint };
  /** The first day that earns the best: 1 where every day is the same. */
  readonly bestDay: number;
  /** Gain of a year: the term's gain times 365 by its days where there is a term, else what 365 days gain. */
  readonly yearMicros: bigint;
  /** Days for which the principal cannot leave. 0 for none. */
  readonly lockedDays: number;
  /** First day after which nothing is lost; null if that is not within `EVEN_WITHIN_DAYS`. */
  readonly evenAfterDay: number | null;
}

/** What `amountMicros` is put into, and for how long. */
export interface ProjectionRequest {
  readonly product: ProjectedProduct;
  /** N, from 1. */
  readonly days: number;
  readonly amountMicros: bigint;
  readonly parameters: ParameterValues;
  readonly market: ProjectionMarket;
}

/** Ten years: a product that is not even by then is shown as never. */
export const EVEN_WITHIN_DAYS = 3_650;
const DAYS_PER_YEAR = 365n;

/** Returns the projection. A product with a term earns for this one term; the bank renews at the same yield. */
export function project(request: ProjectionRequest): Projection {
  const { product, days } = request;
  const gainAfter = (after: number) => projectGain(request, after);
  const termDays = 'termDays' in product ? product.termDays : 0;
  // What has a term gives its principal back whole, so its gain is never below 0.
  const yearMicros =
    termDays > 0 ? mulDivFloor(gainAfter(termDays), DAYS_PER_YEAR, BigInt(termDays)) : gainAfter(Number(DAYS_PER_YEAR));
  return {
    gainMicros: gainAfter(days),
    dayMicros: dayOf(request),
    bestDay: bestDayOf(product),
    yearMicros,
    lockedDays: termDays,
    evenAfterDay: firstEvenDay(gainAfter),
  };
}

/** Returns the days until bought hashrate has released everything; null when nothing is released. */
export function daysToRelease({ parameters, market }: Pick<ProjectionRequest, 'parameters' | 'market'>): number | null {
  const daily = releasedADay(RELEASE_FACTOR_ONE, parameters, market);
  return daily === 0n ? null : Number((RELEASE_FACTOR_ONE + daily - 1n) / daily);
}

/**
 * Returns what a share of a pool is worth less than the coins it was made of, ppm rounded up, when the price has become
 * `priceBps / 10000` of what it was: `1 − 2·√r / (1 + r)`.
 */
export function lossAgainstHoldingPpm(priceBps: bigint): bigint {
  const root = rootOf(priceBps * BPS_SCALE * PPM_SCALE * PPM_SCALE);
  return PPM_SCALE - (2n * root) / (BPS_SCALE + priceBps);
}

/** Returns what is gained by the end of one day alone, as `gainMicros` has it: for a picture of many days. @param days from 1 */
export function projectGain(
  { product, amountMicros, parameters, market }: Omit<ProjectionRequest, 'days'>,
  days: number,
): bigint {
  switch (product.kind) {
    case 'pool':
      return poolOut(amountMicros, days, product.exit, parameters, market) - amountMicros;
    case 'pledge':
      return pledgeIncome(amountMicros, product.termDays, Math.min(days, product.termDays), parameters);
    case 'bank':
      return BigInt(days) * bankDayNet(amountMicros, product.termDays, parameters);
    case 'hashrate':
      return releasedBy(amountMicros, days, parameters, market) - amountMicros;
    case 'suilPledge':
      return releasedBy(pledgedHashrate(amountMicros, product.termDays, parameters), days, parameters, market);
    case 'nodes': {
      const { price } = nodeFigures(product.tier, parameters);
      return (amountMicros / price) * (BigInt(days) * market.dividends[product.tier] - price);
    }
    case 'shares':
      return mulDivFloor(amountMicros, market.shareFeesPpm * BigInt(days), PPM_SCALE);
  }
}

function dayOf(request: ProjectionRequest): Projection['dayMicros'] {
  const { product, amountMicros, parameters, market } = request;
  const always = (micros: bigint) => ({ first: micros, best: micros });
  switch (product.kind) {
    case 'pool': {
      const principal = afterFee(amountMicros, parameters.poolFeeBps);
      const net = (ppm: number) =>
        afterFee(
          mulDivFloor(principal, BigInt(ppm) * market.fundingFactor, PPM_SCALE * FACTOR_ONE),
          parameters.claimFeeBps,
        );
      return { first: net(RAMP_FIRST_PPM), best: net(RAMP_CAP_PPM) };
    }
    case 'pledge': {
      const net = (day: number) =>
        afterFee(
          mulDivFloor(amountMicros, BigInt(pledgePpm(product.termDays, day)), PPM_SCALE),
          parameters.pledgeIncomeFeeBps,
        );
      return { first: net(1), best: net(product.termDays) };
    }
    case 'hashrate':
      return always(releasedBy(amountMicros, 1, parameters, market));
    case 'nodes':
      return always((amountMicros / nodeFigures(product.tier, parameters).price) * market.dividends[product.tier]);
    case 'bank':
    case 'suilPledge':
    case 'shares':
      return always(projectGain(request, 1));
  }
}

function bestDayOf(product: ProjectedProduct): number {
  if (product.kind === 'pool') return RAMP_DAYS + 1;
  if (product.kind !== 'pledge') return 1;
  const { termDays } = product;
  let day = 1;
  while (pledgePpm(termDays, day) < pledgePpm(termDays, termDays)) day += 1;
  return day;
}

/** What comes back from the pool: swapped in, the principal less its fee and the income less its fee, swapped out where SUI is wanted. */
function poolOut(
  amountMicros: bigint,
  days: number,
  exit: 'SUI' | 'USDC',
  parameters: ParameterValues,
  { fundingFactor }: ProjectionMarket,
): bigint {
  const principal = afterFee(amountMicros, parameters.poolFeeBps);
  const income = (principal * BigInt(rampSumPpm(days)) * fundingFactor) / ACCRUAL_SCALE;
  const usdc = afterFee(principal, parameters.unstakeFeeBps) + afterFee(income, parameters.claimFeeBps);
  return exit === 'USDC' ? usdc : afterFee(usdc, parameters.poolFeeBps);
}

/** Returns Σ r(k) for k from 1 through `days`, ppm. */
function rampSumPpm(days: number): number {
  const rising = Math.min(days, RAMP_DAYS);
  const risen = rising * RAMP_FIRST_PPM + (RAMP_STEP_PPM * rising * (rising - 1)) / 2;
  return risen + (days - rising) * rampPpm(RAMP_DAYS + 1);
}

function pledgeIncome(amountMicros: bigint, termDays: number, days: number, parameters: ParameterValues): bigint {
  const income = mulDivFloor(amountMicros, pledgeYieldsPpm(termDays, 0, 0, days), PPM_SCALE);
  return afterFee(income, parameters.pledgeIncomeFeeBps);
}

function bankDayNet(amountMicros: bigint, termDays: BankTermDays, parameters: ParameterValues): bigint {
  const daily = bankDailyIncome(amountMicros, bankYieldPpm(termDays, parameters));
  return splitBankIncome(daily, parameters.bankFeeBps).net;
}

function pledgedHashrate(amountMicros: bigint, termDays: number, parameters: ParameterValues): bigint {
  return mulDivFloor(amountMicros, suilPledgeFactorBps(termDays, parameters) ?? 0n, BPS_SCALE);
}

function releasedADay(hashrate: bigint, { releaseRateBps }: ParameterValues, market: ProjectionMarket): bigint {
  const due = dueHashrate({ total: hashrate, remaining: hashrate, releaseRateBps });
  return cutHashrate(due, { capacity: market.releaseFactor, wanted: RELEASE_FACTOR_ONE });
}

/** What hashrate has released after some days, once its SUIL is swapped for SUI. */
function releasedBy(hashrate: bigint, days: number, parameters: ParameterValues, market: ProjectionMarket): bigint {
  const released = BigInt(days) * releasedADay(hashrate, parameters, market);
  const swapped = afterFee(released < hashrate ? released : hashrate, parameters.swapFeeBps);
  return afterFee(swapped, parameters.poolFeeBps);
}

/** Gains never fall from one day to the next, so that the day can be halved in on. */
function firstEvenDay(gainAfter: (days: number) => bigint): number | null {
  if (gainAfter(EVEN_WITHIN_DAYS) < 0n) return null;
  let [below, even] = [0, EVEN_WITHIN_DAYS];
  while (even - below > 1) {
    const middle = Math.floor((below + even) / 2);
    if (gainAfter(middle) < 0n) below = middle;
    else even = middle;
  }
  return even;
}

function afterFee(amount: bigint, feeBps: bigint): bigint {
  return amount - feeOf(amount, feeBps);
}
