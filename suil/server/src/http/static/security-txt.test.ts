import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { Api, ApiEnv } from '../api.ts';
import { registerSecurityTxt } from './security-txt.ts';

const nowMs = Date.UTC(2026, 10, 29);

async function fetchText(securityContact: string | null): Promise<Response> {
  const app: Api = new OpenAPIHono<ApiEnv>();
  const publicUrl = new URL('https://suil.example');
  registerSecurityTxt(app, { securityContact, publicUrl, now: () => nowMs });
  return app.request('/.well-known/security.txt');
}

test('default: the operator’s address, valid for 90 days, at one address', async () => {
  const response = await fetchText('mailto:security@suil.example');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@suil.example',
      // November has one more day, December and January 31 each.
      'Expires: 2027-02-27T00:00:00.000Z',
      'Canonical: https://suil.example/.well-known/security.txt',
      'Preferred-Languages: en',
      '',
    ].join('\n'),
  );
});

test('without an address there is none', async () => {
  expect((await fetchText(null)).status).toBe(404);
});
