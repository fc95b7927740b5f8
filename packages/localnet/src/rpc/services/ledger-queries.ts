/** ListCheckpoints, ListTransactions and ListEvents: what each finds in a checkpoint and how it answers it. The walk is scan.ts's. */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Checkpoint, ExecutedTransaction, Localnet } from '../../types.ts';
import { transactionsAt } from '../../views/ledger.ts';
import { CHECKPOINT_DEFAULT_PATHS, checkpointProto } from '../proto/checkpoint.ts';
import { eventProto, executedProto } from '../proto/executed.ts';
import type { MethodHandler, Partially } from '../service.ts';
import { ReadMask } from '../wire/mask.ts';
import { eventMatcher, eventsOf, type Matcher, type PlacedEvent, transactionMatcher } from './filter.ts';
import { type Indexed, scan } from './scan.ts';

/** Fields of a transaction that a list answers when the request carries no mask. */
export const TRANSACTION_DEFAULT_PATHS = ['digest'];
/** Fields of an event that a list answers when the request carries no mask. */
export const EVENT_DEFAULT_PATHS = ['package_id', 'module', 'sender', 'event_type', 'checkpoint', 'transaction_digest'];

/** Returns the streaming methods of LedgerService. */
export function ledgerQueries(
  chain: Localnet,
): Record<'listCheckpoints' | 'listTransactions' | 'listEvents', MethodHandler> {
  return {
    async *listCheckpoints(request: GrpcTypes.ListCheckpointsRequest) {
      const mask = ReadMask.of(GrpcTypes.Checkpoint, request.readMask?.paths, CHECKPOINT_DEFAULT_PATHS);
      const matches = checkpointMatcher(chain, request.filter);
      const itemsOf = (checkpoint: Checkpoint) => (matches(checkpoint) ? [{ index: 0, value: checkpoint }] : []);
      for (const { item, ...frame } of scan(chain, request, itemsOf)) {
        const checkpoint = item && mask.prune(GrpcTypes.Checkpoint, checkpointProto(chain, item, mask));
        yield { checkpoint, ...frame };
      }
    },
    async *listTransactions(request: GrpcTypes.ListTransactionsRequest) {
      const mask = ReadMask.of(GrpcTypes.ExecutedTransaction, request.readMask?.paths, TRANSACTION_DEFAULT_PATHS);
      const matches = transactionMatcher(request.filter);
      const itemsOf = (checkpoint: Checkpoint) => matchingTransactions(chain, checkpoint, matches);
      for (const { item, ...frame } of scan(chain, request, itemsOf)) {
        const transaction = item && mask.prune(GrpcTypes.ExecutedTransaction, executedProto(chain, item, mask));
        yield { transaction, ...frame };
      }
    },
    async *listEvents(request: GrpcTypes.ListEventsRequest) {
      const mask = ReadMask.of(GrpcTypes.Event, request.readMask?.paths, EVENT_DEFAULT_PATHS);
      const matches = eventMatcher(request.filter);
      const itemsOf = (checkpoint: Checkpoint) => matchingEvents(chain, checkpoint, matches);
      for (const { item, ...frame } of scan(chain, request, itemsOf)) {
        const event = item && mask.prune(GrpcTypes.Event, placedEventProto(chain, item, mask));
        yield { event, ...frame };
      }
    },
  };
}

/** Whether any transaction of a checkpoint matches; without a filter every checkpoint does. */
export function checkpointMatcher(
  chain: Localnet,
  filter: GrpcTypes.TransactionFilter | undefined,
): Matcher<Checkpoint> {
  if (filter === undefined) return () => true;
  const matches = transactionMatcher(filter);
  return (checkpoint) => transactionsAt(chain, checkpoint.sequence).some(matches);
}

/** Returns a checkpoint's transactions that match, with their places. */
export function matchingTransactions(
  chain: Localnet,
  checkpoint: Checkpoint,
  matches: Matcher<ExecutedTransaction>,
): Indexed<ExecutedTransaction>[] {
  return transactionsAt(chain, checkpoint.sequence)
    .map((value, index) => ({ index, value }))
    .filter(({ value }) => matches(value));
}

/** Returns a checkpoint's events that match, with their places. */
export function matchingEvents(
  chain: Localnet,
  checkpoint: Checkpoint,
  matches: Matcher<PlacedEvent>,
): Indexed<PlacedEvent>[] {
  return transactionsAt(chain, checkpoint.sequence)
    .flatMap(eventsOf)
    .map((value, index) => ({ index, value }))
    .filter(({ value }) => matches(value));
}

/** Returns the selected parts of an event and of its place. */
export function placedEventProto(chain: Localnet, placed: PlacedEvent, mask: ReadMask): Partially<GrpcTypes.Event> {
  return {
    ...eventProto(chain, placed.event, mask),
    checkpoint: placed.transaction.checkpoint,
    transactionDigest: placed.transaction.digest,
    transactionIndex: BigInt(placed.transaction.index),
    eventIndex: placed.index,
  };
}
