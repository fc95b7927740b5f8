/** The templates of environments, the tables of the documents and what the code reads name the same variables. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROCESSES, variablesOf } from '../scripts/release/archive/processes.ts';
import { root } from '../scripts/setup/config.ts';
import { SECRET_VARIABLES, VARIABLES } from '../suil/core/src/setup/variables.ts';
import { readEnvironment } from './environment.test-support.ts';

/** Tables of these pages that begin with the column `variable` explain variables. */
const PAGES = ['docs/operations.md', 'docs/deployment.md', 'docs/commands.md'];
const TABLE = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/gm;
const CELL = /^\| ([^|]+) \|/gm;

function readExplained(page: string): readonly string[] {
  const tables = readFileSync(join(root, page), 'utf8').matchAll(TABLE);
  const cells = [...tables].flatMap(([, rows = '']) => [...rows.matchAll(CELL)].map(([, cell = '']) => cell));
  return cells.flatMap((cell) => cell.replaceAll('`', '').split(', '));
}

test.each(PROCESSES)('the template of the $name has every variable that it reads, secrets as files', (one) => {
  const expected = variablesOf(one).map(({ name, isSecret }) => (isSecret ? `${name}_FILE` : name));
  const lines = readEnvironment(one.name);
  expect(lines.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

test.each(PROCESSES)('what a network needs of the $name is set in its template', (one) => {
  const secrets: readonly string[] = SECRET_VARIABLES;
  const set = readEnvironment(one.name).flatMap(({ name, isSet }) => (isSet ? [name] : []));
  for (const alternatives of one.needed.map((name) => [name].flat()))
    expect(
      alternatives.some((name) => set.includes(secrets.includes(name) ? `${name}_FILE` : name)),
      `${alternatives}`,
    ).toBe(true);
});

test('the templates together name every variable of the code, and no other', () => {
  const named = ['server', 'signer', 'auditor', 'sponsor', 'console', 'checkout'].flatMap((name) =>
    readEnvironment(name).map((line) => line.name),
  );
  const variables = new Set(named.map((name) => name.replace(/_FILE$/, '')));
  expect([...variables].sort()).toEqual([...VARIABLES].sort());
});

test('a table of the documents explains every variable of the code, and no other', () => {
  expect([...new Set(PAGES.flatMap(readExplained))].sort()).toEqual([...VARIABLES].sort());
});

test('the table of docs/operations.md explains what a server reads, but for what the local chain alone needs', () => {
  const names = variablesOf({ name: 'server' }).map(({ name }) => name);
  expect(readExplained('docs/operations.md')).toEqual(
    expect.arrayContaining(names.filter((name) => name !== 'SAMPLE_WORLD')),
  );
});

test('the list of secrets in docs/operations.md is the code’s', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, listed = ''] = /^Each secret \(([^)]+)\)/m.exec(text) ?? [];
  const names = listed.split(/,\s+/).map((name) => name.replaceAll('`', ''));
  expect(names).toEqual([...SECRET_VARIABLES].sort());
});

test('no template holds a secret', () => {
  for (const file of globSync('deploy/{environment,systemd,container}/*', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const name of SECRET_VARIABLES)
      expect([file, new RegExp(`^#?${name}[=:]`, 'm').test(text)]).toEqual([file, false]);
  }
});
