import { ADMIN_ACTS } from '@suil/core/api';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';
import { untilText } from './until-text.ts';

/** The key, and the values it is filled with. */
const t: TFunction = (key: string, ...values: readonly unknown[]) =>
  [key, ...values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))].join(
    ' ',
  );

test('untilText: what is announced has a text with its time, other acts have none', () => {
  const readyMs = 1_795_219_200_000;
  const details = { readyMs: String(readyMs), day: '20800' };
  expect(untilText(t, { act: 'UpgradeAnnounced', details })).toBe(
    `notice.until.UpgradeAnnounced ${unbroken(formatDateTime(readyMs))}`,
  );
  expect(untilText(t, { act: 'ChangeAnnounced', details })).toBe(
    `notice.until.ChangeAnnounced ${unbroken(formatDateTime(20_800 * 86_400_000))}`,
  );
  const withText = ADMIN_ACTS.filter((act) => untilText(t, { act, details }) !== null);
  expect(withText.sort()).toEqual(
    ['AdminOffered', 'ChangeAnnounced', 'GuardianAnnounced', 'KeyAnnounced', 'UpgradeAnnounced'].sort(),
  );
});
