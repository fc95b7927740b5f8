import { type AppError, TRANSACTION_WAIT_MS } from '@suil/core';
import { queryClient } from '../../platform/api/query.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import { failureMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { findOpenReceipt, forgetOpenReceipt, settleReceipt } from '../receipt/receipt-store.ts';
import { forgetPending, type PendingTransaction } from './pending.ts';
import { isShownInSheet } from './transaction-store.ts';

/** The indexer follows the chain by a moment: what the server shows is read again after these times, too. */
const FOLLOW_UPS_MS = [1_000, 3_000, 7_000];

/** Reads again whatever is on the screen. */
export function refreshAfterTransaction(): void {
  void queryClient.invalidateQueries();
  for (const delayMs of FOLLOW_UPS_MS) setTimeout(() => void queryClient.invalidateQueries(), delayMs);
}

export interface Outcome {
  error: AppError | null;
  /** What happened beside what was reviewed; null where it failed, and where no review of it is kept. */
  receipt: Receipt | null;
}

/**
 * Waits until the node has the transaction (60 s, then every 2 s as the client's schedule has it) and turns its toast
 * into the outcome, unless the sheet shows it. Returns it, with the error of a transaction that failed on the chain; null when it is still not there:
 * the toast then says so and the digest stays remembered.
 */
export async function followConfirmation(chain: Chain, pending: PendingTransaction): Promise<Outcome | null> {
  const { digest } = pending;
  const found = await chain.client.core
    .waitForTransaction({ digest, timeout: TRANSACTION_WAIT_MS, include: chain.sdk.OUTCOME_PARTS })
    .catch(() => null);
  if (!found) {
    showToast({ id: digest, kind: 'pending', text: t('review.processing'), digest });
    return null;
  }
  refreshAfterTransaction();
  if (found.$kind === 'FailedTransaction') {
    const error = chain.sdk.toAppError(found);
    forgetOpenReceipt(digest);
    forgetPending(digest);
    showToast({ id: digest, kind: 'error', text: failureMessage(pending.failed, error), digest });
    return { error, receipt: null };
  }
  const receipt = await makeReceipt(chain, digest, found.Transaction);
  // Not before: a page that is closed meanwhile looks it up again.
  forgetPending(digest);
  if (receipt && isShownInSheet(digest)) closeToast(digest);
  else showToast({ id: digest, kind: 'success', text: pending.done, digest });
  return { error: null, receipt };
}

/** Whether the node answers that it does not have the transaction. Without an answer nothing is known. */
export async function isMissing({ client, sdk }: Chain, digest: string): Promise<boolean> {
  try {
    await client.core.getTransaction({ digest, signal: AbortSignal.timeout(TRANSACTION_WAIT_MS) });
    return false;
  } catch (error) {
    return error instanceof sdk.TransactionError && error.reason === 'notFound';
  }
}

/** Compares what happened with what was reviewed, and keeps it; null where no review is kept, or the node's answer cannot be read. */
async function makeReceipt(chain: Chain, digest: string, found: Parameters<Chain['sdk']['readOutcome']>[1]) {
  const open = findOpenReceipt(digest);
  if (open === null) return null;
  try {
    const [{ receiptOf }, { coinsOf, scopeOf }] = await Promise.all([
      import('../receipt/receipt.ts'),
      import('./review/scope.ts'),
    ]);
    const outcome = chain.sdk.readOutcome(chain.manifest.package, found);
    const receipt = receiptOf(open, outcome, scopeOf(chain.manifest, open.account), coinsOf(chain));
    settleReceipt(digest, receipt);
    return receipt;
  } catch {
    return null;
  }
}
