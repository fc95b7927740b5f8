/**
 * Checkpoints of one node, taken only where a quorum of the validators certified them. After an answer that does not verify another node is asked;
 * only a certified checkpoint that contradicts a known one stops the indexer.
 */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, isAppError } from '@suil/core';
import { isLightClientError } from '@suil/light-client';
import { chainReset } from './chain-reset.ts';
import type { ChainPlace, CheckpointSource } from './checkpoint-source.ts';
import { fetchBatch } from './fetch-batch.ts';
import { createNodeAnswers } from './node/node-answers.ts';
import { readHead } from './node/node-head.ts';
import type { TrustedPosition } from './trusted-position.ts';
import { VerifierStoppedError } from './verifier.ts';
import { createWakeUp } from './wake-up.ts';

export interface CertifiedSourceOptions {
  readonly client: SuiGrpcClient;
  /** Named in errors. */
  readonly url: string;
  /** Sources of the same chain share one. */
  readonly position: TrustedPosition;
  /** Longest wait between two looks at the chain, stream or not. Default 1000. */
  readonly pollMs?: number;
  /** A batch ends with the checkpoints that make it as large as this. Default 16 MB. */
  readonly batchBytesMax?: number;
}

/** A batch's one signature costs about half as much as all else that is verified in 4 MB. A batch is in memory twice. */
const BATCH_BYTES_MAX = 16_000_000;
/** Answers in a row that may lack a checkpoint which the node said to have: nodes behind one address need not be level. */
const MISSING_MAX = 8;

/** Returns a source over `client`; `close` ends its subscription. */
export function createCertifiedSource(options: CertifiedSourceOptions): CheckpointSource {
  const { client, url, position, pollMs = 1_000, batchBytesMax = BATCH_BYTES_MAX } = options;
  const answers = createNodeAnswers(client, url);
  const wakeUp = createWakeUp(client, pollMs);
  /** What the node says of itself, null before it was asked. It is not certified, so it only tells what this node can be asked for. */
  let newest: bigint | null = null;
  let missing = 0;

  async function verified<Result>(place: ChainPlace, work: () => Promise<Result>): Promise<Result> {
    try {
      return await verify(url, place, work);
    } catch (error) {
      if (!isAppError(error, 'INDEXER_CHECKPOINT_MISSING')) throw error;
      missing += 1;
      if (missing < MISSING_MAX) throw error;
      missing = 0;
      throw unverified(
        url,
        `it names checkpoint ${newest} as its newest, and does not answer what it is asked: ${error.message}`,
        error,
      );
    }
  }

  return {
    node: () => url,
    turn: () => undefined,
    head: (place) =>
      verified(place, async () => {
        const head = await readHead(client, url);
        if (head.chain !== position.chain) throw unverified(url, `it serves the chain ${head.chain}`);
        newest = head.sequence;
        return head;
      }),
    fetchAfter: (place, last, limit) =>
      verified(place, async () => {
        const first = place.checkpoint + 1n;
        const through = newest === null || last < newest ? last : newest;
        if (first > through) return [];
        const batch = await fetchBatch(answers, { first, last: through, limit, batchBytesMax });
        if (batch.length === 0) throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint: first });
        const checkpoints = await position.follow(place, batch, answers);
        missing = 0;
        return checkpoints;
      }),
    waitForNews: wakeUp.wait,
    close: wakeUp.close,
  };
}

async function verify<Result>(url: string, place: ChainPlace, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // What a thread cannot finish may be the node's data, so another node is asked.
    if (error instanceof VerifierStoppedError) throw new AppError('CHAIN_NODE_UNAVAILABLE', { url }, { cause: error });
    if (!isLightClientError(error)) throw error;
    if (error.code === 'CHECKPOINT_CONTRADICTION') {
      throw chainReset(`checkpoint ${place.checkpoint} ${place.digest}`, error.message);
    }
    throw unverified(url, error.message, error);
  }
}

function unverified(url: string, reason: string, cause?: unknown): AppError {
  return new AppError('CHAIN_NODE_UNVERIFIED', { url, reason }, { cause });
}
