import { create } from 'zustand';
import { HIDE_BALANCE_KEY, readStored, writeStored } from './storage.ts';

/** What is shown in place of an amount that the user wants unseen. */
export const HIDDEN_AMOUNT = '••••';

/** The choice itself, for what is no component. */
export const useHidden = create<{ hidden: boolean }>()(() => ({ hidden: readStored(HIDE_BALANCE_KEY) === '1' }));

function toggle(): void {
  const hidden = !useHidden.getState().hidden;
  writeStored(HIDE_BALANCE_KEY, hidden ? '1' : null);
  useHidden.setState({ hidden });
}

/** Whether the user wants own amounts unseen, on every page that shows them, and what turns that round. */
export function useHiddenBalance(): { hidden: boolean; toggle: () => void } {
  return { hidden: useHidden((state) => state.hidden), toggle };
}
