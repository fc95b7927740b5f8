/**
 * Builds the documentation site into `docs/.vitepress/dist`: pages by VitePress, the reference of the packages' exports by TypeDoc, that of
 * the REST API by Redoc, and the playground of the local chain. They are installed beside their configuration, by their own lockfile, because nothing else needs their 228 MB. `npm run docs`, `-- --serve` to look at it.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createApiDocument } from '../../suil/server/src/http/openapi/api-document.ts';
import { root, SetupError } from '../setup/config.ts';
import { runCommand } from '../setup/setup.ts';
import { folderOf, listPackages, readManifest } from './pack.ts';
import { buildPlayground } from './playground.ts';

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
    .map((target) => join(relative(root, folderOf(name)), target));
}

/** A page with the document and what renders it in files next to it. The policy forbids Redoc's logo, the one thing it asks another site for. */
const API_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="content-security-policy" content="default-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:" />
    <link rel="icon" href="data:," />
    <title>REST API | SUIL</title>
    <style>
      body { margin: 0; }
      a[href^="https://redocly.com"] img { display: none; }
    </style>
  </head>
  <body>
    <redoc spec-url="openapi.json" disable-search="true" hide-download-buttons="false" native-scrollbars="true"></redoc>
    <script src="redoc.standalone.js"></script>
  </body>
</html>
`;

async function writeApiReference(): Promise<void> {
  const target = join(folder, 'dist/api');
  mkdirSync(target, { recursive: true });
  for (const file of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'])
    copyFileSync(join(folder, 'node_modules/redoc/bundles', file), join(target, file));
  writeFileSync(join(target, 'openapi.json'), JSON.stringify(await createApiDocument()));
  writeFileSync(join(target, 'index.html'), API_PAGE);
}

await runCommand(async () => {
  if (!existsSync(tool('vitepress')) || !existsSync(join(folder, 'node_modules/redoc')))
    run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error']);
  if (process.argv.includes('--serve')) return run(tool('vitepress'), ['preview', 'docs']);
  run(tool('vitepress'), ['build', 'docs']);
  run(tool('typedoc'), [
    ...['--tsconfig', 'tsconfig.json', '--name', 'SUIL packages', '--readme', 'packages/README.md', '--disableSources'],
    ...['--out', join(folder, 'dist/reference'), '--logLevel', 'Error', '--skipErrorChecking'],
    ...listPackages().flatMap(entriesOf),
  ]);
  await writeApiReference();
  await buildPlayground(join(folder, 'dist/playground'));
  process.stdout.write(`docs    ${join(folder, 'dist')}\n`);
});
