import { expect, test } from 'vitest';
import type { Say } from '../texts/texts.ts';
import { countText, runwayText, shareText } from './figures.ts';

const say: Say = (key, values = {}) => `${key} ${JSON.stringify(values)}`;

test.each([
  [null, 'fact.runwayNone {}'],
  [1n, 'fact.runwayDays {"count":1,"days":"1"}'],
  [3_650n, 'fact.runwayDays {"count":3650,"days":"3,650"}'],
  // Beyond ten years the days say nothing: 1,146,315 of them are three thousand years.
  [3_651n, 'fact.runwayYears {}'],
  [1_146_315n, 'fact.runwayYears {}'],
])('runwayText: %s days', (days, text) => {
  expect(runwayText(say, days)).toBe(text);
});

test('edge: counts are grouped, and a number that is not stated is a dash', () => {
  expect(countText(1_146_315)).toBe('1,146,315');
  expect(countText(null)).toBe('–');
  expect(countText(Number.NaN)).toBe('–');
  expect(shareText(0.8499)).toBe('84%');
});
