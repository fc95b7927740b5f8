import { type Address, addFactor, type FactorSums, RAMP_DAYS, ZERO_SUMS } from '@suil/core';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { type Position, settleThrough } from './position.ts';
import { getPosition } from './service.ts';
import { writeDays, writePositions } from './store.ts';

const database = useTestDatabase(serverMigrations);
const FIRST_DAY = 20_000;
const DAYS = 900;
const LAST_DAY = FIRST_DAY + DAYS - 1;
const USD = 1_000_000n;
const member: Address = memberOf('a');

/** Every day, of a pool whose funding differs from day to day. */
const sums = new Map<number, FactorSums>();
for (let day = FIRST_DAY, running = ZERO_SUMS; day <= LAST_DAY; day += 1) {
  running = addFactor(running, day, BigInt((day * 7_919) % 1_000_000_001));
  sums.set(day, running);
}
const sumsThrough = (day: number): FactorSums => sums.get(day) ?? ZERO_SUMS;

/** As the contract leaves them: settled yesterday or long ago, with pending value of the day after, and a ramp that begins up to two years before. */
const position = fc.record({
  settled: fc.integer({ min: 0, max: DAYS - 1 }),
  rampAge: fc.oneof(fc.integer({ min: -1, max: RAMP_DAYS + 1 }), fc.integer({ min: 0, max: 700 })),
  value: fc.bigInt(0n, 50_000n * USD),
  pending: fc.oneof(fc.constant(0n), fc.bigInt(1n, 50_000n * USD)),
});

test('property: a position that was left alone for years is worth what all days together say', async () => {
  const { pool } = database;
  await writeDays(
    pool,
    [...sums].map(([day, ofDay]) => ({
      ...{ day, principal: 0n, need: 0n, factor: 0n, moved: 0n, sums: ofDay },
      ...{ digest: `${day}`, timestampMs: day },
    })),
  );
  await fc.assert(
    fc.asyncProperty(position, async ({ settled, rampAge, value, pending }) => {
      const settledDay = FIRST_DAY + settled;
      const stored: Position = {
        ...{ value, pending, settledDay, startDay: settledDay - rampAge },
        ...{ pendingDay: pending === 0n ? 0 : settledDay + 1, claimable: 5n, claimed: 0n },
      };
      await emptyTables(pool, ['liquidity_positions']);
      await writePositions(pool, new Map([[member, stored]]));
      const expected = settleThrough(stored, LAST_DAY, sumsThrough);
      expect(await getPosition(pool, member, 1n)).toMatchObject({
        value: `${expected.value}`,
        pending: `${expected.pending}`,
        claimable: `${expected.claimable}`,
      });
    }),
    { numRuns: 200 },
  );
});
