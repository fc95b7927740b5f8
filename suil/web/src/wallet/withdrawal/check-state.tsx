import type { WithdrawalResponse } from '@suil/core/api';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';

/** What a request waits for: the auditor has not come to it, holds it back, or has stopped. */
export function CheckState({ check }: { check: NonNullable<WithdrawalResponse['independentCheck']> }) {
  const { t } = useTranslation();
  const { status, atMs } = check;
  if (status === 'refused') return t('withdrawal.checkRefused');
  if (atMs === null) return t('withdrawal.checkWaits');
  const time = formatDateTime(atMs);
  if (status === 'behind') return t('withdrawal.checkBehind', { time });
  return (
    <>
      {t('withdrawal.checkHalted', { time })} <MoreLink to="/notice">{t('notice.title')}</MoreLink>
    </>
  );
}
