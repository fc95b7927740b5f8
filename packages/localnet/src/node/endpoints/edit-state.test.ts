/** Balances, objects and the whole state set over HTTP, traces, and the accounts of a started chain, as an unmodified client uses them. */
import { bcs } from '@mysten/sui/bcs';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningNode, startNode } from '../start-node.ts';
import { postJson } from './post-json.test-support.ts';

const BOB = `0x${'b'.repeat(64)}`;
const SUI = 1_000_000_000n;
// Worked out by SLIP-0010 with HMAC of node:crypto, apart from the SDK.
const FIRST = '0xc88ef07b9b8b2fc3b7daad9478f4e1337f01792e2eab9c3794494e610636026e';
const SECOND = '0x31e57c79ce7793434b5f607d19832d74821bbeca30596b99eb27050c36b543a7';

let node: RunningNode;
let client: SuiGrpcClient;
beforeAll(async () => {
  node = await startNode({ port: 0, accounts: 2, heartbeatMs: 0 });
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.url });
});
afterAll(() => node.close());

const post = (path: string, body: object) => postJson(`${node.url}${path}`, body);
const balanceOf = async (owner: string) => BigInt((await client.getBalance({ owner })).balance.balance);

test('the accounts are those of the phrase that other chains use, paid, and can sign', async () => {
  expect(node.accounts.map(({ address }) => address)).toEqual([FIRST, SECOND]);
  expect(await Promise.all(node.accounts.map(({ address }) => balanceOf(address)))).toEqual([
    1_000n * SUI,
    1_000n * SUI,
  ]);
  const transaction = new Transaction();
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [SUI])], BOB);
  const [{ keypair } = { keypair: null }] = node.accounts;
  if (keypair === null) throw new Error('there is an account');
  const done = await client.signAndExecuteTransaction({ transaction, signer: keypair });
  expect(done.$kind).toBe('Transaction');
  expect(await balanceOf(BOB)).toBe(SUI);
});

test('a balance is set, and an object is, and a client reads them', async () => {
  const { sequence } = node.chain.latestCheckpoint();
  expect(await post('/dev/balance', { owner: BOB, amount: '5000000000' })).toEqual({
    status: 200,
    checkpoint: `${sequence + 1n}`,
  });
  expect(await balanceOf(BOB)).toBe(5n * SUI);
  const [coin] = node.chain.listOwnedObjects(BOB).items;
  const contents = new Uint8Array([
    ...bcs.Address.serialize(coin?.id ?? '').toBytes(),
    ...bcs.u64().serialize(9n).toBytes(),
  ]);
  const edit = { objectId: coin?.id, contents: Buffer.from(contents).toString('base64') };
  expect(await post('/dev/object', edit)).toEqual({ status: 200, checkpoint: `${sequence + 2n}`, version: '2' });
  expect(await balanceOf(BOB)).toBe(9n);
  // Shared with its third version, and still from there on after another edit.
  for (const version of ['3', '4']) {
    expect(await post('/dev/object', { ...edit, owner: 'shared' })).toMatchObject({ status: 200, version });
    expect(node.chain.getObject(coin?.id ?? '')?.owner).toEqual({ kind: 'shared', initialSharedVersion: 3n });
  }
});

test('errors: requests that are none', async () => {
  const refused = { status: 400, error: { code: 'CHAIN_REQUEST_INVALID' } };
  expect(await post('/dev/balance', { owner: '0xb', amount: '5' })).toMatchObject(refused);
  expect(await post('/dev/balance', { owner: BOB, amount: -5 })).toMatchObject(refused);
  expect(await post('/dev/object', { objectId: BOB, contents: '*' })).toMatchObject(refused);
  expect(await post('/dev/object', { objectId: BOB, contents: '' })).toMatchObject({
    status: 404,
    error: { code: 'CHAIN_OBJECT_NOT_FOUND' },
  });
});

test('the calls of a transaction that is not executed', async () => {
  const { sequence } = node.chain.latestCheckpoint();
  const transaction = new Transaction();
  transaction.moveCall({ target: '0x1::u64::max', arguments: [transaction.pure.u64(3), transaction.pure.u64(8)] });
  transaction.setSender(FIRST);
  const bytes = Buffer.from(await transaction.build({ client })).toString('base64');
  expect(await post('/dev/trace', { transaction: bytes })).toMatchObject({
    ...{ status: 200, success: true, error: null },
    calls: [{ module: 'u64', function: 'max', arguments: ['3', '8'], results: ['8'] }],
  });
  expect(node.chain.latestCheckpoint().sequence).toBe(sequence);
  expect(await post('/dev/trace', { transaction: 'AAAA' })).toMatchObject({ status: 400 });
});

test('a reset leaves the first checkpoint, and names and accounts own nothing', async () => {
  expect(await post('/dev/names', { name: 'alice.sui', address: BOB })).toMatchObject({ status: 200 });
  expect(await post('/dev/reset', {})).toEqual({ status: 200, checkpoint: '0' });
  expect(node.chain.latestCheckpoint().sequence).toBe(0n);
  expect(await balanceOf(FIRST)).toBe(0n);
  expect(await post('/dev/names', { name: 'alice.sui', remove: true })).toMatchObject({ status: 400 });
});
