import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, dayStartMs } from '@suil/core';
import { type Activity, activityResponseSchema } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { codeOf, createTestApp } from '../../testing/test-app.test-support.ts';
import { eventOn, manifest, memberOf, quietDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const root = manifest.root as Address;
const wallet = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7));
const member = wallet.toSuiAddress() as Address;
const friend = memberOf('f');
const USDC = 1_000_000n;
const SUI = 1_000_000_000n;
const DAY = 20_713;
const stakeSwap = { pool: manifest.usdcSuiPool, member, direction: 'xToY', amountIn: 20n * SUI, fee: 0n } as const;

/** A member who did one of everything, three days long. */
async function open() {
  const app = createTestApp(database.pool);
  const fixture = await createLedgerFixture(database.pool, DAY);
  const pools = { member: root, shares: 1n };
  await fixture.events(
    eventOn(DAY, 'LiquidityAdded', {
      ...pools,
      pool: manifest.usdcSuiPool,
      xAmount: 1_000n * SUI,
      yAmount: 3_500n * USDC,
    }),
    eventOn(DAY, 'LiquidityAdded', {
      ...pools,
      pool: manifest.suilSuiPool,
      xAmount: 10_000n * SUI,
      yAmount: 200n * SUI,
    }),
    eventOn(DAY, 'InviterBound', { member, inviter: root }),
    eventOn(DAY, 'InviterBound', { member: friend, inviter: root }),
    eventOn(DAY, 'EmissionDeposited', { amount: 10n ** 18n }),
  );
  await fixture.fund('bank_reserve', 'USDC', 1_000n * USDC);
  await fixture.events(eventOn(DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: 5_000n * USDC }));
  // Two transactions: a stake with its own swap, and a swap of the same coins for itself.
  await fixture.events(
    eventOn(DAY, 'Swapped', { ...stakeSwap, amountOut: 68n * USDC }),
    eventOn(DAY, 'Staked', { member, suiAmount: 20n * SUI, value: 68n * USDC }),
  );
  await fixture.events(eventOn(DAY, 'Swapped', { ...stakeSwap, amountOut: 67n * USDC }));
  await fixture.events(
    eventOn(DAY, 'Swapped', { ...stakeSwap, direction: 'yToX', amountIn: 7n * USDC, fee: 3n, amountOut: 2n * SUI }),
  );
  await fixture.events(
    eventOn(DAY, 'LiquidityAdded', {
      pool: manifest.suilSuiPool,
      member,
      xAmount: 50n * SUI,
      yAmount: SUI,
      shares: 7n,
    }),
    eventOn(DAY, 'Pledged', { member, id: 1n, principal: 20n * SUI, termDays: 30, value: 70n * USDC, escrowed: SUI }),
  );
  await fixture.intents(
    { address: member, action: 'subscribe', parameters: { termDays: 7, amount: `${1_000n * USDC}` } },
    { address: member, action: 'buy_hashrate', parameters: { amount: `${100n * USDC}` } },
    { address: member, action: 'transfer', parameters: { to: friend, asset: 'USDC', amount: `${5n * USDC}` } },
    { address: member, action: 'withdraw', parameters: { recipient: member, asset: 'USDC', amount: `${30n * USDC}` } },
  );
  await fixture.closeDay(70_000n);
  await fixture.events(quietDay(DAY));
  await fixture.closeDay(70_000n);
  await fixture.events(
    quietDay(DAY + 1),
    eventOn(DAY + 2, 'Swapped', {
      ...{ pool: manifest.suilSuiPool, member, direction: 'xToY' },
      ...{ amountIn: 97n * SUI, fee: 0n, amountOut: 2n * SUI },
    } as const),
    eventOn(DAY + 2, 'SuilSwapped', {
      ...{ member, suilAmount: 100n * SUI, fee: 3n * SUI, suiAmount: 2n * SUI },
      ...{ swapValue: 1n, feeValue: 1n, hashrate: 1n },
    }),
    eventOn(DAY + 2, 'IncomePaid', { member, id: 1n, income: 2_000_000n, fee: 60_000n, returned: 0n, closed: false }),
  );
  app.clock.nowMs = dayStartMs(DAY + 2) + 3_600_000;
  const token = await app.logIn(wallet);
  const get = (query: string) => app.send('GET', `/api/activity?${query}`, { token });
  return { app, get, read: async (query: string) => activityResponseSchema.parse(await (await get(query)).json()) };
}

const brief = ({ kind, amounts, fee, status, digest }: Activity) =>
  `${kind}: ${amounts.map(({ asset, amount }) => `${amount} ${asset}`).join(', ')}${fee ? `, fee ${fee.amount} ${fee.asset}` : ''}; ${status}${digest === null ? '' : ', on chain'}`;

/** Newest first. What happened at one time is in the order of the lists. */
const ALL = [
  'pledge_income: 1940000 SUI, fee 60000 SUI; done, on chain',
  'swapped: -100000000000 SUIL, 2000000000 SUI, fee 3000000000 SUIL; done, on chain',
  // 1 % of 100 HR at 0.07; the bank's 100 ppm of 1,000 USDC, less 3 %.
  'bank_income: 97000 PRO; done',
  'hashrate_released: 14285714285 SUIL; done',
  'withdrawal: 30000000 USDC; queued',
  'transfer: -5000000 USDC; done',
  'hashrate_bought: -100000000 USDC; done',
  'subscribed: 1000000000 USDC; done',
  'staked: 20000000000 SUI; done, on chain',
  'top_up: 5000000000 USDC; done, on chain',
  'pledged: 20000000000 SUI; done, on chain',
  'shares_added: 50000000000 SUIL, 1000000000 SUI; done, on chain',
  'swapped: -7000000 USDC, 2000000000 SUI, fee 3 USDC; done, on chain',
  'swapped: -20000000000 SUI, 67000000 USDC; done, on chain',
];

describe('GET /api/activity', () => {
  test('default: one line for each movement, with the swap of a stake and of a sale in theirs', async () => {
    const { read } = await open();
    const { items, nextCursor } = await read('limit=100');
    expect([items.map(brief).toSorted(), nextCursor]).toEqual([ALL.toSorted(), null]);
    const times = items.map(({ timestampMs }) => timestampMs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(items.map(({ id }) => id)).size).toBe(ALL.length);
  });

  test('property: pages of any length are the whole list, in its order', async () => {
    const { read } = await open();
    const whole = (await read('limit=100')).items;
    for (const limit of [1, 3, 13, 14]) {
      const pages: Activity[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(`limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(page.items.length).toBeGreaterThan(0);
        pages.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(whole);
    }
  });

  test.each([
    ['group=swaps', ['swapped', 'swapped', 'swapped']],
    ['group=purchases', ['hashrate_bought']],
    ['group=income', ['bank_income', 'hashrate_released', 'pledge_income']],
    ['group=transfers', ['top_up', 'transfer', 'withdrawal']],
    ['group=products', ['pledged', 'shares_added', 'staked', 'subscribed']],
    ['from=2026-09-18', ['bank_income', 'hashrate_released', 'pledge_income', 'swapped']],
    ['from=2026-09-18&to=2026-09-18&group=income', ['bank_income', 'hashrate_released']],
    ['group=swaps&to=2026-09-17', ['swapped', 'swapped']],
    ['from=2026-09-20', []],
  ])('behavior: only %s', async (query, kinds) => {
    const { read } = await open();
    expect((await read(query)).items.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  });

  test('behavior: another member sees their own side only', async () => {
    const { app } = await open();
    const token = await app.logIn(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(8)));
    expect(await (await app.send('GET', '/api/activity', { token })).json()).toEqual({ items: [], nextCursor: null });
    expect((await app.send('GET', '/api/activity')).status).toBe(401);
  });

  test('error: a cursor of another list, one twice, none, too long; days that are the wrong way round', async () => {
    const { get } = await open();
    const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
    for (const text of ['z.1.2', 'l.1', 'l.1.x', 'l.1.2 l.1.2', 'a.1.usdc.2', 'w.-1', ''])
      expect([text, await codeOf(await get(`cursor=${cursorOf(text) || '!'}`))]).toEqual([
        text,
        'REQUEST_CURSOR_INVALID',
      ]);
    expect(await codeOf(await get(`cursor=${'a'.repeat(601)}`))).toBe('REQUEST_INVALID');
    expect(await codeOf(await get('from=2026-09-18&to=2026-09-17'))).toBe('REQUEST_INVALID');
    expect(await codeOf(await get('group=other'))).toBe('REQUEST_INVALID');
  });
});
