import { type Address, dayStartMs } from '@suil/core';
import { type IncomeDaysQuery, incomeDaysResponseSchema, marketDaysResponseSchema } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { indexEvents } from '../../testing/index-events.test-support.ts';
import { codeOf } from '../../testing/test-app.test-support.ts';
import { eventOn, manifest, memberOf, quietDay } from '../../testing/test-deployment.test-support.ts';
import { FIRST_DAY as DAY, openThreeDays, TODAY } from '../../testing/three-days.test-support.ts';
import { modules, serverMigrations } from '../index.ts';
import { getIncomeDays } from './service.ts';

const database = useTestDatabase(serverMigrations);
const root = manifest.root as Address;
const USDC = 1_000_000n;

const brief = (
  items: readonly { day: number; source: string; gross: string; fee: string; usd: string; status: string }[],
) =>
  items.map(
    ({ day, source, gross, fee, usd, status }) => `${day - DAY} ${source} ${gross} − ${fee} = ${usd} USD ${status}`,
  );

async function open() {
  const { app, get } = await openThreeDays(database.pool);
  const read = async (query: string) =>
    incomeDaysResponseSchema.parse(await (await get(`/income/days?${query}`)).json());
  return { app, get: (query: string) => get(`/income/days?${query}`), read };
}

describe('GET /api/income/days', () => {
  test('default: what each product earned on each day, after which fee, and what that was worth', async () => {
    const { app, read } = await open();
    const earned = await read('');
    expect([earned.fromDay, earned.toDay]).toEqual([TODAY - 89, TODAY]);
    expect(brief(earned.items)).toEqual([
      // Pool: k = 2 after the claim's restart, 210 ppm of 1,000 USD; ceil(510,000 · 5 %) − ceil(300,000 · 5 %).
      '3 static 210000 − 10500 = 199500 USD estimated',
      // Pledge: 105 ppm of 20 SUI; 2,037,000 MIST at 4.2 is 8,555.4.
      '3 pledge 2100000 − 63000 = 8555 USD estimated',
      // Bank: 100 ppm of 1,000 USDC, less 3 %.
      '3 bank 100000 − 3000 = 97000 USD estimated',
      // 1 % of 100 HR, and 50 units of the 5,000 granted for the claim's fee: floor(1,000,050 · 10^9 / 84,000).
      '3 hashrate 11905357142 − 0 = 1000049 USD estimated',
      // k = 1 again: 200 ppm.
      '2 static 200000 − 10000 = 190000 USD claimable',
      // 100 ppm again; 1,940,000 MIST at 4.2.
      '2 pledge 2000000 − 60000 = 8148 USD claimable',
      '2 bank 100000 − 3000 = 97000 USD credited',
      // floor(1,000,000 · 10^9 / 84,000).
      '2 hashrate 11904761904 − 0 = 999999 USD claimable',
      // Fees of the day 5,000 and 3,000: 5 % to the one node of its tier, 20 % to the one node there is.
      '2 nodes 2000 − 0 = 2000 USD credited',
      // k = 1: 200 ppm, of which the claim took half.
      '1 static 100000 − 5000 = 95000 USD claimable',
      '1 static 100000 − 5000 = 95000 USD claimed',
      // 1,940,000 MIST at 3.5.
      '1 pledge 2000000 − 60000 = 6790 USD claimed',
      '1 bank 100000 − 3000 = 97000 USD credited',
      // floor(1,000,000 · 10^9 / 70,000) at 0.07.
      '1 hashrate 14285714285 − 0 = 999999 USD claimable',
      // 5 % and 20 % of 3,000.
      '1 nodes 750 − 0 = 750 USD credited',
    ]);
    for (const { gross, fee, net } of earned.items) expect(BigInt(gross) - BigInt(fee)).toBe(BigInt(net));

    expect(brief((await read('by=received')).items)).toEqual([
      '2 static 100000 − 5000 = 95000 USD claimed',
      '2 pledge 2000000 − 60000 = 8148 USD claimed',
      '2 bank 100000 − 3000 = 97000 USD credited',
      '2 nodes 2000 − 0 = 2000 USD credited',
      '1 bank 100000 − 3000 = 97000 USD credited',
      '1 nodes 750 − 0 = 750 USD credited',
    ]);

    // What waits is what the pool and the pledge would pay: 300,000 less 15,000; 2,000,000 less 60,000.
    const waiting = earned.items.filter(({ status }) => status === 'claimable');
    const waitingOf = (source: string) =>
      waiting.filter((item) => item.source === source).reduce((sum, { net }) => sum + BigInt(net), 0n);
    expect([waitingOf('static'), waitingOf('pledge')]).toEqual([285_000n, 1_940_000n]);

    // One source and some days alone are the same rows.
    const some = await read('source=pledge&from=2026-09-18&to=2026-09-19');
    expect(brief(some.items)).toEqual(
      brief(earned.items).filter((line) => line.includes('pledge') && !line.startsWith('3')),
    );
    expect([some.fromDay, some.toDay]).toEqual([DAY + 1, DAY + 2]);
    // Nothing is known of tomorrow.
    expect((await read('from=2026-09-20&to=2026-09-25')).toDay).toBe(TODAY);
    expect(await codeOf(await app.send('GET', '/api/income/days'))).toBe('AUTH_LOGIN_REQUIRED');
  });

  test('default: what an item is worth follows from the price that GET /api/markets/days names for its day', async () => {
    const { app, read } = await open();
    const answer = await app.send('GET', '/api/markets/days?from=2026-09-16&to=2026-09-25');
    const prices = marketDaysResponseSchema.parse(await answer.json());
    expect(prices).toEqual({
      fromDay: DAY - 1,
      toDay: TODAY,
      items: [
        { day: DAY - 1, SUI: null, SUIL: null },
        { day: DAY, SUI: '3500000', SUIL: '70000' },
        // Without an event the price stays; on the third day SUI is 4.2, and a SUIL 0.02 of it.
        { day: DAY + 1, SUI: '3500000', SUIL: '70000' },
        { day: DAY + 2, SUI: '4200000', SUIL: '84000' },
        { day: TODAY, SUI: '4200000', SUIL: '84000' },
      ],
    });
    const priced = (await read('')).items.filter(({ asset }) => asset === 'SUI' || asset === 'SUIL');
    expect(priced).toHaveLength(6);
    for (const { day, asset, net, usd } of priced) {
      const price = prices.items.find((item) => item.day === day)?.[asset === 'SUI' ? 'SUI' : 'SUIL'] ?? '0';
      expect((BigInt(net) * BigInt(price)) / 1_000_000_000n).toBe(BigInt(usd));
    }
    for (const query of ['from=2025-09-19&to=2026-09-20', 'from=2026-09-21', 'from=yesterday'])
      expect([query, await codeOf(await app.send('GET', `/api/markets/days?${query}`))]).toEqual([
        query,
        'REQUEST_INVALID',
      ]);
  });

  test('error: REQUEST_INVALID', async () => {
    const { get } = await open();
    // 366 days are the most.
    expect((await get('from=2025-09-20&to=2026-09-20')).status).toBe(200);
    for (const query of [
      'from=2025-09-19&to=2026-09-20',
      'from=2026-09-20&to=2026-09-19',
      'from=2026-09-21&to=2026-09-22',
      'from=yesterday',
      'by=paid',
      'source=lottery',
    ])
      expect([query, await codeOf(await get(query))]).toEqual([query, 'REQUEST_INVALID']);
  });
});

describe('team income', () => {
  const sources = modules.flatMap(({ income }) => income ?? []);
  const [alice, bob] = [memberOf('a'), memberOf('b')];
  const at = 100;
  const ask = async (query: Partial<IncomeDaysQuery>) => {
    const full: IncomeDaysQuery = { by: 'earned', from: '1970-04-11', to: '1970-04-14', ...query };
    const { items } = await getIncomeDays(database.pool, {
      ...{ sources, member: alice, query: full },
      nowMs: dayStartMs(at + 3),
    });
    return items
      .filter(({ source }) => source !== 'static')
      .map(({ day, source, gross, fee, status }) => `${day - at} ${source} ${gross} − ${fee} ${status}`);
  };

  test('default: what the settled days gave, in parts where a claim ended; estimated until its root can be proven', async () => {
    const publish = (day: number, total: bigint, claimableAtMs: number) =>
      eventOn(at + 3, 'SettlementPublished', { day, root: new Uint8Array(32), total, claimableAtMs });
    await indexEvents(
      database.pool,
      [
        eventOn(at, 'InviterBound', { member: alice, inviter: root }),
        eventOn(at, 'InviterBound', { member: bob, inviter: alice }),
        eventOn(at, 'TeamReserveFunded', { funder: root, amount: 1_000n * USDC }),
        eventOn(at, 'Staked', { member: alice, suiAmount: 1n, value: 1_000n * USDC }),
        eventOn(at, 'Staked', { member: bob, suiAmount: 1n, value: 2_000n * USDC }),
      ],
      [quietDay(at)],
      [quietDay(at + 1)],
      [
        quietDay(at + 2),
        publish(at + 1, 20_000n, dayStartMs(at + 3)),
        publish(at + 2, 21_000n, dayStartMs(at + 3) + 1),
        eventOn(at + 3, 'Claimed', {
          ...{ member: alice, incomeKind: 'friend', rewardValue: 12_000n, rewardValueFee: 600n },
          ...{ claimSuiAmount: 0n, claimUsdcAmount: 11_400n },
        }),
      ],
    );
    // Bob earns 200 and 210 ppm of 2,000 USD: 400,000 and 420,000. 10 % of it, by 1,000 of his 2,000 USD: 20,000 and 21,000.
    expect(await ask({})).toEqual([
      // ceil(29,000 · 5 %) − ceil(8,000 · 5 %).
      '2 friend 21000 − 1050 estimated',
      '1 friend 8000 − 400 claimable',
      '1 friend 12000 − 600 claimed',
    ]);
    expect(await ask({ by: 'received' })).toEqual(['3 friend 12000 − 600 claimed']);
    expect(await ask({ source: 'peer' })).toEqual([]);
    // Asked for by itself, a day is the same: what was earned before it is known.
    expect(await ask({ from: '1970-04-13', to: '1970-04-13' })).toEqual(['2 friend 21000 − 1050 estimated']);
  });
});
