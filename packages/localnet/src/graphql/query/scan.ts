/** Checkpoints, transactions and events of the ledger as connections: pages in the order of the ledger, read from either end. */
import { u64 } from '../../json-rpc/readers.ts';
import { eventsOf } from '../../rpc/services/filter.ts';
import type { ExecutedTransaction } from '../../types.ts';
import { type Place, placeIndex, type Scan, scanLedger } from '../../views/ledger.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { connection, type Entry, type PageArguments, pageSizes, readPage } from '../nodes/page.ts';
import { eventFilter, transactionFilter } from './filters.ts';

/** Returns a CheckpointConnection; its cursors are the numbers of checkpoints. */
export async function listCheckpoints(context: RequestContext, args: Arguments): Promise<Node> {
  const { chain, limits, nodes } = context;
  const { limit, cursor, isBackward } = readPage(args, pageSizes(limits));
  const tip = chain.latestCheckpoint().sequence;
  const bound = cursor === undefined ? undefined : u64(cursor, isBackward ? 'before' : 'after');
  await context.beginCostly();
  const end = isBackward ? min((bound ?? tip + 1n) - 1n, tip) : tip;
  const first = isBackward ? max(end - BigInt(limit) + 1n, 0n) : (bound ?? -1n) + 1n;
  const last = isBackward ? end : min(first + BigInt(limit) - 1n, tip);
  const entries: Entry[] = [];
  for (let sequence = first; sequence <= last; sequence++) {
    const checkpoint = chain.getCheckpoint(sequence);
    if (checkpoint) entries.push({ cursor: sequence.toString(), node: nodes.checkpoint(checkpoint) });
  }
  return connection({ entries, hasNextPage: last < tip, hasPreviousPage: first > 0n });
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Returns a TransactionConnection. */
export async function listTransactions(context: RequestContext, args: Arguments): Promise<Node> {
  const matches = transactionFilter(args['filter']);
  return scanned(context, args, (executed) => {
    if (!matches(executed)) return [];
    return [{ index: 0, node: () => context.nodes.ran({ outcome: executed, executed, written: [] }) }];
  });
}

/** Returns an EventConnection. */
export async function listEvents(context: RequestContext, args: Arguments): Promise<Node> {
  const matches = eventFilter(args['filter']);
  return scanned(context, args, (executed) => {
    const ran = { outcome: executed, executed, written: [] };
    return eventsOf(executed).flatMap((placed) =>
      matches(placed) ? [{ index: placed.index, node: () => context.nodes.event(ran, placed.index) }] : [],
    );
  });
}

interface Found {
  /** The number among those of its transaction. */
  readonly index: number;
  readonly node: () => Node;
}

async function scanned(
  context: RequestContext,
  args: Arguments,
  itemsOf: (executed: ExecutedTransaction) => readonly Found[],
): Promise<Node> {
  const page = readPage(args, pageSizes(context.limits));
  const { limit, cursor, isBackward: descending } = page;
  const after = cursor === undefined ? {} : { after: placeOf(cursor) };
  await context.beginCostly();
  const scan = await scanLedger(context.chain, { ...after, descending, limit, signal: context.signal }, (executed) =>
    itemsOf(executed).map(({ index, node }) => ({
      index,
      item: { cursor: cursorOf({ checkpoint: executed.checkpoint, index: placeIndex(executed, index) }), node },
    })),
  );
  context.signal.throwIfAborted();
  return scanConnection(scan, page);
}

/** Where a scan stopped, behind it or in front of it the next one continues, also when it found nothing. */
function scanConnection(
  { items, hasMore, last }: Scan<{ readonly cursor: string; readonly node: () => Node }>,
  { cursor, isBackward }: PageArguments,
): Node {
  const found: Entry[] = items.map((item) => ({ cursor: item.cursor, node: item.node() }));
  const stopped = last && cursorOf(last);
  const hasOther = cursor !== undefined;
  if (!isBackward)
    return connection({ entries: found, hasNextPage: hasMore, hasPreviousPage: hasOther, endCursor: stopped });
  const entries = found.toReversed();
  return connection({ entries, hasNextPage: hasOther, hasPreviousPage: hasMore, startCursor: stopped });
}

function cursorOf({ checkpoint, index }: Place): string {
  return `${checkpoint}:${index}`;
}

function placeOf(cursor: string): Place {
  const [, checkpoint, index] = /^(\d{1,20}):(\d{1,16})$/.exec(cursor) ?? [];
  if (checkpoint === undefined || index === undefined) {
    throw refusal('The cursor is invalid. Start again from the first page.');
  }
  return { checkpoint: BigInt(checkpoint), index: Number(index) };
}
