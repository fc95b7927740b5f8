import { isCompleteAddress, parseAddress } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { useUserInfo } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { useSpendingLeft } from './limits/spending-left.ts';
import { SendingForm, type SendingProps, SendingSheet, sendingRows } from './sending.tsx';

const COINS = ['SUI', 'SUIL', 'USDC', 'PRO'] as const;
type Coin = (typeof COINS)[number];

/** From the own ledger balance to another member's: at once, without a fee, not reversible. */
export default function TransferSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <SendingSheet open={open} onClose={onClose} initial={{ coin: 'USDC', to: '' }} Form={TransferForm} />;
}

function TransferForm(sending: SendingProps<Coin>) {
  const { coin, to, onClose } = sending;
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const [shown, setShown] = useState(false);
  const row = useLedgerAssets(address, true).data?.find((item) => item.asset === coin);
  const balance = row && BigInt(row.available);
  // Checked before the wallet is asked: an address that is no member would be refused only after the signature.
  const recipientInfo = useUserInfo(isCompleteAddress(to) ? parseAddress(to) : null).data;
  const problemOfRecipient = () => {
    if (to.trim() === '') return t('transfer.recipientRequired');
    if (!isCompleteAddress(to)) return t('errors.ADDRESS_INVALID');
    if (parseAddress(to) === address) return t('errors.TRANSFER_TO_SELF');
    return recipientInfo?.bound === false ? t('errors.REFERRAL_INVITER_NOT_BOUND') : null;
  };
  const problem = problemOfRecipient();
  const own = useSpendingLeft(address, coin);
  const amount = useAmount({ asset: coin, balance, check: (units) => problem ?? own.check(units) });
  const submit = (units: bigint) => {
    const recipient = parseAddress(to);
    void startIntent(store, {
      kind: 'intent',
      action: t('transfer.title'),
      moves: { from: 'account', to: 'member' },
      done: t('transfer.done'),
      intent: { action: 'transfer', parameters: { asset: coin, amount: String(units), to: recipient } },
      rows: sendingRows(t, { coin, units, recipient, arrives: t('transfer.gets') }),
      notes: [t('transfer.final')],
      onConfirmed: onClose,
    });
  };
  return (
    <SendingForm
      sending={sending}
      coins={COINS}
      title={t('transfer.title')}
      recipient={{
        label: t('transfer.recipient'),
        problem: shown ? problem : null,
        onBlur: () => setShown(to !== ''),
      }}
      amount={amount}
      maximum={balance}
      facts={[
        {
          label: t('transfer.remains'),
          value:
            balance === undefined || amount.units === null
              ? '–'
              : `${formatAmount(balance - amount.units, coin)} ${coin}`,
        },
        ...own.facts,
      ]}
      onSubmit={submit}
    >
      <Notice tone="warn">{t('transfer.final')}</Notice>
    </SendingForm>
  );
}
