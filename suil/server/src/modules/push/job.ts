/**
 * Sends each reminder once to each device. In one transaction a page of due dates becomes messages and the place in their order moves on; a message is
 * taken out before it is sent. So a process that is killed sends nothing twice, and loses at most the messages of one batch. What a push service does not
 * take now, or leaves unanswered, is tried three times more; should it have arrived all the same, it replaces itself on the device.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '@suil/postgres';
import type { DatabaseNow } from '../../database/database-clock.ts';
import { type Lease, writeUnderLease } from '../../jobs/lease.ts';
import { deleteGone, readTargets } from './devices.ts';
import { noteDue, SOURCES } from './due.ts';
import { type Message, putBack, takeMessages } from './messages.ts';
import { toNote } from './note.ts';
import type { Outcome, Sender } from './sender.ts';

export type JobOptions = {
  writer: Pool;
  sender: Sender;
  databaseNow: DatabaseNow;
  /** Business time. */
  businessNow: () => number;
  /** Dates read in one transaction. */
  pageSize?: number;
  /** Messages that are sent at the same time. */
  batchSize?: number;
  /** Between the beginnings of two batches at least: encrypting takes the processor that requests need. */
  batchMs?: number;
};

/** Messages by what became of them. */
export type PushCounts = Map<Outcome | 'late', number>;

const PAGE_SIZE = 2_000;
const BATCH_SIZE = 25;
const BATCH_MS = 250;
const RETRY_MS = [60_000, 300_000, 1_500_000] as const;

/** Works until nothing is due and nothing can be sent now, or until `stopping`. */
export async function sendReminders(
  lease: Lease,
  options: JobOptions,
  { counts, stopping }: { counts: PushCounts; stopping: AbortSignal },
): Promise<void> {
  const {
    writer,
    databaseNow,
    businessNow,
    pageSize = PAGE_SIZE,
    batchSize = BATCH_SIZE,
    batchMs = BATCH_MS,
  } = options;
  let open = [...SOURCES];
  while (!stopping.aborted) {
    const startedMs = performance.now();
    const more: typeof open = [];
    for (const source of open) {
      const asked = { nowMs: businessNow(), databaseNow, limit: pageSize };
      if (await writeUnderLease(writer, lease, (tx) => noteDue(tx, source, asked))) more.push(source);
    }
    open = more;
    const taken = await writeUnderLease(writer, lease, (tx) => takeMessages(tx, databaseNow, batchSize));
    if (taken.length === 0 && open.length === 0) return;
    await sendBatch(taken, options, counts);
    const restMs = Math.max(0, batchMs - (performance.now() - startedMs));
    if (taken.length > 0) await delay(restMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function sendBatch(
  messages: readonly Message[],
  { writer, sender, databaseNow, businessNow }: JobOptions,
  counts: PushCounts,
): Promise<void> {
  const targets = await readTargets(writer, [...new Set(messages.map(({ deviceId }) => deviceId))]);
  const again: (Message & { waitMs: number })[] = [];
  const gone = new Set<string>();
  const sendOne = async (message: Message): Promise<void> => {
    const target = targets.get(message.deviceId);
    const nowMs = businessNow();
    const note = target === undefined ? null : toNote(message, target.language, nowMs);
    // The device was turned off meanwhile, or the date is over.
    if (target === undefined || note === null || message.atMs <= nowMs) return count(counts, 'late');
    const outcome = await sender.send(target, note);
    count(counts, outcome);
    if (outcome === 'gone') gone.add(target.id);
    const waitMs = RETRY_MS[message.attempts];
    if (outcome === 'later' && waitMs !== undefined) again.push({ ...message, attempts: message.attempts + 1, waitMs });
  };
  await Promise.all(messages.map(sendOne));
  for (const id of gone) await deleteGone(writer, id);
  await putBack(writer, again, databaseNow);
}

function count(counts: PushCounts, outcome: Outcome | 'late'): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
}
