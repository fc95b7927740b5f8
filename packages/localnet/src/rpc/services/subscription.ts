// SubscriptionService: follows the chain's checkpoints. A stream holds a place in the chain, not a queue, so a slow
// client costs no memory and misses nothing.

import { GrpcTypes } from '@mysten/sui/grpc';
import type { Checkpoint, Localnet } from '../../types.ts';
import { ReadMask } from '../mask.ts';
import { CHECKPOINT_DEFAULT_PATHS, checkpointProto } from '../proto/checkpoint.ts';
import type { Call, Partially, ServiceBinding } from '../service.ts';
import { type Matcher, transactionMatcher } from './filter.ts';

type Answer = Partially<GrpcTypes.SubscribeCheckpointsResponse>;

/** Returns the SubscriptionService over `chain`. A stream begins with the first checkpoint after the request. */
export function subscriptionService(chain: Localnet): ServiceBinding {
  return {
    service: GrpcTypes.SubscriptionService,
    methods: {
      subscribeCheckpoints: (request: GrpcTypes.SubscribeCheckpointsRequest, call: Call) => {
        const mask = ReadMask.of(GrpcTypes.Checkpoint, request.readMask?.paths, CHECKPOINT_DEFAULT_PATHS);
        const matches = checkpointMatcher(chain, request.filter);
        const answer = (checkpoint: Checkpoint): Answer => ({
          cursor: checkpoint.sequence,
          checkpoint: matches(checkpoint)
            ? mask.prune(GrpcTypes.Checkpoint, checkpointProto(chain, checkpoint, mask))
            : undefined,
        });
        return follow(chain, chain.latestCheckpoint().sequence + 1n, call.signal, answer);
      },
    },
  };
}

function checkpointMatcher(chain: Localnet, filter: GrpcTypes.TransactionFilter | undefined): Matcher<Checkpoint> {
  if (filter === undefined) return () => true;
  const matches = transactionMatcher(filter);
  return (checkpoint) =>
    checkpoint.transactions.some(({ digest }) => {
      const transaction = chain.getTransaction(digest);
      return transaction !== undefined && matches(transaction);
    });
}

async function* follow(
  chain: Localnet,
  from: bigint,
  signal: AbortSignal,
  answer: (checkpoint: Checkpoint) => Answer,
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
      yield answer(checkpoint);
      next += 1n;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
  }
}
