// Scans of the ledger: ListTransactions and ListEvents as server streams with cursors, bounds, order and filters.
// Every request looks at a bounded number of checkpoints, so that a filter that matches nothing cannot hold the chain.

import { GrpcTypes } from '@mysten/sui/grpc';
import type { ChainEvent, ExecutedTransaction, Localnet } from '../../types.ts';
import { invalid } from '../argument.ts';
import { ReadMask } from '../mask.ts';
import { PAGE_DEFAULT_ITEMS, PAGE_MAX_ITEMS } from '../page.ts';
import { eventProto, executedProto } from '../proto/executed.ts';
import type { MethodHandler, Partially } from '../service.ts';
import { eventMatcher, transactionMatcher } from './filter.ts';

/** Checkpoints one request scans at most. */
const SCAN_MAX_CHECKPOINTS = 10_000n;

const EVENT_DEFAULT_PATHS = ['package_id', 'module', 'sender', 'event_type', 'checkpoint', 'transaction_digest'];

/** Bits of a position that number the item inside its checkpoint. */
const ITEM_BITS = 24n;

interface Query {
  readonly startCheckpoint?: bigint;
  readonly endCheckpoint?: bigint;
  readonly options?: GrpcTypes.QueryOptions;
}

interface Item<T> {
  /** Place in the ledger: checkpoint, then item inside it. */
  readonly position: bigint;
  readonly value: T;
}

type Frame<T> = { readonly watermark: Partially<GrpcTypes.Watermark>; readonly end?: GrpcTypes.QueryEnd } & {
  readonly item?: T;
};

/** Returns the streaming methods of LedgerService. */
export function ledgerQueries(chain: Localnet): Record<'listTransactions' | 'listEvents', MethodHandler> {
  return {
    async *listTransactions(request: GrpcTypes.ListTransactionsRequest) {
      const mask = ReadMask.of(GrpcTypes.ExecutedTransaction, request.readMask?.paths, ['digest']);
      const matches = transactionMatcher(request.filter);
      const itemsOf = (transaction: ExecutedTransaction) =>
        matches(transaction) ? [{ index: 0, value: transaction }] : [];
      for (const { item, ...frame } of scan(chain, request, itemsOf)) {
        const transaction = item && mask.prune(GrpcTypes.ExecutedTransaction, executedProto(chain, item, mask));
        yield { transaction, ...frame };
      }
    },
    async *listEvents(request: GrpcTypes.ListEventsRequest) {
      const mask = ReadMask.of(GrpcTypes.Event, request.readMask?.paths, EVENT_DEFAULT_PATHS);
      const matches = eventMatcher(request.filter);
      const itemsOf = (transaction: ExecutedTransaction) =>
        transaction.events.flatMap((event, index) =>
          matches(event) ? [{ index, value: { event, index, transaction } }] : [],
        );
      for (const { item, ...frame } of scan(chain, request, itemsOf)) {
        const event = item && mask.prune(GrpcTypes.Event, placedEventProto(chain, item, mask));
        yield { event, ...frame };
      }
    },
  };
}

interface PlacedEvent {
  readonly event: ChainEvent;
  readonly index: number;
  readonly transaction: ExecutedTransaction;
}

function placedEventProto(chain: Localnet, placed: PlacedEvent, mask: ReadMask): Partially<GrpcTypes.Event> {
  return {
    ...eventProto(chain, placed.event, mask),
    checkpoint: placed.transaction.checkpoint,
    transactionDigest: placed.transaction.digest,
    transactionIndex: 0n,
    eventIndex: placed.index,
  };
}

function* scan<T>(
  chain: Localnet,
  query: Query,
  itemsOf: (transaction: ExecutedTransaction) => readonly { index: number; value: T }[],
): Generator<Frame<T>> {
  const Reason = GrpcTypes.QueryEndReason;
  const bounds = boundsOf(chain, query);
  const { descending, limit, after, before } = bounds;
  let left = limit;
  let scanned = 0n;
  let frontier = descending ? bounds.last + 1n : bounds.first;
  for (
    let checkpoint = descending ? bounds.last : bounds.first;
    checkpoint >= bounds.first && checkpoint <= bounds.last;
    checkpoint += descending ? -1n : 1n
  ) {
    if (scanned === SCAN_MAX_CHECKPOINTS) {
      yield { watermark: { cursor: cursorOf(frontier << ITEM_BITS) }, end: { reason: Reason.SCAN_LIMIT } };
      return;
    }
    scanned += 1n;
    for (const { position, value } of itemsAt(chain, checkpoint, itemsOf, descending)) {
      if (position <= after || position >= before) continue;
      left -= 1;
      const watermark = { cursor: cursorOf(position) };
      yield left === 0 ? { item: value, watermark, end: { reason: Reason.ITEM_LIMIT } } : { item: value, watermark };
      if (left === 0) return;
    }
    frontier = descending ? checkpoint : checkpoint + 1n;
  }
  const covered = descending ? bounds.first : bounds.last;
  yield {
    watermark: { cursor: cursorOf(frontier << ITEM_BITS), checkpoint: covered },
    end: { reason: bounds.reason },
  };
}

function itemsAt<T>(
  chain: Localnet,
  sequence: bigint,
  itemsOf: (transaction: ExecutedTransaction) => readonly { index: number; value: T }[],
  descending: boolean,
): Item<T>[] {
  const digests = chain.getCheckpoint(sequence)?.transactions ?? [];
  const items = digests.flatMap(({ digest }) => {
    const transaction = chain.getTransaction(digest);
    return transaction === undefined ? [] : itemsOf(transaction);
  });
  const placed = items.map(({ index, value }) => ({ position: (sequence << ITEM_BITS) + BigInt(index) + 1n, value }));
  return descending ? placed.reverse() : placed;
}

function boundsOf(chain: Localnet, query: Query) {
  const Reason = GrpcTypes.QueryEndReason;
  const { options } = query;
  const descending = options?.ordering === GrpcTypes.Ordering.DESCENDING;
  const tip = chain.latestCheckpoint().sequence;
  const after = options?.after === undefined ? -1n : positionOf(options.after);
  const before = options?.before === undefined ? (tip + 2n) << ITEM_BITS : positionOf(options.before);
  const end = query.endCheckpoint === undefined ? tip : query.endCheckpoint - 1n;
  const first = max(query.startCheckpoint ?? 0n, after < 0n ? 0n : after >> ITEM_BITS);
  const last = min(min(end, tip), before >> ITEM_BITS);
  const isBoundByCursor = (descending ? options?.after : options?.before) !== undefined;
  const isBoundByRange = descending ? query.startCheckpoint !== undefined || first === 0n : end < tip;
  const reason = isBoundByCursor ? Reason.CURSOR_BOUND : isBoundByRange ? Reason.CHECKPOINT_BOUND : Reason.LEDGER_TIP;
  const asked = options?.limit ?? 0;
  return {
    descending,
    after,
    before,
    first,
    last,
    reason,
    limit: Math.min(asked === 0 ? PAGE_DEFAULT_ITEMS : asked, PAGE_MAX_ITEMS),
  };
}

function cursorOf(position: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, position);
  return bytes;
}

function positionOf(cursor: Uint8Array): bigint {
  if (cursor.length !== 8) throw invalid('invalid cursor');
  return new DataView(cursor.buffer, cursor.byteOffset, 8).getBigUint64(0);
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
