import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VAULT_CAPS } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSignerMetrics } from './metrics.ts';
import { createEndpoints } from './server.ts';
import { openSigner, type Signer } from './service.ts';
import {
  ask,
  auditKeypair,
  manifest,
  NOW_MS,
  SITE,
  signResume,
  voucherKeypair,
} from './signed-request.test-support.ts';

const TOKEN = 'a-token-of-enough-characters';
const publicKey = voucherKeypair.getPublicKey().toRawBytes();
let logFolder: string;
let signer: Signer;
let lines: string[];
let app: ReturnType<typeof createEndpoints>;

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'suil-signer-endpoints-'));
  const caps = DEFAULT_VAULT_CAPS;
  signer = openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    manifest,
    site: SITE,
    caps,
    readNoticeCap: async () => 0n,
    verifySignature: createSignatureVerifier(null),
    logFolder,
    logBeginsAtMs: 0,
    now: async () => NOW_MS,
    wallNow: () => NOW_MS,
  });
  lines = [];
  const log: Logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const metrics = createSignerMetrics({ countHalts: () => signer.halts().length, elapsedMs: () => 0 });
  app = createEndpoints({ tracing: null, signer, metrics, token: TOKEN, publicKey, caps, wallNow: () => NOW_MS, log });
});
afterEach(() => {
  signer.close();
  rmSync(logFolder, { recursive: true });
});

const toJson = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
const send = (path: string, { body, token = TOKEN }: { body?: string; token?: string | null } = {}) =>
  app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

describe('the signer’s endpoints', () => {
  test('default: a voucher for what a wallet asked for, and what was signed today', async () => {
    const request = await ask();
    const response = await send('/vouchers', { body: toJson(request) });
    expect(response.status).toBe(200);
    const key = Buffer.from(publicKey).toString('hex');
    expect(await response.json()).toEqual({ voucher: await signer.sign(request), publicKey: key });
    expect(await (await send('/status')).json()).toEqual({
      publicKey: key,
      halts: [],
      day: 20_800,
      caps: { SUI: '50000000000000', SUIL: '5000000000000000', USDC: '100000000000' },
      signed: { SUI: '0', SUIL: '0', USDC: '5000000' },
    });
    const written = lines.join('');
    expect(written).toContain('"amount":"5000000"');
    for (const secret of [request.signature, TOKEN, 'suiprivkey']) expect(written).not.toContain(secret);
  });

  test('behavior: health answers anyone, and discloses nothing', async () => {
    const response = await send('/healthz', { token: null });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });

  test.each([
    ['no token', null],
    ['a wrong token', 'another-token-of-enough-characters'],
    ['a part of the token', TOKEN.slice(0, -1)],
  ])('error: SIGNER_TOKEN_INVALID for %s, whatever is asked', async (_, token) => {
    const body = toJson(await ask());
    for (const response of [
      await send('/vouchers', { body, token }),
      await send('/status', { token }),
      await send('/nowhere', { token }),
    ]) {
      expect([response.status, await codeOf(response)]).toEqual([401, 'SIGNER_TOKEN_INVALID']);
    }
  });

  test('error: what cannot be read is a 4xx with a code, and signs nothing', async () => {
    const request = await ask();
    const bodies = [
      'nonsense',
      '[]',
      '{}',
      toJson({ ...request, more: 1 }),
      toJson({ ...request, amount: '-1' }),
      toJson({ ...request, amount: '0' }),
      toJson({ ...request, id: '18446744073709551616' }),
      toJson({ ...request, amount: 5 }),
      toJson({ ...request, expiresAtMs: 1e300 }),
      toJson({ ...request, intent: { ...request.intent, action: 'toString' } }),
      toJson({ ...request, intent: { ...request.intent, domain: 'two\nlines' } }),
    ];
    for (const body of bodies) {
      const response = await send('/vouchers', { body });
      expect([body.slice(0, 40), response.status, await codeOf(response)]).toEqual([
        body.slice(0, 40),
        400,
        'REQUEST_INVALID',
      ]);
    }
    const large = await send('/vouchers', { body: 'x'.repeat(70_000) });
    expect([large.status, await codeOf(large)]).toEqual([413, 'REQUEST_TOO_LARGE']);
    const unknown = await send('/nowhere');
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect((await signer.today()).signed.USDC).toBe(0n);
  });

  test('error: REQUEST_RATE_LIMITED for more than 400 requests at once; the status is answered', async () => {
    for (let count = 0; count < 400; count += 1) await send('/vouchers', { body: '{}' });
    expect(await codeOf(await send('/vouchers', { body: toJson(await ask()) }))).toBe('REQUEST_RATE_LIMITED');
    expect((await send('/status')).status).toBe(200);
  });

  test('error: a refusal says why', async () => {
    const response = await send('/vouchers', { body: toJson(await ask({ text: { domain: 'evil.test' } })) });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: { code: 'SIGNER_REFUSED', context: { reason: 'the intent was signed for another place' } },
    });
  });

  test('regression/03 stops for the token and resumes for a signature of the operator, and says what is open', async () => {
    const halt = { halt: '1@1790', code: 'VAULT_BREACH', detail: 'gone' };
    expect((await send('/halts', { body: toJson(halt), token: null })).status).toBe(401);
    expect((await send('/resumes', { body: toJson({ text: 'x', signature: 'x' }), token: 'wrong' })).status).toBe(401);
    expect(await (await send('/halts', { body: toJson(halt) })).json()).toEqual({ halts: [halt] });
    expect(await (await send('/status')).json()).toMatchObject({ halts: [halt] });
    const refused = await send('/vouchers', { body: toJson(await ask()) });
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'SIGNER_HALTED']);
    for (const body of [{ halts: ['1@1790'], reason: 'x' }, { text: 'x' }, { text: 'x', signature: 7 }])
      expect(await codeOf(await send('/resumes', { body: toJson(body) }))).toBe('REQUEST_INVALID');
    const byToken = await send('/resumes', { body: toJson({ text: 'x', signature: 'x' }) });
    expect([byToken.status, await codeOf(byToken)]).toEqual([409, 'RESUME_REFUSED']);
    const resumed = await send('/resumes', { body: toJson(await signResume('1@1790')) });
    expect(await resumed.json()).toEqual({ resumed: '1@1790', halts: [] });
    expect(lines.some((line) => line.includes('the operator resumed a halt'))).toBe(true);
    expect((await send('/vouchers', { body: toJson(await ask()) })).status).toBe(200);
  });
});
