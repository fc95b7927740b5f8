import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { useIsHalted } from './queries.ts';

/** States that no withdrawal is approved for now, and what happens to those that wait; nothing while withdrawals are processed. */
export function HaltNotice({ address }: { address: string | null }) {
  const { t } = useTranslation();
  return useIsHalted(address) ? (
    <Notice tone="warn" testId="withdrawals-halted">
      {t('withdrawal.halted')}
    </Notice>
  ) : null;
}
