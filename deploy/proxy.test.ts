/**
 * The proxy's examples, run before a server of this test: TLS, the redirect to it, what the server learns, what the proxy keeps from it, and who
 * gets to the console.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../suil/dev/free-port.ts';

const SOON = { timeout: 30_000, interval: 50 };
const POLICY = "default-src 'self'";
const isInstalled = spawnSync('haproxy', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!isInstalled)('haproxy.cfg and console.cfg', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suil-proxy-'));
  let server: Server;
  let proxy: ChildProcess;
  let [plainPort, sitePort, consolePort] = [0, 0, 0];
  const seen: { url: string; headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push({ url: request.url ?? '', headers: request.headers });
      response.writeHead(200, { 'content-security-policy': POLICY, 'strict-transport-security': 'max-age=31536000' });
      response.end('{}');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    [plainPort, sitePort, consolePort] = [await freePort(), await freePort(), await freePort()];
    const files = prepare((server.address() as AddressInfo).port);
    proxy = spawn(
      'haproxy',
      files.flatMap((file) => ['-f', file]),
      { stdio: 'ignore' },
    );
    await vi.waitFor(async () => expect((await ask('/')).status).toBe(200), SOON);
  });

  afterAll(() => {
    proxy?.kill('SIGKILL');
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Makes a certificate of its own authority: `NAME.crt`, `NAME.key`, and both in `NAME.pem`. */
  function certify(name: string): void {
    const [key, certificate, both] = ['key', 'crt', 'pem'].map((ending) => join(folder, `${name}.${ending}`));
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', `${key}`, '-out', `${certificate}`];
    execFileSync('openssl', [...made, ...named, ...files], { stdio: 'ignore' });
    writeFileSync(`${both}`, readFileSync(`${certificate}`, 'utf8') + readFileSync(`${key}`, 'utf8'));
  }

  /** Writes certificates, and the examples with the ports and servers of this machine; returns their paths. */
  function prepare(serverPort: number): readonly string[] {
    for (const name of ['site', 'operator', 'other']) certify(name);
    return ['haproxy.cfg', 'console.cfg'].map((name) => {
      const example = readFileSync(join(import.meta.dirname, 'proxy', name), 'utf8');
      const here = example
        .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
        .replace('bind :443', `bind 127.0.0.1:${sitePort}`)
        .replace('bind :9443', `bind 127.0.0.1:${consolePort}`)
        .replace('/etc/haproxy/site.pem', join(folder, 'site.pem'))
        .replace('/etc/haproxy/operators.pem', join(folder, 'operator.crt'))
        .replaceAll(/server-([12]):(8080|9300)/g, `127.0.0.1:${serverPort}`);
      writeFileSync(join(folder, name), here);
      return join(folder, name);
    });
  }

  interface Asked {
    readonly port?: number;
    /** Whose certificate the client shows. */
    readonly as?: string;
    readonly headers?: Record<string, string>;
  }

  function ask(
    path: string,
    { port = sitePort, as, headers = {} }: Asked = {},
  ): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
    return new Promise((resolve, reject) => {
      const read = (file: string) => readFileSync(join(folder, file));
      const own = as === undefined ? {} : { cert: read(`${as}.crt`), key: read(`${as}.key`) };
      const connection = { host: '127.0.0.1', port, servername: 'localhost', ca: read('site.crt'), ...own };
      const sent = requestHttps({ ...connection, path, headers, agent: false }, (response) => {
        response.resume().once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      });
      sent.once('error', reject).end();
    });
  }

  test('the server’s headers arrive as they were sent, once', async () => {
    const { headers } = await ask('/chain/');
    expect(headers).toMatchObject({
      'content-security-policy': POLICY,
      'strict-transport-security': 'max-age=31536000',
    });
  });

  test('the last address that the server sees is the client’s, whatever the client says', async () => {
    await ask('/api/whoami', { headers: { 'x-forwarded-for': '10.1.2.3' } });
    const forwarded = seen.find(({ url }) => url === '/api/whoami')?.headers['x-forwarded-for'];
    expect(String(forwarded).split(/, */)).toEqual(['10.1.2.3', '127.0.0.1']);
  });

  test('numbers stay on the server’s machine', async () => {
    expect((await ask('/metrics')).status).toBe(403);
    expect(seen.map(({ url }) => url)).not.toContain('/metrics');
  });

  test('without TLS a client is sent to the same page with it', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${plainPort}/chain/?a=1`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, `https://127.0.0.1:${plainPort}/chain/?a=1`]);
  });

  test('the console is for who has a certificate of the operators’ authority', async () => {
    await vi.waitFor(
      async () => expect((await ask('/api/state', { port: consolePort, as: 'operator' })).status).toBe(200),
      SOON,
    );
    const before = seen.filter(({ url }) => url === '/api/state').length;
    for (const as of [undefined, 'other'])
      await expect(ask('/api/state', { port: consolePort, ...(as === undefined ? {} : { as }) })).rejects.toThrow();
    expect(seen.filter(({ url }) => url === '/api/state')).toHaveLength(before);
  });

  test('a server is asked whether it is ready', () => {
    expect(seen.map(({ url }) => url)).toContain('/readyz');
  });
});
