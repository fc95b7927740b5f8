/** The rows of the comparison: one projection a product, its limits and its warnings, filtered. Pure. */
import { type ParameterValues, type Projection, type ProjectionMarket, project } from '@suil/core';
import type { Coin, Filter, Inputs } from './inputs.ts';
import { type Option, PRODUCT_FACTS, PRODUCTS, type ProductName, projectedProduct } from './products.ts';
import type { Funding, Release } from './reading.ts';
import { type Warning, warningsOf } from './warnings.ts';

/** What the rows are made from; null or undefined where it is not known. */
export interface EarnData {
  readonly parameters: ParameterValues;
  readonly funding: Funding | null;
  readonly release: Release | null;
  readonly dividends: ProjectionMarket['dividends'] | null;
  readonly shareFeesPpm: bigint | null;
  /** Days for which the pool's reserve pays every position in full; null where there is none. */
  readonly runwayDays: bigint | null;
  /** Micro-dollars for a whole coin. */
  readonly prices: { readonly SUI: bigint | null; readonly SUIL: bigint | null };
  /** The most that a term still takes, micro-dollars; null without a limit. */
  readonly mostOf: (product: 'pledge' | 'bank', termDays: number) => bigint | null;
}

export interface EarnRow {
  readonly product: ProductName;
  readonly option: Option | null;
  /** Null without an amount, for one that buys nothing, and before the first closed day that could tell. */
  readonly projection: Projection | null;
  /** Whether it is a closed day that is missing. */
  readonly isEarly: boolean;
  /** Least amount in micro-dollars; null for any amount, and while the price is not known. */
  readonly minimumMicros: bigint | null;
  readonly mostMicros: bigint | null;
  readonly warnings: readonly Warning[];
}

const UNITS_PER_COIN = 1_000_000_000n;

/** Returns the market that a product is projected with; null while a figure that it needs is not known. */
export function marketFor(product: ProductName, data: EarnData): ProjectionMarket | null {
  const { funding, release, dividends, shareFeesPpm } = data;
  const needed: Partial<Record<ProductName, unknown>> = {
    pool: funding,
    suilPledge: release,
    hashrate: release,
    nodes: dividends,
    shares: shareFeesPpm,
  };
  if (needed[product] === null) return null;
  return {
    fundingFactor: funding?.average ?? 0n,
    releaseFactor: release?.average ?? 0n,
    dividends: dividends ?? { primary: 0n, intermediate: 0n, advanced: 0n },
    shareFeesPpm: shareFeesPpm ?? 0n,
  };
}

function minimumOf(product: ProductName, option: Option | null, { parameters, prices }: EarnData): bigint | null {
  const worth = (units: bigint, price: bigint | null) =>
    price === null ? null : (units * price + UNITS_PER_COIN - 1n) / UNITS_PER_COIN;
  switch (product) {
    case 'pool':
      return worth(parameters.stakeMinMist, prices.SUI);
    case 'pledge':
      return worth(parameters.pledgeMinMist, prices.SUI);
    case 'suilPledge':
      return worth(parameters.suilPledgeMinUnits, prices.SUIL);
    case 'bank':
      return parameters.bankMinUsdc;
    case 'hashrate':
      return parameters.hashrateMinUsdc;
    case 'nodes':
      return parameters[`${nodeTierOf(option)}NodePriceMicros`];
    default:
      return null;
  }
}

export const nodeTierOf = (option: Option | null) => (typeof option === 'string' ? option : 'primary');

function rowOf(product: ProductName, amountMicros: bigint | null, { days, options }: Inputs, data: EarnData): EarnRow {
  const option = options[product];
  const market = marketFor(product, data);
  const minimumMicros = minimumOf(product, option, data);
  const buysNone =
    product === 'nodes' && amountMicros !== null && minimumMicros !== null && amountMicros < minimumMicros;
  const projection =
    market === null || amountMicros === null || buysNone
      ? null
      : project({
          product: projectedProduct(product, option),
          days,
          amountMicros,
          parameters: data.parameters,
          market,
        });
  const hasLimit = product === 'pledge' || product === 'bank';
  const mostMicros = hasLimit && typeof option === 'number' ? data.mostOf(product, option) : null;
  const warnings = warningsOf({
    product,
    days,
    amountMicros,
    projection,
    minimumMicros,
    mostMicros,
    lowestFactor: data.funding?.lowest ?? null,
    runwayDays: data.runwayDays,
    releaseFactor: data.release?.average ?? null,
  });
  return { product, option, projection, isEarly: market === null, minimumMicros, mostMicros, warnings };
}

const takes = (product: ProductName, coin: Coin | null) => coin === null || PRODUCT_FACTS[product].coins.includes(coin);

function passes(product: ProductName, filter: Filter): boolean {
  const { principalComesBack, setAside, options } = PRODUCT_FACTS[product];
  if (filter === 'noLock') return principalComesBack && options.length === 0;
  if (filter === 'comesBack') return principalComesBack;
  return filter === 'all' || setAside;
}

/** Whether "a year" means something: not where what is paid is gone, nor where hashrate is granted once. */
export const hasYear = (product: ProductName): boolean =>
  PRODUCT_FACTS[product].principalComesBack && product !== 'suilPledge';

/** Returns the rows that pass the filters, in the products' own order. */
export function rowsOf(amountMicros: bigint | null, inputs: Inputs, data: EarnData): EarnRow[] {
  const { filter, have } = inputs;
  return PRODUCTS.filter((product) => passes(product, filter) && takes(product, have)).map((product) =>
    rowOf(product, amountMicros, inputs, data),
  );
}
