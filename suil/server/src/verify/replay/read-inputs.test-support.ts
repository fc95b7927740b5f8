/** Reads everything that balances follow from, in the order in which it was applied. Reads the stored form; judges nothing. */

import type { Address } from '@suil/core';
import { type Input, readJournal } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { type ChainEvent, type EventContent, fromEventContent } from '@suil/sdk';
import { readPositions } from '../../module/journal-content.ts';

export type ReplayedEvent = { event: ChainEvent; checkpoint: bigint; position: number };

/** An intent as it was stored with its signature and its outcome. */
export type StoredIntent = {
  nonce: string;
  inputSeq: bigint;
  address: Address;
  action: string;
  parameters: Record<string, unknown>;
  message: string;
  signature: string;
  issuedAtMs: bigint;
  expiresAtMs: bigint;
  atMs: bigint;
  outcome: 'done' | 'refused';
  code: string | null;
  result: Record<string, unknown> | null;
};

export type ReplayInput = { input: Input; events: ReplayedEvent[]; intent: StoredIntent | null };

const PAGE = 2_000;

/** Yields the journal from its first line to its last, each with what it stands for. */
export async function* readInputs(db: Queryable): AsyncGenerator<ReplayInput> {
  let afterSeq = 0n;
  for (;;) {
    const page = await readJournal(db, afterSeq, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    afterSeq = last.seq;
    const events = await readEventsOf(db, page);
    const intents = await readIntentsOf(db, page);
    for (const input of page)
      yield { input, events: events.get(input.seq) ?? [], intent: intents.get(input.ref) ?? null };
  }
}

/** Where a checkpoint's line takes its events from: its number, and their positions from one to another. */
export function placesOf(input: Input): { checkpoint: bigint; from: number; to: number } {
  return { checkpoint: BigInt(/^\d+/.exec(input.ref)?.[0] ?? ''), ...readPositions(input) };
}

async function readEventsOf(db: Queryable, page: readonly Input[]): Promise<Map<bigint, ReplayedEvent[]>> {
  const places = page
    .filter(({ kind }) => kind === 'checkpoint')
    .map((input) => ({ seq: input.seq, ...placesOf(input) }));
  const { rows } = await db.query<{ checkpoint: bigint; position: number; kind: string; content: EventContent }>({
    name: 'replay_events',
    text: `SELECT checkpoint, position, kind, content FROM chain_events
           WHERE checkpoint = ANY($1::bigint[]) ORDER BY checkpoint, position`,
    values: [[...new Set(places.map(({ checkpoint }) => checkpoint))]],
  });
  const byCheckpoint = new Map<bigint, ReplayedEvent[]>();
  for (const { checkpoint, position, kind, content } of rows) {
    const events = byCheckpoint.get(checkpoint) ?? [];
    events.push({ checkpoint, position, event: fromEventContent(kind, content) });
    byCheckpoint.set(checkpoint, events);
  }
  return new Map(
    places.map(({ seq, checkpoint, from, to }) => [
      seq,
      (byCheckpoint.get(checkpoint) ?? []).filter(({ position }) => position >= from && position <= to),
    ]),
  );
}

async function readIntentsOf(db: Queryable, page: readonly Input[]): Promise<Map<string, StoredIntent>> {
  const nonces = page.filter(({ kind }) => kind === 'intent').map(({ ref }) => ref);
  const { rows } = await db.query<StoredIntent>({
    name: 'replay_intents',
    text: `SELECT nonce, input_seq AS "inputSeq", address, action, parameters, message, signature,
                  issued_at_ms AS "issuedAtMs", expires_at_ms AS "expiresAtMs", at_ms AS "atMs", outcome, code, result
           FROM intents WHERE nonce = ANY($1)`,
    values: [nonces],
  });
  return new Map(rows.map((row) => [row.nonce, row]));
}
