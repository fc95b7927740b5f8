/** The one transaction or intent in the review sheet: its state for the screens, and the event that changes it. */
import { create } from 'zustand';
import type { Receipt } from '../receipt/receipt.ts';
import { IDLE, type Plan, reduce, type TransactionEvent, type TransactionState } from './state.ts';

export const useTransaction = create<TransactionState>()(() => IDLE);

/** Changes the state as {@link reduce} says. */
export function dispatch(event: TransactionEvent): void {
  useTransaction.setState((state) => reduce(state, event), true);
}

/** True while the review sheet is in use. */
export const useIsTransacting = (): boolean => useTransaction(({ stage }) => stage !== 'idle');

/** Closes a review that was prepared for another account than `address`: no other account may confirm it. */
export function closeTransactionOfOthers(address: string | null): void {
  dispatch({ type: 'account-changed', address });
}

/** Closes the sheet. What was already sent continues; its toast stays. What is done continues as its plan says. */
export function closeTransaction(): void {
  const state = useTransaction.getState();
  dispatch({ type: 'closed' });
  if (state.stage === 'done') state.review.plan.onConfirmed?.(state.result);
}

/** Shows the receipt where the sheet waits for it; where it does not, the plan continues at once. */
export function finishPlan(id: string, plan: Plan, receipt: Receipt | null, result: unknown): void {
  if (receipt && isShownInSheet(id)) dispatch({ type: 'done', plan, receipt, result });
  else {
    dispatch({ type: 'ended', plan });
    plan.onConfirmed?.(result);
  }
}

/** Whether the sheet waits for the outcome of `id`, which it then shows itself. */
export function isShownInSheet(id: string): boolean {
  const state = useTransaction.getState();
  return state.stage === 'submitted' && state.id === id;
}
