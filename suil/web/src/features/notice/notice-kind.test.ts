import { ADMIN_ACTS, type Notice } from '@suil/core/api';
import { expect, test } from 'vitest';
import { noticeKindOf } from './notice-kind.ts';

const act = (name: (typeof ADMIN_ACTS)[number]): Notice => ({
  ...{ id: '1', publishedAtMs: 1, kind: 'act', act: name, details: {}, digest: '4'.repeat(44) },
});

test('what a member may have to decide on is no administration: each announcement, its end, and each pause', () => {
  const administration = ADMIN_ACTS.filter((name) => noticeKindOf(act(name)) === 'administration');
  expect(administration.toSorted()).toEqual([
    ...['AdminAppointed', 'GuardianAppointed', 'KeyDisabled', 'KeySwitched', 'Migrated', 'SeasonAttested', 'Upgraded'],
  ]);
  expect(ADMIN_ACTS.filter((name) => noticeKindOf(act(name)) === 'money').toSorted()).toEqual([
    ...['Paused', 'Resumed', 'SeasonRevoked', 'SettlementRevoked', 'VouchersPaused'],
  ]);
});
