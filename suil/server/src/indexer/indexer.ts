/**
 * The follow stage: fetches checkpoints from the cursor on and keeps their events, waits for news at the head, tries again when the
 * node or the database is unavailable, turns to another node when one is behind. Stops permanently, with an error, when the chain is not the one the
 * database belongs to or a part of it cannot be had any more. What events mean is the journal's.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '@suil/core';
import { type Pool, translateConnectionError } from '@suil/postgres';
import type { Logger } from 'pino';
import type { ChainHead, Checkpoint, CheckpointSource } from './checkpoint-source.ts';
import { type Cursor, chainReset, type Deployment, openCursor } from './cursor.ts';
import { type DecodeEvent, type Stored, storeCheckpoints } from './store-checkpoints.ts';

export type IndexerOptions = {
  source: CheckpointSource;
  pool: Pool;
  deployment: Deployment;
  decodeEvent: DecodeEvent;
  log: Logger;
  /** Called once when it cannot continue. */
  onFatal: (error: Error) => void;
  /** Called whenever the status changes. */
  onStatus?: (status: IndexerStatus) => void;
  /** Called with each answer about the chain's head. */
  onHead?: (head: ChainHead) => void;
  /** Called when the cursor moved. */
  onStored?: (stored: Stored) => void;
  /** Awaited before each batch, so that the consumer of the events is not left far behind; must not throw. */
  waitForCapacity?: () => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** First wait after a failure; it doubles from there. Default 200. */
  retryFirstMs?: number;
};

export type IndexerStatus = {
  /** Newest checkpoint that the node has reported; null before the first answer. */
  head: ChainHead | null;
  /** When a node last answered anything; null before the first answer. */
  answeredAtMs: number | null;
  cursor: Cursor;
  /** What the last try ran into, if it failed. */
  problem: string | null;
};

export type Indexer = {
  /** Checks that the chain is ours and begins to follow it. @throws {SETUP_CHAIN_RESET} */
  start: () => Promise<void>;
  /** Ends after the current transaction. */
  stop: () => Promise<void>;
  status: () => IndexerStatus;
};

/** Checkpoints fetched side by side. */
const FETCH_WIDTH = 16;
/** Checkpoints kept together: fewer at first, so that the apply stage soon has something to do. */
const BATCH_FIRST = 64;
const BATCH_GROWTH = 4;
const BATCH_MAX = 256;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;
/** Tries in a row that a checkpoint may be missing for: nodes behind one address need not be level. */
const MISSING_TRIES_MAX = 8;
/** Errors that waiting does not resolve. */
const FATAL_CODES = ['SETUP_CHAIN_RESET', 'INDEXER_EVENT_INVALID', 'INDEXER_CHECKPOINT_GONE'] as const;

/** Returns an indexer at rest. */
export function createIndexer(options: IndexerOptions): Indexer {
  const { source, pool, deployment, log, retryFirstMs = RETRY_FIRST_MS } = options;
  const stopping = new AbortController();
  let status: IndexerStatus = {
    head: null,
    answeredAtMs: null,
    cursor: { chain: deployment.chain, checkpoint: -1n, digest: null, chainTimestampMs: 0, packages: [] },
    problem: null,
  };
  const update = (change: Partial<IndexerStatus>): void => {
    status = { ...status, ...change };
    options.onStatus?.(status);
  };
  let running: Promise<void> = Promise.resolve();
  /** The node whose history was compared with ours. */
  let compared: string | null = null;
  let missingTries = 0;

  /** Returns the node's head, or null when the node is behind us and there is nothing to read from it yet. */
  async function lookAtHead(): Promise<ChainHead | null> {
    const head = await source.head();
    update({ answeredAtMs: options.now() });
    if (head.chain !== deployment.chain) throw chainReset(deployment.chain, head.chain);
    options.onHead?.(head);
    const { checkpoint, digest } = status.cursor;
    if (head.sequence < checkpoint) {
      const problem = `the node is at checkpoint ${head.sequence}, behind ours, ${checkpoint}`;
      log.warn({ node: source.node(), head: `${head.sequence}`, cursor: `${checkpoint}` }, 'the node is behind');
      update({ problem });
      compared = null;
      source.turn();
      return null;
    }
    update({ head });
    if (compared !== source.node() && checkpoint >= 0n && digest !== null) await compareHistory(checkpoint, digest);
    compared = source.node();
    return head;
  }

  /** A chain that was begun anew may well have a checkpoint of the same number: its digest tells. */
  async function compareHistory(checkpoint: bigint, digest: string): Promise<void> {
    const found = await source.fetch(checkpoint);
    if (found === null || found.digest === digest) return;
    throw chainReset(`checkpoint ${checkpoint} ${digest}`, `checkpoint ${checkpoint} ${found.digest}`);
  }

  async function catchUp(): Promise<void> {
    const head = await lookAtHead();
    let limit = BATCH_FIRST;
    while (head !== null && !stopping.signal.aborted && status.cursor.checkpoint < head.sequence) {
      await options.waitForCapacity?.();
      const next = status.cursor.checkpoint + 1n;
      const checkpoints = await fetchBatch(source, next, head.sequence, limit);
      limit = Math.min(limit * BATCH_GROWTH, BATCH_MAX);
      update({ answeredAtMs: options.now() });
      if (checkpoints.length === 0) throw missing(next, head);
      missingTries = 0;
      const stored = await storeCheckpoints(checkpoints, { pool, decodeEvent: options.decodeEvent });
      const { events, cursor } = stored;
      update({ cursor, problem: null });
      if (events.length > 0) log.debug({ checkpoint: String(cursor.checkpoint), events: events.length }, 'stored');
      options.onStored?.(stored);
    }
    if (head !== null) update({ problem: null });
  }

  /** A node that drops old checkpoints has lost this one permanently; another node may have it. */
  function missing(checkpoint: bigint, head: ChainHead): AppError {
    missingTries += 1;
    const isGone = missingTries >= MISSING_TRIES_MAX;
    log.warn(
      { node: source.node(), checkpoint: `${checkpoint}`, lowest: `${head.lowestSequence}` },
      'a checkpoint is missing',
    );
    source.turn();
    return new AppError(isGone ? 'INDEXER_CHECKPOINT_GONE' : 'INDEXER_CHECKPOINT_MISSING', { checkpoint });
  }

  async function run(): Promise<void> {
    let retryMs = retryFirstMs;
    while (!stopping.signal.aborted) {
      try {
        await catchUp();
        retryMs = retryFirstMs;
        await source.waitForNews(stopping.signal);
      } catch (cause) {
        const error = translateConnectionError(cause) as Error;
        compared = null;
        update({ problem: error.message });
        if (FATAL_CODES.some((code) => isAppError(error, code))) {
          log.fatal({ err: error }, 'the indexer stops');
          options.onFatal(error);
          return;
        }
        log.warn({ err: error, retryMs }, 'the indexer will try again');
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      }
    }
  }

  return {
    start: async () => {
      update({ cursor: await openCursor(pool, deployment) });
      await lookAtHead().catch((error: unknown) => {
        if (isAppError(error, 'SETUP_CHAIN_RESET')) throw error;
      });
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    status: () => status,
  };
}

/** Returns consecutive checkpoints from `first` on, as far as the source has them, about `limit` of them. */
async function fetchBatch(source: CheckpointSource, first: bigint, last: bigint, limit: number): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  while (checkpoints.length < limit) {
    const next = first + BigInt(checkpoints.length);
    const width = Math.min(FETCH_WIDTH, Number(last - next) + 1);
    if (width <= 0) break;
    const fetched = await Promise.all(Array.from({ length: width }, (_, index) => source.fetch(next + BigInt(index))));
    const gap = fetched.indexOf(null);
    checkpoints.push(...(fetched.slice(0, gap === -1 ? width : gap) as Checkpoint[]));
    if (gap !== -1) break;
  }
  return checkpoints;
}
