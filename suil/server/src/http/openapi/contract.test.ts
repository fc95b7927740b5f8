/** What holds for every route of the API, generated from the document: a route added tomorrow is tested tomorrow. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isAppErrorCode } from '@suil/core';
import { errorResponseSchema } from '@suil/core/api';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import type { DocumentedRoute } from './documented-routes.test-support.ts';
import { exampleOf } from './examples.ts';

const database = useTestDatabase(serverMigrations);
type Schema = { safeParse: (value: unknown) => { success: boolean } };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
let app: TestApp;
let token: string;
let routes: DocumentedRoute[];
let requests = 0;
/** Whether nothing logged out since the token was last seen to work. */
let isTokenSure = false;

beforeAll(async () => {
  app = createTestApp(database.pool);
  token = await app.logIn(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1)));
  routes = app.routes();
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM rate_limits');
});

type Call = { path?: string; query?: string; body?: unknown; headers?: Record<string, string>; login?: boolean };

/** Sends a request to a route as another client each time, so that no limit hides what the route says. */
async function call(route: DocumentedRoute, { path, query, body, headers = {}, login = true }: Call = {}) {
  requests += 1;
  if (requests % 50 === 0) await database.pool.query('DELETE FROM rate_limits');
  const usable = login ? await liveToken() : undefined;
  if (route.path.startsWith('/api/auth/') && route.method === 'DELETE') isTokenSure = false;
  return app.send(route.method, `${path ?? examplePath(route)}${query ?? exampleQuery(route)}`, {
    ...(body === undefined ? {} : { body }),
    ...(usable === undefined ? {} : { token: usable }),
    headers,
    from: `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
  });
}

/** The routes under test include those that log out. */
async function liveToken(): Promise<string> {
  if (isTokenSure) return token;
  isTokenSure = true;
  if ((await app.send('GET', '/api/auth/session', { token })).status !== 200)
    token = await app.logIn(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1)));
  return token;
}

const exampleParam = (schema: unknown) => encodeURIComponent(String(exampleOf(schema as never, 'input')));
const examplePath = (route: DocumentedRoute, over: Record<string, string> = {}) =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => over[name] ?? exampleParam(route.params[name]));
/** What must be asked for, no more. */
const exampleQuery = (route: DocumentedRoute) => {
  const needed = Object.entries(route.query).filter(([, schema]) => !(schema as Schema).safeParse(undefined).success);
  return needed.length === 0 ? '' : `?${needed.map(([name, schema]) => `${name}=${exampleParam(schema)}`).join('&')}`;
};
const nameOf = ({ method, path }: DocumentedRoute) => `${method} ${path}`;

/** Fails unless the answer is a refusal in the one form, with a code of the registry and nothing of our insides. */
async function expectRefusal(response: Response, what: string): Promise<void> {
  const text = await response.text();
  expect(response.status, `${what}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(response.status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  const { code } = errorResponseSchema.parse(JSON.parse(text)).error;
  expect(isAppErrorCode(code), `${what}: ${code}`).toBe(true);
  expect(text, what).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|SELECT |INSERT /);
}

/** The same for a request that may be taken. */
async function expectNoDefect(response: Response, what: string): Promise<void> {
  if (response.status < 400) await response.text();
  else await expectRefusal(response, what);
}

describe('the document', () => {
  test('behavior: describes exactly the routes there are', async () => {
    const document = (await (await app.send('GET', '/api/openapi.json')).json()) as { paths: Record<string, object> };
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    expect(written.sort()).toEqual(routes.map(nameOf).sort());
    expect(new Set(written).size).toBe(written.length);
    // Fewer would mean that the list is not read at all.
    expect(written.length).toBeGreaterThan(20);
  });

  test('behavior: every route says what it is for, what it answers and how it refuses, with examples that fit', () => {
    for (const route of routes) {
      const name = nameOf(route);
      expect([name, route.tags.length, route.summary.length > 5]).toEqual([name, 1, true]);
      expect(Object.keys(route.responses), name).toEqual(expect.arrayContaining(['500', '503']));
      if (route.needsLogin) expect(Object.keys(route.responses), name).toContain('401');
      if (route.body !== null) {
        expect(Object.keys(route.responses), name).toEqual(expect.arrayContaining(['400', '413', '415']));
        expectFits(`${name}: body`, route.body);
      }
      for (const [status, { content = {} }] of Object.entries(route.responses))
        for (const media of Object.values(content)) expectFits(`${name}: ${status}`, media);
      for (const [part, schema] of Object.entries({ ...route.params, ...route.query })) {
        const example = exampleOf(schema as never, 'input');
        expectFits(`${name}: ${part}`, { schema: schema as never, example });
      }
    }
  });

  function expectFits(what: string, { schema, example }: { schema?: unknown; example?: unknown }): void {
    expect(example, what).not.toBeUndefined();
    if (typeof (schema as { safeParse?: unknown })?.safeParse !== 'function') return;
    const parsed = (schema as { safeParse: (value: unknown) => object }).safeParse(example);
    expect(parsed, `${what} ${JSON.stringify(example)}`).toMatchObject({ success: true });
  }

  test('behavior: every answer fits its schema, strictly', async () => {
    let answered = 0;
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const response = await call(route);
      if (response.status !== 200) {
        // Over an empty database some routes refuse; then the document lists the status.
        expect(Object.keys(route.responses), nameOf(route)).toContain(`${response.status}`);
        await expectRefusal(response, nameOf(route));
        continue;
      }
      const schema = route.responses['200']?.content?.['application/json']?.schema;
      if (!schema) continue;
      const body: unknown = await response.json();
      // What the schema does not name would be dropped by parsing.
      expect([nameOf(route), schema.safeParse(body).data]).toEqual([nameOf(route), body]);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(10);
  });

  test('behavior: a route that needs a login refuses without one, and no other does', async () => {
    for (const route of routes) {
      const body = route.body?.example;
      const response = await call(route, { login: false, ...(body === undefined ? {} : { body }) });
      if (route.needsLogin) {
        expect([nameOf(route), response.status]).toEqual([nameOf(route), 401]);
        expect(await response.json()).toMatchObject({ error: { code: 'AUTH_LOGIN_REQUIRED' } });
      } else {
        const text = await response.text();
        expect([nameOf(route), text.includes('AUTH_LOGIN_REQUIRED')]).toEqual([nameOf(route), false]);
      }
    }
  });

  test('behavior: reads are tagged, and nothing is stored by a cache', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const response = await call(route);
      expect([nameOf(route), response.headers.get('cache-control')]).toEqual([nameOf(route), 'no-store']);
      if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('application/json')) continue;
      const tag = response.headers.get('etag');
      expect([nameOf(route), tag]).toEqual([nameOf(route), expect.stringMatching(/^W\/"/)]);
    }
  });
});

describe('bad input', () => {
  const STRANGE_TEXTS = [
    '',
    ' ',
    'x',
    '-1',
    '0',
    '1.5',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '\u0000',
    'abcdefgh\u0000ijklmnop',
    '\ud800',
    '💥'.repeat(50),
    '\u202e\u200b',
    "'; DROP TABLE auth_sessions; --",
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    '{{7*7}}',
    'ａｄｄｒｅｓｓ',
    `0x${'f'.repeat(64)}`,
    `0x${'F'.repeat(64)}`,
    '1970-01-01',
    '275760-09-13',
    '0001-01-01',
  ];
  const STRANGE_VALUES: unknown[] = [
    ...STRANGE_TEXTS,
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    [],
    {},
    [[[]]],
    ['x'],
    { toString: 'x' },
    { $gt: '' },
    'a'.repeat(30_000),
  ];
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const TYPES = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ];

  test('error: queries and paths of every kind of nonsense', async () => {
    for (const route of routes) {
      for (const name of Object.keys(route.query)) {
        for (const text of STRANGE_TEXTS)
          await expectNoDefect(
            await call(route, { query: `?${name}=${encode(text)}` }),
            `${nameOf(route)} ${name}=${text}`,
          );
        for (const query of [
          `?${name}=%ff%fe`,
          `?${name}=%`,
          `?${name}=1&${name}=2`,
          `?${name}[]=1`,
          `?${name}`,
          `?__proto__[${name}]=1`,
        ])
          await expectNoDefect(await call(route, { query }), `${nameOf(route)} ${query}`);
      }
      for (const name of Object.keys(route.params)) {
        for (const text of [...STRANGE_TEXTS.map(encode), '%00', '%ff', '%', '%2e%2e%2f', 'a'.repeat(5_000)]) {
          if (text === '') continue;
          await expectNoDefect(
            await call(route, { path: examplePath(route, { [name]: text }) }),
            `${nameOf(route)} ${name}=${text}`,
          );
        }
      }
    }
  }, 120_000);

  /** At and beyond the edges of 32 and 64 bits, with and without a sign. */
  const NUMBERS = [31n, 32n, 53n, 63n, 64n, 65n, 128n, 1_000n]
    .flatMap((bits) => [(1n << bits) - 1n, 1n << bits, -(1n << bits), -(1n << bits) - 1n])
    .map(String);

  test('regression/07 error: ids beyond what a column holds, on every route; where ids are inputs, 400', async () => {
    for (const route of routes) {
      for (const name of Object.keys(route.query))
        for (const number of NUMBERS)
          await expectNoDefect(
            await call(route, { query: `?${name}=${number}` }),
            `${nameOf(route)} ${name}=${number}`,
          );
      for (const name of Object.keys(route.params))
        for (const number of NUMBERS)
          await expectNoDefect(
            await call(route, { path: examplePath(route, { [name]: number }) }),
            `${nameOf(route)} ${name}=${number}`,
          );
    }
    for (const path of ['/api/withdrawals/', '/api/bank/subscriptions/'])
      for (const [id, status] of [
        ['9223372036854775807', 404],
        ['9223372036854775808', 400],
        ['9999999999999999999', 400],
        ['18446744073709551616', 400],
      ] as const) {
        const response = await app.send('GET', `${path}${id}`, { token: await liveToken() });
        expect([path, id, response.status]).toEqual([path, id, status]);
      }
    for (const [id, status] of [
      ['18446744073709551615', 404],
      ['18446744073709551616', 400],
    ] as const) {
      const response = await app.send('GET', `/api/pledges/SUI/${id}`, { token: await liveToken() });
      expect([id, response.status]).toEqual([id, status]);
    }
  }, 120_000);

  test('error: bodies that are none', async () => {
    for (const route of routes.filter(({ body }) => body !== null)) {
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '1',
        'true',
        '{}',
        '{"a":',
        '\ufeff{}',
        `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
        '{"__proto__":{"x":1}}',
      ])
        await expectRefusal(await call(route, { body }), `${nameOf(route)} ${body.slice(0, 40)}`);
      const response = await call(route, { body: { padding: 'x'.repeat(40_000) } });
      expect([nameOf(route), response.status]).toEqual([nameOf(route), 413]);
      await expectRefusal(response, nameOf(route));
      for (const type of TYPES) {
        const untyped = await call(route, {
          body: JSON.stringify(route.body?.example),
          headers: { 'content-type': type },
        });
        expect([nameOf(route), type, untyped.status]).toEqual([nameOf(route), type, 415]);
        await expectRefusal(untyped, `${nameOf(route)} ${type}`);
      }
    }
  }, 60_000);

  test('error: bodies with a field missing, of another type, or beyond all bounds', async () => {
    for (const route of routes.filter(({ body }) => body !== null)) {
      const { schema, example } = route.body as {
        schema: { safeParse: (value: unknown) => { success: boolean } };
        example: object;
      };
      for (const bad of mutationsOf(example)) {
        const what = `${nameOf(route)} ${JSON.stringify(bad).slice(0, 200)}`;
        const response = await call(route, { body: bad });
        // What the schema refuses must be refused; what it lets through must be answered, too.
        if (schema.safeParse(JSON.parse(JSON.stringify(bad))).success) await expectNoDefect(response, what);
        else await expectRefusal(response, what);
      }
    }
  }, 240_000);

  /** The example with one field missing, changed or added, at every depth. */
  function* mutationsOf(value: object): Generator<unknown> {
    for (const key of Object.keys(value)) {
      const field = (value as Record<string, unknown>)[key];
      const { [key]: _dropped, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const strange of STRANGE_VALUES) yield { ...value, [key]: strange };
      if (typeof field === 'object' && field !== null && !Array.isArray(field))
        for (const inner of mutationsOf(field)) yield { ...value, [key]: inner };
    }
    yield { ...value, unknownField: 'x' };
    yield { ...value, ['\u0000']: 'x' };
  }

  test('error: methods that a path does not have', async () => {
    for (const path of new Set(routes.map((route) => examplePath(route)))) {
      // `/intents/nonces` is an `/intents/{nonce}`, too.
      const known = routes.filter((route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
      for (const method of METHODS.filter((candidate) => !known.some((route) => route.method === candidate))) {
        const response = await app.send(method, path, { token: await liveToken() });
        expect([method, path, response.status]).toEqual([method, path, 405]);
        const allowed = [...new Set(known.map((route) => route.method))].sort();
        expect([path, response.headers.get('allow')?.split(', ').sort()]).toEqual([path, allowed]);
        await expectRefusal(response, `${method} ${path}`);
      }
    }
  });

  test('error: tokens that are none', async () => {
    const route = routes.find(({ path }) => path === '/api/assets')!;
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer a b',
      `Bearer ${'a'.repeat(9_000)}`,
      'Basic x',
      'bearer ',
      `Bearer ${"'".repeat(43)}`,
      'Bearer ..%2f',
    ]) {
      const response = await app.send('GET', route.path, { headers: { authorization } });
      expect([authorization.slice(0, 40), response.status]).toEqual([authorization.slice(0, 40), 401]);
    }
  });
});
