/** What an announcement of the operator's means for a member: from when on it can take effect, and what can be done until then (rules.md §10). */
import { dayStartMs } from '@suil/core';
import type { Notice } from '@suil/core/api';
import { formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';
import type { Ended } from './announcement.ts';

const timeOf = (ms: number) => unbroken(formatDateTime(ms));

/** Returns the text; null for an act that announces nothing. */
export function untilText(t: TFunction, { act, details }: Pick<Extract<Notice, { kind: 'act' }>, 'act' | 'details'>) {
  switch (act) {
    case 'ChangeAnnounced':
      return t('notice.until.ChangeAnnounced', { time: timeOf(dayStartMs(Number(details['day']))) });
    case 'KeyAnnounced':
      return t('notice.until.KeyAnnounced', { time: timeOf(Number(details['readyMs'])) });
    case 'GuardianAnnounced':
      return t('notice.until.GuardianAnnounced', { time: timeOf(Number(details['readyMs'])) });
    case 'UpgradeAnnounced':
      return t('notice.until.UpgradeAnnounced', { time: timeOf(Number(details['readyMs'])) });
    case 'AdminOffered':
      return t('notice.until.AdminOffered');
    default:
      return null;
  }
}

/** Returns what became of an announcement that waits no more. */
export function endedText(t: TFunction, ended: Ended | null): string {
  return ended === null ? t('notice.ended.over') : t(`notice.ended.${ended.how}`, { time: timeOf(ended.atMs) });
}

/** Returns when what was announced can take effect; null for an act that announces no time. */
export function effectMsOf({ act, details }: Pick<Extract<Notice, { kind: 'act' }>, 'act' | 'details'>): number | null {
  if (act === 'ChangeAnnounced') return dayStartMs(Number(details['day']));
  const announces = act === 'KeyAnnounced' || act === 'GuardianAnnounced' || act === 'UpgradeAnnounced';
  return announces ? Number(details['readyMs']) : null;
}
