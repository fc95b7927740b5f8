/**
 * Carries one intent through the stages of a transaction: a nonce is requested, the user reviews the rows and the exact text,
 * the wallet signs it, the server does it once. The text is built here from what the screen knows (its own origin included),
 * never taken from the server, and by the wallet store again from the same parts: what is signed is what was shown.
 */
import { AppError, parseAddress, readAppError } from '@suil/core';
import type { IntentText } from '@suil/core/intent';
import type { WalletStore } from '@suil/wallet';
import { readSite } from '../../platform/browser/site.ts';
import { fetchConfig } from '../../platform/chain/config.ts';
import { isRejection } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { closeReadErrors, showToast } from '../../ui/overlays/toast.ts';
import { intentMessageKind } from '../connect/messages.ts';
import { keepOpenReceipt } from '../receipt/receipt-store.ts';
import { follow, type PendingTransaction, rememberPending } from '../transaction/pending.ts';
import { type IntentReview, isLocked, isPreparing } from '../transaction/state.ts';
import { dispatch, finishPlan, useTransaction } from '../transaction/transaction-store.ts';
import { followIntent } from './follow.ts';
import { createIntentNonce } from './intent-api.ts';
import type { IntentNonce, IntentPlan } from './plan.ts';

/** A nonce with less time left than this is replaced before the wallet is asked. */
const LEAST_LEFT_MS = 60_000;

/** Opens the review sheet for an intent; ignored while something is being signed. */
export async function startIntent(store: WalletStore, plan: IntentPlan): Promise<void> {
  if (isLocked(useTransaction.getState())) return;
  closeReadErrors();
  dispatch({ type: 'opened', plan });
  try {
    const sender = store.getState().currentAccount?.address;
    if (!sender) throw new AppError('WALLET_SENDER_NOT_SET');
    dispatch({ type: 'prepared', review: await prepare(plan, sender) });
  } catch (error) {
    if (isPreparing(useTransaction.getState(), plan)) dispatch({ type: 'failed', plan, error });
  }
}

async function prepare(plan: IntentPlan, sender: string): Promise<IntentReview> {
  const { action, parameters } = plan.intent;
  const [{ checkIntentNonce, intentMessage }, { chain }, nonce] = await Promise.all([
    import('@suil/core/intent'),
    fetchConfig(),
    createIntentNonce(action),
  ]);
  checkIntentNonce(nonce, chain, Date.now());
  const text: IntentText = {
    ...readSite(),
    chain,
    address: parseAddress(sender),
    action,
    parameters: { ...parameters },
    nonce: nonce.nonce,
    issuedAtMs: nonce.issuedAtMs,
    expiresAtMs: nonce.expiresAtMs,
  };
  return { kind: 'intent', plan, sender, rows: plan.rows, nonce, text, message: intentMessage(text) };
}

/** Asks the wallet and hands in what it signed. Only from the review, so a double press acts once. */
export async function confirmIntent(store: WalletStore): Promise<void> {
  const state = useTransaction.getState();
  if (state.stage !== 'review' || state.review.kind !== 'intent') return;
  const { plan, sender } = state.review;
  let review: IntentReview = state.review;
  dispatch({ type: 'confirmed' });
  let signature: string;
  try {
    if (review.nonce.usableUntilMs - Date.now() < LEAST_LEFT_MS) {
      review = await prepare(plan, sender);
      dispatch({ type: 'renewed', review });
    }
    // Refused where another account is chosen by now: the text names the sender.
    ({ signature } = await store.signKnownMessage(intentMessageKind, review.text));
  } catch (cause) {
    if (isRejection(cause)) {
      dispatch({ type: 'rejected' });
      showToast({ kind: 'info', text: t('common.cancelled') });
    } else {
      const error = readAppError(cause) ?? new AppError('AUTH_SIGNING_FAILED', {}, { cause });
      dispatch({ type: 'failed', plan, error });
    }
    return;
  }
  await submit(review, signature);
}

async function submit({ plan, nonce, rows, sender }: IntentReview, signature: string): Promise<void> {
  const { nonce: id } = nonce;
  const pending = pendingOf(plan, nonce, sender);
  const { action, moves } = plan;
  // What goes elsewhere moves nothing and may be private, such as where to deliver.
  if (!plan.submit) {
    rememberPending(pending);
    keepOpenReceipt({
      ...{ id, kind: 'intent', state: 'open', account: sender, action, moves },
      ...{ atMs: Date.now(), rows, networkFeeMist: 0n },
    });
  }
  showToast({ id, kind: 'pending', text: t('review.pending', { action: plan.action }) });
  dispatch({ type: 'sent', id });
  const signed = { ...plan.intent, nonce: id, signature };
  const onDelay = () => dispatch({ type: 'delayed', plan });
  const outcome = await follow(id, () => followIntent(pending, { signed, submit: plan.submit, onDelay }));
  if (outcome === null) dispatch({ type: 'delayed', plan });
  else if (outcome.error) dispatch({ type: 'failed', plan, error: outcome.error });
  else finishPlan(id, plan, outcome.receipt, outcome.result);
}

function pendingOf(
  { action, done, failed }: IntentPlan,
  { nonce, usableUntilMs }: IntentNonce,
  account: string,
): PendingTransaction {
  return {
    digest: nonce,
    kind: 'intent',
    account,
    expiresAtMs: usableUntilMs,
    action,
    done,
    ...(failed === undefined ? {} : { failed }),
    atMs: Date.now(),
  };
}
