import { describe, expect, test } from 'vitest';
import { quoteClaim } from '../liquidity/claim.ts';
import { quoteStake } from '../liquidity/stake.ts';
import { quoteUnstake } from '../liquidity/unstake.ts';
import { quoteSwapOut } from './quote.ts';

describe('quoteSwapOut', () => {
  test('default: worked by hand', () => {
    // fee = ceil(1,000 · 30 / 10,000) = 3; a = 997; out = floor(2,000,000 · 997 / 1,000,997) = floor(1,992.01…) = 1,992.
    // impact = floor(10^6 · 997 / 1,000,997) = 996 ppm.
    expect(quoteSwapOut({ reserveIn: 1_000_000n, reserveOut: 2_000_000n, amount: 1_000n })).toEqual({
      fee: 3n,
      amountOut: 1_992n,
      priceImpactPpm: 996n,
    });
  });

  test('error: POOL_EMPTY, POOL_AMOUNT_ZERO, POOL_OUTPUT_ZERO', () => {
    const code = (value: string) => expect.objectContaining({ code: value });
    expect(() => quoteSwapOut({ reserveIn: 0n, reserveOut: 5n, amount: 1n })).toThrow(code('POOL_EMPTY'));
    expect(() => quoteSwapOut({ reserveIn: 5n, reserveOut: 5n, amount: 0n })).toThrow(code('POOL_AMOUNT_ZERO'));
    expect(() => quoteSwapOut({ reserveIn: 5n, reserveOut: 5n, amount: 1n })).toThrow(code('POOL_OUTPUT_ZERO'));
  });
});

describe('quotes of the liquidity pool', () => {
  // 1,000,000 SUI and 3,600,000 USDC.
  const reserves = { x: 1_000_000_000_000_000n, y: 3_600_000_000_000n };

  test('quoteStake: 21 SUI', () => {
    // fee = 21e9 · 0.003 = 63,000,000; a = 20,937,000,000.
    // out = floor(3.6e12 · 20,937,000,000 / 1,000,020,937,000,000) = floor(75,371,621.94…) = 75,371,621 micro-dollars.
    // minimum at 0.5% = floor(75,371,621 · 0.995) = floor(74,994,762.8…) = 74,994,762.
    expect(quoteStake({ reserves, amountMist: 21_000_000_000n, slippageBps: 50n })).toEqual({
      value: 75_371_621n,
      minValue: 74_994_762n,
      poolFeeMist: 63_000_000n,
      priceImpactPpm: 20n,
    });
  });

  test('quoteUnstake and quoteClaim: our fee first, then the exchange', () => {
    // 100 USD less 1%: 99 USD; exchange fee 0.297; a = 98,703,000; out = floor(1e15 · 98,703,000 / 3,600,098,703,000).
    // 98,703,000e15 / 3,600,098,703,000 = 27,416,748,301.… MIST; minimum at 1%: floor(27,416,748,301 · 0.99) = 27,142,580,817.
    expect(quoteUnstake({ reserves, value: 100_000_000n, unstakeFeeBps: 100n, slippageBps: 100n })).toMatchObject({
      fee: 1_000_000n,
      net: 99_000_000n,
      poolFee: 297_000n,
      suiOutMist: 27_416_748_301n,
      minSuiOutMist: 27_142_580_817n,
    });
    expect(quoteClaim({ reserves, amount: 5_000_000n, claimFeeBps: 500n, slippageBps: 0n })).toMatchObject({
      fee: 250_000n,
      net: 4_750_000n,
      poolFee: 14_250n,
    });
  });
});
