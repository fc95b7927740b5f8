import type { Endpoint } from '@suil/core/api';
import { useEffect } from 'react';
import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../../ui/overlays/toast.ts';

/** How long after its file could not be loaded it is requested again. */
const RELOAD_MS = 5_000;

const sayNext = (next: Endpoint) => showToast({ kind: 'info', text: t('node.switchedTo', { next: next.text }) });

/** Begins to watch as soon as its file is there: the first paint does without. Returns what stops it. */
function startOutageWatch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | null = null;
  let isStopped = false;
  const load = () => {
    const begin = ({ watchOutage }: typeof import('../../platform/chain/outage-watch.ts')) => {
      if (!isStopped) stop = watchOutage(sayNext);
    };
    import('../../platform/chain/outage-watch.ts').then(begin).catch(() => {
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

/** Watches whether server and node answer: another node is tried, and what cannot be reached is tested until it answers. Renders nothing. */
export function NodeGuard() {
  useEffect(startOutageWatch, []);
  return null;
}
