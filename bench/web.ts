/**
 * How much the app weighs and how soon its first visit is painted. Sizes are those of a fresh production build, brotli at its
 * best, as the server sends them; times are medians of five first visits to a local house under a slow 4G line and a four
 * times slower processor. `npm run bench -- web`. Owns no budget: the last line is compared by whoever reads it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { House } from '../e2e/house/house.ts';
import { findBrowser } from '../scripts/browser.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const root = resolve(import.meta.dirname, '..');
const RUNS = 5;
/** Slow 4G as browsers' tools have it, and a phone's processor. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWER = 4;

const kb = (bytes: number) => Number((bytes / 1_000).toFixed(1));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Builds the app and returns the folder. */
function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suil-web-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--mode', 'production', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const result = spawnSync(process.execPath, [vite, ...options], { cwd: join(root, 'apps/web'), stdio: 'inherit' });
  if (result.status !== 0) throw new Error('the app could not be built');
  return folder;
}

function measureSizes(folder: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const size = (file: string) => brotliCompressSync(readFileSync(join(folder, file))).length;
  const reach = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next, seen);
    return seen;
  };
  const total = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + size(manifest[key]!.file), 0);
  const entry = reach('index.html');
  const beyond = (key: string) => [...reach(key)].filter((other) => !entry.has(other));
  const pages = Object.keys(manifest).filter((key) => /features\/.*-page\.tsx$/.test(key));
  // A route's own chunk: what several routes share is loaded once and counted by itself.
  const routes = pages.map((key) => size(manifest[key]!.file));
  const chain = Object.keys(manifest).filter((key) =>
    /@mysten\/sui\/dist\/(grpc|transactions)\/index|packages\/sdk\/src\/index/.test(key),
  );
  const css = new Set([...entry].flatMap((key) => manifest[key]?.css ?? []));
  const locales = Object.keys(manifest).filter((key) => /locales\/\w+\.json/.test(key));
  return {
    entryJsKb: kb(total(entry)),
    routeChunkMedianKb: kb(median(routes)),
    routeChunkMaxKb: kb(Math.max(...routes)),
    walletChainKb: kb(total(new Set(chain.flatMap(beyond)))),
    cssKb: kb([...css].reduce((sum, file) => sum + size(file), 0)),
    localeMaxKb: kb(Math.max(...locales.map((key) => size(manifest[key]!.file)))),
  };
}

/** One first visit: when the largest thing was painted, and how much moved afterwards. */
async function visit(browser: Browser, url: string): Promise<{ lcpMs: number; cls: number }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const item of list.getEntries()) seen.lcpMs = item.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const item of list.getEntries()) seen.cls += (item as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcpMs: number; cls: number } }).seen);
  await context.close();
  return seen;
}

const folder = build();
const sizes = measureSizes(folder);
rmSync(folder, { recursive: true, force: true });
process.stderr.write(`${JSON.stringify(sizes)}\n`);

const { executablePath, args } = await findBrowser(process.env);
const browser = await chromium.launch({ executablePath, args });
const house = await House.open();
const visits: { lcpMs: number; cls: number }[] = [];
try {
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, house.appUrl));
} finally {
  await browser.close();
  await house.close();
}
console.log(
  JSON.stringify({
    ...sizes,
    lcpFirstVisitS: Number((median(visits.map((seen) => seen.lcpMs)) / 1_000).toFixed(2)),
    cls: Number(median(visits.map((seen) => seen.cls)).toFixed(3)),
    runs: RUNS,
  }),
);
