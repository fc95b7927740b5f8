/** The stage in which the user decides: rows, yields, notes, the exact text of an intent, and the hash that is signed. */

import { YieldBars } from '../../../entities/income/yield-bars.tsx';
import { roundUp } from '../../../entities/liquidity/restart-cost.ts';
import { formatAmount, formatBps } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { type ClaimGain, type ClaimLoss, largeFeeOf } from '../consent/loss.ts';
import type { WorseQuote } from '../plan.ts';
import styles from '../review-sheet.module.css';
import { claimLossOf, type Review, worseQuoteOf } from '../state.ts';
import { ReviewRows } from './rows.tsx';
import { SignedHash } from './signed-hash.tsx';

export function ReviewStage({ review }: { review: Review }) {
  const { yields, notes } = review.plan;
  const loss = claimLossOf(review);
  const worse = worseQuoteOf(review);
  return (
    <>
      {worse ? <Worse worse={worse} /> : null}
      {loss ? <Loss loss={loss} /> : null}
      <ReviewRows review={review} />
      {review.kind === 'transaction' && review.gain && !loss ? (
        <LargeFee gain={review.gain} networkFeeMist={review.networkFeeMist} />
      ) : null}
      {yields ? <YieldBars {...yields} /> : null}
      {notes?.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {review.kind === 'intent' ? <ExactText message={review.message} /> : null}
      <SignedHash review={review} />
    </>
  );
}

/** In red above everything else: that the claim costs more than it brings. */
function Loss({ loss: { cause, costMicros, receivesMicros } }: { loss: ClaimLoss }) {
  const { t } = useTranslation();
  const values = { cost: formatAmount(roundUp(costMicros, 4), 'USDC'), receives: formatAmount(receivesMicros, 'USDC') };
  return (
    <Notice tone="bad" testId="loss">
      {t(cause === 'networkFee' ? 'review.lossFee' : 'review.lossRestart', values)}
    </Notice>
  );
}

/** In red above everything else: what the user was shown before, beside what it is now. */
function Worse({ worse: { before, now, share } }: { worse: WorseQuote }) {
  const { t } = useTranslation();
  return (
    <Notice tone="bad" testId="worse">
      {t('review.worse', { share })}
      <Facts
        facts={[
          { label: t('review.worseBefore'), value: before },
          { label: t('review.worseNow'), value: now, tone: 'strong' },
        ]}
      />
    </Notice>
  );
}

function LargeFee({ gain, networkFeeMist }: { gain: ClaimGain; networkFeeMist: bigint }) {
  const { t } = useTranslation();
  const large = largeFeeOf(gain, networkFeeMist);
  if (large === null) return null;
  return (
    <Notice tone="warn" testId="large-fee">
      {t('review.feeLarge', {
        share: formatBps(large.shareBps),
        amount: formatAmount(roundUp(large.enoughMicros, 2), 'USDC', 2),
      })}
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
