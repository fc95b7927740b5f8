import { useEffect } from 'react';
import { startOutageWatch } from '../lib/outage.ts';
import { t } from '../lib/texts.ts';
import { showToast } from '../ui/toast.ts';

/** Watches whether server and node answer: another node is tried, and what cannot be reached is tested until it answers. Renders nothing. */
export function NodeGuard() {
  useEffect(
    () => startOutageWatch((next) => showToast({ kind: 'info', text: t('node.switchedTo', { next: next.text }) })),
    [],
  );
  return null;
}
