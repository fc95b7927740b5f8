/** The stage in which the user decides: rows, yields, notes, and the exact text of an intent. */
import { YieldBars } from '../../../entities/income/yield-bars.tsx';
import { formatBps } from '../../../platform/i18n/format.ts';
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
      <LargeFee review={review} />
      {yields ? <YieldBars {...yields} /> : null}
      {notes?.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {review.kind === 'intent' ? <ExactText message={review.message} /> : null}
    </>
  );
}

/** From this part of what arrives on, the network fee is named beside it. */
const LARGE_FEE_BPS = 2_000n;
const BPS_SCALE = 10_000n;

function LargeFee({ review }: { review: Review }) {
  const { t } = useTranslation();
  if (review.kind === 'intent' || review.receivesMist === undefined) return null;
  const { networkFeeMist, receivesMist } = review;
  if (networkFeeMist * BPS_SCALE < receivesMist * LARGE_FEE_BPS) return null;
  return (
    <Notice tone="warn" testId="large-fee">
      {networkFeeMist >= receivesMist
        ? t('review.feeAbove')
        : t('review.feeLarge', { share: formatBps((networkFeeMist * BPS_SCALE) / receivesMist) })}
    </Notice>
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
