import type { Transaction } from '@mysten/sui/transactions';
import { AppError, errorEntry } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { create } from 'zustand';
import type { YieldBar } from '../../entities/income/yield-bars.tsx';
import type { Chain } from '../../platform/chain/chain.ts';
import { failureMessage, isRejection } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import type { Fact } from '../../ui/lists/facts.tsx';
import { closeReadErrors, showToast } from '../../ui/overlays/toast.ts';
import { prepareWalletChain } from '../connect/store.ts';
import type { IntentPlan } from '../intent/plan.ts';
import { followConfirmation, type Outcome, refreshAfterTransaction } from './confirm.ts';
import { follow, forgetPending, type PendingTransaction, rememberPending } from './pending.ts';

/**
 * The life of one transaction (ui.md "Signing"): building → simulating → review → awaiting → submitted → confirmed or
 * failed, then what it changed is read again. One at a time; a second press does nothing. It never signs before the
 * simulation has succeeded and the person has seen the rows.
 */
export type TransactionStage =
  | 'building'
  | 'simulating'
  | 'review'
  | 'awaiting'
  | 'submitted'
  | 'processing'
  | 'failed';

export type Simulated = Extract<Awaited<ReturnType<Chain['sdk']['simulate']>>, { ok: true }>;

export interface PreparedTransaction {
  transaction: Transaction;
  /** Rows for "you pay", "you receive", "fee", from the quote and the simulation. */
  rows: (simulated: Simulated) => readonly Fact[];
}

export interface TransactionPlan {
  /** What the person is about to do, translated: title of the sheet and row "action". */
  action: string;
  /** What happens besides the amounts, such as "the yield restarts from day one". */
  notes?: readonly string[];
  /** The yield now and afterwards, drawn as bars. */
  yields?: { bars: readonly YieldBar[]; capPpm: number };
  /** Text of the success toast. */
  done: string;
  /** What it is called when it does not come about, such as "Claim failed"; the reason follows it. */
  failed?: string;
  prepare: (chain: Chain, sender: string) => Promise<PreparedTransaction>;
  onConfirmed?: () => void;
  /** A way out of principal that must not wait for an agreement (rules.md §9). */
  withoutConsent?: true;
}

interface TransactionState {
  /** A transaction of the chain, or an intent that `../intent/run-intent.ts` carries through the same stages. */
  plan: TransactionPlan | IntentPlan | null;
  stage: TransactionStage;
  rows: readonly Fact[];
  networkFeeMist: bigint | null;
  prepared: Transaction | null;
  /** Who it was prepared for; nobody else may be asked to sign it. */
  sender: string | null;
  error: unknown;
  digest: string | null;
  /** The exact text that an intent asks to sign. */
  message: string | null;
}

export const IDLE: TransactionState = {
  plan: null,
  stage: 'building',
  rows: [],
  networkFeeMist: null,
  prepared: null,
  sender: null,
  error: null,
  digest: null,
  message: null,
};

export const useTransaction = create<TransactionState>()(() => IDLE);

/** Stages in which the sheet must not be closed by accident. */
export function isLocked(stage: TransactionStage): boolean {
  return stage === 'awaiting';
}

/** Opens the review sheet for a plan; ignored while another one is being signed. */
export async function startTransaction(store: WalletStore, plan: TransactionPlan): Promise<void> {
  const current = useTransaction.getState();
  if (current.plan && isLocked(current.stage)) return;
  closeReadErrors();
  useTransaction.setState({ ...IDLE, plan });
  const isCurrent = () => useTransaction.getState().plan === plan;
  try {
    const sender = store.getState().currentAccount?.address;
    if (!sender) throw new AppError('WALLET_SENDER_NOT_SET');
    const chain = await prepareWalletChain();
    const { transaction, rows } = await plan.prepare(chain, sender);
    transaction.setSender(sender);
    if (!isCurrent()) return;
    useTransaction.setState({ stage: 'simulating' });
    const simulated = await chain.sdk.simulate(chain.client, chain.manifest, transaction, sender);
    if (!isCurrent()) return;
    if (!simulated.ok) throw simulated.error;
    const { networkFeeMist } = simulated;
    const prepared = chain.parseTransaction(simulated.bytes);
    useTransaction.setState({ stage: 'review', rows: rows(simulated), networkFeeMist, prepared, sender });
  } catch (error) {
    if (isCurrent()) useTransaction.setState({ stage: 'failed', error });
  }
}

/** Asks the wallet and sends what it signed. Only from the review, so a double press acts once. */
export async function confirmTransaction(store: WalletStore): Promise<void> {
  const { plan, prepared, sender, stage } = useTransaction.getState();
  if (!plan || 'intent' in plan || !prepared || stage !== 'review') return;
  useTransaction.setState({ stage: 'awaiting', error: null });
  let chain: Chain | null = null;
  let signed: Awaited<ReturnType<WalletStore['signTransaction']>>;
  try {
    chain = await prepareWalletChain();
    if (store.getState().currentAccount?.address !== sender) throw new AppError('WALLET_ADDRESS_CHANGED');
    signed = await store.signTransaction(prepared);
  } catch (error) {
    const cancelled = isRejection(error);
    const problem = chain?.sdk.toAppError(error) ?? error;
    useTransaction.setState(cancelled ? { stage: 'review' } : { stage: 'failed', error: problem });
    if (cancelled) showToast({ kind: 'info', text: t('common.cancelled') });
    return;
  }
  const { digest } = signed;
  rememberPending(pendingOf(plan, digest));
  showToast({ id: digest, kind: 'pending', text: t('review.pending', { action: plan.action }) });
  useTransaction.setState({ stage: 'submitted', digest });
  await follow(digest, () => submit(store, chain, plan, signed));
}

function pendingOf({ action, done, failed }: TransactionPlan, digest: string): PendingTransaction {
  return { digest, action, done, ...(failed === undefined ? {} : { failed }), atMs: Date.now() };
}

async function submit(
  store: WalletStore,
  chain: Chain,
  plan: TransactionPlan,
  signed: { digest: string; bytes: string; signature: string },
) {
  const { digest } = signed;
  const pending = pendingOf(plan, digest);
  try {
    const { result } = await store.executeTransaction(signed);
    if (result.$kind === 'FailedTransaction') throw chain.sdk.toAppError(result);
    finish(plan, await followConfirmation(chain, pending));
  } catch (cause) {
    const error = chain.sdk.toAppError(cause);
    if (mayHaveArrived(error)) {
      // Looked for at once; what is not found now is looked up again after a reload.
      change(plan, { stage: 'processing' });
      showToast({ id: digest, kind: 'pending', text: t('review.processing'), digest });
      return finish(plan, await followConfirmation(chain, pending));
    }
    forgetPending(digest);
    showToast({ id: digest, kind: 'error', text: failureMessage(plan.failed, error), digest });
    change(plan, { stage: 'failed', error });
    refreshAfterTransaction();
  }
}

/** The sheet may have been closed since, and belong to another transaction now: that one is left alone. */
function change(plan: TransactionPlan, patch: Partial<TransactionState>): void {
  if (useTransaction.getState().plan === plan) useTransaction.setState(patch);
}

function finish(plan: TransactionPlan, outcome: Outcome | null): void {
  if (!outcome) change(plan, { stage: 'processing' });
  else if (outcome.error) change(plan, { stage: 'failed', error: outcome.error });
  else {
    change(plan, IDLE);
    plan.onConfirmed?.();
  }
}

/** Answers that do not say whether the node has taken the transaction. */
const UNCLEAR_CODES = ['NODE_INTERNAL_ERROR', 'NODE_PARSE_ERROR', 'REQUEST_FAILED', 'WALLET_EFFECTS_UNPARSABLE'];

/** Whether the node may have taken the transaction although its answer was lost. */
function mayHaveArrived(error: AppError): boolean {
  return errorEntry(error.code).retryable || UNCLEAR_CODES.includes(error.code);
}

/** Closes a review that was prepared for another account than `address`: nobody else may confirm it. */
export function closeTransactionOfOthers(address: string | null): void {
  const { sender, stage } = useTransaction.getState();
  if (sender !== null && sender !== address && stage === 'review') useTransaction.setState(IDLE);
}

/** Closes the sheet. What was already sent goes on; its toast stays. */
export function closeTransaction(): void {
  if (!isLocked(useTransaction.getState().stage)) useTransaction.setState(IDLE);
}
