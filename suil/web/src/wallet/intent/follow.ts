import { AppError, errorEntry, isAppError, TRANSACTION_POLL_MS } from '@suil/core';
import { useSession } from '../../platform/api/session.ts';
import { failureMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.ts';
import { intentReceiptOf, type Receipt } from '../receipt/receipt.ts';
import { findOpenReceipt, forgetOpenReceipt, settleReceipt } from '../receipt/receipt-store.ts';
import { refreshAfterTransaction } from '../transaction/confirm.ts';
import { forgetPending, PENDING_LIFETIME_MS, type PendingTransaction } from '../transaction/pending.ts';
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

/** After its expiry the server takes it no more; what it took just before is recorded by then, should a clock be off, too. */
const GRACE_MS = 30_000;
/** While nothing answers after that, it is asked for at longer and longer intervals. */
const LONGEST_PAUSE_MS = 30_000;
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

/**
 * Returns the outcome, which only the server's answer decides: however long none comes, it is asked again. Null when the account's login is
 * gone: it is then found at the next check.
 */
export async function followIntent(
  pending: PendingTransaction,
  { signed, submit = submitIntent, onDelay }: HandIn = {},
): Promise<IntentEnd | null> {
  const { digest } = pending;
  const lastMs = (pending.expiresAtMs ?? pending.atMs + PENDING_LIFETIME_MS) + GRACE_MS;
  let pauseMs = TRANSACTION_POLL_MS;
  for (let isFirst = true; ; isFirst = false) {
    const isOver = Date.now() > lastMs;
    if (isOfOther(pending)) return null;
    const answer = await askOnce(digest, { signed, submit, isFirst }).catch((error: unknown) =>
      isLoggedOut(error) ? 'login' : null,
    );
    // Another account's login does not know the number: its answer says nothing.
    if (answer === 'login' || isOfOther(pending)) return null;
    if (answer === 'unknown' && isOver) return finish(pending, { error: new AppError('INTENT_EXPIRED') });
    if (answer !== null && answer !== 'unknown') return finish(pending, answer);
    onDelay?.();
    showToast({ id: digest, kind: 'pending', text: t('review.processing') });
    await pause(pauseMs);
    if (isOver) pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

function isOfOther({ account }: PendingTransaction): boolean {
  const { account: asked } = useSession.getState();
  return account !== undefined && asked !== null && asked !== account;
}

const isLoggedOut = (error: unknown) =>
  isAppError(error, 'AUTH_SESSION_EXPIRED') || isAppError(error, 'AUTH_LOGIN_REQUIRED');

interface Attempt {
  signed: SignedIntent | undefined;
  submit: SubmitIntent;
  isFirst: boolean;
}

/** One attempt; `unknown` where the server answers that it knows no such intent, null where it does not answer. @throws when the login is gone */
async function askOnce(nonce: string, { signed, submit, isFirst }: Attempt): Promise<Answer | 'unknown' | null> {
  const isKept = submit === submitIntent;
  if (signed) {
    try {
      return await submit(signed);
    } catch (error) {
      if (isLoggedOut(error)) throw error;
      // Handed in before, it may be being recorded at this moment.
      const isOpen = isKept && !isFirst && isAppError(error, 'INTENT_EXPIRED');
      if (isAppError(error) && !isUnclear(error) && !isOpen) return { error };
    }
  }
  if (signed && !isKept) return null;
  const outcome = await readIntent(nonce);
  if (outcome.status === 'done') return outcome;
  return outcome.status === 'refused' ? { error: refusalOf(outcome) } : 'unknown';
}

function finish(pending: PendingTransaction, answer: Answer): IntentEnd {
  const { digest } = pending;
  forgetPending(digest);
  refreshAfterTransaction();
  if ('error' in answer) {
    const { error } = answer;
    forgetOpenReceipt(digest);
    showToast({ id: digest, kind: 'error', text: failureMessage(pending.failed, error) });
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
