import { expect, test } from 'vitest';
import { inOneText } from './one-text.ts';

test.each([
  [['One.', 'Two.'], 'One. Two.'],
  [['하나입니다.', '둘입니다.'], '하나입니다. 둘입니다.'],
  [['一。', '二。'], '一。二。'],
  [['一（1）', '二！', '三'], '一（1）二！三'],
  [['', 'One.', ''], 'One.'],
  [[], ''],
])('inOneText: %j', (sentences, text) => {
  expect(inOneText(...sentences)).toBe(text);
});
