/** The app that a server gives out, compared with the releases that were named. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppCheck } from './app-check.ts';
import { readAppReleases } from './app-releases.ts';
import { fetchFile, fetchTarget } from './fetch-file.ts';
import { openAppCheck } from './open-app-check.ts';

/** In place of a status: no answer. */
const SILENT = 0;
const APP = 'suil/web/dist/production';
const MINUTE_MS = 60_000;
const running = new AbortController().signal;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** Two releases of an app of a page and a script. */
const [FORMER, PRESENT] = [
  { 'index.html': '<script src="assets/one.js">', 'assets/one.js': 'one()' },
  { 'index.html': '<script src="assets/two.js">', 'assets/two.js': 'two()' },
];

let folder = '';
let server: Server;
let publicUrl: URL;
let nowMs = 0;
/** What is given out, by path; a number is a status. */
let given = new Map<string, string | number>();
/** Where `/` and `/chain` lead; a number is a status. */
let target: string | number = '/chain/';
/** With each answer. */
let headers: Record<string, string> = {};
let asked: string[] = [];

beforeEach(async () => {
  [nowMs, asked, headers, target] = [0, [], {}, '/chain/'];
  folder = mkdtempSync(join(tmpdir(), 'suil-app-check-'));
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/' || url === '/chain') {
      if (typeof target === 'string') response.writeHead(302, { location: target }).end();
      else if (target !== SILENT) response.writeHead(target, headers).end('<script>steal()</script>');
      return;
    }
    const found = given.get(url.slice('/chain/'.length) || 'index.html') ?? 404;
    if (found === SILENT) return;
    if (found === 302) response.setHeader('location', '/chain/');
    response.writeHead(typeof found === 'number' ? found : 200, headers).end(typeof found === 'string' ? found : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publicUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, files: Record<string, string>): string {
  const path = join(folder, name);
  const hashes = Object.entries(files).map(([file, text]) => [`${APP}/${file}`, sha256(text)]);
  writeFileSync(
    path,
    JSON.stringify({ version: '1', files: { 'suil.mjs': sha256('x'), ...Object.fromEntries(hashes) } }),
  );
  return path;
}

function open(...releases: Record<string, string>[]): AppCheck {
  const paths = releases.map((files, index) => write(`${index}.json`, files));
  const log = pino({ enabled: false });
  return new AppCheck({
    publicUrl,
    releases: readAppReleases(paths),
    fetchFile,
    fetchTarget,
    wallNow: () => nowMs,
    log,
  });
}

const give = (files: Record<string, string>) => {
  given = new Map(Object.entries(files));
};

test('default: page and files of a release are read every five minutes', async () => {
  give(PRESENT);
  const check = open(PRESENT);
  await check.run(running);
  const read = ['/', '/chain', '/chain/', '/chain/index.html', '/chain/assets/two.js'];
  expect([asked, check.differs]).toEqual([read, false]);
  nowMs += 5 * MINUTE_MS - 1;
  await check.run(running);
  expect([asked.length, check.comparedAgeMs]).toEqual([5, 5 * MINUTE_MS - 1]);
  nowMs += 1;
  await check.run(running);
  expect([asked.length, check.comparedAgeMs]).toEqual([10, 0]);
});

test.each<[string, Record<string, string>]>([
  ['another page', { ...PRESENT, 'index.html': '<script src="assets/evil.js">' }],
  ['another script', { ...PRESENT, 'assets/two.js': 'two(); steal()' }],
  ['a file of another name’s', { ...PRESENT, 'assets/two.js': PRESENT['index.html'] }],
])('attack: %s is a difference, until all of it is a release’s again', async (_, files) => {
  give(files);
  const check = open(PRESENT);
  await check.run(running);
  expect(check.differs).toBe(true);
  nowMs += 5 * MINUTE_MS;
  server.close();
  await check.run(running);
  expect(check.differs).toBe(true);
});

test('behavior: it ends when the app is a release’s again', async () => {
  give({ ...PRESENT, 'assets/two.js': 'evil()' });
  const check = open(PRESENT);
  await check.run(running);
  give(PRESENT);
  expect(check.differs).toBe(true);
  nowMs += 5 * MINUTE_MS;
  await check.run(running);
  expect(check.differs).toBe(false);
});

test('behavior: during a rollout files of both releases count, the former one alone does not', async () => {
  give({ ...FORMER, ...PRESENT, 'index.html': FORMER['index.html'] });
  const both = open(PRESENT, FORMER);
  await both.run(running);
  expect([both.differs, both.comparedAgeMs]).toEqual([false, 0]);
  const present = open(PRESENT);
  await present.run(running);
  expect(present.differs).toBe(true);
});

test('behavior: the release’s own removal may take the place of the service worker, and of nothing else', async () => {
  const files = { ...PRESENT, 'sw.js': 'keep()', 'sw-remove.js': 'remove()' };
  const check = open(files);
  give({ ...files, 'sw.js': 'remove()' });
  await check.run(running);
  expect(check.differs).toBe(false);
  give({ ...files, 'assets/two.js': 'remove()' });
  nowMs += 5 * MINUTE_MS;
  await check.run(running);
  expect(check.differs).toBe(true);
});

test.each([404, 429, 500])(
  'behavior: an answer of %i is no difference; the age says that it was not read',
  async (status) => {
    give(PRESENT);
    given.set('assets/two.js', status);
    const check = open(PRESENT);
    nowMs += 7 * MINUTE_MS;
    await check.run(running);
    expect([check.differs, check.comparedAgeMs]).toEqual([false, 7 * MINUTE_MS]);
  },
);

test('attack: the right page leads the browser to another one', async () => {
  give(PRESENT);
  headers = { refresh: '0; url=/chain/evil.html' };
  const check = open(PRESENT);
  await check.run(running);
  expect(check.differs).toBe(true);
});

test.each(['index.html', 'assets/two.js'])('attack: %s leads elsewhere', async (path) => {
  give(PRESENT);
  given.set(path, 302);
  const check = open(PRESENT);
  await check.run(running);
  expect(check.differs).toBe(true);
});

test.each([
  200,
  300,
  'https://evil.example/chain/',
  '//evil.example/chain/',
  '/chain/evil.html',
  '/chain/?a=1',
  '/chain',
  'https://',
])('attack: the address that members know answers %s instead of leading to the app', async (answered) => {
  give(PRESENT);
  target = answered;
  const check = open(PRESENT);
  await check.run(running);
  expect(check.differs).toBe(true);
  target = '/chain/';
  nowMs += 5 * MINUTE_MS;
  await check.run(running);
  expect(check.differs).toBe(false);
});

test('attack: the app does not answer, and the address that members know shows another one', async () => {
  give({});
  target = 200;
  const check = open(PRESENT);
  await check.run(running);
  expect(check.differs).toBe(true);
});

test.each([404, 429, 500])('behavior: an answer of %i at the root is no difference, and hides none', async (status) => {
  give(PRESENT);
  target = status;
  const check = open(PRESENT);
  nowMs += MINUTE_MS;
  await check.run(running);
  expect([check.differs, check.comparedAgeMs]).toEqual([false, MINUTE_MS]);
  give({ ...PRESENT, 'assets/two.js': 'evil()' });
  nowMs += 5 * MINUTE_MS;
  await check.run(running);
  expect(check.differs).toBe(true);
});

test('behavior: the root may lead to the app by its whole address', async () => {
  give(PRESENT);
  target = new URL('/chain/', publicUrl).href;
  const check = open(PRESENT);
  await check.run(running);
  expect(check.differs).toBe(false);
});

test('attack: a file that does not answer hides no other one', async () => {
  const files = { ...PRESENT, 'assets/a.js': 'a()', 'assets/z.js': 'z()' };
  give({ ...files, 'assets/z.js': 'evil()' });
  given.set('assets/a.js', 500);
  const check = open(files);
  await check.run(running);
  expect(check.differs).toBe(true);
});

test('behavior: an answer without an end is none', async () => {
  give({ ...PRESENT, 'assets/two.js': 'x'.repeat(16 * 1024 * 1024 + 1) });
  const check = open(PRESENT);
  nowMs += MINUTE_MS;
  await check.run(running);
  expect([check.differs, check.comparedAgeMs]).toEqual([false, MINUTE_MS]);
});

test('behavior: it ends at once, also while a file does not come', async () => {
  give(PRESENT);
  given.set('assets/two.js', SILENT);
  const paths = [write('release.json', PRESENT)];
  const log = pino({ enabled: false });
  const { appCheck, close } = openAppCheck({
    ...{ config: { publicUrl, appReleasePaths: paths }, wallNow: () => nowMs, log },
  });
  await vi.waitFor(() => expect(asked).toContain('/chain/assets/two.js'));
  await close();
  expect(appCheck.differs).toBe(false);
});

test('behavior: without a release nothing is asked', async () => {
  const check = open();
  nowMs += 60 * MINUTE_MS;
  await check.run(running);
  expect([asked, check.differs, check.comparedAgeMs]).toEqual([[], false, 0]);
});

test('error: CONFIG_INVALID for a release that is not there, or has no app', () => {
  expect(() => readAppReleases([join(folder, 'none.json')])).toThrow('cannot be read');
  expect(() => readAppReleases([write('empty.json', {})])).toThrow('names no file suil/web/dist/production/index.html');
});
