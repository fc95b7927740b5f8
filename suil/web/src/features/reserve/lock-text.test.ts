import type { OperatorLock } from '@suil/sdk';
import { expect, test } from 'vitest';
import { formatDate } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';
import { freeIn, lockText } from './lock-text.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );
const DAY_MS = 86_400_000;
const [start, end] = [1_000 * DAY_MS, 2_000 * DAY_MS];
/** A fifth of all, free over 1,000 days. */
const vesting: OperatorLock = {
  ...{ objectId: '0x1', content: 'SUIL', amount: 200n, total: 200n, supply: 1_000n },
  ...{ startsAtMs: start, endsAtMs: end },
};
const atOnce: OperatorLock = { ...vesting, content: 'usdcSui', startsAtMs: end };
const [from, to] = [unbroken(formatDate(start)), unbroken(formatDate(end))];

test('what the time has freed and has not left is free', () => {
  const halfway = start + 500 * DAY_MS;
  expect(freeIn(vesting, start)).toBe(0n);
  expect(freeIn(vesting, halfway)).toBe(100n);
  expect(freeIn({ ...vesting, amount: 140n }, halfway)).toBe(40n);
  // Made longer after 60 had left: less is free by its times than that.
  expect(freeIn({ ...vesting, amount: 140n }, start + 100 * DAY_MS)).toBe(0n);
  expect(freeIn(vesting, end)).toBe(200n);
  expect(freeIn(atOnce, end - 1)).toBe(0n);
});

test.each([
  ['nothing is free yet', vesting, start, `reserves.lockBetween ${from} ${to}`],
  ['a part is free: a tenth of all', vesting, start + 500 * DAY_MS, `reserves.lockPart ${to} 10%`],
  ['all of it is free', vesting, end, `reserves.lockOver ${to}`],
  ['all at once, later', atOnce, end - 1, `reserves.lockUntil ${to}`],
  ['all at once, by now', atOnce, end, `reserves.lockOver ${to}`],
] as const)('%s', (_, lock, nowMs, text) => {
  expect(lockText(t, lock, nowMs)).toBe(text);
});
