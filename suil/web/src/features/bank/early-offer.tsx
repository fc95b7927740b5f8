/** Says why a term that still runs can be redeemed: new code of the contracts is announced (rules.md §6). */
import type { BankSubscription } from '@suil/core/api';
import { useAnnouncedUpgrade } from '../../entities/parameters/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';

export function EarlyOffer({ item }: { item: Pick<BankSubscription, 'status' | 'redeemableDay'> }) {
  const { t } = useTranslation();
  const today = useToday();
  const upgrade = useAnnouncedUpgrade();
  if (upgrade === null || item.status === 'ended') return null;
  if (today === undefined || today >= item.redeemableDay) return null;
  return (
    <Notice tone="warn" testId="redeem-early">
      {t('bank.redeemEarly', { time: formatDateTime(upgrade.readyMs) })}
    </Notice>
  );
}
