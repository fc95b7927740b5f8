/**
 * Carries one transaction through its stages (`state.ts`): builds, simulates, asks the wallet, sends, and follows the outcome.
 * It never signs before the simulation has succeeded, shows what the rows promise and nothing else, and the user has seen the rows.
 */
import { AppError, mayHaveArrived } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import type { Chain } from '../../platform/chain/chain.ts';
import { failureMessage, isRejection } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { closeReadErrors, showToast } from '../../ui/overlays/toast.ts';
import { prepareWalletChain } from '../connect/store.ts';
import type { OpenReceipt } from '../receipt/receipt.ts';
import { forgetOpenReceipt, keepOpenReceipt } from '../receipt/receipt-store.ts';
import { followConfirmation, type Outcome, refreshAfterTransaction } from './confirm.ts';
import { follow, forgetPending, type PendingTransaction, rememberPending } from './pending.ts';
import type { TransactionPlan } from './plan.ts';
import { compareReview } from './review/compare-review.ts';
import { refusalOf } from './review/refusal.ts';
import { coinsOf, scopeOf } from './review/scope.ts';
import { isLocked, isPreparing, type TransactionReview } from './state.ts';
import { dispatch, finishPlan, useTransaction } from './transaction-store.ts';

type Signed = Awaited<ReturnType<WalletStore['signTransaction']>>;

/** Opens the review sheet for a plan; ignored while another one is being signed. */
export async function startTransaction(store: WalletStore, plan: TransactionPlan): Promise<void> {
  if (isLocked(useTransaction.getState())) return;
  closeReadErrors();
  dispatch({ type: 'opened', plan });
  try {
    const review = await prepare(store, plan);
    if (review) dispatch({ type: 'prepared', review });
  } catch (error) {
    if (isPreparing(useTransaction.getState(), plan)) dispatch({ type: 'failed', plan, error });
  }
}

/** Returns what there is to review; null when the sheet was closed meanwhile. */
async function prepare(store: WalletStore, plan: TransactionPlan): Promise<TransactionReview | null> {
  const isCurrent = () => isPreparing(useTransaction.getState(), plan);
  const sender = store.getState().currentAccount?.address;
  if (!sender) throw new AppError('WALLET_SENDER_NOT_SET');
  const chain = await prepareWalletChain();
  const prepared = await plan.prepare(chain, sender);
  prepared.transaction.setSender(sender);
  if (!isCurrent()) return null;
  dispatch({ type: 'built', plan });
  const simulation = await chain.sdk.simulate(chain.client, chain.manifest, prepared.transaction, sender);
  if (!isCurrent()) return null;
  const payable = simulation.ok
    ? { prepared, simulated: simulation }
    : await sponsored(chain, plan, sender, simulation);
  if (!isCurrent()) return null;
  const { simulated, ...paid } = payable;
  const { transaction: _, rows, ...said } = paid.prepared;
  const { rows: compared, differences } = compareReview(rows(), simulated, scopeOf(chain.manifest, sender));
  const [difference] = differences;
  if (difference) throw refusalOf(difference, coinsOf(chain));
  return {
    kind: 'transaction',
    plan,
    sender,
    // What the simulation shows, which the quote promised but for its tolerance.
    rows: compared.map(({ found }) => found),
    networkFeeMist: simulated.networkFeeMist,
    ...('sponsor' in paid && { sponsor: paid.sponsor }),
    ...said,
    transaction: chain.parseTransaction(simulated.bytes),
    bytes: simulated.bytes,
  };
}

/** Returns the plan with its fee paid by the application. @throws why the account's own SUI does not do, where it is not */
async function sponsored(chain: Chain, plan: TransactionPlan, sender: string, { error }: { error: AppError }) {
  const { isSponsorable, prepareSponsored } = await import('./sponsored/prepare-sponsored.ts');
  const found = isSponsorable(plan, error) ? await prepareSponsored(chain, plan, sender) : null;
  if (found === null) throw error;
  return found;
}

/**
 * Asks the wallet and sends what it signed. Only from the review, so a double press acts once. What no longer holds is reviewed
 * again instead.
 */
export async function confirmTransaction(store: WalletStore): Promise<void> {
  const state = useTransaction.getState();
  if (state.stage !== 'review' || state.review.kind !== 'transaction') return;
  const { review } = state;
  const { plan, sender, transaction } = review;
  dispatch({ type: 'confirmed' });
  let chain: Chain | null = null;
  let signed: Signed;
  try {
    chain = await prepareWalletChain();
    if (store.getState().currentAccount?.address !== sender) throw new AppError('WALLET_ADDRESS_CHANGED');
    const renewed = await review.renew?.();
    if (renewed) {
      dispatch({ type: 'rejected' });
      return await startTransaction(store, renewed);
    }
    signed = await store.signTransaction(transaction);
  } catch (error) {
    if (isRejection(error)) {
      dispatch({ type: 'rejected' });
      showToast({ kind: 'info', text: t('common.cancelled') });
    } else dispatch({ type: 'failed', plan, error: chain?.sdk.toAppError(error) ?? error });
    return;
  }
  const { digest } = signed;
  rememberPending(pendingOf(plan, digest));
  keepOpenReceipt(openReceiptOf(review, digest));
  showToast({ id: digest, kind: 'pending', text: t('review.pending', { action: plan.action }) });
  dispatch({ type: 'sent', id: digest });
  await follow(digest, () => submit(store, chain, review, signed));
}

function pendingOf({ action, done, failed }: TransactionPlan, digest: string): PendingTransaction {
  return { digest, action, done, ...(failed === undefined ? {} : { failed }), atMs: Date.now() };
}

function openReceiptOf({ plan, sender, rows, networkFeeMist, sponsor }: TransactionReview, id: string): OpenReceipt {
  const { action, moves } = plan;
  const head = { id, kind: 'transaction', account: sender, action, moves, atMs: Date.now() } as const;
  return { ...head, state: 'open', rows, networkFeeMist, ...(sponsor !== undefined && { sponsor }) };
}

async function submit(store: WalletStore, chain: Chain, review: TransactionReview, signed: Signed): Promise<void> {
  const { digest } = signed;
  const { plan, sponsor } = review;
  const pending = pendingOf(plan, digest);
  try {
    // The sponsor sends what it signs itself.
    if (sponsor !== undefined) await sendSponsored(signed);
    else {
      const { result } = await store.executeTransaction(signed);
      if (result.$kind === 'FailedTransaction') throw chain.sdk.toAppError(result);
    }
    finish(digest, plan, await followConfirmation(chain, pending));
  } catch (cause) {
    const error = chain.sdk.toAppError(cause);
    if (mayHaveArrived(error)) {
      // Looked for at once; what is not found now is looked up again after a reload.
      dispatch({ type: 'delayed', plan });
      showToast({ id: digest, kind: 'pending', text: t('review.processing'), digest });
      return finish(digest, plan, await followConfirmation(chain, pending));
    }
    forgetPending(digest);
    forgetOpenReceipt(digest);
    showToast({ id: digest, kind: 'error', text: failureMessage(plan.failed, error), digest });
    dispatch({ type: 'failed', plan, error });
    refreshAfterTransaction();
  }
}

async function sendSponsored({ bytes, signature }: Signed): Promise<void> {
  const { api } = await import('../../platform/api/api.ts');
  await api('POST /sponsorships', { body: { bytes, signature } });
}

function finish(digest: string, plan: TransactionPlan, outcome: Outcome | null): void {
  if (!outcome) dispatch({ type: 'delayed', plan });
  else if (outcome.error) dispatch({ type: 'failed', plan, error: outcome.error });
  else finishPlan(digest, plan, outcome.receipt, null);
}
