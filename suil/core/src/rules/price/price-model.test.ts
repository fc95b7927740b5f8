/** The figures are those of suil/contracts/suil/tests/price, worked out there. */
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { MS_PER_DAY } from '../../values/day.ts';
import { PoolModel } from '../pool/pool-model.ts';
import { PriceModel } from './price-model.ts';

const WHOLE = 10n ** 9n;
const MINUTE_MS = 60_000;
const DAY = 20_800;
const NOON_MS = DAY * MS_PER_DAY + MS_PER_DAY / 2;

/** A SUIL is 1/16 SUI, a MIST 1/512 micro-dollar; seeded at noon of day 20,800. */
function market(suilSeed = [1_000_000n, 62_500n], usdcSeed = [1_024_000n * WHOLE, 2_000_000_000_000n]) {
  const pools = { suil: new PoolModel(), usdc: new PoolModel() };
  pools.suil.seed(suilSeed[0]! * WHOLE, suilSeed[1]! * WHOLE, NOON_MS);
  pools.usdc.seed(usdcSeed[0]!, usdcSeed[1]!, NOON_MS);
  return { ...pools, prices: new PriceModel(pools, { ageMs: 30 * MINUTE_MS }) };
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
  return 'none';
}

describe('PriceModel, worked by hand', () => {
  test('recent prices', () => {
    const { suil, prices } = market();
    expect(codeOf(() => prices.suilValue(WHOLE, NOON_MS + 30 * MINUTE_MS - 1))).toBe('PRICE_STALE');
    // What comes back from a logarithm is at most 2 · 10^-7 lower.
    expect(prices.suiValue(WHOLE, NOON_MS + 30 * MINUTE_MS)).toBe(1_953_124n);
    expect(prices.suilValue(WHOLE, NOON_MS + 30 * MINUTE_MS)).toBe(122_070n);
    // 20 minutes at 122,070.3125, 10 at 30,563.4…: the geometric mean.
    suil.swap(true, 1_000_000n * WHOLE, 31_203_054_581_872n, NOON_MS + 20 * MINUTE_MS);
    expect(prices.suilValue(WHOLE, NOON_MS + 30 * MINUTE_MS)).toBe(76_937n);
  });

  test('a price pushed within a block moves nothing, for a second a second', () => {
    const { suil, prices } = market();
    const nowMs = NOON_MS + 30 * MINUTE_MS;
    suil.swap(false, 62_500n * WHOLE, 0n, nowMs);
    expect(prices.suilValue(WHOLE, nowMs)).toBe(122_070n);
    expect(prices.suilValue(WHOLE, nowMs + 1_000)).toBe(122_164n);
  });

  test('day prices', () => {
    const { suil, prices } = market();
    const start = (DAY + 1) * MS_PER_DAY;
    expect(codeOf(() => prices.storeDayPrice(DAY, start - 1))).toBe('PRICE_DAY_UNOBSERVED');
    suil.swap(true, 1_000_000n * WHOLE, 0n, start + MS_PER_DAY / 2);
    const nextMs = start + MS_PER_DAY + 5 * MINUTE_MS;
    // Twelve hours of each price: the twelfth lowest is of the lower ones.
    expect(prices.storeDayPrice(DAY + 1, nextMs)).toBe(30_563n);
    expect(prices.storeDayPrice(DAY, nextMs)).toBe(122_070n);
    expect(codeOf(() => prices.storeDayPrice(DAY, nextMs))).toBe('PRICE_DAY_STORED');
    expect(prices.dayPrice(DAY + 2)).toBeUndefined();
  });

  test('grant prices: the present one, the running hour, a day, a week', () => {
    const { suil, prices } = market();
    const nowMs = NOON_MS + 30 * MINUTE_MS;
    expect(prices.suilGrantValue(WHOLE, nowMs)).toBe(122_070n);
    suil.swap(true, 1_000_000n * WHOLE, 0n, nowMs);
    expect(prices.suilGrantValue(WHOLE, nowMs)).toBe(30_563n);
    // Half an hour at 122,070.3125, 20 minutes at 30,563.4…, then driven up: (122,070.3125^3 · 30,563.4^2)^(1/5) = 70,153.09….
    suil.swap(false, 200_000n * WHOLE, 0n, nowMs + 20 * MINUTE_MS);
    expect(prices.suilGrantValue(WHOLE, nowMs + 20 * MINUTE_MS)).toBe(70_153n);
    // A push before the first midnight: days 20,801 to 20,807 have the higher price alone.
    const pushed = market();
    pushed.suil.swap(false, 62_500n * WHOLE, 0n, (DAY + 1) * MS_PER_DAY);
    expect(pushed.prices.suilGrantValue(WHOLE, (DAY + 8) * MS_PER_DAY - 1)).toBe(122_070n);
    expect(pushed.prices.suilGrantValue(WHOLE, (DAY + 8) * MS_PER_DAY)).toBeGreaterThan(487_000n);
    expect(prices.suiGrantValue(WHOLE, nowMs)).toBe(1_953_124n);
  });

  test('liquidity in USD at the grant prices, which neither a swap nor lent liquidity raises', () => {
    const { suil, usdc, prices } = market();
    const nowMs = NOON_MS + 30 * MINUTE_MS;
    // 62,500 SUI at 1.953125 USD, 122,070.3125 USD, less 2.4 · 10^-7.
    const liquidity = 122_070_283_420n;
    expect(prices.grantPrice(nowMs).liquidity).toBe(liquidity);
    suil.addLiquidity(10n ** 16n, 625n * 10n ** 12n, 0n, nowMs);
    suil.swap(false, 62_500n * WHOLE, 0n, nowMs);
    usdc.swap(false, 2_000_000_000_000n, 0n, nowMs);
    expect(prices.grantPrice(nowMs).liquidity).toBe(liquidity);
    // A sale lowers it: at a SUIL price of 30,563.4 it is half of what it was, but for what the fee added to the pool.
    const sold = market();
    sold.suil.swap(true, 1_000_000n * WHOLE, 0n, nowMs);
    const half = sold.prices.grantPrice(nowMs).liquidity;
    expect(half).toBeGreaterThan(61_000_000_000n);
    expect(half).toBeLessThan(61_100_000_000n);
    expect(market().prices.grantPriceAfter(0n, nowMs - 1)).toBeUndefined();
    expect(market().prices.grantPriceAfter(1_000_000n * WHOLE, nowMs)).toEqual(sold.prices.grantPrice(nowMs));
  });

  test('a pool of this instant has its present price, if it needs no age', () => {
    const { suil, usdc } = market();
    const prices = new PriceModel({ suil, usdc }, { ageMs: 0 });
    expect([prices.suilGrantValue(WHOLE, NOON_MS), prices.suilValue(WHOLE, NOON_MS)]).toEqual([122_070n, 122_070n]);
    const byDefault = new PriceModel({ suil, usdc });
    expect(codeOf(() => byDefault.suilGrantValue(WHOLE, NOON_MS + MS_PER_DAY - 1))).toBe('PRICE_STALE');
    expect(byDefault.suilGrantValue(WHOLE, NOON_MS + MS_PER_DAY)).toBe(122_070n);
  });

  test('idle days have the price that held, for 32 days', () => {
    const { prices } = market();
    const nowMs = (DAY + 33) * MS_PER_DAY;
    expect(codeOf(() => prices.storeDayPrice(DAY, nowMs))).toBe('PRICE_DAY_UNOBSERVED');
    expect(prices.storeDayPrice(DAY + 1, nowMs)).toBe(122_070n);
    expect(prices.storeDayPrice(DAY + 32, nowMs)).toBe(122_070n);
    expect(codeOf(() => prices.storeDayPrice(DAY + 33, nowMs))).toBe('PRICE_DAY_UNOBSERVED');
  });

  test('shallow pools have no price', () => {
    const shallowSuil = market([15_984n, 999n]);
    const shallowUsdc = market(undefined, [999n * WHOLE, 2_000_000_000n]);
    const nowMs = NOON_MS + 30 * MINUTE_MS;
    expect(codeOf(() => shallowSuil.prices.suilValue(WHOLE, nowMs))).toBe('PRICE_POOL_SHALLOW');
    expect(shallowSuil.prices.suiValue(WHOLE, nowMs)).toBe(1_953_124n);
    expect(codeOf(() => shallowUsdc.prices.suiValue(WHOLE, nowMs))).toBe('PRICE_POOL_SHALLOW');
    expect(codeOf(() => shallowUsdc.prices.storeDayPrice(DAY, (DAY + 1) * MS_PER_DAY))).toBe('PRICE_POOL_SHALLOW');
    expect(shallowSuil.prices.grantPriceAfter(0n, nowMs)).toBeUndefined();
    // Lent liquidity and a purchase change nothing: the lowest hour's liquidity counts, at the lowest price.
    shallowSuil.suil.addLiquidity(15_984n * WHOLE, 999n * WHOLE, 0n, nowMs);
    shallowSuil.suil.swap(false, 1_000n * WHOLE, 0n, nowMs);
    expect(codeOf(() => shallowSuil.prices.suilGrantValue(WHOLE, nowMs))).toBe('PRICE_POOL_SHALLOW');
  });
});
