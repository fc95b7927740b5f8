/** Follows the transactions of a certified checkpoint from its contents to their effects, and from these to their events. */
import { LightClientError } from '../errors.ts';
import type { Execution } from '../formats/contents.ts';
import { assertDigest, type Digester } from '../formats/digest.ts';
import { readEffects } from '../formats/effects.ts';
import { readEvents, type TransactionEvent } from '../formats/events.ts';

/** A transaction as a node answers it. Nothing of it is trusted. */
export interface ExecutedTransaction {
  /** BCS. */
  readonly effects: Uint8Array;
  /** BCS; null when the transaction has none. */
  readonly events: Uint8Array | null;
}

export interface VerifiedTransaction {
  readonly digest: Uint8Array;
  readonly events: readonly TransactionEvent[];
}

/**
 * Returns the transactions with an event of `packageIds`, with any event for null. All are looked at.
 * @throws {CHECKPOINT_ANSWER_INVALID} when one is missing or too many, {CHECKPOINT_DIGEST_WRONG, CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN}
 */
export function verifyTransactions(
  sequence: bigint,
  executions: readonly Execution[],
  transactions: readonly ExecutedTransaction[],
  packageIds: ReadonlySet<string> | null,
  digest: Digester,
): VerifiedTransaction[] {
  const verified: VerifiedTransaction[] = [];
  if (transactions.length !== executions.length) {
    const reason = `it has ${executions.length} transactions, the answer ${transactions.length}`;
    throw new LightClientError('CHECKPOINT_ANSWER_INVALID', { sequence, reason });
  }
  executions.forEach((execution, place) => {
    const transaction = transactions[place];
    if (transaction === undefined) return;
    const eventBytes = verifyExecution(sequence, execution, transaction, digest);
    const events = eventBytes === null ? [] : readEvents(eventBytes, packageIds);
    if (events.length > 0) verified.push({ digest: execution.transaction, events });
  });
  return verified;
}

/** Returns the bytes of the events that the certified effects name, null where they name none. */
function verifyExecution(
  sequence: bigint,
  execution: Execution,
  { effects, events }: ExecutedTransaction,
  digest: Digester,
) {
  assertDigest(digest('TransactionEffects', effects), execution.effects, sequence, 'the effects');
  const read = readEffects(effects);
  if (read !== null) assertDigest(read.transactionDigest, execution.transaction, sequence, 'the transaction');
  const expected = read?.eventsDigest ?? null;
  if (expected === null && events === null) return null;
  if (expected === null || events === null) {
    const reason = expected === null ? 'there are events that the effects do not name' : 'events are missing';
    throw new LightClientError('CHECKPOINT_ANSWER_INVALID', { sequence, reason });
  }
  assertDigest(digest('TransactionEvents', events), expected, sequence, 'the events');
  return events;
}
