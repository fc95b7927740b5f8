import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger.ts';
import { eventOn, manifest } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import {
  alice,
  cancel,
  createWithdrawalFixture,
  DAY,
  dave,
  HOUR_MS,
  MINUTE_MS,
  USDC,
  VALIDITY_MS,
  type WithdrawalFixture,
  withdraw,
} from '../withdrawal-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
const { usdc } = manifest.coinTypes;
const DAY_MS = 24 * HOUR_MS;
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

afterEach(async () => {
  // The books decided each of them alike.
  const { ledger, books } = await fixture.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

const topUp = (amount: bigint) =>
  fixture.ledger.events(eventOn(fixture.ledger.day, 'ToppedUp', { member: dave, coinType: usdc, amount }));
const limitOf = async () => (await fixture.service.limits(dave)).assets.find(({ asset }) => asset === 'USDC');

describe('the least amount', () => {
  test('behavior: 150 requests of who has 200 units: one is queued', async () => {
    await topUp(200n);
    expect(await limitOf()).toMatchObject({ least: `${USDC}`, belowLeastFromMs: null });
    const answers = await fixture.ask(...Array.from({ length: 150 }, () => withdraw(dave, 1n)));
    expect(answers.filter((answer) => /^\d+$/.test(answer))).toHaveLength(1);
    expect(new Set(answers.slice(1))).toEqual(new Set(['WITHDRAWAL_BELOW_MINIMUM']));
    const { requestedAtMs } = await fixture.read(dave, answers[0] ?? '');
    expect(await limitOf()).toMatchObject({ belowLeastFromMs: requestedAtMs + 30 * DAY_MS });
  });

  test('behavior: who has the least amount asks for it or more', async () => {
    await topUp(3n * USDC);
    expect(await fixture.ask(withdraw(dave, USDC - 1n))).toEqual(['WITHDRAWAL_BELOW_MINIMUM']);
    expect(await fixture.ask(withdraw(dave, USDC))).toEqual([expect.stringMatching(/^\d+$/)]);
    await expect(fixture.service.preview(dave, 'USDC', USDC - 1n)).rejects.toMatchObject({
      code: 'WITHDRAWAL_BELOW_MINIMUM',
      context: { minimum: '1', minimumUnits: USDC, asset: 'USDC' },
    });
  });

  test('behavior: 30 days later what is left can be asked for', async () => {
    await topUp(200n);
    expect(await fixture.ask(withdraw(dave, 150n))).toEqual([expect.stringMatching(/^\d+$/)]);
    await fixture.ledger.closeDay(null, 29);
    expect(await fixture.ask(withdraw(dave, 50n))).toEqual(['WITHDRAWAL_BELOW_MINIMUM']);
    await fixture.ledger.closeDay(null, 2);
    expect(await fixture.ask(withdraw(dave, 50n))).toEqual([expect.stringMatching(/^\d+$/)]);
  });
});

describe('open requests', () => {
  test('behavior: five at once, and of any number asked for together', async () => {
    await topUp(20n * USDC);
    const answers = await fixture.ask(...Array.from({ length: 9 }, () => withdraw(dave, USDC)));
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/^\d+$/)));
    expect(answers.slice(5)).toEqual(Array.from({ length: 4 }, () => 'WITHDRAWAL_TOO_MANY_OPEN'));
    expect(await fixture.service.limits(dave)).toMatchObject({ openMost: 5, openCount: 5, nextRequestFromMs: null });
    await expect(fixture.service.preview(dave, 'USDC', USDC)).rejects.toMatchObject({
      code: 'WITHDRAWAL_TOO_MANY_OPEN',
      context: { most: 5, fromMs: null },
    });
    // No other member waits for that.
    expect(await fixture.ask(withdraw(alice, USDC))).toEqual([expect.stringMatching(/^\d+$/)]);
  });

  test('behavior: a paid one makes a place at once, a cancelled one after 24 hours', async () => {
    await topUp(20n * USDC);
    const [first = '', second = ''] = await fixture.ask(...Array.from({ length: 5 }, () => withdraw(dave, USDC)));
    await fixture.issue();
    await fixture.ledger.events(fixture.paid(first, dave, USDC));
    const [sixth = ''] = await fixture.ask(withdraw(dave, USDC));
    expect(sixth).toMatch(/^\d+$/);
    expect(await fixture.ask(cancel(dave, second))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
    expect(await fixture.ask(cancel(dave, sixth))).toEqual([sixth]);
    expect(await fixture.ask(withdraw(dave, USDC))).toEqual(['WITHDRAWAL_TOO_MANY_OPEN']);
    const { endedAtMs } = await fixture.read(dave, sixth);
    expect(await fixture.service.limits(dave)).toMatchObject({
      openCount: 5,
      nextRequestFromMs: (endedAtMs ?? 0) + DAY_MS,
    });
  });

  test('behavior: those whose vouchers expired count for 24 hours more', async () => {
    await topUp(20n * USDC);
    await fixture.ask(...Array.from({ length: 5 }, () => withdraw(dave, USDC)));
    await fixture.issue();
    expect(await fixture.sweepAt(fixture.state.nowMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(5);
    expect(await fixture.ask(withdraw(dave, USDC))).toEqual(['WITHDRAWAL_TOO_MANY_OPEN']);
    await fixture.ledger.closeDay(null, 2);
    expect(await fixture.ask(withdraw(dave, USDC))).toEqual([expect.stringMatching(/^\d+$/)]);
  });

  test('behavior: the most is a parameter of the chain', async () => {
    await topUp(20n * USDC);
    await fixture.ledger.events(
      eventOn(DAY, 'ChangeAnnounced', { key: 67, current: 5n, value: 3n, day: fixture.ledger.day }),
    );
    const answers = await fixture.ask(...Array.from({ length: 4 }, () => withdraw(dave, USDC)));
    expect(answers[3]).toBe('WITHDRAWAL_TOO_MANY_OPEN');
  });
});
