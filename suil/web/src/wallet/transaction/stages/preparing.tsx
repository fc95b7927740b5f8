/** The stage before there is anything to review: the transaction is built and simulated, or a nonce is requested. */
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Skeleton } from '../../../ui/lists/list-state.tsx';
import styles from '../review-sheet.module.css';

const WIDTHS = ['90%', '70%', '80%', '60%'];

export function PreparingStage() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.box} ${styles.bones}`} role="status" aria-label={t('review.simulating')}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height="1.1rem" />
      ))}
    </div>
  );
}
