/** The figures are those of suil/contracts/suil/tests/price/suilpool_tests.move, worked out there. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { MS_PER_DAY } from '../../values/day.ts';
import { PoolModel } from '../pool/pool-model.ts';
import { ExchangeModel } from './exchange-model.ts';
import { PriceModel } from './price-model.ts';

const WHOLE = 10n ** 9n;
const MINUTE_MS = 60_000;
const NOON_MS = 20_800.5 * MS_PER_DAY;
/** The first moment with a price. */
const PRICED_MS = NOON_MS + 30 * MINUTE_MS;

/** A SUIL is 1/16 SUI, a MIST 1/512 micro-dollar; seeded at noon of day 20,800. */
function market() {
  const pools = { suil: new PoolModel(), usdc: new PoolModel() };
  pools.suil.seed(1_000_000n * WHOLE, 62_500n * WHOLE, NOON_MS);
  pools.usdc.seed(1_024_000n * WHOLE, 2_000_000_000_000n, NOON_MS);
  const prices = new PriceModel(pools, { ageMs: 30 * MINUTE_MS });
  return { ...pools, prices, exchange: new ExchangeModel(pools.suil, prices) };
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

describe('ExchangeModel, worked by hand', () => {
  test('1,000 SUIL', () => {
    const { exchange } = market();
    const quote = { fee: 30n * WHOLE, value: 118_408_203n, out: 60_384_727_533n };
    expect(exchange.quote(1_000n * WHOLE)).toEqual(quote);
    expect(exchange.quoteHashrate(1_000n * WHOLE, PRICED_MS)).toEqual({
      feeValue: 3_655_024n,
      hashrate: 2_193_014n,
      remaining: 304_880_427n,
      capacity: 304_880_427n,
    });
    const swap = (minOut: bigint, minHashrate: bigint) =>
      exchange.exchange(1_000n * WHOLE, minOut, PRICED_MS, minHashrate);
    expect(codeOf(() => swap(quote.out + 1n, 0n))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(codeOf(() => swap(quote.out + 1n, 2_193_015n))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    expect(codeOf(() => swap(quote.out, 2_193_015n))).toBe('EXCHANGE_HASHRATE_BELOW_MINIMUM');
    expect(swap(quote.out, 2_193_014n)).toEqual({ ...quote, feeValue: 3_655_024n, hashrate: 2_193_014n });
  });

  test('a fee is worth what is lower, the hour before or the price after the exchange', () => {
    const pushed = market();
    pushed.suil.swap(false, 62_500n * WHOLE, 0n, PRICED_MS);
    expect(pushed.exchange.exchange(1_000n * WHOLE, 0n, PRICED_MS)).toMatchObject({
      out: 240_944_510_242n,
      value: 472_922_363n,
      feeValue: 3_662_108n,
      hashrate: 2_197_264n,
    });
    const pressed = market();
    pressed.suil.swap(true, 1_000_000n * WHOLE, 0n, PRICED_MS);
    expect(pressed.exchange.exchange(1_000n * WHOLE, 0n, PRICED_MS)).toMatchObject({
      out: 15_126_167_289n,
      feeValue: 916_015n,
      hashrate: 549_609n,
    });
    expect(market().exchange.exchange(1_000n * WHOLE, 0n, PRICED_MS - 1)).toMatchObject({ feeValue: 0n, hashrate: 0n });
  });

  test('all fees of an hour share a bound', () => {
    const { exchange } = market();
    const first = exchange.exchange(200_000n * WHOLE, 10_129_414_002_470n, PRICED_MS);
    expect(first).toMatchObject({ feeValue: 514_001_381n, hashrate: 255_653_360n });
    expect(exchange.quoteHashrate(1_000n * WHOLE, PRICED_MS)).toMatchObject({ hashrate: 0n, remaining: 0n });
    expect(codeOf(() => exchange.exchange(1_000n * WHOLE, 0n, PRICED_MS, 1n))).toBe('EXCHANGE_HASHRATE_BELOW_MINIMUM');
    const later = exchange.quoteHashrate(1_000n * WHOLE, PRICED_MS + 61 * MINUTE_MS);
    expect(later.remaining).toBe(later.capacity);
  });

  test('dust is refused, an empty pool quotes 0', () => {
    const { exchange } = market();
    expect(codeOf(() => exchange.exchange(0n, 0n, PRICED_MS))).toBe('POOL_AMOUNT_ZERO');
    expect(codeOf(() => exchange.exchange(1n, 0n, PRICED_MS))).toBe('POOL_AMOUNT_ZERO');
    expect(codeOf(() => exchange.exchange(2n, 0n, PRICED_MS, 1n))).toBe('POOL_OUTPUT_ZERO');
    const pools = { suil: new PoolModel(), usdc: new PoolModel() };
    const empty = new ExchangeModel(pools.suil, new PriceModel(pools));
    expect(empty.quote(1_000n)).toEqual({ fee: 30n, value: 0n, out: 0n });
    expect(empty.quoteHashrate(1_000n, NOON_MS)).toEqual({ feeValue: 0n, hashrate: 0n, remaining: 0n, capacity: 0n });
  });
});

describe('whatever is done in the same millisecond before', () => {
  const amount = fc.bigInt({ min: 1_000n, max: 10n ** 16n });
  const act = fc.record({ kind: fc.constantFrom('buy', 'sell', 'add', 'buySui', 'sellSui'), amount });

  /** May be refused, which changes nothing. */
  function perform(
    { suil, usdc }: ReturnType<typeof market>,
    { kind, amount: size }: { kind: string; amount: bigint },
  ) {
    const x = suil.overview();
    if (kind === 'buy') suil.swap(false, size, 0n, PRICED_MS);
    if (kind === 'sell') suil.swap(true, size, 0n, PRICED_MS);
    if (kind === 'add') suil.addLiquidity(size, (size * x.y) / x.x + 1n, 0n, PRICED_MS);
    if (kind === 'buySui') usdc.swap(false, size / 1_000n + 1_000n, 0n, PRICED_MS);
    if (kind === 'sellSui') usdc.swap(true, size, 0n, PRICED_MS);
  }

  test('a fee is worth no more, and no more hashrate remains', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 6 }), (acts) => {
        const played = market();
        const before = played.prices.grantPrice(PRICED_MS);
        for (const one of acts) codeOf(() => perform(played, one));
        const after = played.prices.grantPriceAfter(0n, PRICED_MS);
        if (after === undefined) return;
        expect(after.suil <= before.suil && after.sui <= before.sui).toBe(true);
        expect(after.liquidity <= before.liquidity).toBe(true);
      }),
    );
  });

  test('the quote of hashrate is what the exchange grants, and no more than what remains', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 3 }), amount, (acts, size) => {
        const played = market();
        for (const one of acts) codeOf(() => perform(played, one));
        fc.pre(played.exchange.quote(size).out > 0n);
        const { hashrate, feeValue, remaining } = played.exchange.quoteHashrate(size, PRICED_MS);
        expect(hashrate <= remaining && hashrate * 10n <= feeValue * 6n).toBe(true);
        expect(played.exchange.exchange(size, 0n, PRICED_MS, hashrate)).toMatchObject({ hashrate, feeValue });
      }),
    );
  });
});
