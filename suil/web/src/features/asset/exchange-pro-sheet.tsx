import { useWalletStore } from '@suil/wallet/react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { exchangeProPlan } from '../../wallet/intent/exchange-pro-plan.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';

/** PRO to USDC in the ledger, one to one, at any time (rules.md §6). */
export default function ExchangeProSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const row = useLedgerAssets(useAddress(), true).data?.find((item) => item.asset === 'PRO');
  const balance = row && BigInt(row.available);
  const amount = useAmount({ asset: 'PRO', balance });
  const usdc = (units: bigint) => `${formatExact(units, 'USDC')} USDC`;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('pro.title')}
      label={t('amount.label')}
      asset="PRO"
      amount={amount}
      maximum={balance}
      hint={t('pro.rate')}
      facts={[
        { label: t('review.youReceive'), value: amount.units === null ? '–' : usdc(amount.units), tone: 'good' },
        { label: t('review.feeNone'), value: '0 PRO' },
      ]}
      onSubmit={(units) => startIntent(store, exchangeProPlan(t, units, onClose))}
    />
  );
}
