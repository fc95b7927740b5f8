/** The buttons below every stage. They stay mounted from stage to stage, so the focus stays where it is. */
import { useState } from 'react';
import { useOnline } from '../../../platform/browser/online.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from '../review-sheet.module.css';
import { claimLossOf, isLocked, type TransactionState } from '../state.ts';
import { closeTransaction } from '../transaction-store.ts';

interface ActionsProps {
  readonly state: TransactionState;
  readonly onConfirm: () => void;
  readonly onAgain: () => void;
}

export function Actions({ state, onConfirm, onAgain }: ActionsProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const { stage } = state;
  if (stage === 'done') {
    return (
      <div className={`${styles.actions} ${styles.single}`}>
        <Button kind="primary" onClick={closeTransaction}>
          {t('receipt.done')}
        </Button>
      </div>
    );
  }
  if (stage === 'submitted') {
    return (
      <div className={`${styles.actions} ${styles.single}`}>
        <Button onClick={closeTransaction}>{t('common.close')}</Button>
      </div>
    );
  }
  const loss = 'review' in state && state.review !== null && stage !== 'failed' ? claimLossOf(state.review) : null;
  if (loss) return <LossActions state={state} canSign={stage === 'review' && online} onConfirm={onConfirm} />;
  return (
    <div className={styles.actions}>
      <Button onClick={closeTransaction} disabled={isLocked(state)}>
        {t('common.cancel')}
      </Button>
      {stage === 'failed' ? (
        <Button onClick={onAgain}>{t('common.tryAgain')}</Button>
      ) : (
        <Button
          kind="primary"
          disabled={stage !== 'review' || !online}
          busy={stage === 'signing' || stage === 'preparing'}
          onClick={onConfirm}
        >
          {online ? t('review.confirm') : t('network.offline')}
        </Button>
      )}
    </div>
  );
}

/** A claim at a loss: the main button leaves it, and signing needs a tick. */
function LossActions({
  state,
  canSign,
  onConfirm,
}: {
  state: TransactionState;
  canSign: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const [isAccepted, setAccepted] = useState(false);
  return (
    <>
      <label className={styles.accept}>
        <input type="checkbox" checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)} />
        {t('review.acceptLoss')}
      </label>
      <div className={styles.actions}>
        <Button busy={state.stage === 'signing'} disabled={!canSign || !isAccepted} onClick={onConfirm}>
          {t('review.claimAnyway')}
        </Button>
        <Button kind="primary" onClick={closeTransaction} disabled={isLocked(state)}>
          {t('review.keep')}
        </Button>
      </div>
    </>
  );
}
