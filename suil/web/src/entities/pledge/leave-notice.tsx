/** Says once, above a list of pledges, that some can be left while an upgrade of the contracts is announced (rules.md §6). */
import type { Pledge, SuilPledge } from '@suil/sdk';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAnnouncedUpgrade } from '../parameters/queries.ts';
import { canLeave } from './leave.ts';

type Listed = Pick<Pledge | SuilPledge, 'ended' | 'startedAtMs'>;

export function LeaveNotice({ pledges }: { pledges: readonly Listed[] }) {
  const { t } = useTranslation();
  const upgrade = useAnnouncedUpgrade();
  if (upgrade === null || !pledges.some((pledge) => canLeave(pledge, upgrade))) return null;
  return (
    <Notice tone="warn" testId="pledges-leave">
      {t('pledge.leaveOfferAll', { time: formatDateTime(upgrade.readyMs) })}
    </Notice>
  );
}
