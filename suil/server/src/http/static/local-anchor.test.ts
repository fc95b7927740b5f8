import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '@suil/core';
import { afterAll, expect, test } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import type { Api, ApiEnv } from '../api.ts';
import { registerLocalAnchor } from './local-anchor.ts';

const folder = mkdtempSync(join(tmpdir(), 'anchor-'));
const anchorPath = join(folder, 'anchor.json');
afterAll(() => rmSync(folder, { recursive: true }));

async function fetchAnchor(environment: ServerConfig['environment'], path = anchorPath): Promise<Response> {
  const app: Api = new OpenAPIHono<ApiEnv>();
  app.onError((error, context) => context.text(error instanceof AppError ? error.code : 'unknown', 500));
  registerLocalAnchor(app, { environment, anchorPath: path });
  return app.request('/chain/anchor.json');
}

test('default: the local chain’s anchor as it is, asked for anew at each visit', async () => {
  writeFileSync(anchorPath, '{"epoch":"0"}');
  const response = await fetchAnchor('local');
  expect(await response.text()).toBe('{"epoch":"0"}');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('errors: a chain without an anchor', async () => {
  expect(await (await fetchAnchor('local', join(folder, 'none.json'))).text()).toBe('ROUTE_NOT_FOUND');
});

test('security: on a network the server serves none', async () => {
  expect((await fetchAnchor('test')).status).toBe(404);
  expect((await fetchAnchor('main')).status).toBe(404);
});
