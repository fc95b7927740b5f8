import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createConsoleApp } from './console-app.ts';
import { readPageFiles } from './page-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'suil-console-'));
mkdirSync(join(folder, 'page/assets'), { recursive: true });
writeFileSync(join(folder, 'page/index.html'), '<title>console</title>');
writeFileSync(join(folder, 'page/assets/a.js'), 'let a;');
writeFileSync(join(folder, 'secret.js'), 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

let looks = 0;
function appOf(behindLogin: URL | null = null) {
  const state = { atMs: 7 };
  return createConsoleApp({
    gatherer: {
      look: async () => {
        looks += 1;
        return state as never;
      },
    },
    files: readPageFiles(join(folder, 'page')),
    nodeUrl: 'https://node.example:443/rpc',
    behindLogin,
  });
}
const ask = (path: string, host = '127.0.0.1:9300', init: RequestInit = {}, behindLogin: URL | null = null) =>
  appOf(behindLogin).request(`http://127.0.0.1:9300${path}`, { ...init, headers: { host } });

describe('createConsoleApp', () => {
  test('default: the page, its files, the state', async () => {
    expect(await (await ask('/')).text()).toBe('<title>console</title>');
    const script = await ask('/assets/a.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
    const state = await ask('/api/state');
    expect(await state.json()).toEqual({ atMs: 7 });
    expect(state.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['127.0.0.1', '127.0.0.1:9300', 'localhost:1', '[::1]:9300', 'LOCALHOST'])(
    'default: served as %s',
    async (host) => expect((await ask('/api/state', host)).status).toBe(200),
  );

  test.each([
    'rebound.example',
    'rebound.example:9300',
    '127.0.0.1.example',
    'localhost.example',
    '',
    'a@127.0.0.1',
    '10.0.0.7:9300',
  ])('security: a name that points here is refused: %s', async (host) => {
    const before = looks;
    for (const path of ['/', '/api/state', '/assets/a.js']) expect((await ask(path, host)).status).toBe(403);
    expect(looks).toBe(before);
  });

  test('security: behind a login its address is served, and no other', async () => {
    const login = new URL('https://console.example');
    expect((await ask('/', 'console.example', {}, login)).status).toBe(200);
    expect((await ask('/', 'other.example', {}, login)).status).toBe(403);
    expect((await ask('/', 'console.example:81', {}, login)).status).toBe(403);
  });

  test('security: what is refused has the security headers, too', async () => {
    for (const refused of [await ask('/', 'rebound.example'), await ask('/', undefined, { method: 'POST' })]) {
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
      expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('security: %s is refused everywhere', async (method) => {
    for (const path of ['/', '/api/state']) expect((await ask(path, undefined, { method })).status).toBe(405);
  });

  test('security: no script but the page’s, no frame around it, no other connection than the node', async () => {
    const { headers } = await ask('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self' https://node.example",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['/../secret.js', '/%2e%2e/secret.js', '/assets/../../secret.js', '/nothing.js', '//secret.js'])(
    'security: no file outside of the page: %s',
    async (path) => expect((await ask(path)).status).toBe(404),
  );
});
