import { useEffect } from 'react';
import { openChain, prefetchChain } from '../../lib/chain.ts';
import { onLoginSuccess } from '../../lib/events.ts';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts.ts';
import { showToast } from '../../ui/toast.ts';
import { useAddress } from '../account.ts';
import { followConfirmation } from './confirm.ts';
import { forgetPending, listPending, PENDING_LIFETIME_MS, type PendingTransaction } from './pending.ts';

const checking = new Set<string>();

async function checkAgain(): Promise<void> {
  const all = listPending().filter((item) => !checking.has(item.digest));
  for (const item of all) if (item.kind === 'intent') void checkIntent(item);
  const pending = all.filter((item) => item.kind !== 'intent');
  if (pending.length === 0) return;
  const chain = await openChain();
  for (const item of pending) {
    checking.add(item.digest);
    showToast({ id: item.digest, kind: 'pending', text: t('review.processing'), digest: item.digest });
    const found = await followConfirmation(chain, item);
    checking.delete(item.digest);
    if (found || Date.now() - item.atMs < PENDING_LIFETIME_MS) continue;
    forgetPending(item.digest);
    showToast({ id: item.digest, kind: 'error', text: t('review.lost'), digest: item.digest });
  }
}

/** An intent's answer is asked for only with a login; without one it stays remembered until the next check. */
async function checkIntent(item: PendingTransaction): Promise<void> {
  if (useSession.getState().token === null) return;
  checking.add(item.digest);
  const { followIntent } = await import('../intent/follow.ts');
  await followIntent(item).catch(() => null);
  checking.delete(item.digest);
}

/** Looks up transactions and intents whose confirmation was lost: after a load and whenever the page is shown again. */
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
    const stop = onLoginSuccess(check);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return null;
}
