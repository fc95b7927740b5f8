/** The rows of a review: the move from place to place, action, the plan's amounts, network fee, account, network, and the digest once there is one. */
import { shortenAddress } from '@suil/core';
import { moveText } from '../../../entities/account/moves.ts';
import { GroupedAddress } from '../../../entities/referral/grouped-address.tsx';
import { explorerLink, useConfig } from '../../../platform/chain/config.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../../platform/i18n/texts.ts';
import { DigestLink } from '../../../ui/actions/digest-link.tsx';
import { type Fact, Facts } from '../../../ui/lists/facts.tsx';
import { RecipientAddress } from '../../receipt/recipient-address.tsx';
import styles from '../review-sheet.module.css';
import type { Review } from '../state.ts';

interface ReviewRowsProps {
  readonly review: Review;
  /** What it was submitted under; the nonce of an intent is not shown. */
  readonly id?: string | null;
}

/** @param account who sends to it; null where it is no recipient */
function addressOf(address: string, account: string | null) {
  if (account === null) return <GroupedAddress address={address} />;
  return <RecipientAddress address={address} account={account} />;
}

function networkFeeText(t: TFunction, review: Review): string {
  if (review.kind === 'intent') return t('review.networkFeeNone');
  if (review.sponsor !== undefined) return t('review.networkFeeSponsored');
  return `≈ ${formatAmount(review.networkFeeMist, 'SUI', 6)} SUI`;
}

export function ReviewRows({ review, id = null }: ReviewRowsProps) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const { kind, plan, sender, rows } = review;
  const facts: Fact[] = [
    { label: t('review.moves'), value: plan.moves ? moveText(t, plan.moves) : t('place.none') },
    { label: t('review.action'), value: plan.action },
    ...rows.map(({ check: _, address, recipient, ...row }) => ({
      ...row,
      value: address === undefined ? row.value : addressOf(address, recipient ? sender : null),
    })),
    {
      label: t('review.networkFee'),
      value: networkFeeText(t, review),
    },
    { label: t('review.account'), value: <span title={sender}>{shortenAddress(sender)}</span> },
  ];
  if (config) facts.push({ label: t('review.network'), value: t(`network.name.${config.environment}`) });
  if (id !== null && kind === 'transaction') {
    facts.push({ label: t('record.digest'), value: <DigestLink digest={id} url={explorerLink(config, id)} /> });
  }
  return (
    <div className={styles.box}>
      <Facts facts={facts} />
    </div>
  );
}
