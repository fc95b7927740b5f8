/**
 * Builds the documentation site into `docs/.vitepress/dist`: pages by VitePress, the reference of the packages' exports by TypeDoc. Both are
 * installed beside their configuration, by their own lockfile, because nothing else needs their 149 MB. `npm run docs`, `-- --serve` to look at it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetupError } from '../setup/config.ts';
import { runCommand } from '../setup/setup.ts';
import { listPackages, readManifest } from './pack.ts';

const folder = join(root, 'docs/.vitepress');

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) throw new SetupError(`${command} could not be started: ${error.message}.`);
  if (status !== 0) throw new SetupError(`${command} ${args[0]} failed; its message is above.`);
}

const tool = (name: string) => join(folder, 'node_modules/.bin', name);

/** Source files of a package's exports. */
function entriesOf(name: string): string[] {
  return Object.values(readManifest(name).exports)
    .filter((target) => target.endsWith('.ts'))
    .map((target) => join('packages', name, target));
}

await runCommand(async () => {
  if (!existsSync(tool('vitepress'))) run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error']);
  if (process.argv.includes('--serve')) return run(tool('vitepress'), ['preview', 'docs']);
  run(tool('vitepress'), ['build', 'docs']);
  run(tool('typedoc'), [
    ...['--tsconfig', 'tsconfig.json', '--name', 'SUIL packages', '--readme', 'packages/README.md', '--disableSources'],
    ...['--out', join(folder, 'dist/reference'), '--logLevel', 'Error', '--skipErrorChecking'],
    ...listPackages().flatMap(entriesOf),
  ]);
  process.stdout.write(`docs    ${join(folder, 'dist')}\n`);
});
