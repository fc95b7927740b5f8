import { useWalletStore } from '@suil/wallet/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBalances, useReserves } from '../../lib/chain-queries.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { gasReserve, spendable } from '../../lib/gas.ts';
import { suiToValue } from '../../lib/price.ts';
import { useAmount } from '../../ui/amount-field.tsx';
import { AmountSheet } from '../../ui/amount-sheet.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAddress } from '../../wallet/account.ts';
import { startTransaction, type TransactionPlan } from '../../wallet/transaction/machine.ts';

function topUpPlan(t: TFunction, amountMist: bigint): TransactionPlan {
  return {
    action: t('assets.topUp'),
    done: t('assets.topUpDone'),
    notes: [t('assets.topUpNote')],
    prepare: async ({ manifest, sdk }) => ({
      transaction: sdk.buildTopUp({ manifest, amountMist }),
      rows: () => [
        { label: t('review.youPay'), value: `${formatExact(amountMist, 'SUI')} SUI`, tone: 'strong' },
        {
          label: t('review.youReceive'),
          value: t('assets.credited', { amount: formatExact(amountMist, 'SUI') }),
          tone: 'good',
        },
        { label: t('review.feeNone'), value: '0 SUI' },
      ],
    }),
  };
}

/** Moves SUI from the wallet into the ledger balance; credited once the server has seen the transaction. */
export default function TopUpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const balance = useBalances(useAddress()).data?.SUI;
  const reserves = useReserves().data;
  const reserve = gasReserve(0);
  const amount = useAmount({ asset: 'SUI', available: balance });
  const value = reserves && amount.units !== null ? suiToValue(amount.units, reserves) : null;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('assets.topUp')}
      label={t('amount.label')}
      asset="SUI"
      amount={amount}
      maximum={balance === undefined ? undefined : spendable(balance, reserve)}
      hint={value === null ? null : `≈ ${formatAmount(value, 'USDC')} USDC`}
      facts={[
        { label: t('review.feeNone'), value: '0 SUI' },
        { label: t('flow.maxKeeps'), value: `${formatAmount(reserve, 'SUI', 2)} SUI` },
      ]}
      onSubmit={(units) => startTransaction(store, { ...topUpPlan(t, units), onConfirmed: onClose })}
    >
      <Notice>{t('assets.topUpNote')}</Notice>
    </AmountSheet>
  );
}
