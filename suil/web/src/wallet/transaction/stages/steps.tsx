/** The four steps of a signature, with the one in progress or the one that failed. */
import { useTranslation } from '../../../platform/i18n/texts.ts';
import styles from '../review-sheet.module.css';
import type { TransactionState } from '../state.ts';

/** Returns the place of the current step: 0 check, 1 review, 2 sign, 3 confirm, 4 none any more. */
function stepOf(state: TransactionState): number {
  switch (state.stage) {
    case 'idle':
    case 'preparing':
      return 0;
    case 'review':
      return 1;
    case 'signing':
      return 2;
    case 'submitted':
      return 3;
    case 'done':
      return 4;
    case 'failed':
      if (state.id !== null) return 3;
      return state.review ? 2 : 0;
  }
}

export function Steps({ state }: { state: TransactionState }) {
  const { t } = useTranslation();
  const now = stepOf(state);
  const current = state.stage === 'failed' ? styles.bad : styles.now;
  const names = [t('review.step.check'), t('review.step.review'), t('review.step.sign'), t('review.step.confirm')];
  return (
    <ol className={styles.steps} aria-label={t('review.progress')}>
      {names.map((name, index) => (
        <li
          key={name}
          className={[index < now && styles.done, index === now && current].filter(Boolean).join(' ')}
          aria-current={index === now ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
