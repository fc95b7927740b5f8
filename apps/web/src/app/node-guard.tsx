import { useEffect } from 'react';
import { fetchConfig } from '../lib/config.ts';
import { failOver, isUnreachable } from '../lib/fail-over.ts';
import { queryClient } from '../lib/query.ts';
import { t } from '../lib/texts.ts';
import { showToast } from '../ui/toast.ts';

let switching = false;

async function leaveDeadNode(): Promise<void> {
  if (switching || !navigator.onLine) return;
  switching = true;
  try {
    const { nodes } = await fetchConfig();
    const next = await failOver(nodes);
    if (!next) return;
    showToast({ kind: 'info', text: t('node.switchedTo', { next: next.text }) });
    void queryClient.invalidateQueries();
  } finally {
    switching = false;
  }
}

/** Watches what the screens read: when a node cannot be reached, another one is tried. Renders nothing. */
export function NodeGuard() {
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isUnreachable(event.action.error)) void leaveDeadNode().catch(() => undefined);
      }),
    [],
  );
  return null;
}
