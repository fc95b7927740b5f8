/** The stage after the wallet has signed: the rows, with the digest of a transaction. */
import type { Review } from '../state.ts';
import { ReviewRows } from './rows.tsx';

export function SubmittedStage({ review, id }: { review: Review; id: string }) {
  return <ReviewRows review={review} id={id} />;
}
