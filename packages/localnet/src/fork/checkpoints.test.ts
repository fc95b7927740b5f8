/** What a fork sees of a remote chain that continues: its objects as they were at one checkpoint, whatever happens later, and what cannot be had. */
import { frameworkPackages } from '@suil/move-framework';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLocalnet } from '../chain/localnet.ts';
import { type Lies, lyingFetch } from '../testing/index.ts';
import type { Localnet } from '../types.ts';
import { buildRemote, increase, type RemoteWorld, WHALE } from './fork.test-chain.ts';
import { type ForkOptions, openFork } from './open-fork.ts';
import { refusalOf } from './refusal.test-support.ts';
import { createdId, type Side, startFork } from './side.test-chain.ts';

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
  for (let round = 0; round < 3; round++) await remote.run(increase(world, 10));
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
    await remote.run(increase(world, 10));
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
