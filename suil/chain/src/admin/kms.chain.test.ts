/** An act signed by a key in AWS KMS, of which a server speaks as much as there is to say about one key. */
import { createServer, type Server } from 'node:http';
import { fetchConfiguration } from '@suil/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Commands, openCommands } from './commands.test-chain.ts';

const KEY_ID = 'arn:aws:kms:eu-central-1:111122223333:key/1234';
const SPKI_PREFIX = '302a300506032b6570032100';

let it: Commands;
let service: Server;

beforeAll(async () => {
  it = await openCommands();
  const key = it.operator;
  const answerTo = async (target: string, body: Record<string, string>): Promise<object | undefined> => {
    if (target === 'TrentService.Sign') {
      const signature = await key.sign(Buffer.from(body['Message'] ?? '', 'base64'));
      return {
        KeyId: KEY_ID,
        Signature: Buffer.from(signature).toString('base64'),
        SigningAlgorithm: 'ED25519_SHA_512',
      };
    }
    const der = Buffer.concat([Buffer.from(SPKI_PREFIX, 'hex'), key.getPublicKey().toRawBytes()]);
    return body['KeyId'] === KEY_ID
      ? { KeyId: KEY_ID, KeyUsage: 'SIGN_VERIFY', PublicKey: der.toString('base64') }
      : undefined;
  };
  service = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const answer = await answerTo(String(request.headers['x-amz-target']), JSON.parse(text));
    response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer ?? { __type: 'NotFoundException' }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${address.port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
}, 180_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  it.close();
});

test('signs an act; its address is that of the key in the service', async () => {
  expect(await it.run('address', '--kms', KEY_ID)).toMatchObject({
    exitCode: 0,
    address: it.operator.toSuiAddress(),
    hex: Buffer.from(it.operator.getPublicKey().toRawBytes()).toString('hex'),
  });
  expect(await it.run('pause', '1h', '--kms', KEY_ID)).toMatchObject({ exitCode: 0, status: 'done' });
  expect((await fetchConfiguration(it.client, it.manifest)).pausedUntilMs).toBe(it.nowMs() + 3_600_000);
});

test('error: SIGNER_KEY_FAILED for a key that the service does not have, in one sentence', async () => {
  const answer = await it.run('resume', '--kms', 'another');
  expect(answer).toMatchObject({ error: { code: 'SIGNER_KEY_FAILED' } });
  expect(answer.error?.message).not.toContain('\n');
});
