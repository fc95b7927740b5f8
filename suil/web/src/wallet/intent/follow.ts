import { type AppError, errorEntry, isAppError, TRANSACTION_POLL_MS } from '@suil/core';
import { failureMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.ts';
import { intentReceiptOf, type Receipt } from '../receipt/receipt.ts';
import { findOpenReceipt, forgetOpenReceipt, settleReceipt } from '../receipt/receipt-store.ts';
import { refreshAfterTransaction } from '../transaction/confirm.ts';
import { forgetPending, type PendingTransaction } from '../transaction/pending.ts';
import { isShownInSheet } from '../transaction/transaction-store.ts';
import { readIntent, refusalOf, submitIntent } from './intent-api.ts';
import type { IntentAnswer, SignedIntent, SubmitIntent } from './plan.ts';

/**
 * Follows an intent to its outcome: hands it in as often as needed (the same content does nothing twice), or, after a
 * reload, asks what became of its number. Its toast turns into the outcome.
 */
export interface IntentEnd {
  error: AppError | null;
  result: unknown;
  /** What happened, of an intent that was done and reviewed here. */
  receipt: Receipt | null;
}

type Answer = { error: AppError } | IntentAnswer;

/** After its expiry the server takes it no more; it is asked about for this long in case its clock is behind. */
const GRACE_MS = 10_000;
/** Answers that do not say whether the intent was done. */
const UNCLEAR_CODES = ['REQUEST_FAILED', 'INTERNAL', 'NETWORK_FAILED'];

const isUnclear = ({ code }: AppError) => errorEntry(code).retryable || UNCLEAR_CODES.includes(code);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface HandIn {
  /** What to hand in; without it only the outcome is asked for. */
  signed?: SignedIntent;
  submit?: SubmitIntent | undefined;
  /** Called when the first answer was no answer. */
  onDelay?: () => void;
}

/** Returns the outcome; null when the login is gone: it is then found at the next check. */
export async function followIntent(
  pending: PendingTransaction,
  { signed, submit = submitIntent, onDelay }: HandIn = {},
): Promise<IntentEnd | null> {
  const { digest } = pending;
  const untilMs = (pending.expiresAtMs ?? pending.atMs) + GRACE_MS;
  for (;;) {
    const end = await askOnce(digest, signed, submit).catch((error: unknown) => (isLoggedOut(error) ? 'login' : null));
    if (end === 'login') return null;
    if (end !== null) return finish(pending, end);
    if (Date.now() > untilMs) return finish(pending, null);
    onDelay?.();
    showToast({ id: digest, kind: 'pending', text: t('review.processing') });
    await pause(TRANSACTION_POLL_MS);
  }
}

const isLoggedOut = (error: unknown) =>
  isAppError(error, 'AUTH_SESSION_EXPIRED') || isAppError(error, 'AUTH_LOGIN_REQUIRED');

/** One attempt; null while the outcome is unknown. @throws when the login is gone */
async function askOnce(nonce: string, signed: SignedIntent | undefined, submit: SubmitIntent): Promise<Answer | null> {
  if (signed) {
    try {
      return await submit(signed);
    } catch (error) {
      if (isLoggedOut(error)) throw error;
      if (isAppError(error) && !isUnclear(error)) return { error };
    }
  }
  if (signed && submit !== submitIntent) return null;
  const outcome = await readIntent(nonce);
  if (outcome.status === 'done') return outcome;
  return outcome.status === 'refused' ? { error: refusalOf(outcome) } : null;
}

/** @param answer null for an intent that never arrived */
function finish(pending: PendingTransaction, answer: Answer | null): IntentEnd {
  const { digest } = pending;
  forgetPending(digest);
  refreshAfterTransaction();
  if (answer === null || 'error' in answer) {
    forgetOpenReceipt(digest);
    const error = answer?.error ?? null;
    const text = error === null ? t('review.lostIntent') : failureMessage(pending.failed, error);
    showToast({ id: digest, kind: 'error', text });
    return { error, result: null, receipt: null };
  }
  const open = findOpenReceipt(digest);
  // The server numbers what has no entry 0.
  const receipt = open && intentReceiptOf(open, answer.entryId === '0' ? null : (answer.entryId ?? null));
  if (receipt) settleReceipt(digest, receipt);
  if (receipt && isShownInSheet(digest)) closeToast(digest);
  else showToast({ id: digest, kind: 'success', text: pending.done });
  return { error: null, result: answer.result, receipt };
}
