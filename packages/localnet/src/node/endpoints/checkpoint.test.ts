/** Checkpoints by hand over HTTP, with an unmodified client. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningNode, startNode } from '../start-node.ts';
import { postJson } from './post-json.test-support.ts';

let node: RunningNode;
let client: SuiGrpcClient;
beforeAll(async () => {
  node = await startNode({ port: 0, accounts: 2, heartbeatMs: 10 });
  client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.url });
});
afterAll(() => node.close());

const post = (body: object) => postJson(`${node.url}/dev/checkpoint`, body);

async function send(place: number) {
  const signer = node.accounts[place]?.keypair;
  if (!signer) throw new Error(`no account ${place}`);
  const transaction = new Transaction();
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [1])], `0x${'a'.repeat(64)}`);
  const result = await client.signAndExecuteTransaction({ transaction, signer });
  return result.$kind === 'Transaction' ? result.Transaction.digest : '';
}

test('transactions of several clients are in one checkpoint, and no heartbeat is', async () => {
  const begun = await post({ mode: 'manual' });
  expect(begun).toMatchObject({ status: 200, mode: 'manual' });
  const digests = [await send(0), await send(1), await send(0)];
  await client.waitForTransaction({ digest: digests[2] ?? '' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(node.chain.latestCheckpoint().sequence.toString()).toBe(begun['checkpoint']);
  const sealed = await post({});
  expect(sealed).toMatchObject({ checkpoint: `${BigInt(String(begun['checkpoint'])) + 1n}`, transactions: 3 });
  expect(node.chain.latestCheckpoint().transactions.map(({ digest }) => digest)).toEqual(digests);
  expect(await post({})).toMatchObject({ transactions: 0 });
  await send(1);
  expect(await post({ mode: 'automatic' })).toMatchObject({ mode: 'automatic', transactions: 1 });
});

test('error: another mode', async () => {
  expect(await post({ mode: 'sometimes' })).toMatchObject({ status: 400, error: { code: 'CHAIN_REQUEST_INVALID' } });
});
