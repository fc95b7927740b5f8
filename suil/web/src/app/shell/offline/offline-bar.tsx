import { type ComponentType, useEffect, useState } from 'react';
import { useWaiting } from '../../../platform/api/waiting.ts';

/** How long the first paint has the line for itself. */
const LATER_MS = 5_000;

/** Loads what makes the app of use without a network: a little after the first paint, at once where there is no answer. It draws its own bar. */
export function OfflineBar() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      stop();
      // Without its file the app works as in a browser without service workers.
      import('./update-bar.tsx').then(({ UpdateBar }) => setBar(() => UpdateBar)).catch(() => undefined);
    };
    const timer = setTimeout(load, navigator.onLine ? LATER_MS : 0);
    const unsubscribe = useWaiting.subscribe(load);
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    return stop;
  }, []);
  return Bar && <Bar />;
}
