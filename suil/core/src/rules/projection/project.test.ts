import { expect, test } from 'vitest';
import { rampPpm } from '../liquidity/limits.ts';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import {
  daysToRelease,
  EVEN_WITHIN_DAYS,
  lossAgainstHoldingPpm,
  type ProjectedProduct,
  type Projection,
  type ProjectionMarket,
  project,
  projectGain,
} from './project.ts';

const thousand = 1_000_000_000n;
const market: ProjectionMarket = {
  fundingFactor: 1_000_000_000n,
  releaseFactor: 1_000_000_000n,
  dividends: { primary: 219_297n, intermediate: 0n, advanced: 0n },
  shareFeesPpm: 120n,
};

function ofThousand(product: ProjectedProduct, days: number, changes: Partial<ProjectionMarket> = {}): Projection {
  return project({
    product,
    days,
    amountMicros: thousand,
    parameters: DEFAULT_PARAMETERS,
    market: { ...market, ...changes },
  });
}

/** Hundredths of a percent of 1,000 USD, cut like a gain or rounded up like a loss. */
const hundredths = (micros: bigint) => Number(micros < 0n ? (micros - 99_999n) / 100_000n : micros / 100_000n);

test.each([
  // 0.997² · (0.99 + 0.95 · Σ r) − 1, Σ r = 10,350, 40,350, 85,350 and 177,850 ppm
  [30, -62],
  [90, 221],
  [180, 646],
  [365, 1520],
])('the pool after %i days, in and out in SUI: %i hundredths of a percent', (days, expected) => {
  expect(hundredths(ofThousand({ kind: 'pool', exit: 'SUI' }, days).gainMicros)).toBe(expected);
});

test('the pool to the unit, by hand', () => {
  // 1,000 − 0.3% = 997; 30 days earn 1.035% = 10.318950, less 5% = 0.515948 (up); principal less 1% = 987.030000;
  // together 996.833002, less 0.3% = 2.990500 (up): 993.842502.
  expect(ofThousand({ kind: 'pool', exit: 'SUI' }, 30).gainMicros).toBe(-6_157_498n);
  expect(ofThousand({ kind: 'pool', exit: 'USDC' }, 30).gainMicros).toBe(-3_166_998n);
});

test('the pool is even after day 44, after day 37 in USDC, after twice the income never earlier', () => {
  expect(ofThousand({ kind: 'pool', exit: 'SUI' }, 30).evenAfterDay).toBe(44);
  expect(ofThousand({ kind: 'pool', exit: 'USDC' }, 30).evenAfterDay).toBe(37);
  const half = ofThousand({ kind: 'pool', exit: 'SUI' }, 30, { fundingFactor: 500_000_000n });
  // Half of Σ r has to reach 16,844 ppm or more: 10,350 + 500 · (n − 30) ≥ 33,688 from n = 77 on.
  expect(half.evenAfterDay).toBe(77);
  expect(ofThousand({ kind: 'pool', exit: 'SUI' }, 30, { fundingFactor: 0n }).evenAfterDay).toBeNull();
});

test('the pool’s day: 0.019% at first, 0.0475% at best, of what is left after the swap', () => {
  // 997 · 200 ppm = 0.199400 less 0.009970; 997 · 500 ppm = 0.498500 less 0.024925
  expect(ofThousand({ kind: 'pool', exit: 'SUI' }, 30).dayMicros).toEqual({ first: 189_430n, best: 473_575n });
});

test('the day that first earns the best: 31 in the pool, by its steps of 5 ppm in a pledge, the first elsewhere', () => {
  const bestDay = (product: ProjectedProduct) => ofThousand(product, 30).bestDay;
  expect(bestDay({ kind: 'pool', exit: 'SUI' })).toBe(31);
  // 100 to 200, 150 to 300, 200 to 400 and 250 to 500 ppm: 20, 30, 40 and 50 steps after the first day.
  expect([30, 90, 180, 360].map((termDays) => bestDay({ kind: 'pledge', termDays }))).toEqual([21, 31, 41, 51]);
  expect([bestDay({ kind: 'bank', termDays: 90 }), bestDay({ kind: 'shares' })]).toEqual([1, 1]);
});

test('the gain of one day alone is the projection’s', () => {
  const product = { kind: 'bank', termDays: 30 } as const;
  const request = { product, amountMicros: thousand, parameters: DEFAULT_PARAMETERS, market };
  // 0.15 a day, less 0.0045: 0.1455
  expect(projectGain(request, 10)).toBe(1_455_000n);
});

test.each([
  [30, 48, 584],
  [90, 239, 970],
  [180, 658, 1335],
  [360, 1684, 1707],
])('a pledge of %i days: %i of the term, %i of a year, locked for its term', (termDays, term, year) => {
  const projection = ofThousand({ kind: 'pledge', termDays }, termDays);
  expect(hundredths(projection.gainMicros)).toBe(term);
  expect(hundredths(projection.yearMicros)).toBe(year);
  expect([projection.lockedDays, projection.evenAfterDay]).toEqual([termDays, 1]);
  expect(ofThousand({ kind: 'pledge', termDays }, termDays + 400).gainMicros).toBe(projection.gainMicros);
});

test.each([
  [7, 354],
  [30, 531],
  [90, 708],
  [180, 885],
] as const)('the bank for %i days: %i hundredths of a percent a year, renewed at the same yield', (termDays, year) => {
  expect(hundredths(ofThousand({ kind: 'bank', termDays }, 365).yearMicros)).toBe(year);
  expect(hundredths(ofThousand({ kind: 'bank', termDays }, 365).gainMicros)).toBe(year);
});

test('hashrate: released in 100 days, in 120 at 84%, and 3.3% less than was paid', () => {
  const released = (releaseFactor: bigint) =>
    daysToRelease({ parameters: DEFAULT_PARAMETERS, market: { ...market, releaseFactor } });
  expect([released(1_000_000_000n), released(840_000_000n), released(0n)]).toEqual([100, 120, null]);
  // 50 days release 500: less 3% = 485, less 0.3% = 483.545. All of it: 967.090.
  expect(ofThousand({ kind: 'hashrate' }, 50).gainMicros).toBe(-516_455_000n);
  const whole = ofThousand({ kind: 'hashrate' }, 365);
  expect([whole.gainMicros, whole.evenAfterDay]).toEqual([-32_910_000n, null]);
});

test('a SUIL pledge of 90 days gives 8% as hashrate, and SUIL back', () => {
  // 80 HR, all released by day 100: 77.6 after 3%, 77.3672 after 0.3%
  expect(ofThousand({ kind: 'suilPledge', termDays: 90 }, 100).gainMicros).toBe(77_367_200n);
});

test('nodes: as many as the amount buys, lost until their dividends have paid the price', () => {
  // Five at 200. 0.219297 a day each: 199.999... after 912 days is 199.998864, after 913 days 200.218161.
  const nodes = ofThousand({ kind: 'nodes', tier: 'primary' }, 912);
  expect(nodes.gainMicros).toBe(5n * -1_136n);
  expect([nodes.evenAfterDay, nodes.dayMicros.best]).toEqual([913, 1_096_485n]);
  expect(ofThousand({ kind: 'nodes', tier: 'intermediate' }, 30).evenAfterDay).toBeNull();
});

test('pool shares: the fees of swaps, and what a changed price costs against holding both coins', () => {
  expect(ofThousand({ kind: 'shares' }, 30).gainMicros).toBe(3_600_000n);
  // 1 − 2·√1.25/2.25 = 0.6192%, 1 − 2·√0.75/1.75 = 1.0257%
  expect([lossAgainstHoldingPpm(12_500n), lossAgainstHoldingPpm(7_500n)]).toEqual([6_193n, 10_257n]);
  expect(lossAgainstHoldingPpm(10_000n)).toBe(0n);
});

test('the pool’s sum of yields is that of its days, added one by one', () => {
  let sum = 0;
  for (let day = 1; day <= 400; day += 1) {
    sum += rampPpm(day);
    // Without any fee the gain is the sum itself.
    const parameters = { ...DEFAULT_PARAMETERS, poolFeeBps: 0n, unstakeFeeBps: 0n, claimFeeBps: 0n };
    const product = { kind: 'pool', exit: 'SUI' } as const;
    expect(project({ product, days: day, amountMicros: thousand, parameters, market }).gainMicros).toBe(
      BigInt(sum) * 1_000n,
    );
  }
  expect(EVEN_WITHIN_DAYS).toBe(3_650);
});
