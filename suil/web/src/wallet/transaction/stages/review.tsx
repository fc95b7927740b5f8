/** The stage in which the user decides: rows, yields, notes, and the exact text of an intent. */
import { YieldBars } from '../../../entities/income/yield-bars.tsx';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from '../review-sheet.module.css';
import type { Review } from '../state.ts';
import { ReviewRows } from './rows.tsx';

export function ReviewStage({ review }: { review: Review }) {
  const { yields, notes } = review.plan;
  return (
    <>
      <ReviewRows review={review} />
      {yields ? <YieldBars {...yields} /> : null}
      {notes?.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {review.kind === 'intent' ? <ExactText message={review.message} /> : null}
    </>
  );
}

function ExactText({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <details className={styles.text}>
      <summary>{t('review.exactText')}</summary>
      <pre>{message}</pre>
    </details>
  );
}
