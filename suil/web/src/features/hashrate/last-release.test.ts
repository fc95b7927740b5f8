import type { HashrateLastDay } from '@suil/core/api';
import { describe, expect, test } from 'vitest';
import { daysToRelease, toLastRelease } from './last-release.ts';

const released: HashrateLastDay = {
  day: 100,
  state: 'released',
  reason: null,
  price: '250000',
  factor: '500000000',
  released: '9000000000',
};
const none: HashrateLastDay = {
  ...released,
  state: 'none',
  reason: 'no_price',
  price: null,
  factor: null,
  released: '0',
};
const pending: HashrateLastDay = {
  ...released,
  state: 'pending',
  price: null,
  factor: null,
  released: null,
};
const own = ({ day, state, reason }: HashrateLastDay, amount: string | null) => ({
  day,
  state,
  reason,
  released: amount,
});

describe('regression/13 what the page says of the last day', () => {
  test('default: price, factor and the member’s part are of one day', () => {
    const params = { all: released, mine: own(released, '3000000000'), hasMember: true, today: 101 };
    const shown = { state: 'released', price: 250_000n, factor: 500_000_000n, mine: 3_000_000_000n };
    expect(toLastRelease(params)).toEqual(shown);
    expect(toLastRelease({ ...params, mine: undefined, hasMember: false })).toEqual({ ...shown, mine: null });
    // The chain's answer may be older than the server's, or missing.
    expect(toLastRelease({ ...params, today: 100 })).toEqual(shown);
    expect(toLastRelease({ ...params, today: undefined })).toEqual(shown);
  });

  test('default: a day that released nothing has its reason, and no price beside "no price"', () => {
    const params = { all: none, mine: own(none, '0'), hasMember: true, today: 101 };
    expect(toLastRelease(params)).toEqual({ state: 'none', reason: 'no_price', price: null });
    const priced: HashrateLastDay = { ...none, reason: 'no_hashrate', price: '250000' };
    expect(toLastRelease({ ...params, all: priced, mine: own(priced, '0') })).toEqual({
      state: 'none',
      reason: 'no_hashrate',
      price: 250_000n,
    });
  });

  test.each([
    ['the server works it out', { all: pending, mine: own(pending, null) }, 101],
    ['only the member’s answer is that far', { all: pending, mine: own(released, '3') }, 101],
    ['only the answer for everybody is that far', { all: released, mine: own(pending, null) }, 101],
    ['the member’s answer is of the day before', { all: released, mine: { ...own(released, '3'), day: 99 } }, 101],
    ['the answer for everybody is of the day before', { all: { ...released, day: 99 }, mine: own(released, '3') }, 101],
    [
      'the chain has left the next day, of which the server has not heard',
      { all: released, mine: own(released, '3') },
      102,
    ],
    ['seven days have passed at once', { all: released, mine: own(released, '3') }, 108],
    ['the first day is over in one of the answers', { all: released, mine: null }, 101],
    ['the first day is over in the other', { all: null, mine: own(released, '3') }, 101],
  ])('behavior: pending, without any figure, while %s', (_name, answers, today) => {
    expect(toLastRelease({ ...answers, hasMember: true, today })).toEqual({ state: 'pending' });
  });

  test('edge: nothing is said before an answer is there, or a day is over', () => {
    const unknown = { state: 'unknown' };
    expect(toLastRelease({ all: undefined, mine: undefined, hasMember: true, today: 101 })).toEqual(unknown);
    expect(toLastRelease({ all: released, mine: undefined, hasMember: true, today: 101 })).toEqual(unknown);
    expect(toLastRelease({ all: null, mine: null, hasMember: true, today: 101 })).toEqual(unknown);
    expect(toLastRelease({ all: null, mine: undefined, hasMember: false, today: undefined })).toEqual(unknown);
  });
});

describe('daysToRelease', () => {
  const release = (factor: bigint) => ({ state: 'released', price: 250_000n, factor, mine: null }) as const;

  test('default: a hundred days at 1% a day, longer by what the day’s budget cut', () => {
    expect(daysToRelease(release(1_000_000_000n), 100n)).toBe(100n);
    expect(daysToRelease(release(500_000_000n), 100n)).toBe(200n);
    // 10,000 / 100 / 0.7 = 142.86
    expect(daysToRelease(release(700_000_000n), 100n)).toBe(143n);
  });

  test('default: none after a day that released nothing', () => {
    expect(daysToRelease(release(0n), 100n)).toBeNull();
    expect(daysToRelease(release(1_000_000_000n), 0n)).toBeNull();
    expect(daysToRelease({ state: 'none', reason: 'no_price', price: null }, 100n)).toBeNull();
    expect(daysToRelease({ state: 'pending' }, 100n)).toBeNull();
  });
});
