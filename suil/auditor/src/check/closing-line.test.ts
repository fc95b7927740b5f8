import { dayStartMs } from '@suil/core';
import { toEventContent } from '@suil/sdk';
import { expect, test } from 'vitest';
import { addressOf, alice, bob, COINS, DAY, TestJournal, USD } from './journal.test-support.ts';

const NOON = dayStartMs(DAY) + 43_200_000;
const MIDNIGHT = dayStartMs(DAY + 1);
const MINUTE = 60_000;
const nothing = { dayClosed: null, price: null };

test('attack: a day is held open: lines of the next day, events of it, a closing that comes before the chain has left the day', async () => {
  const journal = await TestJournal.open();
  journal.certify(MIDNIGHT - 1);
  const { digest } = journal;
  const early = journal.closingLine(MIDNIGHT, nothing);
  expect(await journal.check(early, { nowMs: MIDNIGHT })).toEqual({
    status: 'waits',
    reason: `day ${DAY} is not over by the certified time`,
  });
  expect(journal.digest).toBe(digest);
  const member = addressOf(bob);
  const top = (atMs: number) => TestJournal.event(atMs, 'ToppedUp', { member, coinType: COINS.SUI, amount: 1n });
  journal.emit(MIDNIGHT + 1_000, top(MIDNIGHT + 1_000));
  expect(await journal.difference(journal.checkpointLine())).toBe(
    `line 2 of day ${DAY} has the time ${MIDNIGHT + 1_000}`,
  );
  const hidden = journal.checkpointLine({ atMs: MIDNIGHT - 1 });
  expect(await journal.difference(hidden)).toBe(`line 2 takes events of another day than ${DAY}`);
  const transfer = { asset: 'USDC' as const, amount: '1', to: member };
  const late = await journal.intentLine('transfer', transfer, { atMs: MIDNIGHT + 1_000 });
  expect(await journal.difference(late)).toBe(`line 2 of day ${DAY} has the time ${MIDNIGHT + 1_000}`);
  const nextDay = journal.line('checkpoint', '3', MIDNIGHT + 1_000, { day: DAY + 1, content: { from: 0, to: 0 } });
  expect(await journal.difference(nextDay)).toBe(`line 2 is of day ${DAY + 1} while ${DAY} is open`);
  // Ten minutes later the open day is still used.
  journal.certify(MIDNIGHT + 10 * MINUTE);
  journal.levelMs = journal.headMs;
  const smuggled = await journal.intentLine('transfer', transfer, { atMs: MIDNIGHT - 1 });
  expect(await journal.difference(smuggled)).toContain('but it was written after');
});

test('attack: a closing is dated into its own day, names another day or leaves an event of the day for later', async () => {
  const journal = await TestJournal.open();
  const top = TestJournal.event(NOON, 'ToppedUp', { member: addressOf(bob), coinType: COINS.SUI, amount: 1n });
  journal.emit(NOON, top);
  journal.certify(MIDNIGHT);
  expect(await journal.difference(journal.closingLine(MIDNIGHT, nothing))).toBe(
    `line 2 closes day ${DAY} before its events are applied`,
  );
  expect(await journal.difference(journal.closingLine(MIDNIGHT - 1, nothing))).toContain('has the time');
  const other = journal.line('closing', String(DAY + 1), MIDNIGHT, { content: nothing });
  expect(await journal.difference(other)).toBe('line 2 closes a day and does not say how');
});

test('an auditor that follows the chain again waits until it is where the lines are: events before that can be of the day', async () => {
  const journal = await TestJournal.open();
  journal.certify(MIDNIGHT);
  const { head } = journal;
  journal.head = 0n;
  expect(await journal.check(journal.closingLine(MIDNIGHT, nothing))).toEqual({
    status: 'waits',
    reason: 'checkpoint 1 was not followed yet',
  });
  journal.head = head;
  expect(await journal.check(journal.closingLine(MIDNIGHT, nothing))).toEqual({ status: 'applied' });
});

/** A day that is over, with its price certified a second after midnight. */
async function priced(price: bigint): Promise<TestJournal> {
  const journal = await TestJournal.open();
  journal.emit(MIDNIGHT + 1_000, TestJournal.event(MIDNIGHT + 1_000, 'DayPrice', { day: DAY, price }));
  journal.nowMs = MIDNIGHT + 60 * MINUTE;
  return journal;
}

test('attack: no price although the chain certified one; a server may not have seen it for a minute', async () => {
  const at = async (atMs: number) => {
    const journal = await priced(700_000n);
    return journal.difference(journal.closingLine(atMs, nothing));
  };
  expect(await at(MIDNIGHT + 1_000 + MINUTE)).toBeUndefined();
  expect(await at(MIDNIGHT + 1_001 + MINUTE)).toBe(
    `line 2 leaves out the price of day ${DAY} that the chain certified before`,
  );
});

test('attack: another price than the certified one, or one of a day that has none', async () => {
  const journal = await priced(700_000n);
  const raised = journal.closingLine(MIDNIGHT + MINUTE, { ...nothing, price: '700001' });
  expect(await journal.difference(raised)).toBe(`line 2 takes the price 700001 for day ${DAY}, the chain's is 700000`);
  const zero = await priced(0n);
  const plain = zero.closingLine(MIDNIGHT + 30 * MINUTE, nothing);
  const invented = zero.closingLine(MIDNIGHT + 30 * MINUTE, { ...nothing, price: '700000' });
  expect((await zero.check(invented)).status).toBe('waits');
  zero.certify(MIDNIGHT + 31 * MINUTE);
  expect(await zero.difference(invented)).toBe(`line 2 takes a price of day ${DAY} that the chain did not certify`);
  expect(await zero.check(plain)).toEqual({ status: 'applied' });
});

test('the price is the one that hashrate is released at', async () => {
  const journal = await TestJournal.open();
  const member = addressOf(alice);
  const event = TestJournal.event;
  const pledge = { member, id: 0n, principal: 1n, termDays: 90, value: 1n, hashrate: 100n * USD };
  journal.emit(
    NOON,
    event(NOON, 'EmissionDeposited', { amount: 600_000_000_000_000_000n }),
    event(NOON, 'SuilPledged', pledge),
  );
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  const close = async (day: number, price: bigint) => {
    const atMs = dayStartMs(day + 1) + 1_000;
    journal.emit(atMs, event(atMs, 'DayPrice', { day, price }));
    const closing = journal.closingLine(atMs, { ...nothing, price: String(price) });
    expect(await journal.check(closing)).toEqual({ status: 'applied' });
    expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  };
  await close(DAY, 100_000n);
  await close(DAY + 1, 100_000n);
  // One percent of 100 HR on its first whole day, at 0.1 USD: 10 SUIL.
  expect(journal.balance(`member:${member}:released SUIL`)).toBe(10_000_000_000n);
});

test('attack: another funding than the certified one', async () => {
  const funded = { day: DAY, principal: 5n, need: 4n, factor: 3n, moved: 2n };
  const closed = TestJournal.event(MIDNIGHT + 1_000, 'DayClosed', funded);
  const journal = await TestJournal.open();
  journal.emit(MIDNIGHT + 1_000, closed);
  journal.nowMs = MIDNIGHT + 10 * MINUTE;
  const said = { ...toEventContent(closed), digest: 'D', eventSeq: 0 };
  const close = (dayClosed: object | null) => journal.closingLine(MIDNIGHT + 2 * MINUTE, { dayClosed, price: null });
  expect(await journal.difference(close({ ...said, moved: '3' }))).toBe(
    `line 2 takes another funding of day ${DAY} than the chain's`,
  );
  expect(await journal.difference(close(null))).toContain('leaves out the funding');
  expect(await journal.check(close(said))).toEqual({ status: 'applied' });
});
