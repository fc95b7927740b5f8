import i18next from 'i18next';
import { useEffect } from 'react';
import { openChain, prefetchChain } from '../../lib/chain.ts';
import { showToast } from '../../ui/toast.ts';
import { useAddress } from '../account.ts';
import { followConfirmation } from './confirm.ts';
import { forgetPending, listPending, PENDING_LIFETIME_MS } from './pending.ts';

const checking = new Set<string>();

async function checkAgain(): Promise<void> {
  const pending = listPending().filter((item) => !checking.has(item.digest));
  if (pending.length === 0) return;
  const chain = await openChain();
  for (const item of pending) {
    checking.add(item.digest);
    showToast({ id: item.digest, kind: 'pending', text: i18next.t('review.processing'), digest: item.digest });
    const found = await followConfirmation(chain, item);
    checking.delete(item.digest);
    if (found || Date.now() - item.atMs < PENDING_LIFETIME_MS) continue;
    forgetPending(item.digest);
    showToast({ id: item.digest, kind: 'error', text: i18next.t('review.lost'), digest: item.digest });
  }
}

/** Looks up transactions whose confirmation was lost: after a load and whenever the page is shown again. */
export function PendingCheck() {
  const connected = useAddress() !== null;
  useEffect(() => {
    if (connected) prefetchChain();
  }, [connected]);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') checkAgain().catch(() => null);
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
  return null;
}
