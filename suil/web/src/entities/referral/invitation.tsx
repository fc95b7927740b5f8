import { isCompleteAddress, parseAddress, shortenAddress } from '@suil/core';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';

/** Who invites, and to what, for a user who opened an invite link and is not logged in yet; nothing without a whole address. */
export default function Invitation({ inviter }: { inviter: string }) {
  const { t } = useTranslation();
  if (!isCompleteAddress(inviter)) return null;
  return <Notice testId="invitation">{t('bind.invited', { inviter: shortenAddress(parseAddress(inviter)) })}</Notice>;
}
