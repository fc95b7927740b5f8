import { type Address, dayStartMs } from '@suil/core';
import { incomeDaysResponseSchema, type PortfolioDay, portfolioDaysResponseSchema } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { indexEvents } from '../../testing/index-events.test-support.ts';
import { codeOf } from '../../testing/test-app.test-support.ts';
import { eventOn, manifest, memberOf, quietDay } from '../../testing/test-deployment.test-support.ts';
import { FIRST_DAY, openThreeDays } from '../../testing/three-days.test-support.ts';
import { modules, serverMigrations } from '../index.ts';
import { getPortfolioDays } from './service.ts';

const database = useTestDatabase(serverMigrations);
const PARTS = ['account', 'pool', 'pledge', 'bank', 'hashrate', 'team'] as const;
const endOf = (day: PortfolioDay) => PARTS.reduce((sum, part) => sum + BigInt(day[part]), 0n);

/** Whether each day begins where the day before ended, to the micro-dollar. */
function expectExact(start: string, days: readonly PortfolioDay[]): void {
  let before = BigInt(start);
  for (const day of days) {
    expect([day.day, before + BigInt(day.earned) + BigInt(day.price) + BigInt(day.added)]).toEqual([
      day.day,
      endOf(day),
    ]);
    before = endOf(day);
  }
}

describe('GET /api/portfolio/days', () => {
  test('default: each part at the end of each closed day, and what changed it', async () => {
    const { get } = await openThreeDays(database.pool);
    const read = async (query: string) =>
      portfolioDaysResponseSchema.parse(await (await get(`/portfolio/days?${query}`)).json());
    const all = await read('');
    expect([all.fromDay, all.toDay, all.start]).toEqual([FIRST_DAY + 2 - 89, FIRST_DAY + 2, '0']);
    expectExact(all.start, all.days);
    expect(all.days.slice(-3)).toEqual([
      {
        day: FIRST_DAY,
        // 10,000 USDC less 1,000 for the bank, 100 for hashrate and 200 for a node.
        account: '8700000000',
        pool: '1000000000',
        // 20 SUI at 3.5.
        pledge: '70000000',
        bank: '1000000000',
        hashrate: '0',
        team: '0',
        ...{ earned: '0', price: '0', added: '10770000000' },
      },
      {
        day: FIRST_DAY + 1,
        // 97,000 PRO of the bank and 750 of the node.
        account: '8700097750',
        // 200,000 less 5 %.
        pool: '1000190000',
        // 20 SUI and 2,000,000 MIST less 3 %, at 3.5.
        pledge: '70006790',
        bank: '1000000000',
        // 14,285,714,285 SUIL units at 0.07.
        hashrate: '999999',
        team: '0',
        // 97,750 + 190,000 + 6,790 + 999,999.
        ...{ earned: '1294539', price: '0', added: '0' },
      },
      {
        day: FIRST_DAY + 2,
        account: '8700196750',
        // 100,000 left by the claim and 200,000 of the day, less ceil(300,000 · 5 %).
        pool: '1000285000',
        // Paid, and again 2,000,000 less 3 %, at 4.2.
        pledge: '84008148',
        bank: '1000000000',
        // 26,190,476,189 at 0.084.
        hashrate: '2199999',
        team: '0',
        // 99,000 + 190,000 + 8,148 + 999,999.
        earned: '1297147',
        // 20.00194 SUI by 0.7 are 14,001,358; 14.285714285 SUIL by 0.014 are 199,999, and 2 of rounding.
        price: '14201359',
        // The claim took 95,000, the pledge's payment 1,940,000 MIST at 4.2: 8,148.
        added: '-103148',
      },
    ]);
    const income = incomeDaysResponseSchema.parse(await (await get('/income/days?to=2026-09-19')).json());
    expect(all.days.reduce((sum, { earned }) => sum + BigInt(earned), 0n)).toBe(
      income.items.reduce((sum, { usd }) => sum + BigInt(usd), 0n),
    );
    // One day alone begins at the end of the day before.
    const one = await read('from=2026-09-19&to=2026-09-19');
    expect([one.start, one.days]).toEqual(['10771294539', all.days.slice(-1)]);
  });

  test('error: REQUEST_INVALID, AUTH_LOGIN_REQUIRED', async () => {
    const { app, get } = await openThreeDays(database.pool);
    // Today is not closed.
    for (const query of ['from=2026-09-20', 'from=2025-09-18&to=2026-09-19', 'from=2026-09-19&to=2026-09-18'])
      expect([query, await codeOf(await get(`/portfolio/days?${query}`))]).toEqual([query, 'REQUEST_INVALID']);
    expect((await get('/portfolio/days?from=2025-09-19&to=2026-09-19')).status).toBe(200);
    expect(await codeOf(await app.send('GET', '/api/portfolio/days'))).toBe('AUTH_LOGIN_REQUIRED');
  });
});

test('behavior: team income counts from its day until it is claimed; principal until it leaves', async () => {
  const [alice, bob] = [memberOf('a'), memberOf('b')];
  const [at, usd] = [100, 1_000_000n];
  const root = manifest.root as Address;
  await indexEvents(
    database.pool,
    [
      eventOn(at, 'InviterBound', { member: alice, inviter: root }),
      eventOn(at, 'InviterBound', { member: bob, inviter: alice }),
      eventOn(at, 'TeamReserveFunded', { funder: root, amount: 1_000n * usd }),
      eventOn(at, 'Staked', { member: alice, suiAmount: 1n, value: 1_000n * usd }),
      eventOn(at, 'Staked', { member: bob, suiAmount: 1n, value: 2_000n * usd }),
    ],
    [quietDay(at)],
    [quietDay(at + 1)],
    [
      quietDay(at + 2),
      eventOn(at + 3, 'Settled', { member: alice, throughDay: at + 2, income: 410_000n, returned: 0n }),
      eventOn(at + 3, 'Unstaked', {
        ...{ member: alice, stakeValue: 400n * usd, fee: 4n * usd },
        ...{ suiAmount: 0n, usdcAmount: 396n * usd },
      }),
      eventOn(at + 3, 'Claimed', {
        ...{ member: alice, incomeKind: 'friend', rewardValue: 12_000n, rewardValueFee: 600n },
        ...{ claimSuiAmount: 0n, claimUsdcAmount: 11_400n },
      }),
    ],
    [quietDay(at + 3)],
  );
  const { start, days } = await getPortfolioDays(database.pool, {
    parts: modules.flatMap(({ portfolio }) => portfolio ?? []),
    ...{ member: alice, query: { from: '1970-04-11', to: '1970-04-14' }, nowMs: dayStartMs(at + 4) },
  });
  expectExact(start, days);
  expect(days.map(({ pool, team, earned, added }) => [pool, team, earned, added])).toEqual([
    ['1000000000', '0', '0', '1000000000'],
    // Static 200,000 and of Bob's 400,000 a tenth by 1,000 of 2,000 USD: 20,000; each less 5 %.
    ['1000190000', '19000', '209000', '0'],
    // 210,000 and 21,000 more.
    ['1000389500', '38950', '219450', '0'],
    // 600 USD at 220 ppm: 132,000. Of Bob's 440,000 a tenth by 600 of 2,000 USD: 13,200. 12,000 of it claimed: 42,200 less 5 %.
    ['600514900', '40090', '137940', '-400011400'],
  ]);
});
