/** What the page says of a 30-day pledge next to the pool, and the lines of its picture: all from the projection. Pure. */
import {
  EVEN_WITHIN_DAYS,
  type ParameterValues,
  type Projection,
  type ProjectionRequest,
  project,
  projectGain,
} from '@suil/core';
import { projectedProduct } from './products.ts';
import { type EarnData, marketFor } from './rows.ts';

/** The shortest pledge, the one that is compared. */
export const COMPARED_DAYS = 30;
/** What the comparison and the picture are worked out for: large enough that no rounding shows. */
export const COMPARED_MICROS = 1_000_000_000_000n;

export interface Comparison {
  readonly pledge: Projection;
  readonly pool: Projection;
  /** What going into the pool and out again costs without any income, less than 0. */
  readonly poolCostMicros: bigint;
  /** First day after which the pool has gained as much as the pledge in its whole term; null if that is not within ten years. */
  readonly aheadFromDay: number | null;
}

const POOL = projectedProduct('pool', null);
const PLEDGE = projectedProduct('pledge', COMPARED_DAYS);

/** Returns the comparison; null before the pool's first closed day. */
export function compare(data: EarnData): Comparison | null {
  const market = marketFor('pool', data);
  if (market === null) return null;
  const base = { amountMicros: COMPARED_MICROS, parameters: data.parameters, market };
  const pool = { ...base, product: POOL };
  const pledge = project({ ...base, product: PLEDGE, days: COMPARED_DAYS });
  const unpaid = { ...pool, market: { ...market, fundingFactor: 0n } };
  return {
    pledge,
    pool: project({ ...pool, days: COMPARED_DAYS }),
    poolCostMicros: projectGain(unpaid, 1),
    aheadFromDay: firstDayWith(pool, pledge.gainMicros),
  };
}

/** A gain never falls from one day to the next, so that the day can be halved in on. */
function firstDayWith(request: Omit<ProjectionRequest, 'days'>, gainMicros: bigint): number | null {
  if (projectGain(request, EVEN_WITHIN_DAYS) < gainMicros) return null;
  let [below, reached] = [0, EVEN_WITHIN_DAYS];
  while (reached - below > 1) {
    const middle = Math.floor((below + reached) / 2);
    if (projectGain(request, middle) < gainMicros) below = middle;
    else reached = middle;
  }
  return reached;
}

export interface GainLine {
  readonly product: 'pool' | 'pledge' | 'bank';
  /** Null without a term. */
  readonly termDays: number | null;
  /** Micro-dollars gained by `COMPARED_MICROS`, for each of the days asked for. */
  readonly gains: readonly bigint[];
  readonly evenAfterDay: number | null;
}

/** Returns the lines of the picture; the pool's is left out before its first closed day. */
export function gainLines(
  days: readonly number[],
  terms: { readonly pledge: number; readonly bank: number },
  data: EarnData,
): readonly GainLine[] {
  const line = (
    product: GainLine['product'],
    termDays: number | null,
    parameters: ParameterValues,
  ): GainLine | null => {
    const market = marketFor(product, data);
    if (market === null) return null;
    const request = {
      product: projectedProduct(product, termDays),
      amountMicros: COMPARED_MICROS,
      parameters,
      market,
    };
    const { evenAfterDay } = project({ ...request, days: COMPARED_DAYS });
    return { product, termDays, gains: days.map((day) => projectGain(request, day)), evenAfterDay };
  };
  const { parameters } = data;
  return [
    line('pool', null, parameters),
    line('pledge', terms.pledge, parameters),
    line('bank', terms.bank, parameters),
  ].filter((one) => one !== null);
}
