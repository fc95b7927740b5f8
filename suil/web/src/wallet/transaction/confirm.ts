import { type AppError, TRANSACTION_WAIT_MS } from '@suil/core';
import { queryClient } from '../../platform/api/query.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { failureMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { forgetPending, type PendingTransaction } from './pending.ts';

/** The indexer follows the chain by a moment: what the server shows is read again after these times, too. */
const FOLLOW_UPS_MS = [1_000, 3_000, 7_000];

/** Reads again whatever is on the screen. */
export function refreshAfterTransaction(): void {
  void queryClient.invalidateQueries();
  for (const delayMs of FOLLOW_UPS_MS) setTimeout(() => void queryClient.invalidateQueries(), delayMs);
}

export interface Outcome {
  error: AppError | null;
}

/**
 * Waits until the node has the transaction (60 s, then every 2 s as the client's schedule has it) and turns its toast
 * into the outcome. Returns it, with the error of a transaction that failed on the chain; null when it is still not there:
 * the toast then says so and the digest stays remembered.
 */
export async function followConfirmation(chain: Chain, pending: PendingTransaction): Promise<Outcome | null> {
  const { digest } = pending;
  const found = await chain.client.core
    .waitForTransaction({ digest, timeout: TRANSACTION_WAIT_MS, include: { effects: true } })
    .catch(() => null);
  if (!found) {
    showToast({ id: digest, kind: 'pending', text: t('review.processing'), digest });
    return null;
  }
  forgetPending(digest);
  const error = found.$kind === 'FailedTransaction' ? chain.sdk.toAppError(found) : null;
  if (error) {
    showToast({ id: digest, kind: 'error', text: failureMessage(pending.failed, error), digest });
  } else {
    showToast({ id: digest, kind: 'success', text: pending.done, digest });
  }
  refreshAfterTransaction();
  return { error };
}
