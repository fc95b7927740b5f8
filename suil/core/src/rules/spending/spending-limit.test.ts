import { describe, expect, test } from 'vitest';
import { NO_SPENDING_LIMIT, setSpendingLimit, spendingLimitAt } from './spending-limit.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

describe('setSpendingLimit', () => {
  test('default: the first one and a lower one count at once; a higher one and none a day later, to the millisecond', () => {
    const first = setSpendingLimit(NO_SPENDING_LIMIT, 100n, NOW);
    expect(first).toEqual({ limit: 100n, raise: null });
    const raised = setSpendingLimit(first, 150n, NOW + 5);
    expect(spendingLimitAt(raised, NOW + 5 + DAY - 1)).toBe(100n);
    expect(spendingLimitAt(raised, NOW + 5 + DAY)).toBe(150n);
    expect(setSpendingLimit(raised, 90n, NOW + 6)).toEqual({ limit: 90n, raise: null });
    const removed = setSpendingLimit(first, null, NOW);
    expect([spendingLimitAt(removed, NOW + DAY - 1), spendingLimitAt(removed, NOW + DAY)]).toEqual([100n, null]);
  });

  test('behavior: the present limit once more cancels a raise; another raise waits a day of its own', () => {
    const raised = setSpendingLimit({ limit: 100n, raise: null }, 150n, NOW);
    expect(setSpendingLimit(raised, 100n, NOW + 1)).toEqual({ limit: 100n, raise: null });
    // One millisecond before the small raise counts, a large one takes its place: it does not inherit the time.
    const larger = setSpendingLimit(raised, 1_000_000n, NOW + DAY - 1);
    expect([spendingLimitAt(larger, NOW + DAY), spendingLimitAt(larger, NOW + 2 * DAY - 1)]).toEqual([
      100n,
      1_000_000n,
    ]);
    // Once the raise counts, what is above it is a raise again.
    expect(setSpendingLimit(raised, 151n, NOW + DAY)).toEqual({
      limit: 150n,
      raise: { limit: 151n, fromMs: NOW + 2 * DAY },
    });
    expect(setSpendingLimit(raised, 149n, NOW + DAY)).toEqual({ limit: 149n, raise: null });
  });

  test('behavior: none where there is none changes nothing', () => {
    expect(setSpendingLimit(NO_SPENDING_LIMIT, null, NOW)).toEqual(NO_SPENDING_LIMIT);
  });
});
