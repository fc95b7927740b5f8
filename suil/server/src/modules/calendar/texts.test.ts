import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@suil/core';
import { expect, test } from 'vitest';
import { CALENDAR_TEXTS } from './texts.ts';

const LOCALES = new URL('../../../../web/src/platform/i18n/locales/', import.meta.url);

test.each(LANGUAGES)('behavior: titles are those that the app has in %s', (language) => {
  const app = JSON.parse(readFileSync(new URL(`${language}.json`, LOCALES), 'utf8')) as Record<string, string>;
  const { titles } = CALENDAR_TEXTS[language];
  const ofApp = (key: string, count: number) =>
    app[`${key}_${count === 1 ? 'one' : 'other'}`]?.replace('{count}', String(count));
  expect(titles.voucher).toBe(app['dates.voucher']);
  for (const days of [1, 7, 30]) {
    expect(titles.bank(days)).toBe(ofApp('dates.bank', days));
    expect(titles.pledge(days)).toBe(ofApp('dates.pledge', days));
  }
});
