/**
 * Whether the server and the node in use answer, as the banner shows it. Knows nothing by itself: `outage-watch.ts` finds it out, in a
 * file of its own that the first paint does without.
 */
import type { Endpoint } from '@suil/core/api';
import { create } from 'zustand';

export type Outage = { state: 'ok' | 'slow' | 'back' } | { state: 'down'; what: 'server' | 'node' };

export const useOutage = create<Outage>()(() => ({ state: 'ok' }));

/** How long after its file could not be loaded it is requested again. */
const RELOAD_MS = 5_000;

/** Begins to watch, and goes on until it is stopped. `onSwitched` receives the node that replaced one that does not answer. Returns what stops it. */
export function startOutageWatch(onSwitched: (next: Endpoint) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | null = null;
  let isStopped = false;
  const load = () => {
    const begin = ({ watchOutage }: typeof import('./outage-watch.ts')) => {
      if (!isStopped) stop = watchOutage(onSwitched);
    };
    import('./outage-watch.ts').then(begin).catch(() => {
      if (!isStopped) timer = setTimeout(load, RELOAD_MS);
    });
  };
  load();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop?.();
  };
}
