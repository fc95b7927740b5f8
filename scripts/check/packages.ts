/** Whether each library below `packages/` has what npm and a reader expect. The licence is the repository's, copied by pack.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/config.ts';

/** Returns for each library what it lacks; an empty list: it can be published. */
export function findPackageGaps(): { name: string; missing: readonly string[] }[] {
  const folder = join(root, 'packages');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'package.json')))
    .map(({ name }) => ({ name, missing: findMissing(join(folder, name)) }));
}

function findMissing(folder: string): string[] {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const manifest: { private?: unknown; publishConfig?: { directory?: unknown } } = JSON.parse(text);
  const files = ['README.md', 'CHANGELOG.md', 'examples'].filter((file) => !existsSync(join(folder, file)));
  return [
    ...files,
    ...(manifest.private ? ['a manifest that is not private'] : []),
    ...(manifest.publishConfig?.directory === 'dist' ? [] : ['publishConfig.directory']),
  ];
}
