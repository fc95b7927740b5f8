/**
 * SubscriptionService: follows the chain's checkpoints, transactions or events. A stream holds a place in the chain, not a queue, so
 * a slow client costs no memory and misses nothing.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Checkpoint, Localnet } from '../../types.ts';
import { CHECKPOINT_DEFAULT_PATHS, checkpointProto } from '../proto/checkpoint.ts';
import { executedProto } from '../proto/executed.ts';
import type { Call, Partially, ServiceBinding } from '../service.ts';
import { ReadMask } from '../wire/mask.ts';
import { eventMatcher, transactionMatcher } from './filter.ts';
import {
  checkpointMatcher,
  EVENT_DEFAULT_PATHS,
  matchingEvents,
  matchingTransactions,
  placedEventProto,
  TRANSACTION_DEFAULT_PATHS,
} from './ledger-queries.ts';
import { endCursor, type Indexed, itemCursor } from './scan.ts';

type CheckpointAnswer = Partially<GrpcTypes.SubscribeCheckpointsResponse>;
type TransactionAnswer = Partially<GrpcTypes.SubscribeTransactionsResponse>;
type EventAnswer = Partially<GrpcTypes.SubscribeEventsResponse>;

/** Returns the SubscriptionService over `chain`. A stream begins with the first checkpoint after the request. */
export function subscriptionService(chain: Localnet): ServiceBinding {
  return {
    service: GrpcTypes.SubscriptionService,
    methods: {
      subscribeCheckpoints: (request: GrpcTypes.SubscribeCheckpointsRequest, call: Call) => {
        const mask = ReadMask.of(GrpcTypes.Checkpoint, request.readMask?.paths, CHECKPOINT_DEFAULT_PATHS);
        const matches = checkpointMatcher(chain, request.filter);
        return follow<CheckpointAnswer>(chain, call.signal, (checkpoint) => [
          {
            cursor: checkpoint.sequence,
            checkpoint: matches(checkpoint)
              ? mask.prune(GrpcTypes.Checkpoint, checkpointProto(chain, checkpoint, mask))
              : undefined,
          },
        ]);
      },
      subscribeTransactions: (request: GrpcTypes.SubscribeTransactionsRequest, call: Call) => {
        const mask = ReadMask.of(GrpcTypes.ExecutedTransaction, request.readMask?.paths, TRANSACTION_DEFAULT_PATHS);
        const matches = transactionMatcher(request.filter);
        return follow<TransactionAnswer>(chain, call.signal, (checkpoint, from) =>
          framesOf(checkpoint, from, matchingTransactions(chain, checkpoint, matches), (transaction) => ({
            transaction: mask.prune(GrpcTypes.ExecutedTransaction, executedProto(chain, transaction, mask)),
          })),
        );
      },
      subscribeEvents: (request: GrpcTypes.SubscribeEventsRequest, call: Call) => {
        const mask = ReadMask.of(GrpcTypes.Event, request.readMask?.paths, EVENT_DEFAULT_PATHS);
        const matches = eventMatcher(request.filter);
        return follow<EventAnswer>(chain, call.signal, (checkpoint, from) =>
          framesOf(checkpoint, from, matchingEvents(chain, checkpoint, matches), (placed) => ({
            event: mask.prune(GrpcTypes.Event, placedEventProto(chain, placed, mask)),
          })),
        );
      },
    },
  };
}

type Watermarked = { readonly watermark: Partially<GrpcTypes.Watermark> };

/** One frame per item; the last one, or a frame of its own where nothing matched, says that the checkpoint is covered. */
function framesOf<T, Answer extends object>(
  { sequence }: Checkpoint,
  from: bigint,
  items: readonly Indexed<T>[],
  answer: (value: T) => Answer,
): (Partial<Answer> & Watermarked)[] {
  const covered = { watermark: { cursor: endCursor(sequence), checkpoint: sequence } };
  if (items.length === 0) return [covered as Partial<Answer> & Watermarked];
  const before = sequence === from ? {} : { checkpoint: sequence - 1n };
  return items.map(({ index, value }, position) => ({
    ...answer(value),
    ...(position === items.length - 1 ? covered : { watermark: { cursor: itemCursor(sequence, index), ...before } }),
  }));
}

/** Answers every checkpoint from the next one on. The place is taken now, not when the client first reads. */
function follow<Answer>(
  chain: Localnet,
  signal: AbortSignal,
  answers: (checkpoint: Checkpoint, from: bigint) => readonly Answer[],
): AsyncGenerator<Answer> {
  return walk(chain, chain.latestCheckpoint().sequence + 1n, signal, answers);
}

async function* walk<Answer>(
  chain: Localnet,
  from: bigint,
  signal: AbortSignal,
  answers: (checkpoint: Checkpoint, from: bigint) => readonly Answer[],
): AsyncGenerator<Answer> {
  let next = from;
  let wake = () => {};
  const unsubscribe = chain.subscribeCheckpoints(() => wake());
  const stop = () => wake();
  signal.addEventListener('abort', stop);
  try {
    while (!signal.aborted) {
      const checkpoint = chain.getCheckpoint(next);
      if (checkpoint === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      yield* answers(checkpoint, from);
      next += 1n;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
  }
}
