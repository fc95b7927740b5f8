/** A fork of a running chain: the remote's packages and objects are used, changed and deleted here, and stay what they are there. */
import { join } from 'node:path';
import { Transaction } from '@mysten/sui/transactions';
import { compilePackage } from '@suil/toolchain';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postJson } from '../node/endpoints/post-json.test-support.ts';
import {
  buildRemote,
  createdId,
  type RemoteWorld,
  SAVER,
  type Side,
  SUI,
  startFork,
  WHALE,
} from './fork.test-chain.ts';

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

const increase = (by: number) => (tx: Transaction) => {
  const target = `${world.playground}::playground::increase` as const;
  tx.moveCall({ target, arguments: [tx.object(world.counter), tx.pure.u64(by)] });
};

/** The names of the remote's shelf, in their order, as a call on the fork or there returns them. */
async function namesOn(side: Side): Promise<string> {
  const tx = new Transaction();
  tx.moveCall({ target: `${world.market}::shelf::list`, arguments: [tx.object(world.shelf)] });
  tx.setSender(side.address(0));
  const { commandResults } = await side.client.simulateTransaction({
    transaction: tx,
    include: { commandResults: true },
  });
  const bytes = commandResults?.[0]?.returnValues[0]?.bcs ?? new Uint8Array();
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^a-z]/g, '');
}

test('a call changes a shared object here, and not there', async () => {
  await fork.run(increase(3));
  expect(await fork.json(world.counter)).toMatchObject({ value: '8' });
  expect(await remote.json(world.counter)).toMatchObject({ value: '5' });
  // The remote goes another way meanwhile.
  await remote.run(increase(100));
  await fork.run(increase(1));
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
  test('a linked table is walked, gets a name and loses another, which does not come back from there', async () => {
    expect(await namesOn(fork)).toBe('abc');
    await fork.run((tx) => {
      const shelf = tx.object(world.shelf);
      const target = (name: string) => `${world.market}::shelf::${name}` as const;
      tx.moveCall({ target: target('append'), arguments: [shelf, tx.pure.string('d'), tx.pure.u64(9)] });
      tx.moveCall({ target: target('forget'), arguments: [shelf, tx.pure.string('b')] });
    });
    expect(await namesOn(fork)).toBe('acd');
    expect(await namesOn(remote)).toBe('abc');
    // It is gone, so it can be put there again.
    await fork.run((tx) => {
      const args = [tx.object(world.shelf), tx.pure.string('b'), tx.pure.u64(1)];
      tx.moveCall({ target: `${world.market}::shelf::append`, arguments: args });
    });
    expect(await namesOn(fork)).toBe('acdb');
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

describe('snapshots', () => {
  test('a return to one undoes changes, deletions and what was made, and keeps what was read', async () => {
    const state = async () => ({
      counter: await fork.json(world.counter),
      gem: await fork.ownerOf(world.gem),
      coin: await fork.json(world.whaleCoin),
      names: await namesOn(fork),
      owned: (await fork.client.listOwnedObjects({ owner: fork.address(0) })).objects
        .map(({ objectId, version }) => `${objectId} ${version}`)
        .sort(),
      whale: await fork.balance(WHALE),
    });
    const before = await state();
    const inner = fork.node.chain.takeSnapshot();
    await fork.run(increase(3));
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
    expect(chain.fork?.idsAbsent).toBe(1);
  } finally {
    await other.node.close();
  }
});

test('a reset leaves the fork as it began', async () => {
  const other = await startFork(remote.node.url);
  try {
    await other.run(increase(3));
    expect(await other.json(world.counter)).not.toMatchObject({ value: '5' });
    await postJson(`${other.node.url}/dev/reset`, {});
    const { checkpoint = 0n } = other.node.chain.fork ?? {};
    expect(checkpoint).toBe(remote.node.chain.latestCheckpoint().sequence);
    expect(await other.json(world.counter)).toEqual(await remote.json(world.counter));
  } finally {
    await other.node.close();
  }
});
