/** What an attacker can choose, and how the search chooses: at random within bounds, or near a strategy that it has. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Strategy {
  /** SUI paid in by a push, over the SUI that the pool has at the true price. */
  readonly height: number;
  /** How long the last push lasts before the first sale. */
  readonly standMs: number;
  /** Days on which it pushes; before the last one each push lasts `dayStandMs` and is taken back. */
  readonly days: number;
  readonly dayStandMs: number;
  /** Whether it buys what others sell meanwhile. */
  readonly holds: boolean;
  readonly saleHours: number;
  readonly salesPerHour: number;
  /** Whether an hour's sales are one transaction. */
  readonly isBurst: boolean;
  /** Of the SUIL that the push bought, what a sale sells. */
  readonly saleFraction: number;
  /** Whether it buys that back after each sale. */
  readonly rebuys: boolean;
  /** Its part of the liquidity, and what of that it withdraws before. */
  readonly own: number;
  readonly withdrawn: number;
  /** In which time others halve the distance to the true price; infinite if no other trades. */
  readonly halfLifeMs: number;
  /** Since midnight UTC, when it begins. */
  readonly phaseMs: number;
}

/** Bounds of a search; a value that is given is not searched for. */
export interface Bounds {
  readonly maxHeight?: number;
  /** Longest time without a pause, sales included. */
  readonly maxStandMs: number;
  readonly maxSaleHours?: number;
  readonly fixed?: Partial<Strategy>;
}

type Random = () => number;

const MIN_HEIGHT = 0.001;
const MAX_HEIGHT = 1_000;
const MAX_SALE_HOURS = 45;
const MAX_SALES_PER_HOUR = 40;
const MAX_DAYS = 8;
const MAX_DAY_STAND_MS = 22 * HOUR_MS;
const MAX_OWN = 0.999;
const MAX_WITHDRAWN = 0.9;
const MIN_SALE_FRACTION = 0.005;
const MIN_HALF_LIFE_MS = 10 * 60_000;
const MAX_HALF_LIFE_MS = 365 * DAY_MS;

/** Draws each value within its bounds, amounts and times by their order of magnitude. */
export function drawStrategy(random: Random, bounds: Bounds): Strategy {
  const between = (low: number, high: number) => low * (high / low) ** random();
  const once = (times: number) => random() * times < 1;
  return bound(
    {
      height: between(MIN_HEIGHT, bounds.maxHeight ?? MAX_HEIGHT),
      standMs: once(4) ? 0 : between(1_000, bounds.maxStandMs + 1_000),
      days: once(2) ? 1 : Math.ceil(random() * MAX_DAYS),
      dayStandMs: between(1_000, MAX_DAY_STAND_MS),
      holds: once(2),
      saleHours: between(1, MAX_SALE_HOURS),
      salesPerHour: between(1, MAX_SALES_PER_HOUR),
      isBurst: once(2),
      saleFraction: between(MIN_SALE_FRACTION, 1),
      rebuys: once(2),
      own: once(4) ? 0 : 1 - between(1 - MAX_OWN, 1),
      withdrawn: once(2) ? 0 : random() * MAX_WITHDRAWN,
      halfLifeMs: once(2) ? Number.POSITIVE_INFINITY : between(MIN_HALF_LIFE_MS, MAX_HALF_LIFE_MS),
      phaseMs: random() * DAY_MS,
    },
    bounds,
  );
}

/** Changes one or a few values a little, or draws them anew. */
export function changeStrategy(strategy: Strategy, random: Random, bounds: Bounds): Strategy {
  const drawn = drawStrategy(random, bounds);
  const near = (value: number) => value * Math.exp((random() - 0.5) * 0.5);
  const changed: Strategy = {
    height: near(strategy.height),
    standMs: near(strategy.standMs),
    days: strategy.days + (random() < 0.5 ? 1 : -1),
    dayStandMs: near(strategy.dayStandMs),
    holds: !strategy.holds,
    saleHours: near(strategy.saleHours),
    salesPerHour: near(strategy.salesPerHour),
    isBurst: !strategy.isBurst,
    saleFraction: near(strategy.saleFraction),
    rebuys: !strategy.rebuys,
    own: 1 - near(1 - strategy.own),
    withdrawn: near(strategy.withdrawn),
    halfLifeMs: near(strategy.halfLifeMs),
    phaseMs: near(strategy.phaseMs),
  };
  const pick = <K extends keyof Strategy>(key: K): Strategy[K] => {
    const chance = random();
    if (chance > 0.3) return strategy[key];
    return chance > 0.08 ? changed[key] : drawn[key];
  };
  return bound(
    {
      height: pick('height'),
      standMs: pick('standMs'),
      days: pick('days'),
      dayStandMs: pick('dayStandMs'),
      holds: pick('holds'),
      saleHours: pick('saleHours'),
      salesPerHour: pick('salesPerHour'),
      isBurst: pick('isBurst'),
      saleFraction: pick('saleFraction'),
      rebuys: pick('rebuys'),
      own: pick('own'),
      withdrawn: pick('withdrawn'),
      halfLifeMs: pick('halfLifeMs'),
      phaseMs: pick('phaseMs'),
    },
    bounds,
  );
}

function bound(strategy: Strategy, { maxHeight = MAX_HEIGHT, maxSaleHours, maxStandMs, fixed }: Bounds): Strategy {
  const given = { ...strategy, ...fixed };
  const saleHours = within(Math.round(given.saleHours), 1, maxSaleHours ?? MAX_SALE_HOURS);
  // Sales take place at the first moment of each hour, so the last one is an hour less after the first.
  const saleMs = given.isBurst ? (saleHours - 1) * HOUR_MS : saleHours * HOUR_MS;
  return {
    ...given,
    height: within(given.height, MIN_HEIGHT, maxHeight),
    standMs: Math.round(within(given.standMs, 0, Math.max(0, maxStandMs - saleMs))),
    days: within(Math.round(given.days), 1, MAX_DAYS),
    dayStandMs: Math.round(within(given.dayStandMs, 0, MAX_DAY_STAND_MS)),
    saleHours,
    salesPerHour: within(Math.round(given.salesPerHour), 1, MAX_SALES_PER_HOUR),
    saleFraction: within(given.saleFraction, MIN_SALE_FRACTION, 1),
    own: within(given.own, 0, MAX_OWN),
    withdrawn: within(given.withdrawn, 0, MAX_WITHDRAWN),
    phaseMs: Math.round(within(given.phaseMs, 0, DAY_MS - 1)),
    ...fixed,
  };
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
