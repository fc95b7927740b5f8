/** The buttons below every stage. They stay mounted from stage to stage, so the focus stays where it is. */
import { useState } from 'react';
import { useOnline } from '../../../platform/browser/online.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Acceptance } from '../../../ui/forms/acceptance.tsx';
import styles from '../review-sheet.module.css';
import { claimLossOf, isLocked, type Review, type TransactionState, worseQuoteOf } from '../state.ts';
import { closeTransaction } from '../transaction-store.ts';

interface ActionsProps {
  readonly state: TransactionState;
  readonly onConfirm: () => void;
  readonly onAgain: () => void;
}

export function Actions({ state, onConfirm, onAgain }: ActionsProps) {
  const { t } = useTranslation();
  const online = useOnline();
  // A worse quote is accepted for itself alone, not for the next one.
  const [accepted, setAccepted] = useState<Review | null>(null);
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
  const review = 'review' in state && stage !== 'failed' ? state.review : null;
  if (review && claimLossOf(review))
    return <LossActions state={state} canSign={stage === 'review' && online} onConfirm={onConfirm} />;
  const isAsked = review !== null && worseQuoteOf(review) !== null;
  return (
    <>
      {isAsked ? (
        <Acceptance isOn={accepted === review} onChange={(on) => setAccepted(on ? review : null)}>
          {t('review.worseAccept')}
        </Acceptance>
      ) : null}
      <div className={styles.actions}>
        <Button onClick={closeTransaction} disabled={isLocked(state)}>
          {t('common.cancel')}
        </Button>
        {stage === 'failed' ? (
          <Button onClick={onAgain}>{t('common.tryAgain')}</Button>
        ) : (
          <Button
            kind="primary"
            disabled={stage !== 'review' || !online || (isAsked && accepted !== review)}
            busy={stage === 'signing' || stage === 'preparing'}
            onClick={onConfirm}
          >
            {online ? t('review.confirm') : t('network.offline')}
          </Button>
        )}
      </div>
    </>
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
      <Acceptance isOn={isAccepted} onChange={setAccepted}>
        {t('review.acceptLoss')}
      </Acceptance>
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
