/** Fetches consecutive checkpoints from a node, several at a time. */
import { AppError } from '@suil/core';
import type { Logger } from 'pino';
import type { ChainHead, Checkpoint, CheckpointSource } from './checkpoint-source.ts';

/** Checkpoints fetched at the same time. */
const FETCH_WIDTH = 16;
/** Tries in a row that a checkpoint may be missing for: nodes behind one address need not be level. */
const MISSING_TRIES_MAX = 8;

/** Returns consecutive checkpoints from `first` on, as far as the source has them, about `limit` of them. */
export async function fetchCheckpoints(
  source: CheckpointSource,
  first: bigint,
  last: bigint,
  limit: number,
): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  while (checkpoints.length < limit) {
    const next = first + BigInt(checkpoints.length);
    const width = Math.min(FETCH_WIDTH, Number(last - next) + 1);
    if (width <= 0) break;
    const fetched = await Promise.all(Array.from({ length: width }, (_, index) => source.fetch(next + BigInt(index))));
    for (const checkpoint of fetched) {
      if (checkpoint === null) return checkpoints;
      checkpoints.push(checkpoint);
    }
  }
  return checkpoints;
}

/** Counts how often in a row the next checkpoint was missing. */
export function createMissingCount(source: CheckpointSource, log: Logger) {
  let tries = 0;
  return {
    reset: (): void => {
      tries = 0;
    },
    /** Turns to another node, which may have what this one dropped; returns why the checkpoint cannot be stored. */
    add: (checkpoint: bigint, head: ChainHead): AppError => {
      tries += 1;
      const lowest = `${head.lowestSequence}`;
      log.warn({ node: source.node(), checkpoint: `${checkpoint}`, lowest }, 'a checkpoint is missing');
      source.turn();
      const isGone = tries >= MISSING_TRIES_MAX;
      return new AppError(isGone ? 'INDEXER_CHECKPOINT_GONE' : 'INDEXER_CHECKPOINT_MISSING', { checkpoint });
    },
  };
}
