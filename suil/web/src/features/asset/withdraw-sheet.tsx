import { isCompleteAddress, parseAddress, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import type { WithdrawalLimitsResponse } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { withdrawableCoins } from '../../entities/account/withdrawable.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { useReserves } from '../../platform/chain/queries.ts';
import { formatAmount, formatDateTime, formatExact } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { HaltNotice } from '../../wallet/withdrawal/halt-notice.tsx';
import { useWithdrawalLimits } from '../../wallet/withdrawal/queries.ts';
import { requestProblem } from '../../wallet/withdrawal/request-problem.ts';
import { useSpendingLeft } from './limits/spending-left.ts';
import { SendingForm, type SendingProps, SendingSheet, withdrawalRows } from './sending.tsx';
import { showWithdrawals } from './withdrawals-anchor.ts';

interface WithdrawProps {
  open: boolean;
  onClose: () => void;
  /** The coin that is chosen at first; without it, the one of which there is most. */
  coin?: string | null;
}

/** Out of the ledger: a request first, then a voucher that the wallet takes to the vault. */
export default function WithdrawSheet({ open, onClose, coin: asked }: WithdrawProps) {
  const address = useAddress();
  const ledger = useLedgerAssets(address, true);
  const prices = usePrices();
  const reserves = useReserves();
  const wanted = VAULT_ASSETS.find((asset) => asset === asked);
  // The coin that it opens on is the most valuable one: a coin without a balance cannot be withdrawn.
  const reads = [ledger, prices, reserves];
  if (wanted === undefined && reads.some((read) => read.isPending && read.failureCount === 0)) return null;
  const [most] = withdrawableCoins(ledger.data ?? [], { reserves: reserves.data, suilSpot: prices.data?.suilSpot });
  const coin = wanted ?? most?.asset ?? 'SUI';
  return <SendingSheet open={open} onClose={onClose} initial={{ coin, to: address ?? '' }} Form={WithdrawForm} />;
}

function WithdrawForm(sending: SendingProps<VaultAsset>) {
  const { coin, to, onClose } = sending;
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const row = useLedgerAssets(address, true).data?.find((item) => item.asset === coin);
  const limits = useWithdrawalLimits(address).data;
  const limit = limits?.assets.find((item) => item.asset === coin);
  const balance = row && BigInt(row.available);
  const share = limit && BigInt(limit.share);
  const own = useSpendingLeft(address, coin);
  const problem = isCompleteAddress(to) ? null : t('errors.ADDRESS_INVALID');
  const amount = useAmount({
    asset: coin,
    balance,
    check: (units) =>
      problem ??
      (limits && balance !== undefined ? requestProblem(t, limits, { asset: coin, units, balance }) : null) ??
      (share !== undefined && units > share
        ? t('withdrawal.atMost', { amount: `${formatAmount(share, coin, 2)} ${coin}` })
        : own.check(units)),
  });
  const waits = limit && amount.units !== null && amount.units > BigInt(limit.ownFree);
  const waitsForHour = limit && !waits && amount.units !== null && amount.units > BigInt(limit.ownFreeThisHour);
  const hourText = limits ? t('withdrawal.willWaitHour', { time: formatDateTime(limits.nextHourAtMs) }) : '';
  const submit = (units: bigint) => {
    const recipient = parseAddress(to);
    void startIntent(store, {
      kind: 'intent',
      action: t('withdrawal.title'),
      moves: { from: 'account', to: 'onItsWay' },
      done: t('withdrawal.requested'),
      failed: t('errors.LIQUIDITY_WITHDRAWAL_FAILED'),
      intent: { action: 'withdraw', parameters: { asset: coin, amount: String(units), recipient } },
      rows: withdrawalRows(t, { coin, units, recipient, member: address }),
      notes: [t('withdrawal.steps'), ...(waits ? [t('withdrawal.willWait')] : []), ...(waitsForHour ? [hourText] : [])],
      onConfirmed: () => {
        onClose();
        showWithdrawals();
      },
    });
  };
  const most = share !== undefined && balance !== undefined && share < balance ? share : balance;
  return (
    <SendingForm
      sending={sending}
      coins={VAULT_ASSETS}
      title={t('withdrawal.title')}
      recipient={{ label: t('withdrawal.recipient'), problem }}
      amount={amount}
      maximum={most}
      facts={[...own.facts, ...limitFacts(t, coin, limits)]}
      onSubmit={submit}
    >
      <HaltNotice address={address} />
      {limits?.pausedUntilMs ? (
        <Notice tone="warn">{t('withdrawal.paused', { time: formatDateTime(limits.pausedUntilMs) })}</Notice>
      ) : null}
      {waitsForHour ? <Notice tone="warn">{hourText}</Notice> : null}
      {waits ? <Notice tone="warn">{t('withdrawal.willWait')}</Notice> : <Notice>{t('withdrawal.steps')}</Notice>}
    </SendingForm>
  );
}

/** What the day and the member's own requests leave, before anything is signed. */
function limitFacts(t: TFunction, coin: VaultAsset, limits: WithdrawalLimitsResponse | undefined) {
  const limit = limits?.assets.find((item) => item.asset === coin);
  return [
    {
      label: t('withdrawal.ownFree'),
      value: limit ? `${formatAmount(BigInt(limit.ownFree), coin, 2)} ${coin}` : '–',
    },
    { label: t('amount.minimum'), value: limit ? `${formatExact(BigInt(limit.least), coin)} ${coin}` : '–' },
    { label: t('withdrawal.open'), value: limits ? `${limits.openCount} / ${limits.openMost}` : '–' },
    { label: t('withdrawal.resets'), value: limits ? formatDateTime(limits.resetsAtMs) : '–' },
    { label: t('withdrawal.queue'), value: limit ? String(limit.queueLength) : '–' },
  ];
}
