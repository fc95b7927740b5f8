import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listAlerts } from '../../scripts/generate/gen-alerts.ts';
import { root } from '../../scripts/setup/config.ts';
import { readSteps } from './page.ts';
import { findSilenced, findUndone } from './walk.ts';

const page = readFileSync(join(root, 'docs/operations/practice.md'), 'utf8');
const commands = readSteps(page).map((step) => step.commands);

test('the page has everything that an operator has to be able to do', () => {
  expect(findUndone(commands)).toEqual([]);
});

test('what a page lacks is named', () => {
  expect(findUndone(commands.filter((text) => !text.includes('cancel-upgrade')))).toEqual(['cancel an upgrade']);
  expect(findUndone([])).toHaveLength(29);
});

test('each alert rings on the page and is silent again, or the page says that it does not', () => {
  const [, list = ''] = /^Not fired here: (.+)$/m.exec(page) ?? [];
  const left = Array.from(list.matchAll(/`(Suil\w+)`/g), ([, name = '']) => name);
  const silenced = findSilenced(commands);
  expect(silenced.filter((name) => left.includes(name))).toEqual([]);
  expect([...silenced, ...left].toSorted()).toEqual(
    listAlerts()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('findSilenced: what rang and was silent behind it', () => {
  expect(findSilenced(['rings SuilA SuilB\nwait', 'silent SuilB\nsilent SuilC\nrings SuilC'])).toEqual(['SuilB']);
});
