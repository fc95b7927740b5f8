import type { WithdrawalResponse } from '@suil/core/api';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';

/** What a request waits for: the auditor has not come to it, holds it back, or has stopped. */
export function CheckState({ check }: { check: NonNullable<WithdrawalResponse['independentCheck']> }) {
  const { t } = useTranslation();
  const { status, atMs } = check;
  if (status === 'refused') return t('withdrawal.checkRefused');
  if (atMs === null) return t('withdrawal.checkWaits');
  const time = formatDateTime(atMs);
  return status === 'halted' ? t('withdrawal.checkHalted', { time }) : t('withdrawal.checkBehind', { time });
}
