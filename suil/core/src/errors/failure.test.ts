import { expect, test } from 'vitest';
import { codeOf, messageOf } from './failure.ts';

test.each([
  [Object.assign(new Error('in use'), { code: 'EADDRINUSE' }), 'EADDRINUSE', 'in use'],
  [Object.assign(new Error('a number'), { code: 7 }), null, 'a number'],
  [new Error('plain'), null, 'plain'],
  ['text', null, 'text'],
  [null, null, 'null'],
  [undefined, null, 'undefined'],
])('codeOf and messageOf of %s', (error, code, message) => {
  expect(codeOf(error)).toBe(code);
  expect(messageOf(error)).toBe(message);
});
