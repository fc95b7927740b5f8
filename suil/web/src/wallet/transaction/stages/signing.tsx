/** The stage in which the wallet asks the user; the rows stay in view. */
import type { Review } from '../state.ts';
import { ReviewRows } from './rows.tsx';

export function SigningStage({ review }: { review: Review }) {
  return <ReviewRows review={review} />;
}
