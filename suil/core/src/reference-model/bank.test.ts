import { expect, test } from 'vitest';
import { MS_PER_DAY } from '../values/day.ts';
import { TestBooks, USD } from './books.test-support.ts';
import { closeDay } from './index.ts';

const noPrice = { price: null };

function close(ledger: TestBooks, from: number, through: number): void {
  for (let day = from; day <= through; day++) closeDay(ledger.books, day, noPrice);
}

test('1,000 USDC for 7 days: 0.1 a day, 0.003 of it fee; renewed, redeemed on the second day of the new term', () => {
  const ledger = new TestBooks();
  ledger.topUp(10, 'alice', 'USDC', 1_000n * USD);
  ledger.fund(10, 'bank_reserve', 'USDC', 2n * USD);
  expect(ledger.intent(10, 'alice', 'subscribe', { termDays: 7, amount: '1000000000' })).toBeNull();
  const subscriptionId = ledger.lastId;
  // 1000 · 100 ppm = 0.1 a day, seven days of it.
  expect(ledger.balance('house:bank-escrow USDC')).toBe(700_000n);
  expect(ledger.balance('member:alice:bank USDC')).toBe(1_000n * USD);
  close(ledger, 10, 16);
  // Days 11 to 16: six incomes of 97,000 PRO; the fees went to the reserve account.
  expect(ledger.balance('member:alice PRO')).toBe(582_000n);
  expect(ledger.balance('house:pro-backing USDC')).toBe(582_000n);
  expect(ledger.balance('house:reserve USDC')).toBe(18_000n);
  expect(ledger.intent(17, 'alice', 'redeem', { subscriptionId })).toBe('before its first maturity');
  close(ledger, 17, 17);
  // The seventh, and the next term's escrow.
  expect(ledger.balance('member:alice PRO')).toBe(679_000n);
  expect(ledger.balance('house:bank-escrow USDC')).toBe(700_000n);
  expect(ledger.balance('house:bank-reserve USDC')).toBe(600_000n);
  close(ledger, 18, 18);
  expect(ledger.intent(19, 'bob', 'redeem', { subscriptionId })).toBe('no such subscription');
  expect(ledger.intent(19, 'alice', 'redeem', { subscriptionId })).toBeNull();
  // Day 18 was paid; six of seven days return.
  expect(ledger.balance('house:bank-escrow USDC')).toBe(0n);
  expect(ledger.balance('house:bank-reserve USDC')).toBe(1_200_000n);
  expect(ledger.balance('member:alice USDC')).toBe(1_000n * USD);
  close(ledger, 19, 20);
  expect(ledger.balance('member:alice PRO')).toBe(776_000n);
  expect(ledger.intent(21, 'alice', 'exchange_pro', { amount: '776001' })).not.toBeNull();
  expect(ledger.intent(21, 'alice', 'exchange_pro', { amount: '776000' })).toBeNull();
  expect(ledger.balance('member:alice USDC')).toBe(1_000_776_000n);
  expect(ledger.balance('house:pro-backing USDC')).toBe(0n);
});

test('a short reserve refuses a subscription; at a maturity the lower id goes first and the other ends', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 300n * USD);
  ledger.topUp(1, 'bob', 'USDC', 100n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 280_000n);
  // 200 · 100 ppm · 7 = 0.14 and 100 · 100 ppm · 7 = 0.07 are set aside; 0.07 stays.
  expect(ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: '200000000' })).toBeNull();
  expect(ledger.intent(1, 'bob', 'subscribe', { termDays: 7, amount: '100000000' })).toBeNull();
  expect(ledger.intent(1, 'alice', 'subscribe', { termDays: 30, amount: '100000000' })).not.toBeNull();
  expect(ledger.balance('member:alice USDC')).toBe(100n * USD);
  close(ledger, 1, 8);
  // Alice's renewal needs 0.14 and there is 0.07: hers ends, Bob's continues.
  expect(ledger.balance('member:alice:bank USDC')).toBe(0n);
  expect(ledger.balance('member:alice USDC')).toBe(300n * USD);
  expect(ledger.balance('member:bob:bank USDC')).toBe(100n * USD);
  expect(ledger.balance('house:bank-reserve USDC')).toBe(0n);
  expect(ledger.balance('house:bank-escrow USDC')).toBe(70_000n);
});

test('with renewal off the principal returns when the last day is closed, with nothing of the reserve touched', () => {
  const ledger = new TestBooks();
  ledger.topUp(10, 'alice', 'USDC', 1_000n * USD);
  ledger.fund(10, 'bank_reserve', 'USDC', 2n * USD);
  ledger.intent(10, 'alice', 'subscribe', { termDays: 7, amount: '1000000000' });
  const subscriptionId = ledger.lastId;
  close(ledger, 10, 16);
  const set = (day: number, member: string, renewal: string) =>
    ledger.intent(day, member, 'set_renewal', { subscriptionId, renewal });
  expect(set(17, 'bob', 'off')).toBe('no such subscription');
  expect(set(17, 'alice', 'perhaps')).toBe('renewal is on or off, not perhaps');
  // On the last of its days it still counts; of several settings the last one does.
  expect([set(17, 'alice', 'off'), set(17, 'alice', 'on'), set(17, 'alice', 'off')]).toEqual([null, null, null]);
  close(ledger, 17, 17);
  // Seven days of 0.1 less 0.003 each, and the reserve as it was after the term was set aside: 2 − 0.7.
  expect(ledger.balance('member:alice PRO')).toBe(679_000n);
  expect(ledger.balance('member:alice USDC')).toBe(1_000n * USD);
  expect(ledger.balance('member:alice:bank USDC')).toBe(0n);
  expect(ledger.balance('house:bank-escrow USDC')).toBe(0n);
  expect(ledger.balance('house:bank-reserve USDC')).toBe(1_300_000n);
  expect(set(18, 'alice', 'on')).toBe('no such subscription');
  expect(ledger.books.notRenewing.size).toBe(0);
});

test('one that ends leaves the reserve to the others; turned off after a maturity, it counts for the next one', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 1_000n * USD);
  ledger.topUp(1, 'bob', 'USDC', 200n * USD);
  // 0.7 and 0.14 are set aside for 7 days; 0.7 stays, which the first of them alone would take to renew.
  ledger.fund(1, 'bank_reserve', 'USDC', 1_540_000n);
  ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: '1000000000' });
  const first = ledger.lastId;
  ledger.intent(1, 'bob', 'subscribe', { termDays: 7, amount: '200000000' });
  const second = ledger.lastId;
  expect(ledger.intent(1, 'alice', 'set_renewal', { subscriptionId: first, renewal: 'off' })).toBeNull();
  close(ledger, 1, 8);
  expect(ledger.balance('member:alice USDC')).toBe(1_000n * USD);
  expect(ledger.balance('house:bank-reserve USDC')).toBe(560_000n);
  expect(ledger.balance('house:bank-escrow USDC')).toBe(140_000n);
  expect(ledger.intent(9, 'bob', 'set_renewal', { subscriptionId: second, renewal: 'off' })).toBeNull();
  close(ledger, 9, 14);
  expect(ledger.balance('member:bob:bank USDC')).toBe(200n * USD);
  close(ledger, 15, 15);
  expect(ledger.balance('member:bob USDC')).toBe(200n * USD);
  // Fourteen days of 0.02 less 0.0006.
  expect(ledger.balance('member:bob PRO')).toBe(271_600n);
  expect(ledger.balance('house:bank-reserve USDC')).toBe(560_000n);
});

test('with renewal off it is redeemed as before while an upgrade is announced', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 500n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 350_000n);
  ledger.intent(10, 'alice', 'subscribe', { termDays: 7, amount: '500000000' });
  const subscriptionId = ledger.lastId;
  ledger.intent(10, 'alice', 'set_renewal', { subscriptionId, renewal: 'off' });
  expect(ledger.intent(11, 'alice', 'redeem', { subscriptionId })).toBe('before its first maturity');
  ledger.event(11, 'UpgradeAnnounced', { readyMs: 18 * MS_PER_DAY });
  expect(ledger.intent(11, 'alice', 'redeem', { subscriptionId })).toBeNull();
  expect(ledger.balance('house:bank-reserve USDC')).toBe(350_000n);
  expect(ledger.balance('member:alice USDC')).toBe(500n * USD);
  close(ledger, 11, 20);
  expect(ledger.balance('member:alice USDC')).toBe(500n * USD);
});

test('a changed yield holds for terms that start on its day or later', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 100n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 10n * USD);
  ledger.event(1, 'ChangeAnnounced', { key: 41, value: 50n, day: 8 });
  ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: '100000000' });
  close(ledger, 1, 7);
  expect(ledger.balance('house:bank-escrow USDC')).toBe(10_000n);
  close(ledger, 8, 8);
  // The term that starts on day 8 sets 7 · 0.005 aside.
  expect(ledger.balance('house:bank-escrow USDC')).toBe(35_000n);
});

test('while an upgrade is announced it is redeemed before its maturity, with the income of complete days', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 1_000n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 1_400_000n);
  const subscribed = () => {
    expect(ledger.intent(10, 'alice', 'subscribe', { termDays: 7, amount: '500000000' })).toBeNull();
    return ledger.lastId;
  };
  const [first, second] = [subscribed(), subscribed()];
  // Seven days of 50,000 for each; announced on day 10, ready on day 17.
  ledger.event(10, 'UpgradeAnnounced', { readyMs: 17 * MS_PER_DAY });
  expect(ledger.intent(10, 'alice', 'redeem', { subscriptionId: first })).toBeNull();
  expect(ledger.balance('house:bank-reserve USDC')).toBe(1_050_000n);
  close(ledger, 10, 12);
  ledger.event(13, 'UpgradeVetoed', {});
  expect(ledger.intent(13, 'alice', 'redeem', { subscriptionId: second })).toBe('before its first maturity');
  ledger.event(13, 'UpgradeAnnounced', { readyMs: 20 * MS_PER_DAY });
  // Days 11 and 12 were paid; five of seven return.
  expect(ledger.intent(13, 'alice', 'redeem', { subscriptionId: second })).toBeNull();
  expect(ledger.balance('house:bank-reserve USDC')).toBe(1_300_000n);
  expect(ledger.balance('house:bank-escrow USDC')).toBe(0n);
  expect(ledger.balance('member:alice USDC')).toBe(1_000n * USD);
});

test('one that was carried out lets redeem again once a later announcement was taken back', () => {
  const ledger = new TestBooks();
  ledger.topUp(1, 'alice', 'USDC', 1_000n * USD);
  ledger.fund(1, 'bank_reserve', 'USDC', 4_500_000n);
  expect(ledger.intent(10, 'alice', 'subscribe', { termDays: 180, amount: '100000000' })).toBeNull();
  const { lastId: subscriptionId } = ledger;
  ledger.event(10, 'UpgradeAnnounced', { readyMs: 17 * MS_PER_DAY });
  ledger.event(17, 'Upgraded', {});
  ledger.event(30, 'UpgradeAnnounced', { readyMs: 37 * MS_PER_DAY });
  ledger.event(30, 'UpgradeCancelled', {});
  ledger.event(31, 'Migrated', {});
  expect(ledger.intent(31, 'alice', 'redeem', { subscriptionId })).toBe('before its first maturity');
  ledger.event(40, 'UpgradeAnnounced', { readyMs: 47 * MS_PER_DAY });
  ledger.event(47, 'Upgraded', {});
  ledger.event(60, 'UpgradeAnnounced', { readyMs: 67 * MS_PER_DAY });
  ledger.event(60, 'UpgradeVetoed', {});
  expect(ledger.intent(99, 'alice', 'redeem', { subscriptionId })).toBeNull();
});

test('who may, and how much at least', () => {
  const ledger = new TestBooks();
  ledger.fund(1, 'bank_reserve', 'USDC', 10n * USD);
  ledger.topUp(1, 'outsider', 'USDC', 100n * USD);
  ledger.topUp(1, 'alice', 'USDC', 99_999_999n);
  expect(ledger.intent(1, 'outsider', 'subscribe', { termDays: 7, amount: '100000000' })).toBe('not bound');
  expect(ledger.intent(1, 'alice', 'subscribe', { termDays: 7, amount: '99999999' })).toBe('below the minimum');
  expect(ledger.intent(1, 'alice', 'subscribe', { termDays: 8, amount: '100000000' })).not.toBeNull();
});
