/** The one transaction or intent in the review sheet: its state for the screens, and the event that changes it. */
import { create } from 'zustand';
import { IDLE, reduce, type TransactionEvent, type TransactionState } from './state.ts';

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

/** Closes the sheet. What was already sent continues; its toast stays. */
export function closeTransaction(): void {
  dispatch({ type: 'closed' });
}
