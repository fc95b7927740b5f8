import { isAppError } from '@suil/core';
import { expect, test } from 'vitest';
import { keyOf } from '../../../e2e/application/chain-actions.ts';
import { parseMultisig } from './run-act.ts';

const members = [1, 2].map((seed) => ({
  ...{ name: `member ${seed}`, weight: 1 },
  publicKey: keyOf(seed).getPublicKey().toSuiPublicKey(),
}));

test('parseMultisig: text and address, which does not depend on names', () => {
  const one = parseMultisig('admin.json', JSON.stringify({ threshold: 2, members }));
  const other = parseMultisig(
    'b.json',
    JSON.stringify({ threshold: 2, members: members.map((each) => ({ ...each, name: 'x' })) }),
  );
  expect(one.text.threshold).toBe(2);
  expect(other.address).toBe(one.address);
});

test.each([
  ['no JSON', 'not json'],
  ['a threshold that cannot be reached', JSON.stringify({ threshold: 3, members })],
  ['the same member twice', JSON.stringify({ threshold: 1, members: [members[0], members[0]] })],
  ['no members', JSON.stringify({ threshold: 1, members: [] })],
  ['another key', JSON.stringify({ threshold: 1, members: [{ name: 'a', weight: 1, publicKey: 'AAAA' }] })],
])('error: TRANSACTION_FILE_INVALID for %s, naming the file', (_, content) => {
  try {
    parseMultisig('admin.json', content);
    expect.unreachable();
  } catch (error) {
    expect(isAppError(error, 'TRANSACTION_FILE_INVALID') && error.message).toContain('admin.json');
  }
});
