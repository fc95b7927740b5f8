/** Reports that a node may have a newer checkpoint: by its stream, or after a time. What is read is always fetched by number, so nothing depends on it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SuiGrpcClient } from '@mysten/sui/grpc';

export interface WakeUp {
  /** Returns when there may be a newer checkpoint, or when `signal` aborts. Never throws. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

const STREAM_RETRY_FIRST_MS = 500;
const STREAM_RETRY_MAX_MS = 60_000;

/** @param pollMs longest wait between two looks at the chain, stream or not */
export function createWakeUp(client: SuiGrpcClient, pollMs: number): WakeUp {
  const closing = new AbortController();
  const stream = startSubscription(client, closing.signal);
  return {
    wait: async (signal) => {
      const pause = new AbortController();
      const pauseSignal = AbortSignal.any([signal, pause.signal]);
      const poll = delay(pollMs, undefined, { signal: pauseSignal, ref: false }).catch(() => undefined);
      await Promise.race([stream.next(), poll]);
      pause.abort();
    },
    close: () => closing.abort(),
  };
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
