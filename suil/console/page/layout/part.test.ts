import { expect, test } from 'vitest';
import { hashOf, parsePart } from './part.ts';

test.each([
  ['', { name: 'state' }],
  ['#/', { name: 'state' }],
  ['#/acts', { name: 'acts', act: null }],
  ['#/acts/veto-key', { name: 'acts', act: 'veto-key' }],
  ['#/acts/<b>', { name: 'state' }],
  ['#/other', { name: 'state' }],
] as const)('parsePart of %s', (hash, part) => expect(parsePart(hash)).toEqual(part));

test('hashOf is read back', () => {
  for (const hash of ['#/', '#/acts', '#/acts/pause']) expect(hashOf(parsePart(hash))).toBe(hash);
});
