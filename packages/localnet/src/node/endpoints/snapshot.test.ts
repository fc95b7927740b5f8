/** Snapshots, absolute time and transactions without a signature over HTTP, as an unmodified client uses them. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningNode, startNode } from '../start-node.ts';
import { postJson } from './post-json.test-support.ts';

const [ALICE, BOB] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`];
const DAY_MS = 86_400_000;

let node: RunningNode;
let client: SuiGrpcClient;
beforeAll(async () => {
  node = await startNode({ port: 0 });
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.url });
});
afterAll(() => node.close());

const post = (path: string, body: object) => postJson(`${node.url}${path}`, body);
const timeMs = async () =>
  Number(((await post('/dev/clock', { advanceMs: 0 })) as { timestampMs: string }).timestampMs);

test('a snapshot brings balances and time back, once', async () => {
  await node.chain.requestGas(ALICE, 5n, Date.now());
  const before = await timeMs();
  const taken = await post('/dev/snapshot', {});
  expect(taken).toMatchObject({ status: 200, checkpoint: `${node.chain.latestCheckpoint().sequence}` });
  await post('/dev/clock', { advanceMs: 3 * DAY_MS });
  await node.chain.requestGas(ALICE, 7n, before + 3 * DAY_MS);
  expect(await post('/dev/revert', { snapshot: taken['snapshot'] })).toMatchObject({
    status: 200,
    checkpoint: taken['checkpoint'],
  });
  expect((await client.getBalance({ owner: ALICE })).balance.balance).toBe('5');
  const after = await timeMs();
  expect([after >= before, after < before + DAY_MS]).toEqual([true, true]);
  expect(await post('/dev/revert', { snapshot: taken['snapshot'] })).toMatchObject({
    status: 400,
    error: { code: 'CHAIN_REQUEST_INVALID' },
  });
  expect(await post('/dev/revert', {})).toMatchObject({ status: 400, error: { code: 'CHAIN_REQUEST_INVALID' } });
});

test('the clock is set to a time that is ahead, and never back', async () => {
  const atMs = (await timeMs()) + DAY_MS;
  expect(await post('/dev/clock', { atMs })).toMatchObject({ status: 200, timestampMs: `${atMs}` });
  const refused = { status: 400, error: { code: 'CLOCK_ADVANCE_INVALID' } };
  expect(await post('/dev/clock', { atMs: atMs - 1 })).toMatchObject(refused);
  expect(await post('/dev/clock', { atMs: atMs + 400 * DAY_MS })).toMatchObject(refused);
  expect(await post('/dev/clock', { atMs, advanceMs: 1 })).toMatchObject(refused);
});

test('an impersonated address pays without a signature, until that is stopped', async () => {
  await node.chain.requestGas(ALICE, 1_000_000_000n, Date.now());
  const pay = async () => {
    const transaction = new Transaction();
    transaction.setSender(ALICE);
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [9n])], BOB);
    return client.executeTransaction({ transaction: await transaction.build({ client }), signatures: [] });
  };
  await expect(pay()).rejects.toThrow(/signature/i);
  expect(await post('/dev/impersonate', { address: ALICE })).toMatchObject({ status: 200, impersonated: true });
  expect((await pay()).$kind).toBe('Transaction');
  expect((await client.getBalance({ owner: BOB })).balance.balance).toBe('9');
  expect(await post('/dev/impersonate', { address: ALICE, stop: true })).toMatchObject({ impersonated: false });
  await expect(pay()).rejects.toThrow(/signature/i);
  expect(await post('/dev/impersonate', { address: '0xa' })).toMatchObject({ status: 400 });
});
