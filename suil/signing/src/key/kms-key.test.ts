import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { isAppError } from '@suil/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openVoucherKey } from './open-key.ts';

const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(3));
const KEY_ID = 'arn:aws:kms:eu-central-1:111122223333:key/1234';
const DER = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), keypair.getPublicKey().toRawBytes()]);

type Call = { target: string; body: Record<string, string> };
let calls: Call[];
let answers: Record<string, (body: Record<string, string>) => unknown | Promise<unknown>>;
let server: Server;
let endpoint: string;

/** Speaks as much of the KMS protocol (AWS JSON 1.1) as there is to say about one key. */
beforeEach(async () => {
  calls = [];
  answers = {
    'TrentService.GetPublicKey': () => ({ KeyId: KEY_ID, KeyUsage: 'SIGN_VERIFY', PublicKey: DER.toString('base64') }),
    'TrentService.Sign': async ({ Message = '' }) => ({
      KeyId: KEY_ID,
      Signature: Buffer.from(await keypair.sign(Buffer.from(Message, 'base64'))).toString('base64'),
      SigningAlgorithm: 'ED25519_SHA_512',
    }),
  };
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const target = String(request.headers['x-amz-target']);
    const body = JSON.parse(text) as Record<string, string>;
    calls.push({ target, body });
    const answer = await answers[target]?.(body);
    const type = { 'content-type': 'application/x-amz-json-1.1' };
    if (answer === undefined) response.writeHead(400, type).end(JSON.stringify({ __type: 'NotFoundException' }));
    else response.writeHead(200, type).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = () => openVoucherKey({ kind: 'kms', keyId: KEY_ID, endpoint }, 'VOUCHER_KEY');
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

describe('a key in KMS', () => {
  test('default: signs the bytes themselves with Ed25519, as the key whose public half it gives', async () => {
    const key = await open();
    expect(key.publicKey).toEqual(keypair.getPublicKey().toRawBytes());
    const message = new TextEncoder().encode('a permit');
    const signature = await key.sign(message);
    expect(await keypair.getPublicKey().verify(message, signature)).toBe(true);
    expect(calls.map(({ target }) => target)).toEqual(['TrentService.GetPublicKey', 'TrentService.Sign']);
    expect(calls[1]?.body).toEqual({
      KeyId: KEY_ID,
      Message: Buffer.from(message).toString('base64'),
      MessageType: 'RAW',
      SigningAlgorithm: 'ED25519_SHA_512',
    });
  });

  test.each([
    ['of another curve', { KeyUsage: 'SIGN_VERIFY', PublicKey: Buffer.alloc(91, 1).toString('base64') }],
    ['for something else', { KeyUsage: 'ENCRYPT_DECRYPT', PublicKey: DER.toString('base64') }],
  ])('error: SIGNER_KEY_FAILED for a key %s', async (_, answer) => {
    answers['TrentService.GetPublicKey'] = () => answer;
    expect(await codeOf(open())).toBe('SIGNER_KEY_FAILED');
  });

  test('error: SIGNER_KEY_FAILED when KMS refuses, or answers with no signature', async () => {
    const key = await open();
    answers['TrentService.Sign'] = () => ({ KeyId: KEY_ID, Signature: 'AAAA' });
    expect(await codeOf(key.sign(new Uint8Array(3)))).toBe('SIGNER_KEY_FAILED');
    answers = {};
    expect(await codeOf(key.sign(new Uint8Array(3)))).toBe('SIGNER_KEY_FAILED');
    expect(await codeOf(open())).toBe('SIGNER_KEY_FAILED');
  });
});
