import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectDays, pickIssuable, type QueuedRequest, shareOfCap } from './queue.ts';

const ask = (id: bigint, address: string, amount: bigint): QueuedRequest => ({ id, address, amount });
const idsOf = (requests: readonly QueuedRequest[]) => requests.map(({ id }) => id);
const allowance = (free: bigint, share: bigint, taken: Record<string, bigint> = {}) => ({
  free,
  share,
  taken: new Map(Object.entries(taken)),
});

describe('shareOfCap', () => {
  test('default: a tenth of the cap, rounded down', () => {
    expect(shareOfCap(100_000_000_000n, 1_000n)).toBe(10_000_000_000n);
    expect(shareOfCap(99n, 1_000n)).toBe(9n);
  });

  test('edge: never more than the quarter that may leave in one hour, so that every request fits', () => {
    expect(shareOfCap(100_000_000_000n, 2_500n)).toBe(25_000_000_000n);
    expect(shareOfCap(100_000_000_000n, 10_000n)).toBe(25_000_000_000n);
    expect(shareOfCap(7n, 10_000n)).toBe(1n);
  });
});

describe('pickIssuable', () => {
  test('default: in the order of the queue while the allowance lasts', () => {
    const queue = [ask(1n, 'a', 4n), ask(2n, 'b', 5n), ask(3n, 'c', 1n)];
    expect(idsOf(pickIssuable(queue, allowance(10n, 9n)))).toEqual([1n, 2n, 3n]);
  });

  test('behavior: what does not fit holds up everybody behind it, however small', () => {
    const queue = [ask(1n, 'a', 4n), ask(2n, 'b', 7n), ask(3n, 'c', 1n)];
    expect(idsOf(pickIssuable(queue, allowance(10n, 9n)))).toEqual([1n]);
  });

  test('behavior: who has had the share of the day waits with everything, others pass', () => {
    const queue = [ask(1n, 'a', 3n), ask(2n, 'a', 1n), ask(3n, 'b', 5n), ask(4n, 'a', 1n)];
    expect(idsOf(pickIssuable(queue, allowance(100n, 5n, { a: 3n })))).toEqual([3n]);
    expect(idsOf(pickIssuable(queue, allowance(100n, 5n, { a: 2n })))).toEqual([1n, 3n]);
    expect(idsOf(pickIssuable(queue, allowance(100n, 5n, { a: 1n })))).toEqual([1n, 2n, 3n]);
  });

  test('property: never above what is free, never above an address’s share, no address out of its own order', () => {
    const requests = fc.array(
      fc.record({ address: fc.constantFrom('a', 'b', 'c'), amount: fc.bigInt({ min: 1n, max: 9n }) }),
    );
    fc.assert(
      fc.property(requests, fc.bigInt(0n, 40n), fc.bigInt(0n, 12n), (list, free, share) => {
        const queue = list.map(({ address, amount }, index) => ask(BigInt(index), address, amount));
        const picked = pickIssuable(queue, allowance(free, share));
        expect(picked.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThanOrEqual(free);
        for (const address of ['a', 'b', 'c']) {
          const own = picked.filter((request) => request.address === address);
          expect(own.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThanOrEqual(share);
          const all = queue.filter((request) => request.address === address);
          expect(idsOf(own)).toEqual(idsOf(all.slice(0, own.length)));
        }
      }),
    );
  });
});

describe('expectDays', () => {
  test('default: the rest of today, then whole days', () => {
    const queue = [ask(1n, 'a', 3n), ask(2n, 'b', 5n), ask(3n, 'c', 5n), ask(4n, 'd', 5n), ask(5n, 'a', 5n)];
    // Today 3 are free. Tomorrow 10: b and c. The day after: d and a.
    expect([...expectDays(queue, { ...allowance(3n, 5n), day: 100, cap: 10n })]).toEqual([
      [1n, 100],
      [2n, 101],
      [3n, 101],
      [4n, 102],
      [5n, 102],
    ]);
  });

  test('behavior: no day for what no day takes, nor for what is too far ahead', () => {
    const queue = [ask(1n, 'a', 6n), ...Array.from({ length: 31 }, (_, index) => ask(BigInt(index + 2), 'b', 5n))];
    const days = expectDays(queue, { ...allowance(10n, 5n), day: 100, cap: 10n });
    expect(days.has(1n)).toBe(false);
    expect([days.get(2n), days.get(31n), days.has(32n)]).toEqual([100, 129, false]);
  });
});
