/** The stage after a failure: what had been reviewed, if anything, and why it failed. */
import { errorDetails, errorMessage } from '../../../platform/i18n/error-message.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { copyText } from '../../../ui/actions/copy.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import type { TransactionState } from '../state.ts';
import { ReviewRows } from './rows.tsx';

type Failed = Extract<TransactionState, { stage: 'failed' }>;

export function FailedStage({ plan, error, review, id }: Failed) {
  const { t } = useTranslation();
  return (
    <>
      {review ? <ReviewRows review={review} id={id} /> : null}
      <Notice
        tone="bad"
        alert
        action={
          <Button kind="quiet" small onClick={() => copyText(errorDetails(error))}>
            {t('error.copy')}
          </Button>
        }
      >
        {plan.failed ? <b>{plan.failed} · </b> : null}
        <span>{errorMessage(error)}</span>
      </Notice>
    </>
  );
}
