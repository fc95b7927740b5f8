/**
 * Damaged requests of every method: each gets an answer, none is a defect, none changes the chain. The mutations
 * come from a fixed seed, so a failure can be repeated.
 */
import { Transaction } from '@mysten/sui/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../random.test-support.ts';
import { publishPlayground, startTestChain, type TestChain } from './playground.test-chain.ts';

const SEED = 20_261_121;
const MUTANTS_PER_REQUEST = 30;

let testChain: TestChain;
const recorded: { path: string; body: Uint8Array }[] = [];

/** A copy with a few bytes changed, cut out, doubled or added; the frame's length is kept true in most of them. */
function mutate(body: Uint8Array, random: (below: number) => number): Uint8Array {
  const bytes = [...body.subarray(5)];
  for (let edits = 1 + random(4); edits > 0; edits -= 1) {
    const at = random(bytes.length + 1);
    const kind = random(4);
    if (kind === 0 && bytes.length > 0) bytes[at % bytes.length] = random(256);
    else if (kind === 1) bytes.splice(at, 1 + random(8));
    else if (kind === 2) bytes.splice(at, 0, ...bytes.slice(at, at + random(16)));
    else bytes.splice(at, 0, random(256));
  }
  const frame = new Uint8Array(5 + bytes.length);
  new DataView(frame.buffer).setUint32(1, random(20) === 0 ? random(2 ** 32) : bytes.length);
  frame.set(bytes, 5);
  return frame;
}

beforeAll(async () => {
  testChain = await startTestChain();
  const alice = await testChain.account();
  const client = testChain.client('binary', async (input, init) => {
    const request = new Request(input, init);
    recorded.push({ path: new URL(request.url).pathname, body: new Uint8Array(await request.clone().arrayBuffer()) });
    return fetch(request);
  });
  const playground = await publishPlayground(client, alice);
  recorded.length = 0;
  const owner = alice.toSuiAddress();
  const transaction = new Transaction();
  transaction.moveCall({
    target: `${playground.packageId}::playground::increase`,
    arguments: [transaction.object(playground.counterId), transaction.pure.u64(1)],
  });
  const { digest } = (await client.signAndExecuteTransaction({ transaction, signer: alice })).Transaction ?? {
    digest: '',
  };
  await client.getTransaction({ digest, include: { effects: true, events: true, transaction: true } });
  await client.getObjects({ objectIds: [playground.counterId], include: { json: true, content: true } });
  await client.listOwnedObjects({ owner, limit: 3, cursor: null });
  await client.listCoins({ owner });
  await client.listDynamicFields({ parentId: playground.counterId });
  await client.getBalance({ owner });
  await client.listBalances({ owner });
  await client.getMoveFunction({ packageId: playground.packageId, moduleName: 'playground', name: 'value' });
  await client.listTransactions({ filter: { sender: owner }, limit: 2 });
  await client.listEvents({ filter: { eventType: `${playground.packageId}::playground::Increased` } });
  await client.getReferenceGasPrice();
  await client.resolveNameServiceAddress({ name: 'a.sui' });
  await client.ledgerService.getCheckpoint({ checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: 1n } });
  const { bytes, signature } = await alice.signPersonalMessage(new Uint8Array([1]));
  await client.verifyZkLoginSignature({ bytes, signature, intentScope: 'PersonalMessage', address: owner });
});
afterAll(() => testChain.close());

test('mutants of every recorded request are answered and change nothing', async () => {
  const random = randomOf(SEED);
  const before = testChain.chain.latestCheckpoint();
  const statuses = new Map<string, number>();
  for (const { path, body } of recorded) {
    for (let count = 0; count < MUTANTS_PER_REQUEST; count += 1) {
      const response = await fetch(`${testChain.url}${path}`, {
        method: 'POST',
        body: mutate(body, random) as BodyInit,
        headers: { 'content-type': 'application/grpc-web+proto' },
      });
      const text = new TextDecoder('latin1').decode(await response.arrayBuffer());
      const status = /grpc-status:(\d+)/.exec(text)?.[1] ?? 'none';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect(testChain.faults).toEqual([]);
  expect(statuses.get('none')).toBeUndefined();
  expect(statuses.get('13')).toBeUndefined();
  expect(statuses.get('3')).toBeGreaterThan(100);
  expect(testChain.chain.latestCheckpoint()).toEqual(before);
  expect(new Set(recorded.map(({ path }) => path)).size).toBeGreaterThanOrEqual(14);
});
