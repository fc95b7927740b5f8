import { expect, test } from 'vitest';
import { rateText } from './rate-text.ts';

test('a rate that is not known is a dash, not a number', () => {
  expect([rateText(500n), rateText(0n), rateText(undefined)]).toEqual(['5%', '0%', '–']);
});
