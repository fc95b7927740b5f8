import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../ledger.ts';
import { serverMigrations } from '../modules/index.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf, quietDay } from '../testing/test-deployment.test-support.ts';
import { alice, applyAll, snapshot } from './member-life.test-support.ts';

const database = useTestDatabase(serverMigrations);
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

describe('large batches', () => {
  test('behavior: many events at once come in batches that change nothing about the entries', async () => {
    const chain = createMemoryChain(CHAIN);
    const topUp = (amount: bigint) =>
      eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount });
    for (let index = 1; index <= 30; index++)
      chain.add(...Array.from({ length: index % 5 === 0 ? 120 : 7 }, (_, amount) => topUp(BigInt(amount + 1))));
    // Enough entries for COPY.
    chain.add(...Array.from({ length: 4_100 }, (_, amount) => topUp(BigInt(amount + 1))));
    const count = 6 * 120 + 24 * 7 + 4_100;
    const entries = async () =>
      (
        await pool.query(
          `SELECT e.key, e.input_seq, p.seq, p.amount, p.balance_after FROM ledger.entries e
           JOIN ledger.postings p ON p.entry_id = e.id JOIN ledger.accounts a ON a.id = p.account_id
           ORDER BY a.name, p.seq`,
        )
      ).rows;
    expect(await applyAll(pool, chain.checkpoints)).toBe(count);
    const whole = await entries();
    await emptyDatabase(pool);
    for (const checkpoint of chain.checkpoints) await applyAll(pool, [checkpoint]);
    expect(await entries()).toEqual(whole);
    expect(whole).toHaveLength(2 * count);
  });

  test('behavior: one large batch comes to the same as many small ones', async () => {
    const chain = createMemoryChain(CHAIN);
    chain.add(quietDay(100));
    const members = Array.from({ length: 16 }, (_, index) => memberOf(index.toString(16)));
    const swapped = (member: string, amountIn: bigint) =>
      eventOn(101, 'Swapped', {
        pool: manifest.usdcSuiPool,
        member,
        direction: 'xToY',
        amountIn,
        fee: 1n,
        amountOut: amountIn * 2n,
      });
    const rounds = 160;
    for (let round = 1; round <= rounds; round++) {
      const value = BigInt(1_000_000 * round);
      const events = members.flatMap((member) => [
        swapped(member, value),
        eventOn(101, 'Staked', { member, suiAmount: value, value }),
        eventOn(101, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: BigInt(round) }),
        eventOn(101, 'Unstaked', { member, stakeValue: value / 2n, fee: 1_000n, suiAmount: 1n, usdcAmount: 0n }),
      ]);
      chain.add(...events);
    }
    const candles = async () => (await pool.query('SELECT * FROM market_candles ORDER BY symbol, span, start_ms')).rows;
    expect(await applyAll(pool, chain.checkpoints)).toBe(1 + rounds * members.length * 4);
    const [whole, prices] = [await snapshot(pool), await candles()];
    // Half of 1 + 2 + … + 160 million stays with each.
    expect(
      whole['liquidity_positions']?.map(({ value, pending }) => BigInt(value as string) + BigInt(pending as string)),
    ).toEqual(members.map(() => 6_440_000_000n));
    expect(whole['balances']).toContainEqual({ name: `member:${members[3]}`, asset: 'USDC', balance: 12_880n });
    await emptyDatabase(pool);
    for (let start = 0; start < chain.checkpoints.length; start += 8)
      await applyAll(pool, chain.checkpoints.slice(start, start + 8));
    expect([await snapshot(pool), await candles()]).toEqual([whole, prices]);
    expect(await checkLedger(pool)).toEqual([]);
  });
});
