import { type Address, MS_PER_DAY } from '@suil/core';
import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { indexTables } from '../../database/tables.ts';
import { deleteExpired } from '../../retention/delete-expired.ts';
import { emptyDatabase } from '../../testing/index-events.test-support.ts';
import { memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { checkSpending } from './read.ts';
import { readSpent, writeLimits, writeSpendings } from './store.ts';
import { spendingTables } from './tables.ts';

const database = useTestDatabase(serverMigrations);
const tables = indexTables([spendingTables]);
const [alice, bob] = [memberOf('a'), memberOf('b')];
const HOUR_MS = 3_600_000;
const START_MS = 20_800 * MS_PER_DAY;
const LIMIT = 100n;

beforeEach(async () => {
  await emptyDatabase(database.pool);
  await database.pool.query('INSERT INTO ledger.journal_head VALUES (1, 0, 0, NULL) ON CONFLICT DO NOTHING');
  const limits = [alice, bob].flatMap((member) =>
    (['USDC', 'SUI'] as const).map((asset) => ({ member, asset, limit: LIMIT, raise: null })),
  );
  await writeLimits(database.pool, limits);
});

/** Deletes as the server does, once the journal's latest time is this. @param wallMs what the machine's clock says */
async function housekeep(lastAtMs: number, wallMs = lastAtMs, pieceRows = 2): Promise<number> {
  await database.pool.query('UPDATE ledger.journal_head SET last_at_ms = $1', [lastAtMs]);
  const clocks = { database: () => wallMs, business: () => wallMs };
  const deleted = await deleteExpired(database.pool, { tables, clocks, pieceRows, pauseMs: 0 });
  return deleted.get('spendings') ?? 0;
}
const count = async () => {
  const { rows } = await database.pool.query<{ rows: bigint }>('SELECT count(*) AS rows FROM spendings');
  return Number(rows[0]?.rows);
};

type Payment = { member: Address; asset: 'USDC' | 'SUI'; amount: bigint; atMs: number };

/** What was spent within 24 hours, as the rule says it: the sum of all payments that are younger. */
const usedOf = (paid: readonly Payment[], { member, asset, atMs }: Payment) =>
  paid
    .filter((one) => one.member === member && one.asset === asset && one.atMs > atMs - MS_PER_DAY)
    .reduce((sum, { amount }) => sum + amount, 0n);

test('property: whenever rows are deleted, each payment is decided as if all were there', async () => {
  const step = fc.record({
    // Hours until it: within the window, at its edge to the millisecond, and beyond all that is kept.
    hours: fc.constantFrom(0, 1, 7, 12, 24, 25, 48, 72),
    ms: fc.constantFrom(-1, 0, 1),
    member: fc.constantFrom(alice, bob),
    asset: fc.constantFrom('USDC' as const, 'SUI' as const),
    amount: fc.bigInt(1n, 60n),
    deletes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await database.pool.query('DELETE FROM spendings');
      let atMs = START_MS;
      const paid: Payment[] = [];
      for (const [index, { hours, ms, member, asset, amount, deletes }] of steps.entries()) {
        atMs = Math.max(atMs, atMs + hours * HOUR_MS + ms);
        const payment = { member, asset, amount, atMs };
        const used = usedOf(paid, payment);
        if (deletes) await housekeep(atMs);
        const answer = await checkSpending(database.pool, payment);
        const ofMember = paid.filter((one) => one.member === member && one.asset === asset);
        if (used + amount <= LIMIT) {
          expect(answer).toEqual({ isLimited: true });
          await writeSpendings(database.pool, [{ ...payment, inputSeq: BigInt(index + 1) }]);
          paid.push(payment);
          continue;
        }
        // Free again once so many of the oldest are a day old that the amount fits.
        const fits = ofMember.find(
          ({ atMs: at }) =>
            usedOf(ofMember, { ...payment, atMs: at + MS_PER_DAY }) + amount <= LIMIT && at > atMs - MS_PER_DAY,
        );
        expect(answer).toMatchObject({
          code: 'SPENDING_LIMIT_EXCEEDED',
          context: { usedUnits: used, fitsFromMs: (fits?.atMs ?? Number.NaN) + MS_PER_DAY },
        });
      }
      // By the time of the last input two days later nothing is left.
      await housekeep(atMs + 2 * MS_PER_DAY + 1);
      expect(await count()).toBe(0);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('boundary: a row stays for two days of the journal’s time, whatever the clock of the machine says', async () => {
  const at = (atMs: number, inputSeq: bigint) =>
    ({ member: alice, asset: 'USDC', amount: 1n, atMs, inputSeq }) as const;
  await writeSpendings(database.pool, [at(START_MS, 1n), at(START_MS + 1, 2n)]);
  expect(await housekeep(START_MS + 2 * MS_PER_DAY, START_MS + 900 * MS_PER_DAY)).toBe(0);
  expect(await housekeep(START_MS + 2 * MS_PER_DAY + 1, 0)).toBe(1);
  expect(await count()).toBe(1);
});

test('behavior: after days without deleting, pieces of a thousand rows delete what has ended, and a payment meanwhile counts', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => ({
    ...{ member: alice, asset: 'USDC' as const, amount: 1n, inputSeq: BigInt(index + 1) },
    atMs: START_MS + index,
  }));
  await writeSpendings(database.pool, rows);
  const nowMs = START_MS + 9 * MS_PER_DAY;
  const [deleted] = await Promise.all([
    housekeep(nowMs, nowMs, 1_000),
    withTransaction(database.pool, (tx) =>
      writeSpendings(tx, [{ member: alice, asset: 'USDC', amount: 70n, atMs: nowMs, inputSeq: 9_000n }]),
    ),
  ]);
  expect([deleted, await count()]).toEqual([2_500, 1]);
  const spent = await readSpent(database.pool, { member: alice, assets: ['USDC'], afterMs: nowMs - MS_PER_DAY });
  expect(spent.get('USDC')).toMatchObject({
    oldestMs: nowMs,
    used: 70n,
    newestMs: nowMs,
  });
});
