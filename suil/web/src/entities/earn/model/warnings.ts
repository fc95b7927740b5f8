/** What a user has to know before taking a product, each by one rule. Pure; the texts are texts.ts's. */
import { FACTOR_ONE, type Projection } from '@suil/core';
import { PRODUCT_FACTS, type ProductName } from './products.ts';

export const WARNINGS = [
  'spent',
  'belowMinimum',
  'takesLess',
  'beforeEven',
  'factorBelow',
  'runwayShort',
  'paidInHashrate',
  'releaseCut',
  'renews',
  'priceMoves',
] as const;
export type Warning = (typeof WARNINGS)[number];

/** What the rules look at. Null: not known, or it does not apply. */
export interface WarningFacts {
  readonly product: ProductName;
  readonly days: number;
  readonly amountMicros: bigint | null;
  readonly projection: Projection | null;
  readonly minimumMicros: bigint | null;
  /** The most that the reserve still takes. */
  readonly mostMicros: bigint | null;
  readonly lowestFactor: bigint | null;
  readonly runwayDays: bigint | null;
  readonly releaseFactor: bigint | null;
}

/** Less than so many days of full income in the reserve. */
export const SHORT_RUNWAY_DAYS = 90n;
/** A cut above 1% is worth saying. */
const LEAST_RELEASE = 990_000_000n;

const RULES: Readonly<Record<Warning, (facts: WarningFacts) => boolean>> = {
  spent: ({ product }) => !PRODUCT_FACTS[product].principalComesBack,
  belowMinimum: ({ amountMicros, minimumMicros }) =>
    amountMicros !== null && minimumMicros !== null && amountMicros < minimumMicros,
  takesLess: ({ amountMicros, mostMicros }) =>
    amountMicros !== null && mostMicros !== null && mostMicros < amountMicros,
  beforeEven: ({ product, days, projection }) =>
    PRODUCT_FACTS[product].principalComesBack &&
    projection !== null &&
    (projection.evenAfterDay === null || days < projection.evenAfterDay),
  factorBelow: ({ product, lowestFactor }) => product === 'pool' && lowestFactor !== null && lowestFactor < FACTOR_ONE,
  runwayShort: ({ product, runwayDays }) => product === 'pool' && runwayDays !== null && runwayDays < SHORT_RUNWAY_DAYS,
  paidInHashrate: ({ product }) => product === 'suilPledge',
  releaseCut: ({ product, releaseFactor }) =>
    (product === 'hashrate' || product === 'suilPledge') && releaseFactor !== null && releaseFactor < LEAST_RELEASE,
  renews: ({ product }) => product === 'bank',
  priceMoves: ({ product }) => product === 'shares',
};

/** Returns the warnings of a row, the gravest first. */
export function warningsOf(facts: WarningFacts): readonly Warning[] {
  return WARNINGS.filter((warning) => RULES[warning](facts));
}
