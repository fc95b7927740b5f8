/** Whether the server and the node in use answer, as the banner shows it. Knows nothing by itself: `outage-watch.ts` finds it out. */
import { create } from 'zustand';

export type Outage =
  | { state: 'ok' }
  | { state: 'back' }
  | { state: 'slow' }
  | { state: 'down'; what: 'server' | 'node' };

export const useOutage = create<Outage>()(() => ({ state: 'ok' }));
