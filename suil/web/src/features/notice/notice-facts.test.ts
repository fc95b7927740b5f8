import type { ADMIN_ACTS } from '@suil/core/api';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { noticeFacts } from './notice-facts.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );
const rows = (act: (typeof ADMIN_ACTS)[number], details: Record<string, string>) =>
  noticeFacts(t, { act, details }).map(({ label, value }) => `${label}: ${value}`);

test('noticeFacts: a change names its parameter and its day', () => {
  expect(rows('ChangeAnnounced', { day: '20800', key: '3', value: '200', current: '300' })).toEqual([
    'notice.detail.parameter: parameter.swapFee',
    'notice.detail.value: 3% → 2%',
    `notice.detail.day: ${formatDate(20_800 * 86_400_000)}`,
  ]);
});

test('noticeFacts: a veto, which has no old value, shows the one', () => {
  expect(rows('ChangeVetoed', { key: '3', value: '200' })).toEqual([
    'notice.detail.parameter: parameter.swapFee',
    'notice.detail.value: 2%',
  ]);
});

test('noticeFacts: a key names its slot, long values are shortened, times are dates', () => {
  const readyMs = 1_795_219_200_000;
  expect(rows('KeyAnnounced', { slot: '2', key: `0x${'ab'.repeat(32)}`, readyMs: String(readyMs) })).toEqual([
    'notice.detail.slot: reserves.key.audit',
    'notice.detail.key: 0xabab…abab',
    `notice.detail.readyMs: ${formatDateTime(readyMs)}`,
  ]);
});

test('noticeFacts: the total of a revoked day is an amount, and what has no name keeps the contract’s', () => {
  expect(rows('SettlementRevoked', { total: '2092', unknown: '7' })).toEqual([
    'unknown: 7',
    'notice.detail.total: 0.002092 USDC',
  ]);
});
