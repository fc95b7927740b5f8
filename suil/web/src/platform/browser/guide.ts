/** Whether the first-visit guide is put away in this browser. Owns no step: those are the home page's. */
import { create } from 'zustand';
import { GUIDE_KEY, readStored, writeStored } from './storage.ts';

export const useGuide = create<{ hidden: boolean }>()(() => ({ hidden: readStored(GUIDE_KEY) === 'hidden' }));

/** Puts the guide away, or brings it back. */
export function hideGuide(hidden: boolean): void {
  writeStored(GUIDE_KEY, hidden ? 'hidden' : null);
  useGuide.setState({ hidden });
}
