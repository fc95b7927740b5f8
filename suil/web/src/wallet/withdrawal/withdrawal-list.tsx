import { dayStartMs, shortenAddress } from '@suil/core';
import type { WithdrawalResponse } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import type { ReactNode } from 'react';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatDate, formatDateTime, formatLocalDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DigestLink } from '../../ui/actions/digest-link.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { startIntent } from '../intent/run-intent.ts';
import { startTransaction } from '../transaction/run-transaction.ts';
import { CheckState } from './check-state.tsx';
import { HaltNotice } from './halt-notice.tsx';
import { cancelPlan, redeemVoucherPlan } from './plans.ts';
import { useWaitReason, useWithdrawals, type WaitReason } from './queries.ts';
import { WaitingPlace } from './waiting-place.tsx';
import styles from './withdrawal-list.module.css';

const TONES = { queued: 'orange', issued: 'blue', paid: 'green', returned: 'gray', cancelled: 'gray' } as const;

/**
 * What was asked to leave the vault, each with its state and the next step: wait in the queue, take the voucher to the
 * chain, or nothing more.
 *
 * @param only those of one source; all by default
 */
export function WithdrawalList({
  address,
  only,
  empty,
}: {
  address: string;
  only?: WithdrawalResponse['source'];
  empty?: ReactNode;
}) {
  const reason = useWaitReason(address);
  return (
    <>
      <HaltNotice address={address} />
      <RecordList
        query={useWithdrawals(address, only)}
        dateOf={(item) => formatLocalDate(item.requestedAtMs)}
        row={(item) => <WithdrawalRow key={item.id} item={item} address={address} reason={reason} />}
        empty={empty}
      />
    </>
  );
}

function WithdrawalRow({
  item,
  address,
  reason,
}: {
  item: WithdrawalResponse;
  address: string;
  reason: WaitReason | null;
}) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const { data: config } = useConfig();
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b className="num">
          {formatAmount(BigInt(item.amount), item.asset)} {item.asset}
        </b>
        <Pill tone={TONES[item.status]}>{t(`withdrawal.status.${item.status}`)}</Pill>
      </div>
      <p className={`${styles.sub} num`}>
        <span title={item.recipient}>{t('withdrawal.to', { address: shortenAddress(item.recipient) })}</span>
        {item.digest ? <DigestLink digest={item.digest} url={explorerLink(config, item.digest)} /> : null}
      </p>
      <p className={styles.note}>
        <State item={item} reason={reason} />
      </p>
      {item.voucher ? (
        <Button kind="primary" small onClick={() => startTransaction(store, redeemVoucherPlan(t, item, address))}>
          {t('withdrawal.receive')}
        </Button>
      ) : null}
      {item.cancellable ? (
        <Button small onClick={() => startIntent(store, cancelPlan(t, item))}>
          {t('withdrawal.cancel')}
        </Button>
      ) : null}
    </li>
  );
}

function State({ item, reason }: { item: WithdrawalResponse; reason: WaitReason | null }) {
  const { t } = useTranslation();
  if (item.status === 'queued' && item.queue) {
    const { position, expectedDay } = item.queue;
    if (reason !== null) return <WaitingPlace position={position} reason={reason} />;
    if (item.independentCheck !== null) return <CheckState check={item.independentCheck} />;
    if (position === 0) return t('withdrawal.onItsWay');
    return expectedDay === null
      ? t('withdrawal.queued', { position })
      : t('withdrawal.queuedUntil', { position, date: formatDate(dayStartMs(expectedDay)) });
  }
  if (item.status === 'issued' && item.expiresAtMs !== null) {
    return t('withdrawal.issued', { time: formatDateTime(item.expiresAtMs) });
  }
  if (item.endedAtMs !== null) return formatDateTime(item.endedAtMs);
  return formatDateTime(item.requestedAtMs);
}
