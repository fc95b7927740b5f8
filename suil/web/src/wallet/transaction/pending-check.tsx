import { useEffect } from 'react';
import { onLoginSuccess } from '../../platform/api/events.ts';
import { useSession } from '../../platform/api/session.ts';
import { openChain, prefetchChain } from '../../platform/chain/chain.ts';
import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { useAddress } from '../connect/account.ts';
import { follow, forgetPending, listForsaken, PENDING_LIFETIME_MS, type PendingTransaction } from './pending.ts';

/** Looks up every outcome that nothing on this page waits for. What cannot be read now is read at the next check. */
export function checkPending(): void {
  for (const item of listForsaken()) {
    follow(item.digest, () => (item.kind === 'intent' ? checkIntent(item) : checkTransaction(item))).catch(() => null);
  }
}

async function checkTransaction(item: PendingTransaction): Promise<void> {
  const { digest, atMs } = item;
  // Loaded only where something is looked up: most visits have nothing.
  const [chain, { followConfirmation, isMissing }, { forgetOpenReceipt }] = await Promise.all([
    openChain(),
    import('./confirm.ts'),
    import('../receipt/receipt-store.ts'),
  ]);
  showToast({ id: digest, kind: 'pending', text: t('review.processing'), digest });
  const found = await followConfirmation(chain, item);
  if (found || Date.now() - atMs < PENDING_LIFETIME_MS || !(await isMissing(chain, digest))) return;
  forgetPending(digest);
  forgetOpenReceipt(digest);
  showToast({ id: digest, kind: 'error', text: t('review.lost'), digest });
}

/** An intent's answer is asked for only with a login; without one it stays remembered until the next check. */
async function checkIntent(item: PendingTransaction): Promise<void> {
  if (useSession.getState().token === null) return;
  const { followIntent } = await import('../intent/follow.ts');
  await followIntent(item);
}

/** Looks up transactions and intents whose confirmation was lost: after a load, whenever the page is shown again, and when there is a network again. */
export function PendingCheck() {
  const connected = useAddress() !== null;
  useEffect(() => {
    if (connected) prefetchChain();
  }, [connected]);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') checkPending();
    };
    check();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    const stop = onLoginSuccess(check);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }, []);
  return null;
}
