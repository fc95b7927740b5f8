/** Reads the chain's events from the node again and compares them with the stored ones. Changes nothing. */
import type { Checkpoint } from '@suil/checkpoints';
import type { Queryable } from '@suil/postgres';
import { type ChainEvent, type EncodedEvent, toEventContent } from '@suil/sdk';
import type { CheckpointReader } from '../../indexer/grpc-reader.ts';

export type EventComparison = { checkpoints: number; events: number; differences: string[] };

export type CompareEventsOptions = {
  db: Queryable;
  source: Pick<CheckpointReader, 'fetch'>;
  decodeEvent: (event: EncodedEvent) => ChainEvent | null;
  /** Only checkpoints that hold stored events; else every one from the first of them to the last that is applied. */
  storedOnly: boolean;
};

/** How many checkpoints are asked for at once. */
const AT_ONCE = 16;
const SHOWN_MAX = 100;

/** Returns every stored event that the chain does not know so, and every event of the deployment on the chain that is not stored. */
export async function compareEvents(options: CompareEventsOptions): Promise<EventComparison> {
  const comparison: EventComparison = { checkpoints: 0, events: 0, differences: [] };
  for await (const numbers of numbersOf(options)) {
    const checkpoints = await Promise.all(numbers.map((number) => options.source.fetch(number)));
    const stored = await readStored(options.db, numbers);
    numbers.forEach((number, index) => {
      const onChain = describeCheckpoint(checkpoints[index] ?? null, options.decodeEvent);
      compareOne(number, onChain, stored.get(number) ?? [], comparison);
    });
    if (comparison.differences.length >= SHOWN_MAX) break;
  }
  return comparison;
}

async function* numbersOf({ db, storedOnly }: CompareEventsOptions): AsyncGenerator<bigint[]> {
  const { rows } = await db.query<{ first: bigint | null; last: bigint | null }>(
    `SELECT (SELECT min(checkpoint) FROM chain_events) AS first, (SELECT checkpoint FROM journal_applied WHERE id = 1) AS last`,
  );
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return;
  for (let next = first; next <= last; ) {
    const numbers = storedOnly ? await nextStored(db, next, last) : following(next, last);
    const end = numbers.at(-1);
    if (end === undefined) return;
    yield numbers;
    next = end + 1n;
  }
}

function following(next: bigint, last: bigint): bigint[] {
  const length = Math.min(AT_ONCE, Number(last - next) + 1);
  return Array.from({ length }, (_, index) => next + BigInt(index));
}

async function nextStored(db: Queryable, next: bigint, last: bigint): Promise<bigint[]> {
  const { rows } = await db.query<{ checkpoint: bigint }>({
    name: 'replay_stored_checkpoints',
    text: `SELECT DISTINCT checkpoint FROM chain_events WHERE checkpoint BETWEEN $1 AND $2 ORDER BY checkpoint LIMIT $3`,
    values: [next, last, AT_ONCE],
  });
  return rows.map(({ checkpoint }) => checkpoint);
}

async function readStored(db: Queryable, numbers: readonly bigint[]): Promise<Map<bigint, string[]>> {
  const { rows } = await db.query<{
    checkpoint: bigint;
    digest: string;
    event_seq: number;
    kind: string;
    content: object;
  }>({
    name: 'replay_stored_events',
    text: `SELECT checkpoint, digest, event_seq, kind, content FROM chain_events
           WHERE checkpoint = ANY($1::bigint[]) ORDER BY checkpoint, position`,
    values: [numbers],
  });
  const stored = new Map<bigint, string[]>();
  for (const { checkpoint, digest, event_seq, kind, content } of rows)
    stored.set(checkpoint, [...(stored.get(checkpoint) ?? []), describeEvent(digest, event_seq, kind, content)]);
  return stored;
}

function describeCheckpoint(
  checkpoint: Checkpoint | null,
  decode: CompareEventsOptions['decodeEvent'],
): string[] | null {
  if (checkpoint === null) return null;
  return checkpoint.transactions.flatMap(({ digest, events }) =>
    events.flatMap((raw) => {
      const event = decode(raw);
      return event === null ? [] : [describeEvent(digest, raw.eventSeq, event.kind, toEventContent(event))];
    }),
  );
}

/** One text for everything an event says; the order of its fields does not matter. */
function describeEvent(digest: string, eventSeq: number, kind: string, content: object): string {
  return `${digest} ${eventSeq} ${kind} ${JSON.stringify(Object.entries(content).sort(([left], [right]) => (left < right ? -1 : 1)))}`;
}

function compareOne(
  number: bigint,
  onChain: readonly string[] | null,
  stored: readonly string[],
  comparison: EventComparison,
): void {
  comparison.checkpoints += 1;
  comparison.events += stored.length;
  if (onChain === null) {
    comparison.differences.push(`the node has no checkpoint ${number}`);
    return;
  }
  const length = Math.max(onChain.length, stored.length);
  for (let index = 0; index < length; index++) {
    if (onChain[index] === stored[index]) continue;
    comparison.differences.push(
      `checkpoint ${number}, event ${index}: the chain says ${onChain[index] ?? 'nothing'}, stored is ${stored[index] ?? 'nothing'}`,
    );
  }
}
