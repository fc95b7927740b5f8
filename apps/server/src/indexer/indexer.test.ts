import { AppError } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverMigrations } from '../database/schemas.ts';
import { createProjectors } from '../projectors.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../test-deployment.test-support.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import { createMemoryChain, decodeMemoryEvent, type MemoryChain } from './memory-chain.test-support.ts';

const database = useTestDatabase(serverMigrations);
let chain: MemoryChain;
let indexers: Indexer[] = [];
let fatal: Error[] = [];

beforeEach(async () => {
  await database.pool.query('TRUNCATE indexer_state, chain_events, members');
  chain = createMemoryChain(CHAIN);
  fatal = [];
  batches = 0;
});
afterEach(async () => {
  for (const indexer of indexers) await indexer.stop();
  indexers = [];
});

let batches = 0;
function follow(source: MemoryChain, deployment = { chain: CHAIN, package: manifest.package }): Indexer {
  const indexer = createIndexer({
    source,
    pool: database.pool,
    deployment,
    projectors: createProjectors(manifest),
    decodeEvent: decodeMemoryEvent,
    now: () => 1,
    log: pino({ level: 'silent' }),
    onFatal: (error) => fatal.push(error),
    onIndexed: async () => {
      batches += 1;
    },
  });
  indexers.push(indexer);
  return indexer;
}

const bind = (digit: string) =>
  chain.add(eventOn(100, 'InviterBound', { member: memberOf(digit), inviter: manifest.root }));
const reaches = (indexer: Indexer, checkpoint: bigint) =>
  vi.waitFor(() => expect(indexer.status().cursor.checkpoint).toBe(checkpoint), { timeout: 5_000, interval: 5 });

async function members(): Promise<number> {
  return (await database.pool.query('SELECT 1 FROM members')).rowCount ?? 0;
}

describe('createIndexer', () => {
  test('default: catches up over many batches, then follows', async () => {
    for (let index = 0; index < 150; index++) chain.add();
    bind('a');
    const indexer = follow(chain);
    await indexer.start();
    await reaches(indexer, 151n);
    bind('b');
    await reaches(indexer, 152n);
    expect(await members()).toBe(2);
    expect(indexer.status()).toMatchObject({ problem: null, head: { sequence: 152n } });
    // Of the batches, two brought an event.
    await vi.waitFor(() => expect(batches).toBe(2), { timeout: 5_000, interval: 5 });
  });

  test('behavior: goes on from where the last one stopped', async () => {
    bind('a');
    const first = follow(chain);
    await first.start();
    await reaches(first, 1n);
    await first.stop();
    bind('b');
    const second = follow(chain);
    await second.start();
    await reaches(second, 2n);
    expect(await members()).toBe(2);
  });

  test('behavior: an outage of the node is waited out', async () => {
    chain.outage = new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'here' });
    const indexer = follow(chain);
    await indexer.start();
    await vi.waitFor(() => expect(indexer.status().problem).toBe('The Sui node does not answer.'));
    bind('a');
    chain.outage = null;
    await reaches(indexer, 1n);
    expect(indexer.status().problem).toBeNull();
    expect(fatal).toEqual([]);
  });

  test('error: SETUP_CHAIN_RESET when the node serves another chain than the manifest’s', async () => {
    await expect(follow(createMemoryChain('Another')).start()).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
      message: `The database belongs to another chain (${CHAIN}) than the node serves (Another). Begin anew with: npm run reset`,
    });
  });

  test('error: SETUP_CHAIN_RESET when the database followed another chain or other contracts before', async () => {
    const indexer = follow(chain);
    await indexer.start();
    await reaches(indexer, 0n);
    await indexer.stop();
    await expect(follow(chain, { chain: 'Another', package: manifest.package }).start()).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
    });
    await expect(follow(chain, { chain: CHAIN, package: '0x1' }).start()).rejects.toMatchObject({
      code: 'SETUP_CHAIN_RESET',
    });
  });

  test('error: stops loudly when the chain is suddenly shorter than what was read', async () => {
    bind('a');
    const indexer = follow(chain);
    await indexer.start();
    await reaches(indexer, 1n);
    await indexer.stop();
    const shorter = createMemoryChain(CHAIN);
    await expect(follow(shorter).start()).rejects.toMatchObject({ code: 'SETUP_CHAIN_RESET' });
  });

  test('error: stops loudly at an event that cannot be true', async () => {
    const indexer = follow(chain);
    await indexer.start();
    await reaches(indexer, 0n);
    chain.add(eventOn(100, 'ToppedUp', { member: memberOf('a'), coinType: 'fake', amount: 1n }));
    await vi.waitFor(() => expect(fatal).toMatchObject([{ code: 'INDEXER_EVENT_INVALID' }]));
    expect(indexer.status().cursor.checkpoint).toBe(0n);
  });
});
