/**
 * The indexer: fetches checkpoints from the cursor on and stores their events, waits for new ones at the head, tries again when the
 * node or the database is unavailable, turns to another node when one is behind. Stops permanently, with an error, only when an event cannot be read, or,
 * unless contradictions are reported, when the chain is certainly not the one the database belongs to. What events mean is the journal's.
 */
import { type ChainHead, type ChainPlace, type Checkpoint, chainReset } from '@suil/checkpoints';
import { isAppError } from '@suil/core';
import { translateConnectionError } from '@suil/postgres';
import { createRetryLoop, type RetryLoop } from '../jobs/retry-loop.ts';
import { type Cursor, openCursor } from './cursor.ts';
import type { IndexerOptions, IndexerStatus } from './options.ts';
import { storeCheckpoints } from './store-checkpoints.ts';

export type Indexer = {
  /** Checks that the chain is the deployment's and begins to follow it. @throws {SETUP_CHAIN_RESET} */
  start: () => Promise<void>;
  /** Ends after the current transaction. */
  stop: () => Promise<void>;
  status: () => IndexerStatus;
};

/** Checkpoints verified by one signature: fewer at first, so that the ledger writer soon has events to apply. */
const BATCH_FIRST = 64;
const BATCH_GROWTH = 4;
const BATCH_MAX = 1_024;
/** Checkpoints stored in one transaction. */
const STORED_MAX = 256;
const RETRY_FIRST_MS = 200;
const RETRY_MAX_MS = 5_000;
/** Errors that waiting does not resolve. */
const FATAL_CODES = ['SETUP_CHAIN_RESET', 'INDEXER_EVENT_INVALID'] as const;

/** Returns an indexer at rest. */
export function createIndexer(options: IndexerOptions): Indexer {
  const indexer = new CheckpointIndexer(options);
  return { start: () => indexer.start(), stop: () => indexer.stop(), status: () => indexer.status };
}

type Batch = Promise<readonly Checkpoint[]>;

class CheckpointIndexer {
  readonly #options: IndexerOptions;
  readonly #loop: RetryLoop;
  #status: IndexerStatus;

  constructor(options: IndexerOptions) {
    const { source, deployment, retryFirstMs = RETRY_FIRST_MS } = options;
    this.#options = options;
    this.#loop = createRetryLoop({
      work: async (stopping) => {
        await this.#catchUp(stopping);
        await source.waitForNews(stopping);
      },
      onError: (cause, retryMs) => this.#fail(cause, retryMs),
      firstMs: retryFirstMs,
      maxMs: RETRY_MAX_MS,
    });
    this.#status = {
      head: null,
      answeredAtMs: null,
      cursor: {
        chain: deployment.chain,
        checkpoint: -1n,
        digest: null,
        chainTimestampMs: 0,
        packages: [],
        config: null,
      },
      problem: null,
    };
  }

  get status(): IndexerStatus {
    return this.#status;
  }

  async start(): Promise<void> {
    this.#update({ cursor: await openCursor(this.#options.pool, this.#options.deployment) });
    await this.#readHead().catch((error: unknown) => {
      if (isAppError(error, 'SETUP_CHAIN_RESET') && this.#options.onContradiction === undefined) throw error;
    });
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  #update(change: Partial<IndexerStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onStatus?.(this.#status);
  }

  async #catchUp(stopping: AbortSignal): Promise<void> {
    const head = await this.#readHead();
    if (head === null) return;
    const { cursor } = this.#status;
    let limit = BATCH_FIRST;
    let next: Batch | null = cursor.checkpoint < head.sequence ? this.#fetchBatch(cursor, head, limit) : null;
    try {
      while (next !== null && !stopping.aborted) {
        const batch: readonly Checkpoint[] = await next;
        limit = Math.min(limit * BATCH_GROWTH, BATCH_MAX);
        const last = batch.at(-1);
        // No node has what the one with the highest number named: there may be news later.
        if (last === undefined) return;
        // Fetched and verified while this one is stored.
        next = last.sequence < head.sequence ? this.#fetchBatch(placeOf(last), head, limit) : null;
        next?.catch(() => undefined);
        await this.#storeBatch(batch, stopping);
      }
    } finally {
      // Two batches at a time are never verified.
      await next?.catch(() => undefined);
    }
    this.#update({ problem: null });
  }

  async #storeBatch(batch: readonly Checkpoint[], stopping: AbortSignal): Promise<void> {
    for (let first = 0; first < batch.length && !stopping.aborted; first += STORED_MAX) {
      await this.#options.waitForCapacity?.();
      await this.#store(batch.slice(first, first + STORED_MAX));
    }
  }

  /** Returns the node's head, or null when the node is behind the cursor and there is nothing to read from it yet. */
  async #readHead(): Promise<ChainHead | null> {
    const { source, deployment, now, onHead } = this.#options;
    const head = await source.head(this.#status.cursor);
    this.#update({ answeredAtMs: now() });
    if (head.chain !== deployment.chain) throw chainReset(deployment.chain, head.chain);
    onHead?.(head);
    const { cursor } = this.#status;
    if (head.sequence < cursor.checkpoint) {
      this.#leaveNode(head, cursor);
      return null;
    }
    this.#update({ head });
    return head;
  }

  #leaveNode({ sequence }: ChainHead, { checkpoint }: Cursor): void {
    const { source, log } = this.#options;
    log.warn({ node: source.node(), head: `${sequence}`, cursor: `${checkpoint}` }, 'the node is behind');
    this.#update({ problem: `the node is at checkpoint ${sequence}, behind ours, ${checkpoint}` });
    source.turn();
  }

  async #fetchBatch(after: ChainPlace, head: ChainHead, limit: number): Batch {
    const { source, now } = this.#options;
    const checkpoints = await source.fetchAfter(after, head.sequence, limit);
    this.#update({ answeredAtMs: now() });
    return checkpoints;
  }

  async #store(checkpoints: readonly Checkpoint[]): Promise<void> {
    const { pool, decodeEvent, log, onStored } = this.#options;
    const stored = await storeCheckpoints(checkpoints, { pool, decodeEvent });
    const { events } = stored;
    this.#update({ cursor: stored.cursor, problem: null });
    if (events.length > 0) log.debug({ checkpoint: `${stored.cursor.checkpoint}`, events: events.length }, 'stored');
    onStored?.(stored);
  }

  #fail(cause: unknown, retryMs: number): 'retry' | 'stop' {
    const { log, onFatal, onContradiction } = this.#options;
    const error = translateConnectionError(cause);
    this.#update({ problem: error.message });
    if (isAppError(error, 'SETUP_CHAIN_RESET') && onContradiction !== undefined) {
      log.error({ err: error, retryMs }, 'the chain contradicts what was stored; nothing more is stored');
      onContradiction(error);
      return 'retry';
    }
    if (FATAL_CODES.some((code) => isAppError(error, code))) {
      log.fatal({ err: error }, 'the indexer stops');
      onFatal(error);
      return 'stop';
    }
    log.warn({ err: error, retryMs }, 'the indexer will try again');
    return 'retry';
  }
}

function placeOf({ sequence, digest }: Checkpoint): ChainPlace {
  return { checkpoint: sequence, digest };
}
