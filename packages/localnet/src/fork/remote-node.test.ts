/** A remote node that lies, does not answer, goes, or has too much to list: each is an error that says so, and nothing wrong is taken over. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { frameworkPackages } from '@suil/move-framework';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLocalnet } from '../chain/localnet.ts';
import { ChainError } from '../errors.ts';
import { type Lies, lyingFetch } from '../testing/index.ts';
import type { Localnet } from '../types.ts';
import { buildRemote, type RemoteWorld, WHALE } from './fork.test-chain.ts';
import { type ForkOptions, openFork } from './open-fork.ts';
import { refusalOf } from './refusal.test-support.ts';
import { type Side, SUI, startFork, startRemote } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let world: RemoteWorld;
let remote: Side;
/** The checkpoint before the remote chain changed. */
let then: bigint;

beforeAll(async () => {
  world = await buildRemote();
  remote = world.side;
  then = remote.node.chain.latestCheckpoint().sequence;
  await remote.run((tx) => {
    const args = [tx.object(world.counter), tx.pure.u64(10)];
    tx.moveCall({ target: `${world.playground}::playground::increase`, arguments: args });
  });
});
afterAll(() => remote?.node.close());

/** A fork in this process, through a node that may lie. */
async function forkWith(options: Partial<ForkOptions> = {}): Promise<Localnet> {
  const fork = await openFork({ url: remote.node.url, ...options });
  return createLocalnet({ genesis: { frameworkPackages, startsAtMs: 0 }, fork });
}

const through = (lies: Lies) => forkWith({ fetch: lyingFetch(fetch, lies) });

describe('a node that lies', () => {
  const first = (change: (bytes: Uint8Array) => void): Lies => ({
    batchGetObjects(answer) {
      const result = answer.objects[0]?.result;
      if (result?.oneofKind === 'object' && result.object.bcs?.value) change(result.object.bcs.value);
      return answer;
    },
  });

  test('bytes that are not those of the digest, or none, are refused', async () => {
    const chain = await through(first((bytes) => bytes.fill(7, 40, 41)));
    expect(await refusalOf(chain.load([world.card]))).toMatch(
      /^CHAIN_FORK_ANSWER_INVALID: The remote node http:\/\/127.* the bytes of 0x.* are not those of its digest$/,
    );
    const empty = await through({
      batchGetObjects: (answer) => ({
        objects: answer.objects.map(({ result }) => {
          if (result.oneofKind === 'object') delete result.object.bcs;
          return { result };
        }),
      }),
    });
    expect(await refusalOf(empty.load([world.card]))).toMatch(/^CHAIN_FORK_ANSWER_INVALID.*without its bytes$/);
    expect(empty.fork?.objectsRead).toBe(0);
  });

  test('another object than the one that was asked for, or fewer, are refused', async () => {
    const swapped = await through({
      batchGetObjects: (answer) => ({ objects: [...answer.objects].reverse() }),
    });
    expect(await refusalOf(swapped.load([world.card, world.counter]))).toMatch(
      /^CHAIN_FORK_ANSWER_INVALID.* instead of /,
    );
    const short = await through({ batchGetObjects: () => ({ objects: [] }) });
    expect(await refusalOf(short.load([world.card]))).toMatch(/^CHAIN_FORK_ANSWER_INVALID.*0 objects for 1 ids$/);
  });

  test('a version that was before an earlier one is refused', async () => {
    const chain = await forkWith({
      checkpoint: then,
      fetch: lyingFetch(fetch, {
        getTransaction(answer) {
          for (const change of answer.transaction?.effects?.changedObjects ?? []) change.inputVersion = 10n ** 9n;
          return answer;
        },
      }),
    });
    expect(await refusalOf(chain.load([world.counter]))).toMatch(/^CHAIN_FORK_ANSWER_INVALID.*was before version/);
  });
});

describe('a node that does not answer', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  test('is an error after the time limit, and so is one that is not there', async () => {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await refusalOf(openFork({ url, callTimeoutMs: 50 }))).toBe(
      `CHAIN_FORK_UNREACHABLE: The remote node ${url} of the fork does not answer: no answer within 50 ms`,
    );
    const key = 'http://127.0.0.1:1/secret-key';
    const refusal = await refusalOf(openFork({ url: key }));
    expect(refusal).toMatch(
      /^CHAIN_FORK_UNREACHABLE: The remote node http:\/\/127.0.0.1:1 of the fork does not answer: /,
    );
    expect(refusal).not.toContain('secret-key');
    expect(await refusalOf(openFork({ url: 'file:///etc/passwd' }))).toMatch(/^CHAIN_REQUEST_INVALID/);
  });

  test('goes while the fork runs: what was read still works, the rest is an error of each protocol', async () => {
    const other = await startRemote({ accounts: 1 });
    const fork = await startFork(other.url, { accounts: 1 });
    const sender = fork.address(0);
    expect(await fork.balance(sender)).toBe(2_000n * SUI);
    await other.close();
    const sent = await fork.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [SUI])], sender));
    expect(sent.status.success).toBe(true);
    await expect(fork.balance(WHALE)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^The remote node http.* of the fork does not answer: /),
    });
    const body = { jsonrpc: '2.0', id: 1, method: 'suix_getBalance', params: [WHALE] };
    const answer = await fetch(fork.node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({ error: { code: -32_050, data: { code: 'CHAIN_FORK_UNREACHABLE' } } });
    await fork.node.close();
  });
});

test('an address with more objects than are listed is refused by name, and each is there by its id', async () => {
  const owner = `0x${'d4'.repeat(32)}`;
  const { chain } = remote.node;
  let last = '';
  for (let round = 0; round < 21; round++) {
    const { coins } = await chain.requestGas(owner, 100n, chain.latestCheckpoint().timestampMs, 100);
    last = coins[0]?.id ?? '';
  }
  const fork = await forkWith();
  expect(await refusalOf(fork.readThrough(() => fork.getBalance(owner, '0x2::sui::SUI')))).toMatch(
    new RegExp(`^CHAIN_FORK_LIMIT: .*${owner} has more than 2000 objects`),
  );
  await fork.load([last]);
  expect(fork.getObject(last)?.owner).toEqual({ kind: 'address', address: owner });
});

test('errors of the chain pass through a reading as they are', async () => {
  const chain = await forkWith();
  const refused = new ChainError('CHAIN_REQUEST_INVALID', { detail: 'no' });
  await expect(chain.readThrough(() => Promise.reject(refused))).rejects.toBe(refused);
});
