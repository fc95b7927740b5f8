/** The notices of the libraries whose code is in the file: their licences ask for them in every copy. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@suil/core';

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Returns a text with the name, licence and notice of each package that `modules` (paths) belong to. @throws when one states no licence */
export function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  return [...folders]
    .map((folder) => {
      const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      assert(typeof license === 'string', `${name} states its licence`);
      const [file] = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder });
      return `${name}: ${license}\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}`;
    })
    .toSorted()
    .join('\n\n');
}
