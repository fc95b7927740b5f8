/** A fork of a running chain: the remote's packages and shared objects are used and changed here, and stay what they are there. */
import { join } from 'node:path';
import { compilePackage } from '@suil/toolchain';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postJson } from '../node/endpoints/post-json.test-support.ts';
import { buildRemote, increase, namesOn, type RemoteWorld } from './fork.test-chain.ts';
import { type Side, SUI, startFork } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let world: RemoteWorld;
let remote: Side;
let fork: Side;
let snapshot: string;

beforeAll(async () => {
  world = await buildRemote();
  remote = world.side;
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

test('a call changes a shared object here, and not there', async () => {
  await fork.run(increase(world, 3));
  expect(await fork.json(world.counter)).toMatchObject({ value: '8' });
  expect(await remote.json(world.counter)).toMatchObject({ value: '5' });
  // The remote goes another way meanwhile.
  await remote.run(increase(world, 100));
  await fork.run(increase(world, 1));
  expect(await fork.json(world.counter)).toMatchObject({ value: '9' });
  expect(await remote.json(world.counter)).toMatchObject({ value: '105' });
});

test('a fork has a chain id of its own, and says what it is a fork of', async () => {
  const { chainId } = remote.node.chain;
  expect(fork.node.chain.chainId).not.toBe(chainId);
  const answer = await postJson(`${fork.node.url}/dev/fork`, {});
  expect(answer).toMatchObject({ status: 200, fork: { node: new URL(remote.node.url).origin, chainId } });
  const { checkpoint = 0n, checkpointDigest } = fork.node.chain.fork ?? {};
  expect(remote.node.chain.getCheckpoint(checkpoint)?.digest).toBe(checkpointDigest);
  expect(await postJson(`${remote.node.url}/dev/fork`, {})).toEqual({ status: 200, fork: null });
});

describe('dynamic fields', () => {
  test('a linked table is read through, gets a name and loses another, which does not come back from there', async () => {
    expect(await namesOn(world, fork)).toBe('abc');
    await fork.run((tx) => {
      const shelf = tx.object(world.shelf);
      const target = (name: string) => `${world.market}::shelf::${name}` as const;
      tx.moveCall({ target: target('append'), arguments: [shelf, tx.pure.string('d'), tx.pure.u64(9)] });
      tx.moveCall({ target: target('forget'), arguments: [shelf, tx.pure.string('b')] });
    });
    expect(await namesOn(world, fork)).toBe('acd');
    expect(await namesOn(world, remote)).toBe('abc');
    // It is gone, so it can be put there again.
    await fork.run((tx) => {
      const args = [tx.object(world.shelf), tx.pure.string('b'), tx.pure.u64(1)];
      tx.moveCall({ target: `${world.market}::shelf::append`, arguments: args });
    });
    expect(await namesOn(world, fork)).toBe('acdb');
  });

  test('they are listed with those that were made here', async () => {
    await fork.run((tx) => {
      const args = [tx.object(world.counter), tx.pure.u64(2), tx.pure.u64(20)];
      tx.moveCall({ target: `${world.playground}::playground::note`, arguments: args });
    });
    const count = async (side: Side) =>
      (await side.client.listDynamicFields({ parentId: world.counter })).dynamicFields.length;
    expect([await count(fork), await count(remote)]).toEqual([3, 2]);
  });
});

test('a gem is bought from a kiosk of the remote', async () => {
  const before = await fork.balance(fork.address(1));
  await fork.run((tx) => {
    const [coin] = tx.splitCoins(tx.gas, [SUI]);
    const [gem, request] = tx.moveCall({
      target: '0x2::kiosk::purchase',
      arguments: [tx.object(world.kiosk), tx.pure.id(world.listedGem), coin],
      typeArguments: [`${world.market}::gem::Gem`],
    });
    if (gem === undefined || request === undefined) throw new Error('a purchase has two results');
    tx.moveCall({
      target: '0x2::transfer_policy::confirm_request',
      arguments: [tx.object(world.policy), request],
      typeArguments: [`${world.market}::gem::Gem`],
    });
    tx.transferObjects([gem], fork.address(1));
  }, 1);
  expect(await fork.ownerOf(world.listedGem)).toMatchObject({ AddressOwner: fork.address(1) });
  // The price, and the gas less the rebate of what the kiosk no longer stores.
  const paid = before - (await fork.balance(fork.address(1)));
  expect(paid > (SUI * 99n) / 100n && paid < (SUI * 101n) / 100n, `${paid}`).toBe(true);
  expect(await remote.ownerOf(world.listedGem)).toMatchObject({ $kind: 'ObjectOwner' });
});

test('a package of the remote is upgraded here, and called', async () => {
  const { dependencies, modules } = await playgroundCode();
  const cap = world.upgradeCap;
  const done = await fork.run((tx) => {
    const ticket = tx.moveCall({
      target: '0x2::package::authorize_upgrade',
      arguments: [tx.object(cap), tx.pure.u8(0), tx.pure.vector('u8', [...dependencies.digest])],
    });
    const receipt = tx.upgrade({ modules, dependencies: dependencies.ids, package: world.playground, ticket });
    tx.moveCall({ target: '0x2::package::commit_upgrade', arguments: [tx.object(cap), receipt] });
  });
  const upgraded = done.effects.changedObjects.find(({ outputState }) => outputState === 'PackageWrite')?.objectId;
  await fork.run((tx) => {
    const args = [tx.object(world.counter), tx.pure.u64(2)];
    tx.moveCall({ target: `${upgraded}::playground::increase`, arguments: args });
  });
  expect(await fork.json(world.counter)).toMatchObject({ value: '7' });
});

async function playgroundCode() {
  const root = join(import.meta.dirname, '../../../..');
  const result = await compilePackage({
    dir: join(root, 'packages/localnet/fixtures/playground'),
    cacheDir: join(root, '.cache/toolchain'),
  });
  if (!result.ok) throw new Error(result.output);
  const { modules, dependencies, digest } = result.package;
  return {
    modules: modules.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    dependencies: { ids: [...dependencies], digest },
  };
}
