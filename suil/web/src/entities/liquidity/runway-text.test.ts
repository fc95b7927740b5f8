import { expect, test } from 'vitest';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { runwayText } from './runway-text.ts';

const t: TFunction = (key, ...[values = {}]: readonly unknown[]) => `${key} ${JSON.stringify(values)}`;

test.each([
  [null, '–'],
  [0n, 'funding.runwayDays {"count":0,"days":"0"}'],
  [3650, 'funding.runwayDays {"count":3650,"days":"3,650"}'],
  [3650n, 'funding.runwayDays {"count":3650,"days":"3,650"}'],
  [3651n, 'funding.years {}'],
])('default: %s days', (days, text) => {
  expect(runwayText(t, days)).toBe(text);
});
