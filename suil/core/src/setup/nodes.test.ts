import { expect, test } from 'vitest';
import { hasIndependentNodes } from './nodes.ts';

test.each([
  [[], false],
  [['https://a.example'], false],
  [['https://a.example', 'https://A.example/'], false],
  [['https://a.example/one', 'https://a.example:443/two'], false],
  [['https://a.example', 'https://b.example'], true],
  // Forwarded from two machines.
  [['http://127.0.0.1:9000', 'http://127.0.0.1:9001'], true],
])('%j: two hosts are named: %s', (urls, are) => {
  expect(hasIndependentNodes(urls)).toBe(are);
});
