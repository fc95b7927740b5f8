import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATION } from './operation.ts';

test('the loop has exactly the operations of the table, under their numbers', () => {
  const source = readFileSync(new URL('./eval.ts', import.meta.url), 'utf8');
  const cases = [...source.matchAll(/case (\d+):(?: \{\n\s+)?\s*\/\/ (\w+)/g)].map(([, number, name]) => [
    name,
    Number(number),
  ]);
  expect(Object.fromEntries(cases)).toEqual(OPERATION);
  expect(cases).toHaveLength(Object.keys(OPERATION).length);
});
