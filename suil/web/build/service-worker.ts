import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@suil/core';
import type { Plugin } from 'vite';
import { scriptOf } from './page-texts.ts';
import { fillTokens } from './page-tokens.ts';

const ICONS = [
  { name: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { name: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { name: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];
const MANIFEST = 'manifest.webmanifest';
const PAGE = 'index.html';
/** Of no use to a page that has a service worker: the message to browsers that are too old, what the system shows of an installed app, the worker. */
const NOT_KEPT = /^assets\/unsupported-|^icon-[\w-]+\.png$|^sw(-remove)?\.js$/;

/**
 * Makes the app installable: a web manifest with its icons, `sw.js`, which keeps the files of the build by their hashes, and
 * `sw-remove.js`, which an operator gives out in its place to be rid of it. The app links to the manifest after the first paint (platform/offline/worker.ts).
 */
export function serviceWorker(): Plugin {
  let base = '/';
  return {
    name: 'suil:service-worker',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    buildStart() {
      for (const { name } of ICONS)
        this.emitFile({
          type: 'asset',
          fileName: name,
          source: readFileSync(new URL(`../icons/${name}`, import.meta.url)),
        });
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: webManifest(base) });
      this.emitFile({ type: 'asset', fileName: 'sw-remove.js', source: scriptOf('service-worker-remove.js') });
    },
    // On the disk the files are as they are served.
    writeBundle: { order: 'post', sequential: true, handler: ({ dir = '' }) => writeWorker(dir) },
  };
}

function webManifest(base: string): string {
  const icons = ICONS.map(({ name, ...icon }) => ({ src: base + name, type: 'image/png', ...icon }));
  const look = { display: 'standalone', background_color: '{{--bg-0}}', theme_color: '{{--bg-0}}' };
  const manifest = { id: base, name: 'SUIL', short_name: 'SUIL', start_url: base, scope: base, ...look, icons };
  return fillTokens(JSON.stringify(manifest));
}

function writeWorker(folder: string): void {
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !NOT_KEPT.test(path))
    .toSorted();
  assert(paths.includes(PAGE), 'the build has a page');
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('base64');
  // The page is what the scope itself answers.
  const files = paths.map((path) => [path === PAGE ? './' : path, `sha256-${hashOf(path)}`]);
  const text = JSON.stringify(Object.fromEntries(files));
  const build = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const script = scriptOf('service-worker.js')
    .replace('BUILD', JSON.stringify(build))
    .replace('FILES', () => text);
  writeFileSync(join(folder, 'sw.js'), script);
}
