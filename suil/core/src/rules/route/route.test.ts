import { describe, expect, test } from 'vitest';
import { codeOf } from '../../errors/failure.ts';
import { largestBelowImpact, planRoute, quoteRoute, type RoutePool } from './route.ts';

/** 1,000,000 SUIL and 62,500 SUI: a SUIL is 1/16 SUI. 1,024,000 SUI and 2,000,000 USDC: a SUI is 1.953125 USDC. */
const suilSui: RoutePool = { x: 1_000_000_000_000_000n, y: 62_500_000_000_000n, feeBps: 30n };
const usdcSui: RoutePool = { x: 1_024_000_000_000_000n, y: 2_000_000_000_000n, feeBps: 30n };
const pools = { suilSui, usdcSui };
/** The fee of 30 SUIL after a sale of 970 (concepts/suilpool.md). */
const exchange = { feeBps: 300n, hashrateShareBps: 6_000n, feeValue: 3_655_024n, remaining: 304_880_427n };

describe('planRoute', () => {
  const planned = (...[pay, get]: Parameters<typeof planRoute>) =>
    planRoute(pay, get).map((step) => `${step.pay}-${step.get} ${step.pool} ${step.direction} ${step.isExchange}`);

  test('default: between SUIL and USDC through both pools, SUIL always sold by the exchange', () => {
    expect(planned('SUIL', 'USDC')).toEqual(['SUIL-SUI suilSui xToY true', 'SUI-USDC usdcSui xToY false']);
    expect(planned('USDC', 'SUIL')).toEqual(['USDC-SUI usdcSui yToX false', 'SUI-SUIL suilSui yToX false']);
  });

  test('with SUI through one pool', () => {
    expect(planned('SUIL', 'SUI')).toEqual(['SUIL-SUI suilSui xToY true']);
    expect(planned('SUI', 'SUIL')).toEqual(['SUI-SUIL suilSui yToX false']);
    expect(planned('SUI', 'USDC')).toEqual(['SUI-USDC usdcSui xToY false']);
    expect(planned('USDC', 'SUI')).toEqual(['USDC-SUI usdcSui yToX false']);
  });

  test('error: a coin and itself', () => {
    expect(() => planRoute('SUI', 'SUI')).toThrow(RangeError);
  });
});

describe('quoteRoute', () => {
  test('default: 1,000 SUIL to USDC, each step by hand', () => {
    const quote = quoteRoute({ steps: planRoute('SUIL', 'USDC'), pools, amount: 1_000_000_000_000n, exchange });
    // Exchange fee 3% = 30 SUIL; the pool keeps 0.3% of 970 = 2.91; floor(62.5e12 · 967.09e9 / 1,000,967.09e9) = 60,384,727,533.
    expect(quote.steps[0]).toMatchObject({
      exchangeFee: 30_000_000_000n,
      poolFee: 2_910_000_000n,
      goesIn: 967_090_000_000n,
      amountOut: 60_384_727_533n,
    });
    // The pool keeps ceil(181,154,182.599); floor(2e12 · 60,203,573,350 / 1,024,060,203,573,350) = floor(117,578,191.47…).
    expect(quote.steps[1]).toMatchObject({
      amountIn: 60_384_727_533n,
      exchangeFee: 0n,
      poolFee: 181_154_183n,
      goesIn: 60_203_573_350n,
      amountOut: 117_578_191n,
    });
    expect(quote.amountOut).toBe(117_578_191n);
    // 1 − 1,000,000 / 1,000,967.09 · 1,024,000 / 1,024,060.20… = 1,024.88… ppm, where the pools alone are 966.15 and 58.78.
    expect(quote.impactPpm).toBe(1_024n);
    // 60% of 3.655024 USD.
    expect(quote.hashrate).toBe(2_193_014n);
  });

  test('back: 100 USDC to SUIL, without a fee of the exchange and without hashrate', () => {
    const quote = quoteRoute({ steps: planRoute('USDC', 'SUIL'), pools, amount: 100_000_000n, exchange });
    // floor(1,024e12 · 99,700,000 / 2,000,099,700,000) = 51,043,855,463; less ceil(153,131,566.38…);
    // floor(1e15 · 50,890,723,896 / 62,550,890,723,896) = 813,589,116,110; 1 − … = 863.39… ppm.
    expect(quote.steps.map(({ amountOut }) => amountOut)).toEqual([51_043_855_463n, 813_589_116_110n]);
    expect(quote.steps.map(({ exchangeFee, poolFee }) => [exchangeFee, poolFee])).toEqual([
      [0n, 300_000n],
      [0n, 153_131_567n],
    ]);
    expect(quote).toMatchObject({ amountOut: 813_589_116_110n, impactPpm: 863n, hashrate: 0n });
  });

  test('the hashrate is at most what remains', () => {
    const cut = { ...exchange, remaining: 1_200_000n };
    const steps = planRoute('SUIL', 'SUI');
    expect(quoteRoute({ steps, pools, amount: 1_000_000_000_000n, exchange: cut }).hashrate).toBe(1_200_000n);
  });

  test('error: nothing paid, an empty pool of either step, an output of nothing in the last step', () => {
    const code = (amount: bigint, changed: Partial<typeof pools> = {}) => {
      try {
        return quoteRoute({ steps: planRoute('SUIL', 'USDC'), pools: { ...pools, ...changed }, amount, exchange });
      } catch (error) {
        return codeOf(error);
      }
    };
    expect(code(0n)).toBe('POOL_AMOUNT_ZERO');
    expect(code(1_000n, { suilSui: { ...suilSui, y: 0n } })).toBe('POOL_EMPTY');
    expect(code(1_000n, { usdcSui: { ...usdcSui, x: 0n } })).toBe('POOL_EMPTY');
    // 1,000 base units of SUIL are 60 MIST, and those less than a micro-dollar.
    expect(code(1_000n)).toBe('POOL_OUTPUT_ZERO');
  });
});

describe('largestBelowImpact', () => {
  const largest = (...[pay, get]: Parameters<typeof planRoute>) =>
    largestBelowImpact({ steps: planRoute(pay, get), pools, exchangeFeeBps: 300n }, 10_000n);

  test('default: one pool', () => {
    // a / (x + a) < 1% is a < x / 99 = 10,343,434,343,434.34… MIST. Of 10,374,558,017,487 the fee is ceil(31,123,674,052.46…), which
    // leaves …434; one more leaves …435.
    expect(largest('SUI', 'USDC')).toBe(10_374_558_017_487n);
  });

  test('two pools: less than in the first pool alone; one base unit more is 1%', () => {
    const amount = largest('SUIL', 'USDC');
    // By bisection with fractions: 9,845.62 SUIL, where the SUIL/SUI pool alone would take 1,000,000 / 99 / 0.997 / 0.97 = 10,444.74.
    expect(amount).toBe(9_845_620_515_816n);
    const impact = (paid: bigint) =>
      quoteRoute({ steps: planRoute('SUIL', 'USDC'), pools, amount: paid, exchange }).impactPpm;
    expect([impact(amount), impact(amount + 1n)]).toEqual([9_999n, 10_000n]);
  });

  test('error: an empty pool', () => {
    const empty = { suilSui, usdcSui: { ...usdcSui, y: 0n } };
    const params = { steps: planRoute('SUI', 'USDC'), pools: empty, exchangeFeeBps: 300n };
    expect(() => largestBelowImpact(params, 10_000n)).toThrow(expect.objectContaining({ code: 'POOL_EMPTY' }));
  });
});
