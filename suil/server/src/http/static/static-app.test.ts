import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';

const SCRIPT = 'let same = 1;\n'.repeat(500);
const folder = mkdtempSync(join(tmpdir(), 'suil-app-'));
const appFolder = join(folder, 'dist');
let app: TestApp;

beforeAll(() => {
  mkdirSync(join(appFolder, 'assets'), { recursive: true });
  writeFileSync(join(appFolder, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(appFolder, 'assets', 'main-abc.js'), SCRIPT);
  writeFileSync(join(appFolder, 'assets', 'small.css'), 'a{}');
  writeFileSync(join(appFolder, 'sw.js'), 'keep()');
  writeFileSync(join(appFolder, 'sw-remove.js'), 'remove()');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  app = createTestApp({ query: async () => ({ rows: [] }) } as never, { appFolder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('registerStaticApp', () => {
  test('default: the page is fresh at every visit and runs no script but the app’s own', async () => {
    const response = await app.send('GET', '/chain/');
    expect(await response.text()).toContain('<title>app</title>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self';");
    // Any node that a person names: over TLS, or on the own machine.
    expect(policy).toContain("connect-src 'self' https: http://localhost:* http://127.0.0.1:*;");
  });

  test('behavior: a script that is inline in the page runs by its hash, and no other would', async () => {
    const page =
      '<!doctype html><script data-a=\'1\'>alert(1)</script><script src="/chain/assets/main-abc.js"></script>';
    writeFileSync(join(appFolder, 'start.html'), page);
    const response = await app.send('GET', '/chain/start.html');
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    const hash = 'bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('behavior: what is named by its content is kept permanently, compressed where the browser can', async () => {
    const fetchAsset = (name: string, accepted: string) =>
      app.send('GET', `/chain/assets/${name}`, { headers: { 'accept-encoding': accepted } });
    const plain = await fetchAsset('main-abc.js', 'identity');
    expect(await plain.text()).toBe(SCRIPT);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const etags = new Set([plain.headers.get('etag')]);
    for (const [accepted, encoding, open] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      for (let visit = 0; visit < 2; visit++) {
        const response = await fetchAsset('main-abc.js', accepted);
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
        const bytes = new Uint8Array(await response.arrayBuffer());
        expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
        expect(open(bytes).toString()).toBe(SCRIPT);
        etags.add(response.headers.get('etag'));
      }
    }
    expect(etags.size).toBe(3);
    expect((await fetchAsset('small.css', 'br')).headers.get('content-encoding')).toBeNull();
  });

  test('behavior: browsers ask for the service worker each time, and get what removes it where the operator wants that', async () => {
    const removing = createTestApp({ query: async () => ({ rows: [] }) } as never, { appFolder, appWorker: 'remove' });
    for (const [from, script] of [
      [app, 'keep()'],
      [removing, 'remove()'],
    ] as const) {
      const response = await from.send('GET', '/chain/sw.js');
      expect([response.status, await response.text()]).toEqual([200, script]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    }
  });

  test('behavior: an unchanged page is not sent again', async () => {
    const etag = (await app.send('GET', '/chain/')).headers.get('etag') ?? '';
    const response = await app.send('GET', '/chain/', { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test('behavior: the root and the path without its slash lead to the app', async () => {
    for (const path of ['/', '/chain']) {
      const response = await app.send('GET', path);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/chain/']);
    }
  });

  test('error: ROUTE_NOT_FOUND for what is not there, folders, and anything outside', async () => {
    const paths = [
      'nope.js',
      'assets',
      'assets/',
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      'assets/..%2f..%2fsecret.txt',
      '%ff',
      '%00',
    ];
    for (const path of paths) {
      const response = await app.send('GET', `/chain/${path}`);
      expect([path, response.status, await codeOf(response)]).toEqual([path, 404, 'ROUTE_NOT_FOUND']);
    }
  });

  test('regression/08 an app that was never built: not ready, and a page of 503 in the reader’s language', async () => {
    const bare = createTestApp({ query: async () => ({ rows: [] }) } as never, { appFolder: '/nowhere' });
    const ready = await bare.send('GET', '/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ok: false, problems: ['the web app is not built'] },
    ]);
    const cases = [
      ['', 'en-US', 'The app is not ready'],
      ['fr-FR,fr;q=0.9', 'en-US', 'The app is not ready'],
      ['en-IN', 'en-IN', 'The app is not ready'],
      ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN', '应用尚未就绪'],
      ['zh-HK', 'zh-TW', '應用程式尚未就緒'],
      ['fr;q=0.9, ja;q=0.8', 'ja-JP', 'アプリはまだ準備中です'],
      ['ko', 'ko-KR', '앱이 아직 준비되지 않았습니다'],
    ] as const;
    for (const [accepted, lang, title] of cases) {
      const page = await bare.send('GET', '/chain/', { headers: { 'accept-language': accepted, accept: 'text/html' } });
      expect([page.status, page.headers.get('content-language')]).toEqual([503, lang]);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const html = await page.text();
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain('<code>npm start</code>');
    }
    const asked = await bare.send('GET', '/chain/', { headers: { accept: 'application/json' } });
    expect([asked.status, await codeOf(asked)]).toEqual([503, 'SETUP_APP_MISSING']);
    expect((await bare.send('GET', '/chain/assets/app.js')).status).toBe(404);
  });
});
