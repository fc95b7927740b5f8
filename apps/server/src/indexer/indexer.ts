/**
 * Follows the chain: fetches checkpoints from the cursor on and applies them, waits for news at the head, tries again when the
 * node or the database is away. Stops for good, loudly, when the chain is not the one the database belongs to.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError } from '@suil/core';
import { type Pool, translateConnectionError } from '@suil/postgres';
import type { Logger } from 'pino';
import { type ApplyOptions, applyCheckpoints, type DecodeEvent } from './apply-checkpoints.ts';
import type { ChainHead, Checkpoint, CheckpointSource } from './checkpoint-source.ts';
import { type Cursor, chainReset, type Deployment, openCursor, readCursor } from './cursor.ts';
import type { Projector } from './projector.ts';

export type IndexerOptions = {
  source: CheckpointSource;
  pool: Pool;
  deployment: Deployment;
  projectors: readonly Projector[];
  decodeEvent: DecodeEvent;
  now: () => number;
  log: Logger;
  /** Called once when it cannot go on. */
  onFatal: (error: Error) => void;
  /** Awaited after each batch that brought events; must not throw. */
  onIndexed?: () => Promise<void>;
};

export type IndexerStatus = {
  /** Newest checkpoint the node has told us of; null before the first answer. */
  head: ChainHead | null;
  cursor: Cursor;
  /** What the last try ran into, if it failed. */
  problem: string | null;
};

export type Indexer = {
  /** Checks that the chain is ours and begins to follow it. @throws {SETUP_CHAIN_RESET} */
  start: () => Promise<void>;
  /** Ends after the transaction at hand. */
  stop: () => Promise<void>;
  status: () => IndexerStatus;
};

/** Checkpoints fetched side by side, and applied together. */
const FETCH_WIDTH = 8;
const BATCH_MAX = 64;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;
/** Errors that no waiting mends. */
const FATAL_CODES = ['SETUP_CHAIN_RESET', 'INDEXER_EVENT_INVALID'] as const;

/** Returns an indexer at rest. */
export function createIndexer(options: IndexerOptions): Indexer {
  const { source, pool, deployment, log } = options;
  const stopping = new AbortController();
  let status: IndexerStatus = {
    head: null,
    cursor: { chain: deployment.chain, checkpoint: -1n, chainTimestampMs: 0 },
    problem: null,
  };
  let running: Promise<void> = Promise.resolve();

  async function lookAtHead(): Promise<ChainHead> {
    const head = await source.head();
    if (head.chain !== deployment.chain) throw chainReset(deployment.chain, head.chain);
    if (head.sequence < status.cursor.checkpoint)
      throw chainReset(`checkpoint ${status.cursor.checkpoint}`, `checkpoint ${head.sequence}`);
    status = { ...status, head };
    return head;
  }

  async function catchUp(): Promise<void> {
    const head = await lookAtHead();
    while (!stopping.signal.aborted && status.cursor.checkpoint < head.sequence) {
      const checkpoints = await fetchBatch(source, status.cursor.checkpoint + 1n, head.sequence);
      if (checkpoints.length === 0)
        throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint: status.cursor.checkpoint + 1n });
      const applyOptions: ApplyOptions = {
        pool,
        projectors: options.projectors,
        decodeEvent: options.decodeEvent,
        nowMs: options.now(),
      };
      const events = await applyCheckpoints(checkpoints, applyOptions);
      status = { ...status, cursor: await readCursor(pool), problem: null };
      if (events > 0) {
        log.debug({ checkpoint: String(status.cursor.checkpoint), events }, 'indexed');
        await options.onIndexed?.();
      }
    }
  }

  async function run(): Promise<void> {
    let retryMs = RETRY_FIRST_MS;
    while (!stopping.signal.aborted) {
      try {
        await catchUp();
        status = { ...status, problem: null };
        retryMs = RETRY_FIRST_MS;
        await source.waitForNews(stopping.signal);
      } catch (cause) {
        const error = translateConnectionError(cause) as Error;
        status = { ...status, problem: error.message };
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
      status = { ...status, cursor: await openCursor(pool, deployment) };
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

/** Returns consecutive checkpoints from `first` on, as far as the source has them. */
async function fetchBatch(source: CheckpointSource, first: bigint, last: bigint): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  while (checkpoints.length < BATCH_MAX) {
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
