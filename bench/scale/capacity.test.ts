/** Compares the table of docs/operations.md with what it is made of. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatCapacity } from './capacity.ts';

test('the capacity that the operator reads is that of the measured bytes', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(page).toContain(`\n${formatCapacity().join('\n')}\n`);
});
