/** What the app's files weigh: brotli at its best, 1 kB = 1,000 bytes. Builds the app as it is released. Owns no budget. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ensureRescueTemplate } from '../../scripts/setup/setup.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const root = resolve(import.meta.dirname, '../..');
const kb = (bytes: number) => Number((bytes / 1_000).toFixed(1));

/** Builds the app into a new folder and returns it. */
export function buildApp(): string {
  ensureRescueTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'suil-web-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--mode', 'production', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const result = spawnSync(process.execPath, [vite, ...options], { cwd: join(root, 'suil/web'), stdio: 'inherit' });
  if (result.status !== 0) throw new Error('the app could not be built');
  return folder;
}

export interface Sizes {
  /** Everything that is loaded before the app's first line runs. */
  entryJsKb: number;
  /** A route's own file. */
  routeChunkMaxKb: number;
  routeChunkMedianKb: number;
  /** What routes have in common, loaded once, beyond what the entry has. */
  sharedKb: number;
  /** The Sui client, our typed calls and the connect sheet, beyond what the entry has. */
  walletChunkKb: number;
  /** The chart of candles, beyond what any page has. */
  chartKb: number;
  /** Sheets and menus, beyond what any page has. */
  overlayKb: number;
  /** The page itself, with the styles and scripts that are in it. */
  htmlKb: number;
  /** The home page's files beyond those of the entry: its own, and what it has in common with other pages. */
  homeRouteKb: number;
  homeCommonKb: number;
  /** The style sheets of the home page, both themes' in them, beyond what is in the page. */
  cssKb: number;
  /** The largest of the languages' first texts. */
  firstTextsKb: number;
  /** All of the above that the home page of a first visit waits for: page, entry, home page, style sheets, first texts. */
  untilInteractiveKb: number;
  /** The largest file of texts of any kind. */
  localeKb: number;
}

/** @param folder what {@link buildApp} returned */
export function measureSizes(folder: string): Sizes {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const size = (file: string) => brotliCompressSync(readFileSync(join(folder, file))).length;
  const fileOf = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk ${key}`);
    return chunk.file;
  };
  const total = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + size(fileOf(key)), 0);
  const find = (pattern: RegExp) => {
    const keys = Object.keys(manifest).filter((key) => pattern.test(key));
    if (keys.length === 0) throw new Error(`the build has no ${pattern}`);
    return keys;
  };
  const reach = (keys: string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue;
      seen.add(key);
      reach(manifest[key]?.imports ?? [], seen);
    }
    return seen;
  };
  // main.ts loads the app in pieces; all of them are what every page needs, but the polyfills, which only old browsers load.
  const pieces = (manifest['index.html']?.dynamicImports ?? []).filter((key) => !key.includes('/polyfills/'));
  const entry = reach(['index.html', ...pieces]);
  const beyondEntry = (keys: string[]) => [...reach(keys)].filter((key) => !entry.has(key));
  const pages = find(/features\/.*-page\.tsx$/);
  const routes = pages.map((key) => size(fileOf(key)));
  const ofPages = beyondEntry(pages);
  const overlays = beyondEntry(find(/src\/wallet\/connect\/account-menu\.tsx$|^_sheet-/)).filter(
    (key) => !ofPages.includes(key),
  );
  const known = [...ofPages, ...overlays];
  const connect = beyondEntry(find(/wallet\/connect\/connect-sheet\.tsx$/)).filter((key) => !known.includes(key));
  const chain = beyondEntry(find(/chain\/chain-code\.ts$/));
  const chart = beyondEntry(find(/candle-chart\.tsx$/)).filter((key) => !ofPages.includes(key));
  const home = reach(find(/home-page\.tsx$/));
  const css = new Set([...entry, ...home].flatMap((key) => manifest[key]?.css ?? []));
  const [homePage = ''] = find(/home-page\.tsx$/);
  const first = {
    html: size('index.html'),
    entry: total(entry),
    homeRoute: size(fileOf(homePage)),
    homeCommon: total([...home].filter((key) => key !== homePage && !entry.has(key))),
    css: [...css].reduce((sum, file) => sum + size(file), 0),
    texts: Math.max(...find(/locales\/\w+\.json\?part=first$/).map((key) => size(fileOf(key)))),
  };
  return {
    htmlKb: kb(first.html),
    entryJsKb: kb(first.entry),
    homeRouteKb: kb(first.homeRoute),
    homeCommonKb: kb(first.homeCommon),
    cssKb: kb(first.css),
    firstTextsKb: kb(first.texts),
    untilInteractiveKb: kb(Object.values(first).reduce((sum, bytes) => sum + bytes, 0)),
    routeChunkMaxKb: kb(Math.max(...routes)),
    routeChunkMedianKb: kb(routes.toSorted((a, b) => a - b)[Math.floor(routes.length / 2)] ?? 0),
    sharedKb: kb(total(ofPages.filter((key) => key.startsWith('_')))),
    walletChunkKb: kb(total(new Set([...chain, ...connect]))),
    overlayKb: kb(total(overlays)),
    chartKb: kb(total(chart)),
    localeKb: kb(Math.max(...find(/locales\/\w+\.json/).map((key) => size(fileOf(key))))),
  };
}
