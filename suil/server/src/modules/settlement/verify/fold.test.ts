import { expect, test } from 'vitest';
import { eventOn, manifest, memberOf, quietDay } from '../../../testing/test-deployment.test-support.ts';
import { recomputeDays } from './fold.ts';

const [FRIEND_RATE, AT, USD] = [21, 100, 1_000_000n];
const [alice, bob] = [memberOf('a'), memberOf('b')];
const { root } = manifest;

/** Alice holds 1,000 USD and her friend Bob 2,000; on the second day it was announced that a friend's rate is 5 % from the third on. */
function totalsAfter(...takenBack: ReturnType<typeof eventOn>[]): bigint[] {
  const days = recomputeDays(
    [
      eventOn(AT, 'InviterBound', { member: alice, inviter: root }),
      eventOn(AT, 'InviterBound', { member: bob, inviter: alice }),
      eventOn(AT, 'TeamReserveFunded', { funder: root, amount: 1_000n * USD }),
      eventOn(AT, 'Staked', { member: alice, suiAmount: 1n, value: 1_000n * USD }),
      eventOn(AT, 'Staked', { member: bob, suiAmount: 1n, value: 2_000n * USD }),
      quietDay(AT),
      eventOn(AT + 1, 'ChangeAnnounced', { key: FRIEND_RATE, current: 1_000n, value: 500n, day: AT + 2 }),
      ...takenBack,
      quietDay(AT + 1),
      quietDay(AT + 2),
    ],
    root,
    AT + 2,
  );
  return days.map(({ total }) => total);
}

// Bob earns 200 and 210 ppm of 2,000 USD. A tenth of it, by 1,000 of his 2,000 USD, is 20,000 and 21,000; with 5 % the latter is 10,500.
test('default: an announced change holds from its day on', () => {
  expect(totalsAfter()).toEqual([0n, 20_000n, 10_500n]);
});

test.each(['ChangeCancelled', 'ChangeVetoed'] as const)('%s: a change that was taken back never holds', (kind) => {
  expect(totalsAfter(eventOn(AT + 1, kind, { key: FRIEND_RATE, value: 500n }))).toEqual([0n, 20_000n, 21_000n]);
});
