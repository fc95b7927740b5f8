/** What a fork sees of a remote chain that continues: its objects as they were at one checkpoint, whatever happens later, and what cannot be had. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { frameworkPackages } from '@suil/move-framework';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLocalnet } from '../chain/localnet.ts';
import { ChainError, isChainError } from '../errors.ts';
import { type Lies, lyingFetch } from '../testing/index.ts';
import type { Localnet } from '../types.ts';
import {
  buildRemote,
  createdId,
  type RemoteWorld,
  type Side,
  SUI,
  startFork,
  startRemote,
  WHALE,
} from './fork.test-chain.ts';
import { type ForkOptions, openFork } from './open-fork.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let world: RemoteWorld;
let remote: Side;
/** The checkpoint before the remote chain changed. */
let then: bigint;
/** A card that was made after it. */
let later: string;

beforeAll(async () => {
  world = await buildRemote();
  remote = world.side;
  then = remote.node.chain.latestCheckpoint().sequence;
  const increase = () =>
    remote.run((tx) => {
      const args = [tx.object(world.counter), tx.pure.u64(10)];
      tx.moveCall({ target: `${world.playground}::playground::increase`, arguments: args });
    });
  for (let round = 0; round < 3; round++) await increase();
  await remote.run((tx) => tx.transferObjects([tx.object(world.card)], WHALE));
  await remote.run(
    (tx) => void tx.moveCall({ target: `${world.market}::shelf::build`, arguments: [tx.object(world.gem)] }),
  );
  const made = await remote.run((tx) => {
    const card = tx.moveCall({
      target: `${world.playground}::playground::new_card`,
      arguments: [tx.pure.string('later')],
    });
    tx.transferObjects([card], remote.address(0));
  });
  later = createdId(made, 'playground::Card');
});
afterAll(() => remote?.node.close());

/** A fork in this process, through a node that may lie. */
async function forkWith(options: Partial<ForkOptions> = {}): Promise<Localnet> {
  const fork = await openFork({ url: remote.node.url, ...options });
  return createLocalnet({ genesis: { frameworkPackages, startsAtMs: 0 }, fork });
}

const through = (lies: Lies) => forkWith({ fetch: lyingFetch(fetch, lies) });

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  return isChainError(error) ? `${error.code}: ${error.message}` : String(error);
}

describe('at a checkpoint of the past', () => {
  test('objects are as they were: an older version, another owner, not there yet', async () => {
    const chain = await forkWith({ checkpoint: then });
    await chain.load([world.counter, world.card, later]);
    const counter = chain.getObject(world.counter);
    expect(counter?.version).toBeLessThan(remote.node.chain.getObject(world.counter)?.version ?? 0n);
    expect(remote.node.chain.getObject(world.counter, counter?.version)?.digest).toBe(counter?.digest);
    expect(chain.getObject(world.card)?.owner).toEqual({ kind: 'address', address: remote.address(0) });
    expect(chain.getObject(later)).toBeUndefined();
    expect(chain.fork).toMatchObject({ checkpoint: then, objectsRead: 3, idsAbsent: 1 });
  });

  test('one that was wrapped since is absent: a node does not find it any more', async () => {
    const chain = await forkWith({ checkpoint: then });
    expect(await chain.readThrough(() => chain.getObject(world.gem))).toBeUndefined();
  });

  test('an address has what it still has there, as it was', async () => {
    const chain = await forkWith({ checkpoint: then });
    const owned = await chain.readThrough(() => chain.listOwnedObjects(WHALE, { limit: 1_000 }).items);
    expect(owned.map(({ id }) => id)).toEqual([world.whaleCoin]);
    // Given away since: it is the former owner's once it is read by its id.
    const mine = () =>
      chain.listOwnedObjects(remote.address(0), { type: `${world.playground}::playground::Card` }).items;
    await chain.load([world.card]);
    expect((await chain.readThrough(mine)).map(({ id }) => id)).toEqual([world.card]);
  });

  test('what was not read when the fork began is as it was then', async () => {
    const fork = await startFork(remote.node.url, { accounts: 0 });
    const before = await remote.json(world.counter);
    await remote.run((tx) => {
      const args = [tx.object(world.counter), tx.pure.u64(10)];
      tx.moveCall({ target: `${world.playground}::playground::increase`, arguments: args });
    });
    expect(await fork.json(world.counter)).toEqual(before);
    await fork.node.close();
  });

  test('one that does not exist yet, or that the node has pruned, is refused', async () => {
    const { sequence } = remote.node.chain.latestCheckpoint();
    expect(await refusalOf(forkWith({ checkpoint: sequence + 1n }))).toMatch(
      new RegExp(
        `^CHAIN_FORK_CHECKPOINT_INVALID: There can be no fork at checkpoint ${sequence + 1n}: the latest of .* is ${sequence}$`,
      ),
    );
    const pruned: Lies = { getServiceInfo: (info) => ({ ...info, lowestAvailableCheckpointObjects: then + 1n }) };
    expect(await refusalOf(forkWith({ checkpoint: then, fetch: lyingFetch(fetch, pruned) }))).toMatch(
      /^CHAIN_FORK_CHECKPOINT_INVALID.*has objects since/,
    );
  });

  test('a version that the node has pruned since is an error, not another version', async () => {
    const lies: Lies = {};
    const chain = await forkWith({ checkpoint: then, fetch: lyingFetch(fetch, lies) });
    lies.batchGetObjects = (answer, { requests }) => {
      if (requests.some(({ version }) => version !== undefined))
        for (const object of answer.objects)
          object.result = { oneofKind: 'error', error: { code: 5, message: 'pruned', details: [] } };
      return answer;
    };
    expect(await refusalOf(chain.load([world.counter]))).toMatch(/^CHAIN_FORK_PRUNED: .*it has version \d+ no more$/);
    expect(await refusalOf(chain.readThrough(() => chain.getObject(world.counter)))).toMatch(/^CHAIN_FORK_PRUNED/);
    // A transaction that the node has no more is an old one, unless the node has lost newer ones than the fork's checkpoint.
    lies.batchGetObjects = (answer) => answer;
    lies.batchGetTransactions = (answer) => {
      for (const one of answer.transactions)
        one.result = { oneofKind: 'error', error: { code: 5, message: 'pruned', details: [] } };
      return answer;
    };
    await chain.load([world.policy]);
    lies.getServiceInfo = (info) => ({ ...info, lowestAvailableCheckpoint: then + 2n });
    expect(await refusalOf(chain.load([world.kiosk]))).toMatch(/^CHAIN_FORK_PRUNED: .*it has transactions since/);
  });
});

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
