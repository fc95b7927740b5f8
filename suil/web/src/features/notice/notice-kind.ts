/** What a notice is about: money, a change to come, information; or an act of the operator that leaves a member nothing to decide. */
import type { Notice } from '@suil/core/api';

export const SHOWN_KINDS = ['money', 'change', 'information'] as const;
export type NoticeKind = (typeof SHOWN_KINDS)[number] | 'administration';

type Act = Extract<Notice, { kind: 'act' }>['act'];

/** An announcement is a change until it has taken effect: what it then did is administration. */
const KIND_OF_ACT: Readonly<Record<Act, NoticeKind>> = {
  ...{ Paused: 'money', Resumed: 'money', VouchersPaused: 'money', SeasonRevoked: 'money', SettlementRevoked: 'money' },
  ...{ ChangeAnnounced: 'change', ChangeCancelled: 'change', ChangeVetoed: 'change' },
  ...{ UpgradeAnnounced: 'change', UpgradeCancelled: 'change', UpgradeVetoed: 'change' },
  ...{ KeyAnnounced: 'change', KeyVetoed: 'change', GuardianAnnounced: 'change' },
  ...{ AdminOffered: 'change', OfferWithdrawn: 'change' },
  ...{ AdminAppointed: 'administration', GuardianAppointed: 'administration', KeySwitched: 'administration' },
  ...{ KeyDisabled: 'administration', Migrated: 'administration', Upgraded: 'administration' },
  ...{ SeasonAttested: 'administration' },
};

export function noticeKindOf(notice: Notice): NoticeKind {
  return notice.kind === 'text' ? 'information' : KIND_OF_ACT[notice.act];
}
