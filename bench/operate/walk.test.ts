import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/setup/config.ts';
import { readSteps } from './page.ts';
import { findUndone } from './walk.ts';

const commands = readSteps(readFileSync(join(root, 'docs/operations/practice.md'), 'utf8')).map(
  (step) => step.commands,
);

test('the page has everything that an operator has to be able to do', () => {
  expect(findUndone(commands)).toEqual([]);
});

test('what a page lacks is named', () => {
  expect(findUndone(commands.filter((text) => !text.includes('cancel-upgrade')))).toEqual(['cancel an upgrade']);
  expect(findUndone([])).toHaveLength(27);
});
