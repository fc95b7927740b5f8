/**
 * Checkpoints from a Sui node over gRPC. A subscription only wakes us; what is read is always fetched by number, so nothing is
 * lost when the stream breaks or the node has none. Decides nothing about what events mean.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, codeOf } from '@suil/core';
import type { Checkpoint, CheckpointSource } from './checkpoint-source.ts';

export type GrpcSourceOptions = {
  client: SuiGrpcClient;
  /** Named in errors. */
  url: string;
  /** Longest wait between two looks at the chain, stream or not. Default 1000. */
  pollMs?: number;
};

const READ_PATHS = [
  'sequence_number',
  'digest',
  'summary.timestamp',
  'transactions.digest',
  'transactions.effects.status',
  'transactions.events',
];
const STREAM_RETRY_FIRST_MS = 500;
const STREAM_RETRY_MAX_MS = 60_000;
const CALL_TIMEOUT_MS = 15_000;

/** Returns a source over `client`; `close` ends its subscription. */
export function createGrpcSource({ client, url, pollMs = 1_000 }: GrpcSourceOptions): CheckpointSource {
  const closing = new AbortController();
  const wake = startSubscription(client, closing.signal);

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new AppError('CHAIN_NODE_UNAVAILABLE', { url }, { cause });
    }
  }

  return {
    node: () => url,
    turn: () => undefined,

    head: () =>
      call(async () => {
        const { response } = await client.ledgerService.getServiceInfo({}, { timeout: CALL_TIMEOUT_MS });
        return {
          chain: response.chainId ?? '',
          sequence: response.checkpointHeight ?? 0n,
          timestampMs: toMs(response.timestamp),
          lowestSequence: response.lowestAvailableCheckpoint ?? 0n,
        };
      }),

    fetch: (sequence) =>
      call(async () => {
        const request = {
          checkpointId: { oneofKind: 'sequenceNumber' as const, sequenceNumber: sequence },
          readMask: { paths: READ_PATHS },
        };
        const checkpoint = await client.ledgerService
          .getCheckpoint(request, { timeout: CALL_TIMEOUT_MS })
          .then(({ response }) => response.checkpoint)
          .catch((error: unknown) => {
            if (codeOf(error) === 'NOT_FOUND') return undefined;
            throw error;
          });
        return checkpoint === undefined ? null : toCheckpoint(sequence, checkpoint);
      }),

    waitForNews: async (signal) => {
      const pause = new AbortController();
      const pauseSignal = AbortSignal.any([signal, pause.signal]);
      const poll = delay(pollMs, undefined, { signal: pauseSignal, ref: false }).catch(() => undefined);
      await Promise.race([wake.next(), poll]);
      pause.abort();
    },

    close: () => closing.abort(),
  };
}

type ProtoCheckpoint = NonNullable<
  Awaited<ReturnType<SuiGrpcClient['ledgerService']['getCheckpoint']>>['response']['checkpoint']
>;

function toCheckpoint(sequence: bigint, checkpoint: ProtoCheckpoint): Checkpoint {
  const transactions = checkpoint.transactions
    .filter((transaction) => transaction.effects?.status?.success !== false)
    .map((transaction) => ({
      digest: transaction.digest ?? '',
      events: (transaction.events?.events ?? []).map((event, eventSeq) => ({
        eventSeq,
        type: event.eventType ?? '',
        bcs: event.contents?.value ?? new Uint8Array(),
      })),
    }))
    .filter((transaction) => transaction.events.length > 0);
  return {
    sequence,
    digest: checkpoint.digest ?? '',
    timestampMs: toMs(checkpoint.summary?.timestamp),
    transactions,
  };
}

function toMs(timestamp: { seconds: bigint; nanos: number } | undefined): number {
  return timestamp === undefined ? 0 : Number(timestamp.seconds) * 1000 + Math.floor(timestamp.nanos / 1_000_000);
}

/**
 * Follows the node's checkpoint stream for as long as it likes to send; `next` resolves once for all frames since it last did. A node
 * that has no stream is asked for one at growing intervals; the poll continues without it.
 */
function startSubscription(client: SuiGrpcClient, signal: AbortSignal): { next: () => Promise<void> } {
  let hasNews = false;
  let announce = (): void => undefined;
  async function follow(): Promise<void> {
    let retryMs = STREAM_RETRY_FIRST_MS;
    while (!signal.aborted) {
      try {
        const stream = client.subscriptionService.subscribeCheckpoints(
          { readMask: { paths: ['sequence_number'] } },
          { abort: signal },
        );
        for await (const _ of stream.responses) {
          retryMs = STREAM_RETRY_FIRST_MS;
          hasNews = true;
          announce();
        }
      } catch {
        // Whatever the reason, the poll finds what the stream would have reported.
      }
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, STREAM_RETRY_MAX_MS);
    }
  }
  void follow();
  return {
    next: () =>
      new Promise((resolve) => {
        announce = () => {
          hasNews = false;
          resolve();
        };
        if (hasNews) announce();
      }),
  };
}
