/** A fork that returns to a snapshot or begins anew, and what a program that uses it in its own process is answered. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postJson } from '../node/endpoints/post-json.test-support.ts';
import { buildRemote, increase, namesOn, type RemoteWorld, WHALE } from './fork.test-chain.ts';
import { type Side, SUI, startFork } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let world: RemoteWorld;
let remote: Side;
let fork: Side;

beforeAll(async () => {
  world = await buildRemote();
  remote = world.side;
  fork = await startFork(remote.node.url);
});
afterAll(async () => {
  await fork?.node.close();
  await remote?.node.close();
});

describe('snapshots', () => {
  test('a return to one undoes changes, deletions and what was made, and keeps what was read', async () => {
    const state = async () => ({
      counter: await fork.json(world.counter),
      gem: await fork.ownerOf(world.gem),
      coin: await fork.json(world.whaleCoin),
      names: await namesOn(world, fork),
      owned: (await fork.client.listOwnedObjects({ owner: fork.address(0) })).objects
        .map(({ objectId, version }) => `${objectId} ${version}`)
        .sort(),
      whale: await fork.balance(WHALE),
    });
    const before = await state();
    const inner = fork.node.chain.takeSnapshot();
    await fork.run(increase(world, 3));
    await fork.run(
      (tx) => void tx.moveCall({ target: `${world.market}::shelf::build`, arguments: [tx.object(world.gem)] }),
    );
    await fork.run((tx) => {
      const args = [tx.object(world.shelf), tx.pure.string('a')];
      tx.moveCall({ target: `${world.market}::shelf::forget`, arguments: args });
    });
    fork.node.chain.setBalance({ owner: WHALE, coinType: '0x2::sui::SUI', amount: 0n });
    expect(await state()).not.toEqual(before);
    const { objectsRead } = fork.node.chain.fork ?? {};
    fork.node.chain.revert(inner);
    expect(await state()).toEqual(before);
    expect(fork.node.chain.fork?.objectsRead).toBe(objectsRead);
  });
});

test('in this process: what was not read is an error that says so, and readThrough reads it', async () => {
  const other = await startFork(remote.node.url, { accounts: 0 });
  try {
    const { chain } = other.node;
    expect(() => chain.getObject(world.card)).toThrow(
      `The fork has not read this from the remote node yet: object ${world.card}.`,
    );
    expect(() => chain.getBalance(WHALE, '0x2::sui::SUI')).toThrow(`owned ${WHALE}`);
    expect(await chain.readThrough(() => chain.getBalance(WHALE, '0x2::sui::SUI').amount)).toBe(50n * SUI);
    await chain.load([world.card, world.counter]);
    expect(chain.getObject(world.card)?.digest).toBe(remote.node.chain.getObject(world.card)?.digest);
    expect(await chain.readThrough(() => chain.getObject(`0x${'99'.repeat(32)}`))).toBeUndefined();
    // This one, and the list of aliases that was looked for with what the address owns.
    expect(chain.fork?.idsAbsent).toBe(2);
  } finally {
    await other.node.close();
  }
});

test('a reset leaves the fork as it began', async () => {
  const other = await startFork(remote.node.url);
  try {
    await other.run(increase(world, 3));
    expect(await other.json(world.counter)).not.toMatchObject({ value: '5' });
    await postJson(`${other.node.url}/dev/reset`, {});
    const { checkpoint = 0n } = other.node.chain.fork ?? {};
    expect(checkpoint).toBe(remote.node.chain.latestCheckpoint().sequence);
    expect(await other.json(world.counter)).toEqual(await remote.json(world.counter));
  } finally {
    await other.node.close();
  }
});
