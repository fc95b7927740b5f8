import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import { parseTransactionEffectsBcs } from '@mysten/sui/client';
import { TransactionDataBuilder } from '@mysten/sui/transactions';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ArenaChain, alice, bob, CLOCK, createArena, genesisConfig, START_MS, SUI } from './arena.test-chain.ts';
import { isChainError } from './errors.ts';
import { createLocalnet, type Localnet, objectBcs } from './index.ts';
import { digestOf } from './model/digests.ts';
import { openFileStorage } from './node/files/file-storage.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'localnet-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const pay = (it: ArenaChain, amount = 1n) =>
  it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [amount])], bob.toSuiAddress()));

describe('a chain in memory', () => {
  let it: ArenaChain;

  beforeAll(async () => {
    it = await createArena();
    await it.publish();
  });

  test('default: digests are the SDK’s, effects are readable by it, objects carry their own digests', async () => {
    const bytes = await it.build((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], bob.toSuiAddress()));
    const done = await it.chain.execute(bytes, [(await alice.signTransaction(bytes)).signature], START_MS);
    expect(done.digest).toBe(TransactionDataBuilder.getDigestFromBytes(bytes));
    const parsed = parseTransactionEffectsBcs(done.effectsBytes);
    expect(parsed).toMatchObject({ transactionDigest: done.digest, status: { success: true } });
    const read = bcs.TransactionEffects.parse(done.effectsBytes);
    expect(bcs.TransactionEffects.serialize(read).toBytes()).toEqual(done.effectsBytes);
    for (const change of done.objectChanges) {
      const object = it.chain.getObject(change.id)!;
      expect(object.digest).toBe(change.output?.digest);
      expect(object.digest).toBe(digestOf('Object', objectBcs(object)));
      expect(bcs.Object.parse(objectBcs(object))).toMatchObject({ previousTransaction: done.digest });
    }
  });

  test('behavior: the same transaction again gives the first result and no second checkpoint', async () => {
    const bytes = await it.build((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], bob.toSuiAddress()));
    const signatures = [(await alice.signTransaction(bytes)).signature];
    const [first, second] = await Promise.all([
      it.chain.execute(bytes, signatures, START_MS),
      it.chain.execute(bytes, signatures, START_MS),
    ]);
    expect(second).toBe(first);
    expect(it.chain.latestCheckpoint().sequence).toBe(first.checkpoint);
  });

  test('behavior: of two transactions that spend the same coin one runs and the other is refused', async () => {
    const build = (amount: number) =>
      it.build((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [amount])], bob.toSuiAddress()));
    const both = [await build(1), await build(2)];
    const results = await Promise.allSettled(
      both.map(async (bytes) => it.chain.execute(bytes, [(await alice.signTransaction(bytes)).signature], START_MS)),
    );
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect(isChainError((results[1] as PromiseRejectedResult).reason, 'CHAIN_OBJECT_STALE')).toBe(true);
  });

  test('behavior: checkpoints form a chain and are found by number and digest', async () => {
    const seen: bigint[] = [];
    const stop = it.chain.subscribeCheckpoints((checkpoint) => seen.push(checkpoint.sequence));
    const done = await pay(it);
    stop();
    await pay(it);
    expect(seen).toEqual([done.checkpoint]);
    const latest = it.chain.latestCheckpoint();
    for (let sequence = latest.sequence; sequence > 0n; sequence--) {
      const checkpoint = it.chain.getCheckpoint(sequence)!;
      expect(checkpoint.previousDigest).toBe(it.chain.getCheckpoint(sequence - 1n)?.digest);
      expect(it.chain.getCheckpoint(checkpoint.digest)).toEqual(checkpoint);
      expect(checkpoint.networkTotalTransactions).toBe(sequence + 1n);
    }
    expect(it.chain.getCheckpoint(0n)?.digest).toBe(it.chain.chainId);
    expect(it.chain.getCheckpoint(latest.sequence + 1n)).toBeUndefined();
    expect(it.chain.getCheckpoint('nonsense')).toBeUndefined();
    expect(it.chain.getTransaction(it.chain.getCheckpoint(0n)!.transactions[0]!.digest)).toMatchObject({
      kind: 'genesis',
    });
  });

  test('behavior: the Clock follows the chain’s time, which never goes back', async () => {
    const look = () => it.build((tx) => void it.call(tx, 'arena::look', [tx.object.clock()]));
    const at = async (nowMs: number) => {
      const bytes = await look();
      const done = await it.chain.execute(bytes, [(await alice.signTransaction(bytes)).signature], nowMs);
      const event = done.events[0]!;
      return [done.timestampMs, it.chain.toJson(event.type, event.contents)];
    };
    expect(await at(START_MS + 5)).toEqual([START_MS + 5, { at: String(START_MS + 5) }]);
    expect(await at(START_MS)).toEqual([START_MS + 5, { at: String(START_MS + 5) }]);
    const beat = it.chain.advanceClock(START_MS + 1000);
    expect(beat).toMatchObject({ timestampMs: START_MS + 1000, transactions: [] });
    const clock = it.chain.getObject(CLOCK)!.data;
    expect(clock.kind === 'move' && it.chain.toJson(clock.type, clock.contents)).toMatchObject({
      timestamp_ms: String(START_MS + 1000),
    });
    expect(() => it.chain.advanceClock(START_MS)).toThrow(expect.objectContaining({ code: 'CHAIN_CLOCK_BACKWARD' }));
  });

  test('behavior: a simulation says what would happen and changes nothing', async () => {
    const before = it.chain.latestCheckpoint();
    const make = (tx: Parameters<Parameters<ArenaChain['run']>[0]>[0]) =>
      tx.transferObjects([it.call(tx, 'arena::mine', [tx.pure.u64(1)])], bob.toSuiAddress());
    const simulated = await it.simulate(make);
    expect(simulated.transaction.failure).toBeUndefined();
    expect(
      simulated.writtenObjects.some((object) => object.data.kind === 'move' && object.data.type.endsWith('::Gem')),
    ).toBe(true);
    expect(it.chain.latestCheckpoint()).toBe(before);
    expect(it.objects(bob, 'Gem')).toEqual([]);
    const done = await it.run(make);
    expect(done.effects.gasUsed.computationCost).toBe(simulated.transaction.effects.gasUsed.computationCost);
    expect(it.objects(bob, 'Gem')).toHaveLength(1);
  });

  test('behavior: a simulated publish leaves no package behind', async () => {
    const { arenaModules, FRAMEWORK_IDS } = await import('./arena.test-chain.ts');
    const modules = await arenaModules();
    const simulated = await it.simulate((tx) => {
      tx.transferObjects([tx.publish({ modules, dependencies: FRAMEWORK_IDS })], alice.toSuiAddress());
    });
    const id = simulated.transaction.objectChanges.find((change) => change.type === 'package')!.id;
    expect(it.chain.getFunction(id, 'arena', 'mine')).toBeUndefined();
  });

  test('behavior: objects and fields come in pages, each once', async () => {
    await it.run((tx) => {
      const gems = Array.from({ length: 7 }, () => it.call(tx, 'arena::mine', [tx.pure.u64(1)]));
      tx.transferObjects(gems, alice.toSuiAddress());
    });
    const all = it.objects(alice, 'Gem');
    const type = `${it.arena}::arena::Gem`;
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = it.chain.listOwnedObjects(alice.toSuiAddress(), { type, limit: 3, ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeLessThanOrEqual(3);
      found.push(...page.items.map((object) => object.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual(all);
    expect(found.length).toBe(7);
    expect(() => it.chain.listOwnedObjects(bob.toSuiAddress(), { limit: 0 })).toThrow(
      expect.objectContaining({ code: 'CHAIN_REQUEST_INVALID' }),
    );
  });

  test('behavior: many faucet requests at once are all paid', async () => {
    const address = `0x${'77'.repeat(32)}`;
    const grants = await Promise.all(
      [1n, 2n, 3n].map((amount) => it.chain.requestGas(address, amount * SUI, START_MS)),
    );
    expect(it.chain.getBalance(address, '0x2::sui::SUI')).toMatchObject({ amount: 6n * SUI, coinCount: 3 });
    expect(new Set(grants.map((grant) => grant.coinId)).size).toBe(3);
    await expect(it.chain.requestGas(address, 0n, START_MS)).rejects.toMatchObject({ code: 'CHAIN_REQUEST_INVALID' });
    await it.chain.requestGas(address, SUI, START_MS);
  });
});

describe('a chain on disk', () => {
  const fingerprint = (chain: Localnet) => ({
    latest: chain.latestCheckpoint(),
    chainId: chain.chainId,
    balances: [alice, bob].map((person) => chain.listBalances(person.toSuiAddress())),
    owned: [alice, bob].map((person) => chain.listOwnedObjects(person.toSuiAddress(), { limit: 1000 }).items),
    clock: chain.getObject(CLOCK),
  });

  test('default: reopening gives the same chain, which continues', async () => {
    const folder = newFolder();
    const it = await createArena({ storage: openFileStorage(folder) });
    const published = await it.publish();
    const paid = await pay(it, 5n);
    const aborted = await it.run((tx) => void it.call(tx, 'arena::fail'));
    it.chain.advanceClock(START_MS + 60_000);
    const before = fingerprint(it.chain);
    it.chain.close();

    const again = await createArena({ storage: openFileStorage(folder) });
    expect(fingerprint(again.chain)).toEqual(before);
    for (const done of [published, paid, aborted]) expect(again.chain.getTransaction(done.digest)).toEqual(done);
    const next = await pay(again, 6n);
    expect(next.checkpoint).toBe(before.latest.sequence + 1n);
    again.chain.close();
  });

  test('behavior: snapshots taken on the way change nothing, history stays readable', async () => {
    const folder = newFolder();
    const it = await createArena({ storage: openFileStorage(folder), compactAfterBytes: 4000 });
    const done = [await it.publish()];
    for (let n = 0; n < 12; n++) done.push(await pay(it, BigInt(n + 1)));
    const before = fingerprint(it.chain);
    it.chain.close();
    const again = await createArena({ storage: openFileStorage(folder), compactAfterBytes: 4000 });
    expect(fingerprint(again.chain)).toEqual(before);
    for (const transaction of done) expect(again.chain.getTransaction(transaction.digest)).toEqual(transaction);
    expect(again.chain.getCheckpoint(before.latest.digest)).toEqual(before.latest);
    expect((await pay(again)).checkpoint).toBe(before.latest.sequence + 1n);
    again.chain.close();
  });

  test('behavior: a kill in the middle of the last write loses at most what was not acknowledged', async () => {
    const folder = newFolder();
    const it = await createArena({ storage: openFileStorage(folder) });
    await pay(it);
    const before = fingerprint(it.chain);
    const size = readFileSync(join(folder, 'log-0')).length;
    const last = await pay(it, 9n);
    const after = fingerprint(it.chain);
    it.chain.close();
    const whole = readFileSync(join(folder, 'log-0')).length;
    // Every offset of the record is tried on the storage itself (file-storage.test.ts); here a spread over it, on the chain.
    const cuts = [size, size + 1, size + 7, size + 8, size + 100, (size + whole) >> 1, whole - 1, whole];
    for (const cut of cuts) {
      const copy = newFolder();
      cpSync(folder, copy, { recursive: true });
      truncateSync(join(copy, 'log-0'), cut);
      const again = await createArena({ storage: openFileStorage(copy) });
      expect(fingerprint(again.chain)).toEqual(cut === whole ? after : before);
      expect(again.chain.getTransaction(last.digest) !== undefined).toBe(cut === whole);
      again.chain.close();
    }
  });

  test('error: CHAIN_DATA_INCOMPATIBLE for another label, and CHAIN_DATA_LOCKED while open', async () => {
    const folder = newFolder();
    const chain = createLocalnet({ genesis: genesisConfig('one'), storage: openFileStorage(folder) });
    expect(() => openFileStorage(folder)).toThrow(expect.objectContaining({ code: 'CHAIN_DATA_LOCKED' }));
    chain.close();
    const other = genesisConfig('two');
    expect(() => createLocalnet({ genesis: other, storage: openFileStorage(folder) })).toThrow(
      expect.objectContaining({ code: 'CHAIN_DATA_INCOMPATIBLE' }),
    );
    createLocalnet({ genesis: genesisConfig('one'), storage: openFileStorage(folder) }).close();
  });
});
