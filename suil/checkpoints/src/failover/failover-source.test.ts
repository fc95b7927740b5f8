import { AppError } from '@suil/core';
import { expect, test, vi } from 'vitest';
import type { ChainHead, ChainPlace, CheckpointSource } from '../checkpoint-source.ts';
import { createFailoverSource } from './failover-source.ts';

const PLACE: ChainPlace = { checkpoint: 3n, digest: null };
const SILENT_MS = 50;
/** What a question to a frozen node ends with, long after the test. */
const FROZEN = Promise.withResolvers<ChainHead>().promise;

const headAt = (sequence: bigint): ChainHead => ({
  chain: 'one',
  sequence,
  timestampMs: Number(sequence) * 1_000,
  lowestSequence: 0n,
});

function node(name: string, head: CheckpointSource['head']): CheckpointSource {
  return {
    node: () => name,
    turn: () => undefined,
    head,
    fetchAfter: async () => [],
    waitForNews: async () => undefined,
    close: () => undefined,
  };
}

function failover(...sources: CheckpointSource[]) {
  const heard: string[] = [];
  const excluded: string[] = [];
  const source = createFailoverSource(sources, {
    now: () => 0,
    onUnverified: (name) => excluded.push(name),
    onHead: (name, { sequence }) => heard.push(`${name} ${sequence}`),
    silentMs: SILENT_MS,
  });
  return { source, heard, excluded };
}

test('a node that is frozen delays one look at the chain by the limit, and the next ones not at all', async () => {
  let asked = 0;
  let sequence = 4n;
  const frozen = node('frozen', () => {
    asked += 1;
    return FROZEN;
  });
  const { source, heard } = failover(
    frozen,
    node('second', async () => headAt(sequence)),
  );
  const startedMs = performance.now();
  expect((await source.head(PLACE)).sequence).toBe(4n);
  expect(performance.now() - startedMs).toBeGreaterThan(SILENT_MS - 5);
  expect(source.node()).toBe('second');
  const levelMs = performance.now();
  for (sequence = 5n; sequence < 25n; sequence++) expect((await source.head(PLACE)).sequence).toBe(sequence);
  expect(performance.now() - levelMs).toBeLessThan(SILENT_MS);
  // What it was asked first is still open, so it counts as behind and is not asked again.
  expect(asked).toBe(1);
  expect(heard).toHaveLength(21);
});

test('an answer that comes late counts at the next look, and the node is waited for again', async () => {
  const late = Promise.withResolvers<ChainHead>();
  const answers = [late.promise, Promise.resolve(headAt(9n))];
  const { source, heard } = failover(
    node('slow', () => answers.shift() ?? FROZEN),
    node('second', async () => headAt(4n)),
  );
  expect((await source.head(PLACE)).sequence).toBe(4n);
  late.resolve(headAt(7n));
  await late.promise;
  expect((await source.head(PLACE)).sequence).toBe(7n);
  expect((await source.head(PLACE)).sequence).toBe(9n);
  expect(heard).toEqual(['second 4', 'slow 7', 'second 4', 'slow 9', 'second 4']);
});

test('what a late answer says of its node is not lost: one that does not verify is not asked any more', async () => {
  const late = Promise.withResolvers<ChainHead>();
  const { source, excluded } = failover(
    node('slow', () => late.promise),
    node('second', async () => headAt(4n)),
  );
  await source.head(PLACE);
  late.reject(new AppError('CHAIN_NODE_UNVERIFIED', { url: 'slow', reason: 'it serves another chain' }));
  expect((await source.head(PLACE)).sequence).toBe(4n);
  expect(excluded).toEqual(['slow']);
});

test('while no node has answered there is nothing else to do than wait for the first that does', async () => {
  const first = Promise.withResolvers<ChainHead>();
  const { source } = failover(
    node('frozen', () => FROZEN),
    node('slow', () => first.promise),
  );
  const asked = source.head(PLACE);
  setTimeout(() => first.resolve(headAt(4n)), SILENT_MS * 2);
  expect((await asked).sequence).toBe(4n);
  expect(source.node()).toBe('slow');
});

test('error: one that fails while the other one is silent is not the answer of both', async () => {
  const silent = Promise.withResolvers<ChainHead>();
  const away = new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'away' });
  const { source } = failover(
    node('away', () => Promise.reject(away)),
    node('silent', () => silent.promise),
  );
  const asked = source.head(PLACE);
  setTimeout(() => silent.reject(away), SILENT_MS * 2);
  await expect(asked).rejects.toBe(away);
});

test('a node that fails at once is no answer: a slow one is waited for, however long it is silent', async () => {
  vi.useFakeTimers();
  try {
    const slow = Promise.withResolvers<ChainHead>();
    const { source } = failover(
      node('failing', () => Promise.reject(new AppError('CHAIN_NODE_UNAVAILABLE', { url: 'failing' }))),
      node('slow', () => slow.promise),
    );
    let ended = 'waiting';
    const asked = source.head(PLACE).finally(() => {
      ended = 'ended';
    });
    await vi.advanceTimersByTimeAsync(10 * SILENT_MS);
    expect(ended).toBe('waiting');
    slow.resolve(headAt(5n));
    expect((await asked).sequence).toBe(5n);
  } finally {
    vi.useRealTimers();
  }
});
