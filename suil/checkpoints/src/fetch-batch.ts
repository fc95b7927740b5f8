/** Fetches consecutive checkpoints side by side, as many as make a batch. */
import type { CertifiedCheckpoint } from '@suil/light-client';
import type { NodeAnswers } from './node/node-answers.ts';

/** Checkpoints fetched at the same time. */
const FETCH_WIDTH = 16;

export interface BatchRange {
  readonly first: bigint;
  readonly last: bigint;
  /** About so many. */
  readonly limit: number;
  readonly batchBytesMax: number;
}

/** Returns consecutive checkpoints from `first` on, as far as the node has them. */
export async function fetchBatch(
  answers: Pick<NodeAnswers, 'fetchCheckpoint'>,
  { first, last, limit, batchBytesMax }: BatchRange,
): Promise<CertifiedCheckpoint[]> {
  const batch: CertifiedCheckpoint[] = [];
  let bytes = 0;
  while (batch.length < limit && bytes < batchBytesMax) {
    const next = first + BigInt(batch.length);
    const width = Math.min(FETCH_WIDTH, Number(last - next) + 1);
    if (width <= 0) break;
    const numbers = Array.from({ length: width }, (_, index) => next + BigInt(index));
    for (const checkpoint of await Promise.all(numbers.map(answers.fetchCheckpoint))) {
      if (checkpoint === null) return batch;
      batch.push(checkpoint);
      bytes += sizeOf(checkpoint);
    }
  }
  return batch;
}

function sizeOf({ summary, contents, transactions }: CertifiedCheckpoint): number {
  const sizes = transactions.map(({ effects, events }) => effects.length + (events?.length ?? 0));
  return sizes.reduce((total, size) => total + size, summary.length + contents.length);
}
