/**
 * Searches for the way to get hashrate for less than it is worth by pushing the price of SUIL (rules.md §7): random strategies, then the best
 * ones changed, on a pool in doubles. The worst are played again in base units, on core's models and on the local chain, which must agree.
 * The rule before, a mean of 30 minutes without a limit, is searched as a control. `npm run bench -- price-attack [STRATEGIES] [REPLAYS]`.
 */
import { MeanRule } from './grant-rules.ts';
import { replay } from './replay.ts';
import { type Search, search } from './search.ts';

const DEFAULT_STRATEGIES = 100_000;
const DEFAULT_REPLAYS = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOT_AT_ALL_MS = Number.POSITIVE_INFINITY;
/** An hour of hashrate must cost a quarter more than it is worth. */
const MAX_RATIO = 0.8;
const MAX_VALUE_RATIO = 1.05;
const MIN_CONTROL_RATIO = 100;
/** How far the doubles may be from the base units, as a part. */
const MAX_ERROR = 0.001;

const strategies = Number(process.argv[2] ?? DEFAULT_STRATEGIES);
const replays = Number(process.argv[3] ?? DEFAULT_REPLAYS);
if (!Number.isSafeInteger(strategies) || strategies < 100 || !Number.isSafeInteger(replays) || replays < 10) {
  throw new Error('Usage: npm run bench -- price-attack [STRATEGIES] [REPLAYS], at least 100 and 10');
}

/** The true price falls a second before the attack, and no other sells for a day. */
const fallTo = (truePrice: number): Search => ({
  truePrice,
  bounds: { maxStandMs: DAY_MS, fixed: { halfLifeMs: NOT_AT_ALL_MS, days: 1 } },
});
/** More than a week without a pause, at up to 16 times the true price. */
const eightDays = (halfLifeMs: number): Search => ({
  truePrice: 1,
  bounds: { maxHeight: 3, maxStandMs: 10 * DAY_MS, fixed: { halfLifeMs, days: 1, standMs: 8 * DAY_MS } },
});

/** Each search with its part of all strategies and of all replays. */
const SEARCHES = {
  steady: { part: 0.4, search: { truePrice: 1, bounds: { maxStandMs: 6 * DAY_MS } } },
  flash: {
    part: 0.16,
    search: { truePrice: 1, bounds: { maxStandMs: 10_000, maxSaleHours: 1, fixed: { isBurst: true, days: 1 } } },
  },
  fall75: { part: 0.14, search: fallTo(0.75) },
  fall50: { part: 0.1, search: fallTo(0.5) },
  eightDays: { part: 0.1, search: eightDays(NOT_AT_ALL_MS) },
  eightDaysSold: { part: 0.1, search: eightDays(90 * DAY_MS) },
} as const satisfies Record<string, { part: number; search: Search }>;
const CONTROL: Search = {
  truePrice: 1,
  createRule: (beganMs) => new MeanRule(beganMs),
  bounds: { maxStandMs: HOUR_MS / 2, maxSaleHours: 1, fixed: { days: 1 } },
};
/** Besides the strategies. */
const CONTROL_PART = 0.05;
const CONTROL_CLIMBS = 10;

const say = (line: string) => process.stderr.write(`${line}\n`);
const rounded = (value: number) => Number(value.toPrecision(4));

let differences = 0;
let replayed = 0;
let worstError = 0;

async function findWorst(name: keyof typeof SEARCHES, seed: number) {
  const { part, search: scenario } = SEARCHES[name];
  const found = search(scenario, Math.round(part * strategies), Math.round(part * replays), seed);
  let ratio = 0;
  for (const worst of found.worst) {
    const exact = await replay(worst, scenario.truePrice);
    replayed += 1;
    differences += exact.differences;
    worstError = Math.max(worstError, Math.abs(exact.ratio / worst.outcome.ratio - 1));
    ratio = Math.max(ratio, exact.ratio);
    const figures = `${exact.ratio.toFixed(4)} in base units, ${worst.outcome.ratio.toFixed(4)} in doubles`;
    say(`${name.padEnd(14)}${figures}, ${exact.steps} steps, ${exact.differences} differences`);
  }
  return { ratio, valueRatio: found.worstValueRatio, strategy: found.worst[0]?.strategy };
}

const steady = await findWorst('steady', 1);
const flash = await findWorst('flash', 2);
const fall75 = await findWorst('fall75', 3);
const fall50 = await findWorst('fall50', 4);
const eightDaysNoSeller = await findWorst('eightDays', 5);
const eightDaysSold = await findWorst('eightDaysSold', 6);
const control = search(CONTROL, Math.round(CONTROL_PART * strategies), CONTROL_CLIMBS, 7).worst[0]?.outcome.ratio ?? 0;
const pledgeRatio = Math.max(steady.valueRatio, flash.valueRatio);

console.log(
  JSON.stringify({
    bench: 'price-attack',
    strategies,
    replayed,
    model_vs_chain_differences: differences,
    steady_worst_ratio: rounded(steady.ratio),
    flash_worst_ratio: rounded(flash.ratio),
    pledge_worst_value_ratio: rounded(pledgeRatio),
    fall75_ratio: rounded(fall75.ratio),
    fall50_no_seller_ratio: rounded(fall50.ratio),
    eight_days_no_seller_ratio: rounded(eightDaysNoSeller.ratio),
    eight_days_half_life_90d_ratio: rounded(eightDaysSold.ratio),
    worst_strategy: steady.strategy,
    present_rule_ratio: rounded(control),
    doubles_worst_error: rounded(worstError),
  }),
);
const isBounded = [steady, flash, fall75].every(({ ratio }) => ratio <= MAX_RATIO) && pledgeRatio <= MAX_VALUE_RATIO;
const isTrusted = differences === 0 && worstError <= MAX_ERROR && control > MIN_CONTROL_RATIO;
if (!isBounded || !isTrusted) process.exitCode = 1;
