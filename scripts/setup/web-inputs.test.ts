/** Whether the web app is built again after a change of any workspace package in it, by the packages' manifests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './config.ts';
import { webInputs } from './setup.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const folders = ['packages', 'suil']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'package.json')));
/** Folders of the workspace packages by their names. */
const folderOf = new Map(folders.map((folder) => [manifestOf(folder).name, folder]));

/** The folder and those of all packages that it depends on, directly or through others. */
function closureOf(folder: string): Set<string> {
  const closure = new Set([folder]);
  for (const one of closure)
    for (const name of Object.keys(manifestOf(one).dependencies ?? {})) {
      const dependency = folderOf.get(name);
      if (dependency !== undefined) closure.add(dependency);
    }
  return closure;
}

test('every package that the web app depends on is an input of its build', () => {
  const needed = [...closureOf('suil/web')];
  expect(needed).toContain('packages/wallet');
  expect(needed.filter((folder) => !webInputs.includes(folder))).toEqual([]);
});
