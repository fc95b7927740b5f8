/**
 * Lies about one checkpoint, as functions from a node's answer to another one. They change the BCS, of which a client that verifies
 * reads everything; the fields beside it stay. A part that the request's mask left out stays out.
 */
import { bcs } from '@mysten/sui/bcs';
import type { GrpcTypes } from '@mysten/sui/grpc';
import { decode, encode } from '../bytes/codec.ts';
import { type CheckpointSummary, contentsCodec, summaryCodec } from '../checkpoints/checkpoint-bcs.ts';
import type { Validators } from '../committee/validators.ts';
import { eventsBcs, eventsDigest, parseEvents } from '../effects/events.ts';
import { digestOf } from '../model/digests.ts';
import { bcsProto } from '../rpc/proto/value.ts';
import type { ChainEvent } from '../types.ts';

export type CheckpointLie = (checkpoint: GrpcTypes.Checkpoint) => GrpcTypes.Checkpoint;

type Executed = GrpcTypes.ExecutedTransaction;

/** Returns the lie that every transaction with events emitted others: added, changed, fewer, in another order. */
export function changeEvents(change: (events: readonly ChainEvent[]) => readonly ChainEvent[]): CheckpointLie {
  return eachTransaction((transaction) => {
    const bytes = transaction.events?.bcs?.value;
    return bytes === undefined ? transaction : withEvents(transaction, change(parseEvents(bytes)));
  });
}

/** Returns the lie that every failed transaction succeeded and emitted these events. */
export function showAsSuccess(events: readonly ChainEvent[]): CheckpointLie {
  return eachTransaction((transaction) => {
    const effects = effectsOf(transaction);
    if (effects === undefined || effects.status.$kind === 'Success') return transaction;
    const success = { ...effects, status: { Success: true as const }, eventsDigest: eventsDigest(events) };
    return withEvents(withEffects(transaction, success), events);
  });
}

/** Returns the lie that the summary says something else. */
export function changeSummary(change: (summary: CheckpointSummary) => CheckpointSummary): CheckpointLie {
  return (checkpoint) => {
    const { summary } = checkpoint;
    if (summary?.bcs?.value === undefined) return checkpoint;
    const value = encode(summaryCodec, change(decode(summaryCodec, summary.bcs.value)));
    return { ...checkpoint, summary: { ...summary, bcs: bcsProto('CheckpointSummary', value) } };
  };
}

/**
 * The lie after the lie: makes every digest fit what is below it, from the events up to the summary, so that only the signature
 * does not hold any more.
 */
export const rehash: CheckpointLie = (checkpoint) => {
  const lied = eachTransaction((transaction) => {
    const effects = effectsOf(transaction);
    const events = transaction.events?.bcs?.value;
    if (effects === undefined) return transaction;
    return withEffects(transaction, { ...effects, eventsDigest: events ? eventsDigest(parseEvents(events)) : null });
  })(checkpoint);
  const { contents } = lied;
  if (contents?.bcs?.value === undefined) return lied;
  const listed = decode(contentsCodec, contents.bcs.value);
  const transactions = listed.transactions.map((entry, index) => {
    const effects = lied.transactions[index]?.effects?.bcs?.value;
    return effects === undefined ? entry : { ...entry, effectsDigest: digestOf('TransactionEffects', effects) };
  });
  const value = encode(contentsCodec, { ...listed, transactions });
  const contentsDigest = digestOf('CheckpointContents', value);
  return changeSummary((summary) => ({ ...summary, contentsDigest }))({
    ...lied,
    contents: { ...contents, bcs: bcsProto('CheckpointContents', value) },
  });
};

/** Returns the lie that these validators, at these places of the committee of the summary's epoch, signed the summary as it is. */
export function signAs(validators: Validators, places: readonly number[]): CheckpointLie {
  return (checkpoint) => {
    const bytes = checkpoint.summary?.bcs?.value;
    if (bytes === undefined) return checkpoint;
    const { epoch } = decode(summaryCodec, bytes);
    return { ...checkpoint, signature: validators.sign(epoch, bytes, places) };
  };
}

/** Returns the lie that those of this bitmap signed. */
export function replaceBitmap(bitmap: Uint8Array): CheckpointLie {
  return (checkpoint) => ({ ...checkpoint, signature: { ...checkpoint.signature, bitmap } });
}

function eachTransaction(lie: (transaction: Executed) => Executed): CheckpointLie {
  return (checkpoint) => ({ ...checkpoint, transactions: checkpoint.transactions.map(lie) });
}

/** A node answers no events of a transaction that emitted none. */
function withEvents(transaction: Executed, events: readonly ChainEvent[]): Executed {
  const { events: _before, ...others } = transaction;
  if (events.length === 0) return others;
  return { ...others, events: { events: [], bcs: bcsProto('TransactionEvents', eventsBcs(events)) } };
}

function effectsOf(transaction: Executed) {
  const bytes = transaction.effects?.bcs?.value;
  return bytes && bcs.TransactionEffects.parse(bytes).V2;
}

type EffectsV2 = NonNullable<Extract<Parameters<typeof bcs.TransactionEffects.serialize>[0], { V2: unknown }>['V2']>;

function withEffects(transaction: Executed, V2: EffectsV2): Executed {
  const { effects } = transaction;
  if (effects === undefined) return transaction;
  const value = bcs.TransactionEffects.serialize({ V2 }).toBytes();
  return { ...transaction, effects: { ...effects, bcs: bcsProto('TransactionEffects', value) } };
}
