import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Wallet } from '../account.ts';
import styles from '../connect-sheet.module.css';

export type ConnectionOutcome = 'waiting' | 'failed';

/** "Opening {wallet}" while the wallet asks, "Connection failed" with a retry when it did not come about. */
export function ConnectionStatus({
  wallet,
  outcome,
  onRetry,
}: {
  wallet: Wallet;
  outcome: ConnectionOutcome;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.center}>
      <span className={outcome === 'waiting' ? styles.pulse : undefined}>
        <img src={wallet.icon} alt="" />
      </span>
      <p className={styles.strong}>{t('wallet.opening', { wallet: wallet.name })}</p>
      <div role="status">
        {outcome === 'waiting' ? (
          <p className={styles.text}>{t('wallet.confirmConnection')}</p>
        ) : (
          <p className={styles.failed}>{t('wallet.connectionFailed')}</p>
        )}
      </div>
      {outcome === 'failed' ? (
        <div className={styles.actions}>
          <Button kind="primary" wide onClick={onRetry}>
            {t('wallet.retryConnection')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
