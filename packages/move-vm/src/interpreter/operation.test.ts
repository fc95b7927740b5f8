/** The loop's case labels, the handlers and the operation numbers agree. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATION } from '../translation/operation.ts';
import { HANDLERS } from './instructions/handlers.ts';

const source = readFileSync(new URL('./eval.ts', import.meta.url), 'utf8');
const cases = [...source.matchAll(/case (\d+):(?: \{\n\s+)?\s*\/\/ (\w+)/g)].map(
  ([, number, name]) => [name, Number(number)] as const,
);
const handled = Object.entries(OPERATION).filter(([, number]) => HANDLERS[number] !== undefined);

test('every operation has its number once, from 0 without a gap', () => {
  expect(Object.values(OPERATION)).toEqual(Object.keys(OPERATION).map((_, number) => number));
});

test('the loop and the handlers have each operation of the table once, under its number', () => {
  expect([...source.matchAll(/case \d+:/g)]).toHaveLength(cases.length);
  expect(Object.fromEntries([...cases, ...handled])).toEqual(OPERATION);
  expect(cases.length + handled.length).toBe(Object.keys(OPERATION).length);
});

test('a handler has the name of its operation', () => {
  for (const [name, number] of handled) expect(HANDLERS[number]?.name).toMatch(new RegExp(`^${name}$`, 'i'));
});
