import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAppError } from '@suil/core';
import type { VoucherRequest } from '@suil/core/intent';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memberOf } from '../../../testing/test-deployment.test-support.ts';
import { createSignerClient, type SignerClient } from './signer-client.ts';

const VOUCHER = Buffer.alloc(136, 5).toString('base64');
const KEY = 'ab'.repeat(32);
let server: Server;
let answer: { status: number; text: string };
let heard: { url: string; authorization: string; body: string }[];
let client: SignerClient;

beforeEach(async () => {
  heard = [];
  answer = { status: 200, text: JSON.stringify({ voucher: VOUCHER, publicKey: KEY }) };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    heard.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    response.writeHead(answer.status).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = createSignerClient({ url: `http://127.0.0.1:${port}`, token: 'the-token' });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const request: VoucherRequest = {
  id: 7n,
  asset: 'USDC',
  amount: 5n,
  recipient: memberOf('e'),
  expiresAtMs: 9,
  intent: {
    domain: 'suil.test',
    uri: 'https://suil.test',
    chain: 'sui:localnet',
    address: memberOf('a'),
    action: 'withdraw',
    parameters: { asset: 'USDC', amount: '5', recipient: memberOf('e') },
    nonce: 'n',
    issuedAtMs: 1,
    expiresAtMs: 2,
  },
  approval: `${'A'.repeat(86)}==`,
  signature: 'signed',
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'no', context: { reason: 'no' } } });

describe('createSignerClient', () => {
  test('behavior: answers while it names its key, not while it fails or is gone', async () => {
    expect(await client.answers()).toBe(true);
    answer = { status: 500, text: '{}' };
    expect(await client.answers()).toBe(false);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await client.answers()).toBe(false);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  test('default: sends what the wallet signed, with the token, and returns the voucher', async () => {
    expect(await client.sign(request)).toBe(VOUCHER);
    const [sent] = heard;
    expect([sent?.url, sent?.authorization]).toEqual(['/vouchers', 'Bearer the-token']);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ...request, id: '7', amount: '5' });
    answer.text = JSON.stringify({ publicKey: KEY, day: 1, caps: {}, signed: {} });
    expect(await client.publicKey()).toBe(KEY);
  });

  test.each([
    [403, refusal('SIGNER_REFUSED'), 'SIGNER_REFUSED'],
    [409, refusal('SIGNER_CAP_REACHED'), 'SIGNER_CAP_REACHED'],
    [409, refusal('SIGNER_ID_CONFLICT'), 'SIGNER_ID_CONFLICT'],
    [401, refusal('SIGNER_TOKEN_INVALID'), 'SIGNER_TOKEN_INVALID'],
    [400, refusal('REQUEST_INVALID'), 'REQUEST_INVALID'],
    [502, refusal('CHAIN_NODE_UNAVAILABLE'), 'CHAIN_NODE_UNAVAILABLE'],
  ])('error: %i %s: there is no voucher', async (status, text, code) => {
    answer = { status, text };
    expect(await codeOf(client.sign(request))).toBe(code);
  });

  test.each([
    ['a failure of the key', 502, refusal('SIGNER_KEY_FAILED')],
    ['a defect', 500, refusal('INTERNAL')],
    ['a refusal with an unknown code', 403, refusal('NO_SUCH_CODE')],
    ['a proxy in between', 404, '<html>not found</html>'],
    ['an answer cut short', 200, '{"voucher": "'],
    ['a voucher that is none', 200, JSON.stringify({ voucher: 'AAAA', publicKey: KEY })],
  ])('error: SIGNER_UNAVAILABLE after %s: there may be a voucher', async (_, status, text) => {
    answer = { status, text };
    expect(await codeOf(client.sign(request))).toBe('SIGNER_UNAVAILABLE');
  });

  test('error: SIGNER_UNAVAILABLE when there is no answer', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await codeOf(client.sign(request))).toBe('SIGNER_UNAVAILABLE');
    expect(await codeOf(client.publicKey())).toBe('SIGNER_UNAVAILABLE');
    server.listen(0);
  });

  test('regression/03 stops and resumes the signer, and says what is still open', async () => {
    const halt = { halt: '3@1790', code: 'VAULT_BREACH', detail: 'x'.repeat(3_000) };
    answer.text = JSON.stringify({ halts: [halt] });
    await client.halt(halt);
    expect(heard.at(-1)).toMatchObject({ url: '/halts', authorization: 'Bearer the-token' });
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual({ ...halt, detail: 'x'.repeat(2_000) });
    expect(await client.halts()).toEqual([halt]);
    answer.text = JSON.stringify({ resumed: '3@1790', halts: [] });
    const signed = { text: 'of the operator', signature: 'c2ln' };
    expect(await client.resume(signed)).toEqual([]);
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual(signed);
    // It may not have received the request: the caller repeats it.
    answer = { status: 502, text: 'bad gateway' };
    expect(await codeOf(client.halt(halt))).toBe('SIGNER_UNAVAILABLE');
  });
});
