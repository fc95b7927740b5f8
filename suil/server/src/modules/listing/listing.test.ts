import { api as contract } from '@suil/core/api';
import { runPipelined, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { IndexedEvent } from '../../module/projector.ts';
import { serverMigrations } from '../index.ts';
import { createMarketProjector } from '../market/projector.ts';
import { readTickers, toGeckoTicker, toMarketCapTicker } from './pairs.ts';
import { createSupply } from './supply.ts';

const database = useTestDatabase(serverMigrations);
const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const HOUR = 3_600_000;
const id = (digits: string) => `0x${digits.padStart(64, '0')}`;
const DEPLOYMENT = {
  suilSuiPool: id('a'),
  usdcSuiPool: id('b'),
  coinTypes: { sui: `${id('2')}::sui::SUI`, suil: `${id('5')}::suil_coin::SUIL_COIN`, usdc: `${id('6')}::usdc::USDC` },
};
const projector = createMarketProjector(DEPLOYMENT);
const place = { digest: 'd', eventSeq: 0, checkpoint: 1n, position: 0, inputSeq: 1n, member: '0x1' };

const project = (events: IndexedEvent[]) =>
  withTransaction(database.pool, (tx) => runPipelined(tx, [(pipelined) => projector(pipelined, events)]));
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
  pool: DEPLOYMENT.usdcSuiPool,
  direction: 'xToY',
  amountIn,
  amountOut,
  fee: 0n,
  timestampMs,
});

beforeEach(async () => {
  await database.pool.query('TRUNCATE market_pools, market_candles, market_hours');
});

describe('tickers', () => {
  beforeEach(async () => {
    // 4 SUI against 14 USDC, 200 SUIL against 4 SUI.
    await project([
      added(DEPLOYMENT.usdcSuiPool, 4n * SUI, 14n * USD),
      added(DEPLOYMENT.suilSuiPool, 200n * SUI, 4n * SUI),
    ]);
    // 5 SUI against 11.2 USDC: 2.24; half an hour later 8 against 7: 0.875.
    await project([swapped(SUI, 2_800_000n, HOUR)]);
    await project([swapped(3n * SUI, 4_200_000n, HOUR + HOUR / 2)]);
  });

  test('default: as CoinGecko reads them', async () => {
    const tickers = (await readTickers(database.pool, DEPLOYMENT, 2 * HOUR)).map(toGeckoTicker);
    expect(tickers).toEqual([
      {
        ticker_id: 'SUIL_SUI',
        base_currency: DEPLOYMENT.coinTypes.suil,
        target_currency: DEPLOYMENT.coinTypes.sui,
        pool_id: DEPLOYMENT.suilSuiPool,
        last_price: '0.02',
        base_volume: '0',
        target_volume: '0',
        // Twice 4 SUI of 0.875.
        liquidity_in_usd: '7',
        high: '0.02',
        low: '0.02',
      },
      {
        ticker_id: 'SUI_USDC',
        base_currency: DEPLOYMENT.coinTypes.sui,
        target_currency: DEPLOYMENT.coinTypes.usdc,
        pool_id: DEPLOYMENT.usdcSuiPool,
        last_price: '0.875',
        base_volume: '4',
        target_volume: '7',
        liquidity_in_usd: '14',
        // What the pool began with lies in the same 24 hours.
        high: '3.5',
        low: '0.875',
      },
    ]);
    expect(contract['GET /listing/coingecko/tickers'].response.parse(tickers)).toEqual(tickers);
  });

  test('default: as CoinMarketCap reads them', async () => {
    const [, ticker] = (await readTickers(database.pool, DEPLOYMENT, 2 * HOUR)).map(toMarketCapTicker);
    expect(ticker).toEqual({
      base_id: DEPLOYMENT.coinTypes.sui,
      base_name: 'Sui',
      base_symbol: 'SUI',
      quote_id: DEPLOYMENT.coinTypes.usdc,
      quote_name: 'USD Coin',
      quote_symbol: 'USDC',
      last_price: '0.875',
      base_volume: '4',
      quote_volume: '7',
    });
  });

  test('edge: the 24th hour back counts, the 25th does not', async () => {
    const volumeAt = async (nowMs: number) => (await readTickers(database.pool, DEPLOYMENT, nowMs))[1]?.xVolume;
    expect(await volumeAt(25 * HOUR - 1)).toBe(4n * SUI);
    expect(await volumeAt(25 * HOUR)).toBe(0n);
  });
});

test('edge: a pool without liquidity has no ticker, nor has one whose coins have no dollar price', async () => {
  expect(await readTickers(database.pool, DEPLOYMENT, HOUR)).toEqual([]);
  await project([added(DEPLOYMENT.suilSuiPool, 200n * SUI, 4n * SUI)]);
  expect(await readTickers(database.pool, DEPLOYMENT, HOUR)).toEqual([]);
});

describe('circulating supply', () => {
  const LOCKS = [
    { content: 'SUIL', amount: 200_000_000n * SUI },
    { content: 'suilSui', amount: 999n },
  ] as const;

  async function give(account: string, amount: bigint): Promise<void> {
    await database.pool.query(
      `WITH made AS (INSERT INTO ledger.accounts (name, asset) VALUES ($1, 'SUIL') RETURNING id)
       INSERT INTO ledger.balances (account_id, balance, last_seq, may_be_negative) SELECT id, $2, 1, false FROM made`,
      [account, amount],
    );
  }
  beforeEach(async () => {
    await database.pool.query('TRUNCATE ledger.accounts, ledger.balances');
  });

  test('default: all but the emission and the locks, members’ balances included, whole SUIL', async () => {
    await give('house:emission', 600_000_000n * SUI - 2_500_000_001n);
    await give('member:0x1', 2_500_000_000n);
    const supply = createSupply({ pool: database.pool, readLocks: async () => LOCKS, now: () => 0 });
    // 1,000,000,000 − 200,000,000 − 600,000,000 + 2.500000001.
    expect(await supply.circulating()).toBe(200_000_002);
  });

  test('behavior: the node is asked once a minute, and again after it failed', async () => {
    let nowMs = 0;
    let asked = 0;
    let isDown = true;
    const readLocks = async () => {
      asked += 1;
      if (isDown) throw new Error('down');
      return LOCKS;
    };
    const supply = createSupply({ pool: database.pool, readLocks, now: () => nowMs });
    await expect(supply.circulating()).rejects.toThrow('down');
    isDown = false;
    expect(await supply.circulating()).toBe(800_000_000);
    expect(await supply.circulating()).toBe(800_000_000);
    expect(asked).toBe(2);
    nowMs = 60_000;
    await supply.circulating();
    expect(asked).toBe(3);
  });
});
