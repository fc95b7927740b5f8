import { type CheckpointSource, createFailoverSource } from '@suil/checkpoints';
import { AppError, itemAt } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain, decodeMemoryEvent, type MemoryChain } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../testing/test-deployment.test-support.ts';
import { readCursor } from './cursor.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import type { IndexerOptions } from './options.ts';

const database = useTestDatabase(serverMigrations);
let chain: MemoryChain;
let indexers: Indexer[] = [];
let fatal: Error[] = [];

beforeEach(async () => {
  await emptyDatabase(database.pool);
  await database.pool.query('TRUNCATE indexer_state');
  chain = createMemoryChain(CHAIN);
  fatal = [];
  stored = [];
});
afterEach(async () => {
  for (const indexer of indexers) await indexer.stop();
  indexers = [];
});

/** Checkpoints in each transaction. */
let stored: number[] = [];
function follow(
  source: CheckpointSource,
  {
    deployment = { chain: CHAIN, package: manifest.package },
    ...more
  }: Partial<Pick<IndexerOptions, 'deployment' | 'onContradiction' | 'waitForCapacity'>> = {},
): Indexer {
  const indexer = createIndexer({
    now: Date.now,
    source,
    pool: database.pool,
    deployment,
    ...more,
    decodeEvent: decodeMemoryEvent,
    log: pino({ level: 'silent' }),
    onFatal: (error) => fatal.push(error),
    retryFirstMs: 5,
    onStored: ({ before, cursor }) => {
      stored.push(Number(cursor.checkpoint - before.checkpoint));
    },
  });
  indexers.push(indexer);
  return indexer;
}

const bind = (digit: string) =>
  chain.add(eventOn(100, 'InviterBound', { member: memberOf(digit), inviter: manifest.root }));
/** However slow the machine. */
const SOON = { timeout: 20_000 };
const reaches = (indexer: Indexer, checkpoint: bigint) =>
  vi.waitFor(() => expect(indexer.status().cursor.checkpoint).toBe(checkpoint), { ...SOON, interval: 5 });

async function events(): Promise<number> {
  return (await database.pool.query('SELECT 1 FROM chain_events')).rowCount ?? 0;
}

describe('createIndexer', () => {
  test('default: catches up over many batches, then follows', async () => {
    for (let index = 0; index < 699; index++) chain.add();
    bind('a');
    const limits: number[] = [];
    const counted: CheckpointSource = {
      ...chain,
      fetchAfter: (place, last, limit) => {
        limits.push(limit);
        return chain.fetchAfter(place, last, limit);
      },
    };
    const indexer = follow(counted);
    await indexer.start();
    await reaches(indexer, 700n);
    bind('b');
    await reaches(indexer, 701n);
    expect(await events()).toBe(2);
    expect(indexer.status()).toMatchObject({ problem: null, head: { sequence: 701n } });
    expect(limits.slice(0, 3)).toEqual([64, 256, 1_024]);
    // The other 381 in two transactions, and the one that came later.
    expect(stored).toEqual([64, 256, 256, 125, 1]);
  });

  test('behavior: the next batch is fetched while one is stored, one at a time, and again after storing failed', async () => {
    for (let index = 0; index < 399; index++) chain.add();
    const fetched: bigint[] = [];
    let running = 0;
    const secondFetched = Promise.withResolvers<void>();
    const watched: CheckpointSource = {
      ...chain,
      fetchAfter: async (place, last, limit) => {
        running += 1;
        expect(running).toBe(1);
        fetched.push(place.checkpoint);
        const answer = await chain.fetchAfter(place, last, limit);
        if (fetched.length === 2) secondFetched.resolve();
        running -= 1;
        return answer;
      },
    };
    let isFirst = true;
    const indexer = follow(watched, {
      waitForCapacity: async () => {
        // Nothing is stored before the second batch is there, and then storing fails once.
        await secondFetched.promise;
        if (isFirst) {
          isFirst = false;
          throw new Error('the database is away');
        }
      },
    });
    await indexer.start();
    await reaches(indexer, 399n);
    expect(fetched).toEqual([-1n, 63n, -1n, 63n, 319n]);
    expect(stored).toEqual([64, 256, 80]);
  });

  test('behavior: continues from where the last one stopped', async () => {
    bind('a');
    const first = follow(chain);
    await first.start();
    await reaches(first, 1n);
    await first.stop();
    bind('b');
    const second = follow(chain);
    await second.start();
    await reaches(second, 2n);
    expect(await events()).toBe(2);
  });

  test('behavior: begins at the configured checkpoint, in a database that has read nothing', async () => {
    bind('a');
    bind('b');
    chain.lowest = 2n;
    const indexer = follow(chain, { deployment: { chain: CHAIN, package: manifest.package, startCheckpoint: 2n } });
    await indexer.start();
    await reaches(indexer, 2n);
    expect(await events()).toBe(1);
  });

  test('behavior: an outage of the node is waited out', async () => {
    chain.outage = new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'here' });
    const indexer = follow(chain);
    await indexer.start();
    await vi.waitFor(() => expect(indexer.status().problem).toBe('The Sui node does not answer.'), SOON);
    bind('a');
    chain.outage = null;
    await reaches(indexer, 1n);
    expect(indexer.status().problem).toBeNull();
    expect(fatal).toEqual([]);
  });

  test('attack: a node that names checkpoints which it does not have is asked once a look, not again and again', async () => {
    let fetched = 0;
    const liar: CheckpointSource = {
      ...chain,
      head: async (place) => ({ ...(await chain.head(place)), sequence: 9n }),
      fetchAfter: async (place, _, limit) => {
        fetched += 1;
        return place.checkpoint < 0n ? chain.fetchAfter(place, 0n, limit) : [];
      },
    };
    let looks = 0;
    const waiting = Promise.withResolvers<void>();
    liar.waitForNews = async (signal) => {
      looks += 1;
      waiting.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    };
    const indexer = follow(liar);
    await indexer.start();
    await waiting.promise;
    expect([looks, fetched]).toEqual([1, 2]);
  });

  test('error: SETUP_CHAIN_RESET when the node serves another chain than the manifest’s', async () => {
    await expect(follow(createMemoryChain('Another')).start()).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
      message: `The database belongs to another chain or deployment (${CHAIN}) than the one that is read (Another). On a real network correct SUIL_MANIFEST or DATABASE_URL, and never reset the database. On the local chain begin anew with: npm run reset`,
    });
  });

  test('error: SETUP_CHAIN_RESET when the database followed another chain or other contracts before', async () => {
    const indexer = follow(chain);
    await indexer.start();
    await reaches(indexer, 0n);
    await indexer.stop();
    await expect(
      follow(chain, { deployment: { chain: 'Another', package: manifest.package } }).start(),
    ).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
    });
    await expect(follow(chain, { deployment: { chain: CHAIN, package: '0x1' } }).start()).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
    });
  });

  test('behavior: keeps the watched object as the cursor’s checkpoint left it; what other code followed makes it unknown', async () => {
    const config = async () => (await readCursor(database.pool)).config;
    const write = (version: bigint, digest: string | null) => ({ objectId: manifest.config, version, digest });
    const indexer = follow(chain);
    bind('a');
    await indexer.start();
    await reaches(indexer, 1n);
    expect(await config()).toBeNull();
    chain.add();
    Object.assign(itemAt(chain.checkpoints, 2), { objects: [write(7n, 'Seven')] });
    await reaches(indexer, 2n);
    chain.add();
    await reaches(indexer, 3n);
    expect(await config()).toEqual({ version: 7n, digest: 'Seven' });
    await indexer.stop();
    // As a server of an earlier release does it.
    const { digest } = itemAt(chain.checkpoints, 2);
    await database.pool.query('UPDATE indexer_state SET checkpoint = 2, digest = $1', [digest]);
    expect(await config()).toBeNull();
    const next = follow(chain);
    await next.start();
    await reaches(next, 3n);
    expect(await config()).toBeNull();
    chain.add();
    Object.assign(itemAt(chain.checkpoints, 4), { objects: [write(8n, 'Eight'), write(9n, 'Nine')] });
    await reaches(next, 4n);
    expect(await config()).toEqual({ version: 9n, digest: 'Nine' });
    chain.add();
    Object.assign(itemAt(chain.checkpoints, 5), { objects: [write(10n, null)] });
    await reaches(next, 5n);
    expect(await config()).toBeNull();
  });

  test('behavior: a node behind our cursor is waited for, not taken for a reset', async () => {
    bind('a');
    const first = follow(chain);
    await first.start();
    await reaches(first, 1n);
    await first.stop();
    const behind = createMemoryChain(CHAIN);
    const second = follow(behind);
    await second.start();
    await vi.waitFor(() => expect(second.status().problem).toBe('the node is at checkpoint 0, behind ours, 1'), SOON);
    // It catches up with the same history, and continues.
    behind.add(eventOn(100, 'InviterBound', { member: memberOf('a'), inviter: manifest.root }));
    behind.add(eventOn(100, 'InviterBound', { member: memberOf('b'), inviter: manifest.root }));
    await reaches(second, 2n);
    expect([await events(), fatal, second.status().problem]).toEqual([2, [], null]);
  });

  test('error: SETUP_CHAIN_RESET when another checkpoint is at our cursor, however long the chain is', async () => {
    bind('a');
    const indexer = follow(chain);
    await indexer.start();
    await reaches(indexer, 1n);
    await indexer.stop();
    const other = createMemoryChain(CHAIN, 'X');
    for (let index = 0; index < 5; index++) other.add();
    await expect(follow(other).start()).rejects.toMatchObject({ code: 'SETUP_CHAIN_RESET' });
  });

  test('error: SETUP_CHAIN_RESET while it runs, when the node comes back with another history', async () => {
    bind('a');
    const other = createMemoryChain(CHAIN, 'X');
    for (let index = 0; index < 5; index++) other.add();
    let present = chain;
    const swapped: CheckpointSource = {
      ...chain,
      head: (place) => present.head(place),
      fetchAfter: (...query) => present.fetchAfter(...query),
    };
    const indexer = follow(swapped);
    await indexer.start();
    await reaches(indexer, 1n);
    chain.outage = new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'here' });
    bind('b');
    await vi.waitFor(() => expect(indexer.status().problem).not.toBeNull(), SOON);
    present = other;
    await vi.waitFor(() => expect(fatal).toMatchObject([{ code: 'SETUP_CHAIN_RESET' }]), SOON);
    expect(await events()).toBe(1);
  });

  test('attack: another history at the cursor is reported at the start and while it runs, stores nothing and ends nothing', async () => {
    bind('a');
    const first = follow(chain);
    await first.start();
    await reaches(first, 1n);
    await first.stop();
    const other = createMemoryChain(CHAIN, 'X');
    for (let index = 0; index < 5; index++) other.add();
    let present = other;
    const swapped: CheckpointSource = {
      ...chain,
      head: (place) => present.head(place),
      fetchAfter: (...query) => present.fetchAfter(...query),
    };
    const reported: string[] = [];
    const indexer = follow(swapped, { onContradiction: ({ code }) => reported.push(code) });
    await indexer.start();
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(1), SOON);
    expect(new Set(reported)).toEqual(new Set(['SETUP_CHAIN_RESET']));
    expect([await events(), indexer.status().cursor.checkpoint, fatal]).toEqual([1, 1n, []]);
    // The chain that was followed is there again.
    present = chain;
    bind('b');
    await reaches(indexer, 2n);
    expect([await events(), fatal]).toEqual([2, []]);
  });

  test('behavior: a checkpoint that the node has dropped is a problem until a node has it, and does not stop the indexer', async () => {
    bind('a');
    chain.lowest = 1n;
    const indexer = follow(chain);
    await indexer.start();
    await vi.waitFor(() => expect(indexer.status().problem).toMatch(/checkpoint 0/), SOON);
    chain.lowest = 0n;
    await reaches(indexer, 1n);
    expect([await events(), fatal, indexer.status().problem]).toEqual([1, [], null]);
  });

  test('behavior: another node answers when the first is away, behind, or has dropped what we need', async () => {
    const second = createMemoryChain(CHAIN);
    for (const memory of [chain, second])
      for (const digit of ['a', 'b', 'c'])
        memory.add(eventOn(100, 'InviterBound', { member: memberOf(digit), inviter: manifest.root }));
    chain.lowest = 2n;
    const indexer = follow(createFailoverSource([chain, second], { now: Date.now, onUnverified: () => undefined }));
    await indexer.start();
    await reaches(indexer, 3n);
    second.outage = new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'there' });
    bind('d');
    await reaches(indexer, 4n);
    expect([await events(), fatal]).toEqual([4, []]);
  });

  test('error: stops loudly at an event that cannot be read', async () => {
    const indexer = createIndexer({
      now: Date.now,
      source: chain,
      pool: database.pool,
      deployment: { chain: CHAIN, package: manifest.package },
      decodeEvent: () => {
        throw new AppError('BCS_MALFORMED', { type: 'ours' });
      },
      log: pino({ level: 'silent' }),
      onFatal: (error) => fatal.push(error),
    });
    indexers.push(indexer);
    await indexer.start();
    await reaches(indexer, 0n);
    bind('a');
    await vi.waitFor(() => expect(fatal).toMatchObject([{ code: 'INDEXER_EVENT_INVALID' }]), SOON);
    expect(indexer.status().cursor.checkpoint).toBe(0n);
  });
});
