/** A receipt: whether it is what was reviewed, each row, what was paid to the network, and its record. */
import { shortenAddress } from '@suil/core';
import { moveText } from '../../entities/account/moves.ts';
import { GroupedAddress } from '../../entities/referral/grouped-address.tsx';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { DigestLink } from '../../ui/actions/digest-link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import styles from './receipt.module.css';
import { isDifferent, type Receipt, type ReceiptRow, summaryKeyOf } from './receipt.ts';

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const { id, kind, moves, action, rows, networkFeeMist, reviewedFeeMist, besides, account, atMs, sponsor } = receipt;
  const feeText = (mist: bigint) => `${formatAmount(mist, 'SUI', 6)} SUI`;
  const fee = sponsor === undefined ? feeText(networkFeeMist) : t('review.networkFeeSponsored');
  const reviewedFee = sponsor === undefined ? feeText(reviewedFeeMist) : fee;
  const facts: Fact[] = [
    { label: t('review.moves'), value: moves ? moveText(t, moves) : t('place.none') },
    { label: t('review.action'), value: action },
    ...rows.map((row) => ({ ...row, value: <ReceiptValue row={row} /> })),
    ...(besides.length === 0
      ? []
      : [{ label: t('receipt.besides'), value: <Besides texts={besides} />, tone: 'bad' as const }]),
    kind === 'intent'
      ? { label: t('review.networkFee'), value: t('review.networkFeeNone') }
      : {
          label: t('receipt.networkFee'),
          value: <Value text={fee} {...(fee === reviewedFee ? {} : { reviewed: `≈ ${reviewedFee}` })} />,
        },
    { label: t('review.account'), value: <span title={account}>{shortenAddress(account)}</span> },
    { label: t('receipt.signedAt'), value: formatDateTime(atMs) },
    kind === 'intent'
      ? { label: t('activity.record'), value: id }
      : { label: t('record.digest'), value: <DigestLink digest={id} url={explorerLink(config, id)} /> },
  ];
  return (
    <>
      <Summary receipt={receipt} />
      <div className={styles.box}>
        <Facts facts={facts} />
      </div>
    </>
  );
}

function Besides({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={styles.beside}>
      {text}
    </span>
  ));
}

/** In one line, above the rows. */
function Summary({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const text = t(summaryKeyOf(receipt));
  if (isDifferent(receipt)) {
    return (
      <p className={`${styles.summary} ${styles.bad}`} role="alert">
        <Icon name="warn" />
        {text}
      </p>
    );
  }
  return (
    <p className={styles.summary}>
      <Icon name="check" />
      {text}
    </p>
  );
}

function ReceiptValue({ row: { value, address, match, reviewed } }: { row: ReceiptRow }) {
  if (address !== undefined && reviewed === undefined) return <GroupedAddress address={address} />;
  return <Value text={value} isBad={match === 'different'} {...(reviewed === undefined ? {} : { reviewed })} />;
}

/** What happened, and below it what had been reviewed where that is something else. */
function Value({ text, reviewed, isBad = false }: { text: string; reviewed?: string; isBad?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={isBad ? styles.bad : undefined}>{text}</span>
      {reviewed === undefined ? null : (
        <span className={styles.reviewed}>{t('receipt.reviewed', { value: reviewed })}</span>
      )}
    </>
  );
}
