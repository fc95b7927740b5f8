import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { Wallet } from '../account.ts';
import type { ConnectionOutcome } from '../connect-attempt.ts';
import styles from '../connect-sheet.module.css';

/** "Opening {wallet}" while the wallet asks, "Connection failed" with the reason, if it is known, and a retry after a failure; red only for a fault. */
export function ConnectionStatus({
  wallet,
  outcome,
  reason,
  onRetry,
}: {
  wallet: Wallet;
  outcome: ConnectionOutcome;
  reason: string | null;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.center}>
      <span className={outcome === 'waiting' ? styles.pulse : undefined}>
        <img src={wallet.icon} alt="" />
      </span>
      <div role="status">
        {outcome === 'waiting' ? (
          <>
            <p className={styles.strong}>{t('wallet.opening', { wallet: wallet.name })}</p>
            <p className={styles.text}>{t('wallet.confirmConnection')}</p>
          </>
        ) : (
          <>
            <p className={outcome === 'failed' ? styles.failed : styles.text}>{t('wallet.connectionFailed')}</p>
            {reason === null ? null : <p className={styles.text}>{reason}</p>}
          </>
        )}
      </div>
      {outcome === 'waiting' ? null : (
        <div className={styles.actions}>
          <Button kind="primary" wide onClick={onRetry}>
            {t('wallet.retryConnection')}
          </Button>
        </div>
      )}
    </div>
  );
}
