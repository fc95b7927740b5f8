/** What addresses have in a fork: the remote's objects and funds until they are spent, changed, wrapped or set here. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postJson } from '../node/endpoints/post-json.test-support.ts';
import { buildRemote, type RemoteWorld, SAVER, WHALE } from './fork.test-chain.ts';
import { createdId, type Side, SUI, startFork } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let world: RemoteWorld;
let remote: Side;
let fork: Side;
let snapshot: string;
/** What account 0 has on the remote chain where the fork begins. */
let heldThere: bigint;

beforeAll(async () => {
  world = await buildRemote();
  remote = world.side;
  heldThere = await remote.balance(remote.address(0));
  fork = await startFork(remote.node.url);
});
afterAll(async () => {
  await fork?.node.close();
  await remote?.node.close();
});
// What was read is kept, what was done is not.
beforeEach(() => {
  snapshot = fork.node.chain.takeSnapshot();
  return () => void fork.node.chain.revert(snapshot);
});

describe('owned objects', () => {
  test('an address has what it has there and what it got here', async () => {
    const ids = async (side: Side) =>
      (await side.client.listOwnedObjects({ owner: side.address(0) })).objects.map(({ objectId }) => objectId);
    const there = new Set(await ids(remote));
    const here = new Set(await ids(fork));
    for (const id of there) expect(here).toContain(id);
    // Paid by the faucet of the fork, too.
    expect(here.size).toBe(there.size + 1);
    expect(await fork.balance(fork.address(0))).toBe(heldThere + 1_000n * SUI);
  });

  test('coins of the remote are spent here: one that is merged is gone, and stays gone', async () => {
    const there = await remote.coins(remote.address(0));
    const id = there[0]?.objectId ?? '';
    const held = await fork.balance(fork.address(0));
    await fork.run((tx) => void tx.mergeCoins(tx.gas, [tx.object(id)]));
    expect(await fork.ownerOf(id)).toBeNull();
    expect((await fork.coins(fork.address(0))).map(({ objectId }) => objectId)).not.toContain(id);
    expect(held - (await fork.balance(fork.address(0)))).toBeLessThan(SUI / 10n);
    expect(await remote.coins(remote.address(0))).toEqual(there);
  });

  test('a card is changed, and one that is wrapped here is no object any more', async () => {
    await fork.run((tx) => {
      const args = [tx.object(world.card), tx.pure.string('changed')];
      tx.moveCall({ target: `${world.playground}::playground::rename`, arguments: args });
    });
    expect(await fork.json(world.card)).toMatchObject({ name: 'changed' });
    expect(await remote.json(world.card)).toMatchObject({ name: 'mine' });
    const built = await fork.run((tx) => {
      tx.moveCall({ target: `${world.market}::shelf::build`, arguments: [tx.object(world.gem)] });
    });
    expect(await fork.json(world.gem)).toBeNull();
    const owned = await fork.client.listOwnedObjects({ owner: fork.address(0) });
    expect(owned.objects.map(({ objectId }) => objectId)).not.toContain(world.gem);
    await fork.run((tx) => {
      const gem = tx.moveCall({
        target: `${world.market}::shelf::take_lent`,
        arguments: [tx.object(createdId(built, 'shelf::Shelf'))],
      });
      tx.transferObjects([gem], fork.address(1));
    });
    expect(await fork.ownerOf(world.gem)).toMatchObject({ AddressOwner: fork.address(1) });
    expect(await remote.ownerOf(world.gem)).toMatchObject({ AddressOwner: remote.address(0) });
  });

  test('an account without a key spends its coin, impersonated, and pays the gas with it', async () => {
    await postJson(`${fork.node.url}/dev/impersonate`, { address: WHALE });
    await fork.runAs(WHALE, (tx) => {
      tx.transferObjects([tx.splitCoins(tx.gas, [20n * SUI])], fork.address(1));
    });
    const left = await fork.balance(WHALE);
    expect(left).toBeLessThan(30n * SUI);
    expect(left).toBeGreaterThan(29n * SUI);
    expect(await remote.balance(WHALE)).toBe(50n * SUI);
    await postJson(`${fork.node.url}/dev/impersonate`, { address: WHALE, stop: true });
  });

  test('funds outside of coins are there, and are spent', async () => {
    const funds = async (side: Side) => (await side.client.getBalance({ owner: SAVER })).balance;
    expect(await funds(fork)).toMatchObject({ balance: `${5n * SUI}`, addressBalance: `${5n * SUI}` });
    await postJson(`${fork.node.url}/dev/impersonate`, { address: SAVER });
    await fork.runAs(SAVER, (tx) => tx.transferObjects([tx.splitCoins(tx.gas, [2n * SUI])], fork.address(1)));
    const left = BigInt((await funds(fork)).addressBalance);
    expect(left < 3n * SUI && left > 2n * SUI, `${left}`).toBe(true);
    expect(await funds(remote)).toMatchObject({ addressBalance: `${5n * SUI}` });
    await postJson(`${fork.node.url}/dev/impersonate`, { address: SAVER, stop: true });
  });

  test('a balance is set over the coins of the remote', async () => {
    expect(await postJson(`${fork.node.url}/dev/balance`, { owner: WHALE, amount: '7' })).toMatchObject({
      status: 200,
    });
    expect(await fork.balance(WHALE)).toBe(7n);
    expect(await fork.json(world.whaleCoin)).toBeNull();
  });
});
