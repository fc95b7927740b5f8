import { expect, test } from 'vitest';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { withdrawalRows } from './sending.tsx';

const t = ((key: string) => key) as TFunction;
const own = `0x${'a'.repeat(64)}`;
const other = `0x${'b'.repeat(64)}`;

test.each([
  ['the own address', own, 'review.youReceive'],
  ['another address', other, 'review.recipientReceives'],
])('a withdrawal to %s says who receives it', (_, recipient, label) => {
  const rows = withdrawalRows(t, { coin: 'SUI', units: 3_000_000_000n, recipient, member: own });
  expect(rows[1]).toMatchObject({ address: recipient });
  expect(rows[2]).toMatchObject({ label, value: '3 SUI' });
});
