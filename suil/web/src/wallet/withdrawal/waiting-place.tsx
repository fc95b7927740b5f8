import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import type { WaitReason } from './queries.ts';

/** The place in the queue, 0 for a voucher that was requested, and what it waits for; no day can be expected meanwhile. */
export function WaitingPlace({ position, reason }: { position: number; reason: WaitReason }) {
  const { t } = useTranslation();
  if (reason.kind === 'halted')
    return position === 0 ? t('withdrawal.onItsWayHalted') : t('withdrawal.queuedHalted', { position });
  const cause =
    reason.kind === 'paused'
      ? t('withdrawal.waitsPaused', { time: formatDateTime(reason.untilMs) })
      : t('withdrawal.waitsSigner');
  if (position === 0) return cause;
  return (
    <>
      {t('withdrawal.queued', { position })}
      <br />
      {cause}
    </>
  );
}
