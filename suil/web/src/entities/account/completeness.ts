/** Whether a sum over several reads can be shown. Pure. */

interface Read {
  data: unknown;
  isError: boolean;
  failureCount: number;
}

const isOut = (read: Read) => read.data === undefined && (read.isError || read.failureCount > 0);

/**
 * Whether a sum of `reads` can be shown: `waiting` while one of them is on its way, so that no smaller sum is shown first; `partial`
 * when one has failed, so that the sum says what it is; `whole` when all are there.
 */
export function completenessOf(reads: readonly Read[]): 'waiting' | 'partial' | 'whole' {
  if (reads.some((read) => read.data === undefined && !isOut(read))) return 'waiting';
  return reads.some(isOut) ? 'partial' : 'whole';
}
