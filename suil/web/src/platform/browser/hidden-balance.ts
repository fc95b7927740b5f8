import { useState } from 'react';
import { HIDE_BALANCE_KEY, readStored, writeStored } from './storage.ts';

/** Whether the user wants the total unseen, on every page that shows it, and what turns that round. */
export function useHiddenBalance(): { hidden: boolean; toggle: () => void } {
  const [hidden, setHidden] = useState(readStored(HIDE_BALANCE_KEY) === '1');
  const toggle = () => {
    writeStored(HIDE_BALANCE_KEY, hidden ? null : '1');
    setHidden(!hidden);
  };
  return { hidden, toggle };
}
