import { AppError, isAppError, parseAddress } from '@suil/core';
import type { IntentText } from '@suil/core/intent';
import type { WalletStore } from '@suil/wallet';
import { readSite } from '../../platform/browser/site.ts';
import { fetchConfig } from '../../platform/chain/config.ts';
import { isRejection } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { closeReadErrors, showToast } from '../../ui/overlays/toast.ts';
import { follow, rememberPending } from '../transaction/pending.ts';
import { IDLE, isLocked, useTransaction } from '../transaction/run-transaction.ts';
import { followIntent } from './follow.ts';
import { createIntentNonce } from './intent-api.ts';
import type { IntentNonce, IntentPlan } from './plan.ts';

/**
 * The life of one intent, in the stages of a transaction: a number is asked for, the person reviews the rows and the exact
 * text, the wallet signs it, the server does it once. The text is built here from what the screen knows (its own origin
 * included), never taken from the server, and by the wallet store again from the same parts: what is signed is what was shown.
 */
interface Prepared {
  nonce: IntentNonce;
  text: IntentText;
  message: string;
}

/** What the review on the screen asks to sign. */
let reviewed: Prepared | null = null;

/** A nonce with less time left than this is replaced before the wallet is asked. */
const LEAST_LEFT_MS = 60_000;

/** Opens the review sheet for an intent; ignored while something is being signed. */
export async function startIntent(store: WalletStore, plan: IntentPlan): Promise<void> {
  const current = useTransaction.getState();
  if (current.plan && isLocked(current.stage)) return;
  closeReadErrors();
  useTransaction.setState({ ...IDLE, plan });
  const isCurrent = () => useTransaction.getState().plan === plan;
  try {
    const sender = store.getState().currentAccount?.address;
    if (!sender) throw new AppError('WALLET_SENDER_NOT_SET');
    const prepared = await prepare(plan, sender);
    if (!isCurrent()) return;
    show(prepared);
    useTransaction.setState({ stage: 'review', rows: plan.rows, sender });
  } catch (error) {
    if (isCurrent()) useTransaction.setState({ stage: 'failed', error });
  }
}

function show(prepared: Prepared): void {
  reviewed = prepared;
  useTransaction.setState({ message: prepared.message });
}

async function prepare(plan: IntentPlan, sender: string): Promise<Prepared> {
  const { action, parameters } = plan.intent;
  const [{ checkIntentNonce, intentMessage }, { chain }, nonce] = await Promise.all([
    import('@suil/core/intent'),
    fetchConfig(),
    createIntentNonce(action),
  ]);
  checkIntentNonce(nonce, chain, Date.now());
  const { nonce: number, issuedAtMs, expiresAtMs } = nonce;
  const owned = {
    ...readSite(),
    chain,
    address: parseAddress(sender),
    action,
    parameters: { ...parameters },
  };
  const text: IntentText = { ...owned, nonce: number, issuedAtMs, expiresAtMs };
  return { nonce, text, message: intentMessage(text) };
}

/** Asks the wallet and hands in what it signed. Only from the review, so a double press acts once. */
export async function confirmIntent(store: WalletStore): Promise<void> {
  const { plan, sender, stage, message } = useTransaction.getState();
  if (!plan || !('intent' in plan) || !sender || reviewed?.message !== message || stage !== 'review') return;
  useTransaction.setState({ stage: 'awaiting', error: null });
  let signature: string;
  try {
    if (reviewed.nonce.usableUntilMs - Date.now() < LEAST_LEFT_MS) show(await prepare(plan, sender));
    if (store.getState().currentAccount?.address !== sender) throw new AppError('WALLET_ADDRESS_CHANGED');
    ({ signature } = await store.signIntent(reviewed.text));
  } catch (cause) {
    if (isRejection(cause)) {
      useTransaction.setState({ stage: 'review' });
      showToast({ kind: 'info', text: t('common.cancelled') });
    } else {
      const error = isAppError(cause) ? cause : new AppError('AUTH_SIGNING_FAILED', {}, { cause });
      useTransaction.setState({ stage: 'failed', error });
    }
    return;
  }
  await submit(plan, reviewed.nonce, signature);
}

async function submit(
  plan: IntentPlan,
  { nonce: digest, usableUntilMs }: IntentNonce,
  signature: string,
): Promise<void> {
  const { action, done, failed } = plan;
  const pending = {
    digest,
    kind: 'intent' as const,
    expiresAtMs: usableUntilMs,
    action,
    done,
    ...(failed === undefined ? {} : { failed }),
    atMs: Date.now(),
  };
  if (!plan.submit) rememberPending(pending);
  showToast({ id: digest, kind: 'pending', text: t('review.pending', { action }) });
  useTransaction.setState({ stage: 'submitted', digest });
  const change = (patch: Partial<ReturnType<typeof useTransaction.getState>>) => {
    if (useTransaction.getState().plan === plan) useTransaction.setState(patch);
  };
  const signed = { ...plan.intent, nonce: digest, signature };
  const onDelay = () => change({ stage: 'processing' });
  const outcome = await follow(digest, () => followIntent(pending, { signed, submit: plan.submit, onDelay }));
  if (outcome === null) change({ stage: 'processing' });
  else if (outcome.error) change({ stage: 'failed', error: outcome.error });
  else {
    change(IDLE);
    plan.onConfirmed?.(outcome.result);
  }
}
