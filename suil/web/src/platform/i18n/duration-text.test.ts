import { afterEach, expect, test } from 'vitest';
import { durationText } from './duration-text.ts';
import { useLanguage } from './language.ts';

afterEach(() => useLanguage.setState({ code: 'en_US' }));

const HOURS_MS = (19 * 60 + 5) * 60_000;

test.each([
  ['en_US', '19 hr 5 min'],
  ['zh_CN', '19 小时 5 分钟'],
  ['zh_TW', '19 小時 5 分鐘'],
  ['ja_JP', '19時間5分'],
  ['ko_KR', '19시간 5분'],
] as const)('%s: spaced as the texts of the language are', (code, text) => {
  useLanguage.setState({ code });
  expect(durationText(HOURS_MS)).toBe(text);
});

test('the two largest units that follow each other, rounded up to the second', () => {
  expect(durationText(0)).toBe('1 sec');
  expect(durationText(59_001)).toBe('1 min');
  expect(durationText(125_000)).toBe('2 min 5 sec');
  expect(durationText(86_400_000 + 5_000)).toBe('1 day');
  expect(durationText(2 * 86_400_000 + 3_600_000)).toBe('2 days 1 hr');
  expect(durationText(1_234 * 86_400_000)).toBe('1,234 days');
});
