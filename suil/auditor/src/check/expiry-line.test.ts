import { dayStartMs } from '@suil/core';
import { expect, test } from 'vitest';
import { addressOf, alice, bob, COINS, DAY, TestJournal, USD } from './journal.test-support.ts';

const NOON = dayStartMs(DAY) + 43_200_000;
const EXPIRY = NOON + 3_600_000;

/** Alice's request of 5 USDC is line 2; its voucher is approved until one o'clock. */
async function approved(): Promise<TestJournal> {
  const journal = await TestJournal.open();
  journal.certify(NOON);
  const request = { asset: 'USDC' as const, amount: '5000000', recipient: addressOf(alice) };
  expect(await journal.check(await journal.intentLine('withdraw', request))).toEqual({ status: 'applied' });
  journal.approved.set(2n, EXPIRY);
  return journal;
}

const returned = (journal: TestJournal, timestampMs: number, ids: string[] = ['2'], atMs = timestampMs) =>
  journal.line('checkpoint', `${journal.head}:expiry`, atMs, { content: { expired: ids, timestampMs } });

test('a hold goes back a minute after its voucher ended, by certified time', async () => {
  const journal = await approved();
  const { digest } = journal;
  journal.nowMs = EXPIRY + 60_001;
  expect((await journal.check(returned(journal, EXPIRY + 60_001))).status).toBe('waits');
  expect(journal.digest).toBe(digest);
  journal.certify(EXPIRY + 60_001);
  expect(await journal.check(returned(journal, EXPIRY + 60_001))).toEqual({ status: 'applied' });
  expect(journal.balance(`member:${addressOf(alice)} USDC`)).toBe(100n * USD);
});

test('attack: a hold goes back while its voucher is good, or by a time that the line itself does not have', async () => {
  const journal = await approved();
  journal.certify(EXPIRY + 60_000);
  expect(await journal.difference(returned(journal, EXPIRY + 60_000))).toBe(
    'line 3 returns withdrawal 2 while a voucher of it may be good',
  );
  expect(await journal.difference(returned(journal, EXPIRY + 60_001, ['2'], NOON))).toContain('does not say how');
});

test('attack: a hold goes back although the voucher was used', async () => {
  const journal = await approved();
  const paid = { id: 2n, recipient: addressOf(alice), coinType: COINS.USDC, amount: 5n * USD };
  journal.emit(EXPIRY - 1, TestJournal.event(EXPIRY - 1, 'Withdrawn', paid));
  journal.certify(EXPIRY + 60_001);
  expect(await journal.difference(returned(journal, EXPIRY + 60_001))).toBe(
    'line 3 returns withdrawal 2, which was paid',
  );
});

test('a hold whose number the chain used for something else goes back at once, while its voucher can be used and approvals are lost', async () => {
  const journal = await approved();
  journal.approvals = { ...journal.approvals, lostUntilMs: () => EXPIRY };
  const paid = { id: 2n, recipient: addressOf(bob), coinType: COINS.USDC, amount: 5n * USD };
  journal.emit(NOON + 1, TestJournal.event(NOON + 1, 'Withdrawn', paid));
  // The line of the payment comes first.
  expect(await journal.difference(returned(journal, NOON + 1))).toBe(
    'line 3 returns withdrawal 2 while a voucher of it may be good',
  );
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  expect(await journal.check(returned(journal, NOON + 1))).toEqual({ status: 'applied' });
  expect(journal.balance(`member:${addressOf(alice)} USDC`)).toBe(100n * USD);
  journal.certify(NOON + 2);
  expect(await journal.difference(returned(journal, NOON + 2))).toContain('while a voucher of it may be good');
});

test('attack: the number of another request was used, or this one was paid: neither sends a hold back early', async () => {
  const journal = await approved();
  const recipient = addressOf(alice);
  const other = { id: 9n, recipient, coinType: COINS.USDC, amount: 5n * USD };
  journal.emit(NOON + 1, TestJournal.event(NOON + 1, 'Withdrawn', other));
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  expect(await journal.difference(returned(journal, NOON + 1))).toContain('while a voucher of it may be good');
  journal.emit(NOON + 2, TestJournal.event(NOON + 2, 'Withdrawn', { ...other, id: 2n }));
  expect(await journal.check(journal.checkpointLine())).toEqual({ status: 'applied' });
  expect(await journal.difference(returned(journal, NOON + 2))).toContain('while a voucher of it may be good');
});

test('what the chain does after the time that the line names does not count for it', async () => {
  const journal = await approved();
  journal.certify(EXPIRY + 60_001);
  const line = returned(journal, EXPIRY + 60_001);
  const paid = { id: 2n, recipient: addressOf(alice), coinType: COINS.USDC, amount: 5n * USD };
  journal.emit(EXPIRY + 70_000, TestJournal.event(EXPIRY + 70_000, 'Withdrawn', paid));
  expect(await journal.check(line)).toEqual({ status: 'applied' });
});

test('attack: what goes back is no open request, or the same one twice', async () => {
  const journal = await approved();
  journal.certify(EXPIRY + 60_001);
  expect(await journal.difference(returned(journal, EXPIRY + 60_001, ['7']))).toBe('line 3: no withdrawal 7');
  const twice = await approved();
  twice.certify(EXPIRY + 60_001);
  expect(await twice.difference(returned(twice, EXPIRY + 60_001, ['2', '2']))).toContain('withdrawal 2 is returned');
  expect(await twice.difference(returned(twice, EXPIRY + 60_001, []))).toContain('does not say how');
});
