/** Why an answer of the chain could not be proven, in words. */
import { AnchorUnusable, NodesDiffer, UnverifiedAnswer } from '../../platform/certified/unverified-answer.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';

/** Returns the message for a proof that failed. */
export function proofFailure(t: TFunction, failure: unknown): string {
  if (failure instanceof UnverifiedAnswer) return `${failure.node}: ${t('reserves.proofNode')}`;
  if (failure instanceof NodesDiffer) return t('judged.differ', { nodes: failure.nodes.join(', ') });
  if (failure instanceof AnchorUnusable) return t('reserves.proofAnchor');
  return errorMessage(failure);
}
