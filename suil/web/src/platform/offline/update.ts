/** A new version of the app that waits on the device for the user's word. `worker.ts` finds it. */
import { create } from 'zustand';

/** `apply` loads the page in the new version; null while there is none. */
export const useUpdate = create<{ apply: (() => void) | null }>()(() => ({ apply: null }));
