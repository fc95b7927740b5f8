import type { Activity, ActivityGroup } from '@suil/core/api';
import { lazy, Suspense, useState } from 'react';
import { moveText } from '../../../entities/account/moves.ts';
import { usePaged } from '../../../platform/api/paged.ts';
import { explorerLink, useConfig } from '../../../platform/chain/config.ts';
import { formatAmount, formatChainTime, formatDate, formatExact, formatSigned } from '../../../platform/i18n/format.ts';
import { findText, useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DigestLink } from '../../../ui/actions/digest-link.tsx';
import { MoreLink } from '../../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import { type Fact, Facts } from '../../../ui/lists/facts.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import type { Receipt } from '../../../wallet/receipt/receipt.ts';
import { listReceipts } from '../../../wallet/receipt/receipt-store.ts';
import styles from './activity-list.module.css';
import { isChange, moveOfActivity } from './activity-move.ts';

const ReceiptSheet = lazy(() => import('../../../wallet/receipt/receipt-sheet.tsx'));

interface ActivityListProps {
  address: string;
  group?: ActivityGroup | null;
  /** So many at first. */
  peek?: number;
}

/** Every movement of a member over all products, newest first; each opens to its amounts, record and status. */
export function ActivityList({ address, group = null, peek }: ActivityListProps) {
  const { t } = useTranslation();
  const query = usePaged(address, 'GET /activity', { group });
  const [shown, setShown] = useState<Receipt | null>(null);
  // Read again with the list: what has just been signed is in both.
  const receipts = new Map(listReceipts(address).map((receipt) => [receipt.id, receipt]));
  return (
    <>
      <RecordList
        query={query}
        {...(peek === undefined ? {} : { peek })}
        dateOf={(activity) => formatDate(activity.timestampMs)}
        empty={<MoreLink to="/assets?act=topUp">{t('empty.topUp')}</MoreLink>}
        row={(activity) => (
          <ActivityRow
            key={activity.id}
            activity={activity}
            receipt={receipts.get(activity.digest ?? activity.id.replace(/^ledger:/, '')) ?? null}
            onReceipt={setShown}
          />
        )}
      />
      {shown ? (
        <Suspense>
          <ReceiptSheet receipt={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const ICONS: Partial<Record<Activity['kind'], IconName>> = {
  swapped: 'swap',
  pro_exchanged: 'swap',
  transfer: 'send',
  withdrawal: 'withdraw',
  staked: 'drop',
  unstaked: 'drop',
  claimed: 'drop',
  pledged: 'layers',
  pledge_income: 'layers',
  pledge_returned: 'layers',
  subscribed: 'bank',
  redeemed: 'bank',
  bank_renewal: 'bank',
  bank_income: 'bank',
  hashrate_released: 'chip',
  hashrate_bought: 'chip',
  node_bought: 'key',
  node_dividend: 'key',
};

interface ActivityRowProps {
  readonly activity: Activity;
  /** What this device keeps of it. */
  readonly receipt: Receipt | null;
  readonly onReceipt: (receipt: Receipt) => void;
}

/** One movement: what, how much, when and from where to where; opened, with every digit. */
export function ActivityRow({ activity, receipt, onReceipt }: ActivityRowProps) {
  const { t } = useTranslation();
  const { kind, amounts, incomeKind, status, timestampMs } = activity;
  const move = moveOfActivity(activity);
  const isSigned = isChange(activity);
  const text = ({ asset, amount }: Activity['amounts'][number]) =>
    `${isSigned ? formatSigned(BigInt(amount), asset) : formatAmount(BigInt(amount), asset)} ${asset}`;
  const what = incomeKind === null ? findText(`activity.kind.${kind}`) : t(`income.kind.${incomeKind}`);
  return (
    <li className={styles.item}>
      <details>
        <summary>
          <span className={styles.mark} aria-hidden="true">
            <Icon name={ICONS[kind] ?? 'plus'} />
          </span>
          <span className={styles.title}>{what ?? kind}</span>
          <span className={`${styles.amount} num`}>
            {amounts.map((one) => (
              <span key={one.asset}>{text(one)}</span>
            ))}
          </span>
          <span className={`${styles.sub} num`}>
            {[move && moveText(t, move), formatChainTime(timestampMs)].filter(Boolean).join(' · ')}
            {status === 'done' ? null : <em>{t(`withdrawal.status.${status}`)}</em>}
          </span>
          <Icon name="chevronDown" size="1rem" />
        </summary>
        <Facts facts={useActivityFacts(activity)} />
        {receipt ? (
          <Button small onClick={() => onReceipt(receipt)}>
            {t('receipt.title')}
          </Button>
        ) : null}
      </details>
    </li>
  );
}

/** Everything that is known of a movement, with every digit of its amounts. */
function useActivityFacts({ id, amounts, fee, status, digest, timestampMs }: Activity): Fact[] {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  return [
    ...amounts.map(({ asset, amount }) => ({
      label: t('activity.amountOf', { asset }),
      value: `${amount.startsWith('-') ? '−' : ''}${formatExact(BigInt(amount.replace('-', '')), asset)} ${asset}`,
    })),
    ...(fee === null
      ? []
      : [{ label: t('review.feeNone'), value: `${formatExact(BigInt(fee.amount), fee.asset)} ${fee.asset}` }]),
    { label: t('activity.status'), value: status === 'done' ? t('activity.done') : t(`withdrawal.status.${status}`) },
    { label: t('activity.time'), value: `${formatDate(timestampMs)}, ${formatChainTime(timestampMs)}` },
    digest === null
      ? { label: t('activity.record'), value: id.replace(/^\w+:/, '') }
      : { label: t('record.digest'), value: <DigestLink digest={digest} url={explorerLink(config, digest)} /> },
  ];
}
