import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { eventOn, manifest, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { createTestRegister } from './halt/resume/operator.test-support.ts';
import { createWithdrawalService } from './service.ts';
import {
  alice,
  bob,
  cancel,
  createWithdrawalFixture,
  DAY,
  HOUR_MS,
  MINUTE_MS,
  USDC,
  VALIDITY_MS,
  type WithdrawalFixture,
  withdraw,
} from './withdrawal-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
const { usdc } = manifest.coinTypes;
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

/** The most that the contract's bounds allow. */
const allowManyOpen = () =>
  fixture.ledger.events(eventOn(DAY, 'ChangeAnnounced', { key: 67, current: 5n, value: 50n, day: DAY }));

afterEach(async () => {
  const { ledger, books } = await fixture.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('the queue', () => {
  test('behavior: a tenth of the cap a day for each address; others pass; the rest follows on the next day', async () => {
    const [a1 = '', a2 = '', b1 = ''] = await fixture.ask(
      withdraw(alice, 7_000n * USDC),
      withdraw(alice, 4_000n * USDC),
      withdraw(bob, 10_000n * USDC),
    );
    expect(await fixture.service.preview(alice, 'USDC', USDC)).toMatchObject({
      queued: true,
      expectedDay: DAY + 1,
      fee: '0',
    });
    await fixture.issue();
    expect((await fixture.read(alice, a1)).status).toBe('issued');
    expect((await fixture.read(bob, b1)).status).toBe('issued');
    expect(await fixture.read(alice, a2)).toMatchObject({
      status: 'queued',
      queue: { position: 1, expectedDay: DAY + 1 },
    });
    const { assets } = await fixture.service.limits(alice);
    expect(assets.find(({ asset }) => asset === 'USDC')).toEqual({
      asset: 'USDC',
      least: `${USDC}`,
      belowLeastFromMs: null,
      cap: `${100_000n * USDC}`,
      share: `${10_000n * USDC}`,
      free: `${83_000n * USDC}`,
      ownFree: `${3_000n * USDC}`,
      ownFreeThisHour: `${3_000n * USDC}`,
      queueLength: 1,
      queueTotal: `${4_000n * USDC}`,
    });
    fixture.state.nowMs = onDay(DAY + 1);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.read(alice, a2)).status).toBe('issued');
  });

  test('behavior: what does not fit into the cap waits; yesterday’s unused vouchers count today until they end', async () => {
    const members = Array.from({ length: 11 }, (_, index) => `0x${'d'.repeat(62)}${10 + index}` as Address);
    await fixture.ledger.events(
      ...members.map((member) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 20_000n * USDC })),
    );
    fixture.state.nowMs = onDay(DAY, 20 * HOUR_MS);
    const ids = await fixture.ask(...members.map((member) => withdraw(member, 10_000n * USDC)));
    expect(await fixture.issue()).toEqual({ issued: 10, problem: null });
    const last = members[10] as Address;
    expect((await fixture.read(last, ids[10] ?? '')).queue).toEqual({ position: 1, expectedDay: DAY + 1 });
    // One is used today; the nine others could still be used tomorrow: 100,000 - 90,000 are free.
    await fixture.ledger.events(fixture.paid(ids[0] ?? '', members[0] as Address, 10_000n * USDC));
    fixture.state.nowMs = onDay(DAY + 1, HOUR_MS);
    await fixture.ledger.closeDay(null);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.service.limits(bob)).assets[2]).toMatchObject({ asset: 'USDC', free: '0' });
    // Used today, it is today's; and what ended unused counts for no day: 100,000 - 10,000 (last) - 10,000 (second).
    await fixture.ledger.events(fixture.paid(ids[1] ?? '', members[1] as Address, 10_000n * USDC));
    fixture.state.nowMs = onDay(DAY + 1, 19 * HOUR_MS);
    expect((await fixture.service.limits(bob)).assets[2]).toMatchObject({ free: `${80_000n * USDC}` });
  });

  test('behavior: what the hour’s quarter does not take is given as the next hour begins', async () => {
    const members = Array.from({ length: 3 }, (_, index) => `0x${'e'.repeat(62)}${10 + index}` as Address);
    await fixture.ledger.events(
      ...members.map((member) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 20_000n * USDC })),
    );
    const [first, second, third] = members as [Address, Address, Address];
    fixture.state.nowMs = onDay(DAY, 20 * HOUR_MS + 1);
    fixture.state.freeThisHour = { ...fixture.state.freeThisHour, USDC: 25_000n * USDC };
    await fixture.ask(withdraw(first, 10_000n * USDC), withdraw(second, 9_000n * USDC));
    // 25,000 − 19,000 are left of the hour.
    expect(await fixture.service.preview(third, 'USDC', 6_000n * USDC)).toMatchObject({
      queued: false,
      expectedDay: DAY,
      nextHourAtMs: null,
    });
    expect(await fixture.service.preview(third, 'USDC', 6_000n * USDC + 1n)).toMatchObject({
      queued: true,
      expectedDay: DAY,
      nextHourAtMs: onDay(DAY, 21 * HOUR_MS),
    });
    await fixture.issue();
    const limits = await fixture.service.limits(third);
    expect(limits.nextHourAtMs).toBe(onDay(DAY, 21 * HOUR_MS));
    expect(limits.assets[2]).toMatchObject({ ownFree: `${10_000n * USDC}`, ownFreeThisHour: `${6_000n * USDC}` });
  });

  test('error: a preview is refused as the request would be', async () => {
    const member = `0x${'e'.repeat(64)}` as Address;
    await fixture.ledger.events(eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 5n * USDC }));
    const codeOf = (amount: bigint) =>
      fixture.service.preview(member, 'USDC', amount).then(
        ({ available }) => available,
        ({ code }: { code: string }) => code,
      );
    expect(await codeOf(0n)).toBe('AMOUNT_ZERO');
    expect(await codeOf(5n * USDC)).toBe(`${5n * USDC}`);
    expect(await codeOf(5n * USDC + 1n)).toBe('LEDGER_BALANCE_INSUFFICIENT');
  });

  test('behavior: an announced upgrade raises the cap; a request is at most a tenth of the configured one', async () => {
    fixture.state.noticeCap = { ...fixture.state.noticeCap, USDC: 150_000n * USDC };
    const members = Array.from({ length: 11 }, (_, index) => `0x${'e'.repeat(62)}${10 + index}` as Address);
    await fixture.ledger.events(
      ...members.map((member) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 20_000n * USDC })),
    );
    // Eleven tenths of the configured cap.
    await fixture.ask(...members.map((member) => withdraw(member, 10_000n * USDC)));
    const [first] = members as [Address];
    await expect(fixture.service.preview(first, 'USDC', 10_000n * USDC + 1n)).rejects.toMatchObject({
      code: 'WITHDRAWAL_ABOVE_SHARE',
    });
    // An address has a tenth of the raised cap: 15,000.
    await fixture.ask(withdraw(first, 5_000n * USDC));
    const rounds = [await fixture.issue(), await fixture.issue(), await fixture.issue()];
    expect(rounds.reduce((sum, { issued }) => sum + issued, 0)).toBe(12);
    expect((await fixture.service.limits(first)).assets[2]).toMatchObject({
      cap: `${150_000n * USDC}`,
      share: `${10_000n * USDC}`,
      free: `${35_000n * USDC}`,
      ownFree: '0',
    });
    fixture.state.noticeCap = { ...fixture.state.noticeCap, USDC: 0n };
    expect((await fixture.service.limits(first)).assets[2]).toMatchObject({ cap: `${100_000n * USDC}`, free: '0' });
  });

  test('behavior: a cap lowered on chain holds from its day; what no longer fits into a share waits, and can be cancelled', async () => {
    await fixture.ledger.events(
      eventOn(DAY, 'ChangeAnnounced', { key: 16, current: 100_000n * USDC, value: 50_000n * USDC, day: DAY + 1 }),
    );
    await fixture.ask(withdraw(alice, 9_000n * USDC));
    const [waiting = ''] = await fixture.ask(withdraw(alice, 8_000n * USDC));
    await fixture.issue();
    await fixture.ledger.closeDay(null);
    fixture.state.nowMs = onDay(DAY + 1, HOUR_MS);
    // A tenth of 50,000.
    expect(await fixture.ask(withdraw(bob, 5_000n * USDC + 1n))).toEqual(['WITHDRAWAL_ABOVE_SHARE']);
    const [passing = ''] = await fixture.ask(withdraw(bob, 5_000n * USDC));
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.read(bob, passing)).status).toBe('issued');
    expect((await fixture.read(alice, waiting)).queue).toEqual({ position: 1, expectedDay: null });
    expect(await fixture.ask(cancel(alice, waiting))).toEqual([waiting]);
  });

  test('behavior: an address that has had its share blocks no other, however much of the queue it fills', async () => {
    await allowManyOpen();
    const more = Array.from({ length: 49 }, () => withdraw(alice, USDC));
    const ids = await fixture.ask(withdraw(alice, 10_000n * USDC), ...more, withdraw(bob, USDC));
    await fixture.issue();
    expect((await fixture.read(bob, ids.at(-1) ?? '')).status).toBe('issued');
    expect((await fixture.read(alice, ids[1] ?? '')).queue).toEqual({ position: 1, expectedDay: DAY + 1 });
  });

  test('behavior: a page of the queue is as many questions as a single request of it', async () => {
    await allowManyOpen();
    const waiting = 49;
    const more = Array.from({ length: waiting }, () => withdraw(alice, USDC));
    await fixture.ask(withdraw(alice, 10_000n * USDC), ...more);
    await fixture.issue();
    let asked = 0;
    const db = new Proxy(database.pool, {
      get: (pool, name) => {
        if (name === 'query') asked += 1;
        return Reflect.get(pool, name).bind(pool);
      },
    });
    const service = createWithdrawalService({
      db,
      manifest,
      register: createTestRegister(),
      chainLimits: async () => null,
      signerAnswers: async () => true,
      readAudit: async () => ({ answers: true, status: null }),
      businessNow: () => fixture.state.nowMs,
    });
    const { items: one } = await service.list(alice, { limit: 1 });
    const single = asked;
    const { items } = await service.list(alice, { limit: waiting });
    expect(items.map(({ queue }) => queue?.position)).toEqual(
      Array.from({ length: waiting }, (_, index) => waiting - index),
    );
    expect(one[0]?.queue).toEqual(items[0]?.queue);
    expect(asked - single).toBe(single);
  });

  test('behavior: cancelled gives everything back, once, and only to the member', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    expect(await fixture.ask(cancel(bob, id))).toEqual(['WITHDRAWAL_NOT_FOUND']);
    expect(await fixture.ask(cancel(alice, id), cancel(alice, id))).toEqual([id, 'WITHDRAWAL_NOT_QUEUED']);
    expect(await fixture.balanceOf(`member:${alice} USDC`)).toBe(50_000n * USDC);
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    expect((await fixture.read(alice, id)).status).toBe('cancelled');
    expect(await fixture.ask(cancel(alice, `${(1n << 64n) - 1n}`))).toEqual(['WITHDRAWAL_NOT_FOUND']);
  });

  test('property: cancelling and issuing at once: a voucher or the money, never both', async () => {
    await allowManyOpen();
    for (let round = 0; round < 12; round += 1) {
      const [id = ''] = await fixture.ask(withdraw(alice, USDC));
      const [, cancelled] = await Promise.all([fixture.issue(), fixture.ledger.intents(cancel(alice, id))]);
      const { status } = await fixture.read(alice, id);
      const isCancelled = cancelled[0]?.outcome === 'done';
      expect([isCancelled, fixture.signer.signed.has(BigInt(id)), status]).toEqual(
        isCancelled ? [true, false, 'cancelled'] : [false, true, 'issued'],
      );
    }
  });
});

describe('an expired voucher', () => {
  test('behavior: returns only when the chain’s time is more than a minute past it, and once', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    const expiresAtMs = fixture.state.nowMs + VALIDITY_MS;
    expect(await fixture.sweepAt(expiresAtMs + MINUTE_MS)).toBe(0);
    expect((await fixture.read(alice, id)).status).toBe('issued');
    expect(await fixture.sweepAt(expiresAtMs + MINUTE_MS + 1)).toBe(1);
    expect(await fixture.read(alice, id)).toMatchObject({ status: 'returned', voucher: null });
    expect(await fixture.balanceOf(`member:${alice} USDC`)).toBe(50_000n * USDC);
    expect(await fixture.sweepAt(expiresAtMs + 2 * MINUTE_MS)).toBe(0);
    const { rows } = await database.pool.query(
      "SELECT ref, content FROM ledger.journal WHERE content ? 'expired' ORDER BY seq",
    );
    expect(rows).toEqual([
      {
        ref: expect.stringMatching(/^\d+:expiry$/),
        content: { expired: [id], timestampMs: expiresAtMs + MINUTE_MS + 1 },
      },
    ]);
  });

  test('behavior: one that ended a moment ago does not return with one that ended long ago', async () => {
    const [early = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    fixture.state.nowMs += 10 * MINUTE_MS;
    const [late = ''] = await fixture.ask(withdraw(bob, USDC));
    await fixture.issue();
    expect(await fixture.sweepAt(fixture.state.nowMs + VALIDITY_MS + MINUTE_MS)).toBe(1);
    expect((await fixture.read(alice, early)).status).toBe('returned');
    expect((await fixture.read(bob, late)).status).toBe('issued');
  });

  test('behavior: one whose answer was never received returns, too', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.signer.losesAnswers = true;
    await fixture.issue();
    expect(await fixture.sweepAt(fixture.state.nowMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    expect((await fixture.read(alice, id)).status).toBe('returned');
  });

  test('behavior: paid in the last moment, known only later: it is settled first, so nothing returns', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    const expiresAtMs = fixture.state.nowMs + VALIDITY_MS;
    // The payment and a checkpoint far behind it arrive together: events are applied in order, then expired vouchers are returned.
    await fixture.ledger.events({ ...fixture.paid(id, alice, 100n * USDC), timestampMs: expiresAtMs - 1 });
    expect(await fixture.sweepAt(expiresAtMs + HOUR_MS)).toBe(0);
    expect((await fixture.read(alice, id)).status).toBe('paid');
  });

  test('behavior: an event after the return, which the contract rules out, is a breach and pays no member twice in the ledger', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    await fixture.sweepAt(fixture.state.nowMs + VALIDITY_MS + MINUTE_MS + 1);
    await fixture.ledger.events(fixture.paid(id, alice, 100n * USDC));
    expect(await fixture.balanceOf('house:breach USDC')).toBe(-100n * USDC);
    expect((await fixture.read(alice, id)).status).toBe('returned');
  });
});
