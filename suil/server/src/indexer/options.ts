/** What an indexer is given, and the status that it reports. */

import type { ChainHead, CheckpointSource } from '@suil/checkpoints';
import type { AppError } from '@suil/core';
import type { Pool } from '@suil/postgres';
import type { Logger } from 'pino';
import type { Cursor, Deployment } from './cursor.ts';
import type { DecodeEvent, Stored } from './store-checkpoints.ts';

export type IndexerOptions = {
  source: CheckpointSource;
  pool: Pool;
  deployment: Deployment;
  decodeEvent: DecodeEvent;
  log: Logger;
  /** Called once when it cannot continue. */
  onFatal: (error: Error) => void;
  /**
   * Called, each time again, when the chain certainly has another checkpoint at the cursor; then the indexer stores nothing and asks again.
   * Absent: it cannot continue.
   */
  onContradiction?: (error: AppError) => void;
  /** Called whenever the status changes. */
  onStatus?: (status: IndexerStatus) => void;
  /** Called with each answer about the chain's head. */
  onHead?: (head: ChainHead) => void;
  /** Called when the cursor moved. */
  onStored?: (stored: Stored) => void;
  /** Awaited before each transaction, so that the consumer of the events is not left far behind; must not throw. */
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
