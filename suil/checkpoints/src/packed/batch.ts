/**
 * Answered checkpoints as one buffer of bytes, which another thread takes over without a copy. To clone their thousands of byte strings
 * costs both threads as much as verifying them.
 */
import { assert } from '@suil/core';
import type { CertifiedCheckpoint } from '@suil/light-client';

export interface PackedBatch {
  /** All byte strings, one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of each byte string; `ABSENT` where there are no events. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** Of each checkpoint. */
  readonly transactionCounts: readonly number[];
  /** Of each checkpoint's signature. */
  readonly epochs: readonly bigint[];
}

/** Checkpoints packed or unpacked in one task: in a task the process answers nothing. */
export const PART_CHECKPOINTS = 64;

/** No answer is as long as this. */
const ABSENT = 0xffff_ffff;

export function packBatch(batch: readonly CertifiedCheckpoint[]): PackedBatch {
  const pieces = batch.flatMap(piecesOf);
  const lengths = Uint32Array.from(pieces, (piece) => piece?.length ?? ABSENT);
  const bytes = new Uint8Array(pieces.reduce((total, piece) => total + (piece?.length ?? 0), 0));
  let offset = 0;
  for (const piece of pieces) {
    if (piece === null) continue;
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return {
    bytes,
    lengths,
    transactionCounts: batch.map(({ transactions }) => transactions.length),
    epochs: batch.map(({ signature }) => signature.epoch),
  };
}

/** In the order in which `unpackBatch` takes them. */
function piecesOf({ summary, signature, contents, transactions }: CertifiedCheckpoint): (Uint8Array | null)[] {
  const pieces: (Uint8Array | null)[] = [summary, signature.signature, signature.bitmap, contents];
  for (const { effects, events } of transactions) pieces.push(effects, events);
  return pieces;
}

/** Returns the checkpoints as views of the buffer. */
export function unpackBatch({ bytes, lengths, transactionCounts, epochs }: PackedBatch): CertifiedCheckpoint[] {
  let place = 0;
  let offset = 0;
  function takeIfPresent(): Uint8Array | null {
    const length = lengths[place++];
    assert(length !== undefined, 'each byte string has a length');
    if (length === ABSENT) return null;
    offset += length;
    return bytes.subarray(offset - length, offset);
  }
  function take(): Uint8Array {
    const taken = takeIfPresent();
    assert(taken !== null, 'only events can be absent');
    return taken;
  }
  return epochs.map((epoch, index) => {
    const summary = take();
    const signature = { epoch, signature: take(), bitmap: take() };
    const contents = take();
    const transactions = Array.from({ length: transactionCounts[index] ?? 0 }, () => ({
      effects: take(),
      events: takeIfPresent(),
    }));
    return { summary, signature, contents, transactions };
  });
}
