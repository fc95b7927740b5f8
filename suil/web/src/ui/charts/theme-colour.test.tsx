import { expect, test } from 'vitest';
import { colourOf } from './theme-colour.ts';

test('regression/19 a user who wants less motion gets the theme’s colours, too', () => {
  // The rule of base.css: it makes every change a transition that has only begun when the colour is read.
  const rule = document.createElement('style');
  rule.textContent = '* { transition-duration: 0.01ms !important; }';
  const place = document.createElement('div');
  place.style.color = 'rgb(0, 0, 0)';
  document.head.append(rule);
  document.body.append(place);
  // It has been shown in another colour.
  expect(getComputedStyle(place).color).toBe('rgb(0, 0, 0)');
  expect(colourOf(place, 'rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)');
  expect(place.style.cssText).toBe('color: rgb(0, 0, 0);');
  place.remove();
  rule.remove();
});
