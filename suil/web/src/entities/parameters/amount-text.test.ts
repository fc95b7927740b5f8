import { expect, test } from 'vitest';
import { amountText, coinText } from './amount-text.ts';

test.each([
  [21_000_000_000n, '21', '21 SUI'],
  [0n, '0', '0 SUI'],
  [undefined, '–', '–'],
])('%s: an amount that is not known is a dash, not a number', (units, text, withCoin) => {
  expect([amountText(units, 'SUI', 0), coinText(units, 'SUI', 0)]).toEqual([text, withCoin]);
});
