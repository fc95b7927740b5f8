/** Whether each library, those below `packages/` and what of the product is for integrators, has what npm and a reader expect. The licence is the repository's, copied by pack.ts. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../setup/config.ts';

const FOR_INTEGRATORS = ['suil/core', 'suil/sdk'];

/** Returns for each library what it lacks; an empty list: it can be published. */
export function findPackageGaps(): { name: string; missing: readonly string[] }[] {
  const libraries = globSync('packages/*/package.json', { cwd: root }).map((file) => dirname(file));
  return [...libraries.sort(), ...FOR_INTEGRATORS].map((folder) => ({
    name: basename(folder),
    missing: findMissing(join(root, folder)),
  }));
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
