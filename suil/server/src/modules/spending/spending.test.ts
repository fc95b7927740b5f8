import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { indexTables } from '../../database/tables.ts';
import type { DecidedIntent } from '../../intents/intent.ts';
import { checkLedger } from '../../ledger.ts';
import { deleteExpired } from '../../retention/delete-expired.ts';
import {
  createLedgerFixture,
  type LedgerFixture,
  type UnsignedIntent,
} from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { previewTransfer } from '../transfer/service.ts';
import { getSpendingLimits } from './routes.ts';
import { spendingTables } from './tables.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob] = [memberOf('a'), memberOf('b')];
const root = manifest.root as Address;
const DAY = 20_800;
const DAY_MS = 86_400_000;
const USDC = 1_000_000n;

const limit = (units: bigint | 'none', asset: 'USDC' | 'SUI' = 'USDC'): UnsignedIntent => ({
  address: alice,
  action: 'set_spending_limit',
  parameters: { asset, limit: `${units}` },
});
const transfer = (amount: bigint, address: Address = alice): UnsignedIntent => ({
  address,
  action: 'transfer',
  parameters: { asset: 'USDC', amount: `${amount}`, to: address === alice ? bob : alice },
});
const withdraw = (amount: bigint): UnsignedIntent => ({
  address: alice,
  action: 'withdraw',
  parameters: { asset: 'USDC', amount: `${amount}`, recipient: alice },
});
const outcomeOf = (decided: DecidedIntent) => (decided.outcome === 'refused' ? decided.error.code : 'done');
const BEYOND = 'SPENDING_LIMIT_EXCEEDED';

let fixture: LedgerFixture;
beforeEach(async () => {
  fixture = await createLedgerFixture(database.pool, DAY);
  const { usdc, sui } = manifest.coinTypes;
  await fixture.events(
    eventOn(DAY, 'InviterBound', { member: alice, inviter: root }),
    eventOn(DAY, 'InviterBound', { member: bob, inviter: alice }),
    ...[alice, bob].map((member) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 1_000n * USDC })),
    eventOn(DAY, 'ToppedUp', { member: alice, coinType: sui, amount: 10n ** 12n }),
  );
});
afterEach(async () => {
  const { ledger, books } = await fixture.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});
const send = async (...intents: UnsignedIntent[]) => (await fixture.intents(...intents)).map(outcomeOf);

describe('an own limit', () => {
  test('default: it is refused what is beyond it, with the limit, what is used and when it is free again', async () => {
    const [set] = await fixture.intents(limit(100n * USDC));
    expect(set).toMatchObject({ outcome: 'done', entryId: 0n, result: { limit: '100000000', raiseFromMs: null } });
    const [sent, refused] = await fixture.intents(transfer(60n * USDC), withdraw(41n * USDC));
    expect(sent?.outcome).toBe('done');
    const sentMs = sent?.atMs ?? 0;
    expect(refused?.outcome === 'refused' ? refused.error : null).toMatchObject({
      code: BEYOND,
      context: { asset: 'USDC', limit: '100', used: '60', left: '40', fitsFromMs: sentMs + DAY_MS },
      message: expect.stringMatching(
        /^Your spending limit is 100 USDC in any 24 hours: 60 used, 40 left\. All of it is free again from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
      ),
    });
    expect(await send(withdraw(40n * USDC), transfer(1n))).toEqual(['done', BEYOND]);
    const { items } = await getSpendingLimits(database.pool, alice, sentMs);
    expect(items.find(({ asset }) => asset === 'USDC')).toEqual({
      ...{ asset: 'USDC', limit: '100000000', used: '100000000', left: '0' },
      ...{ nextFreeMs: sentMs + DAY_MS, raise: null },
    });
    expect(items.find(({ asset }) => asset === 'SUI')).toMatchObject({ limit: null, used: '0', left: null });
    const preview = { from: alice, to: bob, asset: 'USDC' as const, amount: 1n };
    await expect(previewTransfer(database.pool, root, { ...preview, atMs: sentMs })).rejects.toMatchObject({
      code: BEYOND,
    });
    await expect(previewTransfer(database.pool, root, { ...preview, atMs: sentMs + DAY_MS })).resolves.toMatchObject({
      amount: '1',
    });
  });

  test('attack: many at once and in one batch, between transfers of others, never spend more than the limit', async () => {
    expect(
      await send(
        transfer(40n * USDC),
        limit(100n * USDC),
        transfer(60n * USDC, bob),
        transfer(60n * USDC),
        transfer(60n * USDC, bob),
        transfer(60n * USDC),
        transfer(40n * USDC),
      ),
    ).toEqual(['done', 'done', 'done', 'done', 'done', BEYOND, 'done']);
    const raced = await fixture.race(...Array.from({ length: 30 }, () => transfer(1n)));
    expect(new Set(raced.map(outcomeOf))).toEqual(new Set([BEYOND]));
  });

  test('behavior: an amount fits again once enough of what was spent is a day old', async () => {
    await fixture.intents(limit(100n * USDC));
    const [first, second] = await fixture.intents(transfer(30n * USDC), transfer(40n * USDC));
    const [firstMs, secondMs] = [first?.atMs ?? 0, second?.atMs ?? 0];
    // 30 of 100 are left: 60 fit once the 30 are a day old, 61 once the 40 are, too, 101 never.
    const fits = async (units: bigint) => {
      const [refused] = await fixture.intents(withdraw(units));
      return refused?.outcome === 'refused' ? refused.error.context : null;
    };
    expect([await fits(60n * USDC), await fits(61n * USDC), await fits(101n * USDC)]).toMatchObject([
      { fitsFromMs: firstMs + DAY_MS },
      { fitsFromMs: secondMs + DAY_MS },
      { fitsFromMs: null },
    ]);
    const usedAt = async (nowMs: number) =>
      (await getSpendingLimits(database.pool, alice, nowMs)).items.find(({ asset }) => asset === 'USDC');
    expect(await usedAt(firstMs + DAY_MS - 1)).toMatchObject({ used: '70000000', nextFreeMs: firstMs + DAY_MS });
    expect(await usedAt(firstMs + DAY_MS)).toMatchObject({ used: '40000000', nextFreeMs: secondMs + DAY_MS });
    expect(await usedAt(secondMs + DAY_MS)).toMatchObject({ used: '0', left: '100000000', nextFreeMs: null });
  });

  test('behavior: what the balance does not allow is not counted', async () => {
    expect(
      await send(limit(5_000n * USDC), transfer(4_000n * USDC), transfer(900n * USDC), withdraw(100n * USDC)),
    ).toEqual(['done', 'LEDGER_BALANCE_INSUFFICIENT', 'done', 'done']);
    const { items } = await getSpendingLimits(database.pool, alice, onDay(DAY, 3_600_000));
    expect(items.find(({ asset }) => asset === 'USDC')?.used).toBe(`${1_000n * USDC}`);
  });

  test('behavior: a raise waits a day of the journal’s time, is shown, and ends with a lower or the present limit', async () => {
    await fixture.intents(limit(100n * USDC));
    const [raised] = await fixture.intents(limit(500n * USDC));
    const fromMs = (raised?.atMs ?? 0) + DAY_MS;
    expect(raised).toMatchObject({ result: { limit: '100000000', raiseFromMs: fromMs } });
    const usdc = async (nowMs: number) =>
      (await getSpendingLimits(database.pool, alice, nowMs)).items.find(({ asset }) => asset === 'USDC');
    expect(await usdc(fromMs - 1)).toMatchObject({ limit: '100000000', raise: { limit: '500000000', fromMs } });
    expect(await usdc(fromMs)).toMatchObject({ limit: '500000000', raise: null });
    expect(await send(transfer(101n * USDC), limit(100n * USDC))).toEqual([BEYOND, 'done']);
    expect(await usdc(fromMs)).toMatchObject({ limit: '100000000', raise: null });
    expect(await send(transfer(100n * USDC), limit('none'), transfer(1n))).toEqual(['done', 'done', BEYOND]);
    for (let day = 0; day < 3; day += 1) await fixture.closeDay(null);
    // What was paid under the limit is deleted; what leaves without one does not count against the next one.
    const tables = indexTables([spendingTables]);
    const clocks = { database: () => 0, business: () => 0 };
    expect(await deleteExpired(database.pool, { tables, clocks })).toEqual(new Map([['spendings', 1]]));
    expect(await send(transfer(500n * USDC), limit(100n * USDC))).toEqual(['done', 'done']);
    expect(await send(transfer(60n * USDC), transfer(41n * USDC), transfer(40n * USDC))).toEqual([
      'done',
      BEYOND,
      'done',
    ]);
  });
});
