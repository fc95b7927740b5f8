/**
 * Scans of the ledger for list queries: cursors, bounds, order and limits over the items of checkpoints. Every request looks at a
 * bounded number of checkpoints, so that a filter that matches nothing cannot hold the chain. Knows no method and no message.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Checkpoint, Localnet } from '../../types.ts';
import { SCAN_MAX_CHECKPOINTS } from '../../views/ledger.ts';
import { invalid } from '../argument.ts';
import { PAGE_DEFAULT_ITEMS, PAGE_MAX_ITEMS } from '../page.ts';
import type { Partially } from '../service.ts';

/** Bits of a position that number the item inside its checkpoint. */
const ITEM_BITS = 24n;

/** The range and options of a list request. */
export interface Query {
  readonly startCheckpoint?: bigint;
  readonly endCheckpoint?: bigint;
  readonly options?: GrpcTypes.QueryOptions;
}

/** One thing in a checkpoint; `index` numbers the items of a checkpoint, matched or not. */
export interface Indexed<T> {
  readonly index: number;
  readonly value: T;
}

/** One message of a scan: an item, progress, or the end. */
export type Frame<T> = {
  readonly watermark: Partially<GrpcTypes.Watermark>;
  readonly end?: GrpcTypes.QueryEnd;
} & { readonly item?: T };

/** Returns the cursor of an item. */
export function itemCursor(sequence: bigint, index: number): Uint8Array {
  return cursorOf((sequence << ITEM_BITS) + BigInt(index) + 1n);
}

/** Returns the cursor of everything up to the end of a checkpoint. */
export function endCursor(sequence: bigint): Uint8Array {
  return cursorOf((sequence + 1n) << ITEM_BITS);
}

/** Walks the ledger as `query` asks. The last frame, and only that, has an `end`. */
export function* scan<T>(
  chain: Localnet,
  query: Query,
  itemsOf: (checkpoint: Checkpoint) => readonly Indexed<T>[],
): Generator<Frame<T>> {
  const Reason = GrpcTypes.QueryEndReason;
  const bounds = boundsOf(chain, query);
  const { descending, limit, after, before } = bounds;
  let left = limit;
  let scanned = 0;
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
    scanned += 1;
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
  itemsOf: (checkpoint: Checkpoint) => readonly Indexed<T>[],
  descending: boolean,
): { readonly position: bigint; readonly value: T }[] {
  const checkpoint = chain.getCheckpoint(sequence);
  const items = checkpoint === undefined ? [] : itemsOf(checkpoint);
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
  const reasonOfRange = isBoundByRange ? Reason.CHECKPOINT_BOUND : Reason.LEDGER_TIP;
  const reason = isBoundByCursor ? Reason.CURSOR_BOUND : reasonOfRange;
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
