/** A fork in a folder is the same fork after a restart, with or without its node; and no other chain takes its place. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startNode } from '../node/start-node.ts';
import { buildRemote, type RemoteWorld, WHALE } from './fork.test-chain.ts';
import { Side, SUI, startFork, startRemote } from './side.test-chain.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let root: string;
let world: RemoteWorld;
let remote: Side;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fork-'));
  world = await buildRemote();
  remote = world.side;
});
afterAll(async () => {
  await remote?.node.close();
  rmSync(root, { recursive: true, force: true });
});

const reopen = async (dataDir: string) => new Side(await startNode({ port: 0, accounts: 2, heartbeatMs: 0, dataDir }));

/** Changes the counter, wraps a gem of the remote and reads the shelf, on a fork in the folder. */
async function useFork(dataDir: string): Promise<Side> {
  const fork = await startFork(remote.node.url, { dataDir });
  await fork.run((tx) => {
    const args = [tx.object(world.counter), tx.pure.u64(3)];
    tx.moveCall({ target: `${world.playground}::playground::increase`, arguments: args });
  });
  await fork.run(
    (tx) => void tx.moveCall({ target: `${world.market}::shelf::build`, arguments: [tx.object(world.gem)] }),
  );
  expect(await fork.json(world.shelf)).not.toBeNull();
  return fork;
}

test.each([
  ['from its log', false],
  ['from a snapshot', true],
])('what was done and what was read is there again, %s, while the remote changes', async (_, compacts) => {
  const dataDir = join(root, `kept-${compacts}`);
  const fork = await useFork(dataDir);
  const [balance, status, chainId] = [
    await fork.balance(fork.address(0)),
    fork.node.chain.fork,
    fork.node.chain.chainId,
  ];
  if (compacts) fork.node.chain.compact();
  await fork.node.close();
  await remote.run((tx) => {
    const args = [tx.object(world.counter), tx.pure.u64(100)];
    tx.moveCall({ target: `${world.playground}::playground::increase`, arguments: args });
  });
  const again = await reopen(dataDir);
  expect(again.node.chain.chainId).toBe(chainId);
  expect(again.node.chain.fork).toEqual(status);
  expect(await again.json(world.counter)).toMatchObject({ value: compacts ? '108' : '8' });
  expect(await again.ownerOf(world.gem)).toBeNull();
  expect(await remote.ownerOf(world.gem)).toMatchObject({ AddressOwner: remote.address(0) });
  expect(await again.balance(again.address(0))).toBe(balance);
  expect(again.node.chain.fork).toEqual(status);
  // What was not read before is read now, as it was where the fork began.
  expect(await again.balance(WHALE)).toBe(50n * SUI);
  await again.node.close();
});

test('without its node it opens, and only what was not read is missing', async () => {
  const other = await startRemote({ accounts: 2 });
  const dataDir = join(root, 'alone');
  const fork = await startFork(other.url, { dataDir });
  expect(await fork.balance(fork.address(0))).toBe(2_000n * SUI);
  await fork.node.close();
  await other.close();
  const again = await reopen(dataDir);
  expect(await again.balance(again.address(0))).toBe(2_000n * SUI);
  await expect(again.balance(WHALE)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await again.node.close();
});

test('another chain, another checkpoint and a chain that is no fork are refused, and the folders stay good', async () => {
  const dataDir = join(root, 'guarded');
  const fork = await startFork(remote.node.url, { dataDir });
  const { checkpoint = 0n } = fork.node.chain.fork ?? {};
  await fork.node.close();
  const outsider = await startRemote();
  await expect(startFork(outsider.url, { dataDir })).rejects.toThrow(
    `it is of chain ${remote.node.chain.chainId}, and ${outsider.url} is a node of chain ${outsider.chain.chainId}`,
  );
  await outsider.close();
  const earlier = { url: remote.node.url, checkpoint: checkpoint - 1n };
  await expect(startFork('', { dataDir, fork: earlier })).rejects.toMatchObject({ code: 'CHAIN_FORK_MISMATCH' });
  await (await startFork(remote.node.url, { dataDir })).node.close();
  const plainDir = join(root, 'plain');
  await (await startRemote({ dataDir: plainDir })).close();
  await expect(startFork(remote.node.url, { dataDir: plainDir })).rejects.toThrow(
    new RegExp(`fork of ${remote.node.chain.chainId} at checkpoint`),
  );
  const plain = await startRemote({ dataDir: plainDir });
  expect(plain.chain.fork).toBeUndefined();
  await plain.close();
});

test('the file of the fork is its owner’s alone; a torn end is cut, damage is named', async () => {
  const dataDir = join(root, 'file');
  const fork = await startFork(remote.node.url, { dataDir });
  expect(await fork.json(world.counter)).not.toBeNull();
  await fork.node.close();
  const path = join(dataDir, 'fork');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, whole.length - 3));
  const cut = await reopen(dataDir);
  expect(await cut.json(world.counter)).not.toBeNull();
  await cut.node.close();
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 20, 24);
  writeFileSync(path, damaged);
  await expect(reopen(dataDir)).rejects.toMatchObject({ code: 'CHAIN_DATA_DAMAGED' });
});
