import { type Pool, runPipelined, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { IndexedEvent } from '../../module/projector.ts';
import { serverMigrations } from '../index.ts';
import { createPriceService, type PriceService } from './price-service.ts';
import { createMarketProjector } from './projector.ts';
import { getCandles, getMarkets } from './service.ts';

const database = useTestDatabase(serverMigrations);
const projector = createMarketProjector({ suilSuiPool: '0xa', usdcSuiPool: '0xb' });
const project = (pool: Pool, events: IndexedEvent[]) =>
  withTransaction(pool, (tx) => runPipelined(tx, [(pipelined) => projector(pipelined, events)]));
const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const HOUR = 3_600_000;
const place = { digest: 'd', eventSeq: 0, checkpoint: 1n, position: 0, inputSeq: 1n, member: '0x1' };

const added = (pool: string, xAmount: bigint, yAmount: bigint): IndexedEvent => ({
  ...place,
  kind: 'LiquidityAdded',
  pool,
  xAmount,
  yAmount,
  shares: 1n,
  timestampMs: 0,
});
const swapped = (amountIn: bigint, amountOut: bigint, timestampMs: number): IndexedEvent => ({
  ...place,
  kind: 'Swapped',
  pool: '0xb',
  direction: 'xToY',
  amountIn,
  amountOut,
  fee: 0n,
  timestampMs,
});
const bitcoin: PriceService = {
  isConfigured: true,
  quote: async () => ({ price: '64000000000', changeBps: 12, asOfMs: 9 }),
  candles: async () => null,
};

beforeEach(async () => {
  await database.pool.query('TRUNCATE market_pools, market_candles');
  // 4 SUI against 14 USD, 200 SUIL against 4 SUI: 3.50 and 0.07 USD.
  await project(database.pool, [added('0xb', 4n * SUI, 14n * USD), added('0xa', 200n * SUI, 4n * SUI)]);
});

describe('getMarkets', () => {
  test('default: our own prices with their change of a day, and the service’s', async () => {
    // 26 hours later 1 SUI buys 2.80 USD: 11.20 / 5 = 2.24, and SUIL is 0.02 SUI, 0.0448. Both fell by 36%.
    await project(database.pool, [swapped(SUI, 2_800_000n, 26 * HOUR)]);
    const { markets } = await getMarkets(database.pool, bitcoin, 26 * HOUR);
    expect(markets).toEqual([
      { symbol: 'SUI', source: 'pool', configured: true, price: '2240000', changeBps: -3600, asOfMs: 26 * HOUR },
      { symbol: 'SUIL', source: 'pool', configured: true, price: '44800', changeBps: -3600, asOfMs: 26 * HOUR },
      { symbol: 'BTC', source: 'service', configured: true, price: '64000000000', changeBps: 12, asOfMs: 9 },
    ]);
  });

  test('edge: before any trade, and without the service, there is no price; within a day there is no change', async () => {
    const none: PriceService = { isConfigured: true, quote: async () => null, candles: async () => null };
    expect((await getMarkets(database.pool, none, HOUR)).markets).toMatchObject([
      { price: '3500000', changeBps: null },
      { price: '70000', changeBps: null },
      { price: null, changeBps: null, asOfMs: null },
    ]);
    await database.pool.query('TRUNCATE market_pools, market_candles');
    expect((await getMarkets(database.pool, none, HOUR)).markets.map(({ price }) => price)).toEqual([null, null, null]);
  });
});

describe('getCandles', () => {
  test('behavior: batches of one hour add up to one candle, oldest candle first', async () => {
    await project(database.pool, [swapped(SUI, 2_800_000n, HOUR)]);
    // 6 SUI against 9 USD: 1.50.
    await project(database.pool, [swapped(SUI, 2_200_000n, HOUR + 1)]);
    const { candles } = await getCandles(database.pool, bitcoin, { symbol: 'SUI', span: 'hour', limit: 10 });
    expect(candles).toEqual([
      { startMs: 0, open: '3500000', high: '3500000', low: '3500000', close: '3500000', volume: '0' },
      { startMs: HOUR, open: '2240000', high: '2240000', low: '1500000', close: '1500000', volume: '2000000000' },
    ]);
    expect((await getCandles(database.pool, bitcoin, { symbol: 'SUI', span: 'day', limit: 10 })).candles).toEqual([
      { startMs: 0, open: '3500000', high: '3500000', low: '1500000', close: '1500000', volume: '2000000000' },
    ]);
  });

  test('edge: BTC says that its source cannot be reached', async () => {
    expect(await getCandles(database.pool, bitcoin, { symbol: 'BTC', span: 'day', limit: 10 })).toEqual({
      symbol: 'BTC',
      span: 'day',
      configured: true,
      available: false,
      candles: [],
    });
  });
});

describe('regression/12 a server without a price service', () => {
  const none = createPriceService({ url: null, fetch: () => Promise.reject(new Error('not asked')), now: () => HOUR });
  const down = createPriceService({
    url: new URL('http://127.0.0.1:1'),
    fetch: () => Promise.reject(new Error('down')),
    now: () => HOUR,
  });

  test('default: the market of the service is not configured, which is not the same as unreachable', async () => {
    const stateOf = async (service: PriceService) => {
      const { markets } = await getMarkets(database.pool, service, HOUR);
      return markets.map(({ symbol, configured, price }) => [symbol, configured, price !== null]);
    };
    const ours = [
      ['SUI', true, true],
      ['SUIL', true, true],
    ];
    expect(await stateOf(none)).toEqual([...ours, ['BTC', false, false]]);
    expect(await stateOf(down)).toEqual([...ours, ['BTC', true, false]]);
  });

  test('behavior: nor are its candles; those of our own pools need no service', async () => {
    const query = { span: 'day', limit: 10 } as const;
    const read = (service: PriceService, symbol: 'BTC' | 'SUI') =>
      getCandles(database.pool, service, { symbol, ...query });
    expect(await read(none, 'BTC')).toMatchObject({ configured: false, available: false, candles: [] });
    expect(await read(down, 'BTC')).toMatchObject({ configured: true, available: false, candles: [] });
    expect(await read(none, 'SUI')).toMatchObject({ configured: true, available: true });
  });
});
