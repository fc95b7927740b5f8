import { useWalletStore } from '@suil/wallet/react';
import { suiPrice, suiToValue } from '../../entities/market/price.ts';
import { amountText, coinText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { gasReserve, spendable } from '../../platform/chain/gas.ts';
import { useBalances, useOverview, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { stakePlan } from './plans.ts';

/** Adds liquidity from the wallet, with the network fee kept back; the least amount and the fee of leaving are the chain's. */
export default function StakeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const balance = useBalances(address).data?.SUI;
  const reserves = useReserves().data;
  const daysBehind = useOverview().data?.daysBehind;
  const reserve = daysBehind === undefined ? undefined : gasReserve(daysBehind);
  const parameters = useKnownParameters();
  const minimum = parameters?.stakeMinMist;
  const amount = useAmount({ asset: 'SUI', minimum, balance });
  const value = reserves && amount.units !== null ? suiToValue(amount.units, reserves) : null;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('flow.stake')}
      label={t('amount.label')}
      asset="SUI"
      amount={amount}
      maximum={balance === undefined || reserve === undefined ? undefined : spendable(balance, reserve)}
      hint={
        value === null
          ? t('flow.minimumStake', { amount: amountText(minimum, 'SUI', 0) })
          : `≈ ${formatAmount(value, 'USDC')} USDC`
      }
      facts={[
        { label: t('flow.price'), value: reserves ? `1 SUI ≈ ${formatAmount(suiPrice(reserves), 'USDC')} USDC` : '–' },
        { label: t('flow.firstIncome'), value: t('flow.firstIncomeValue') },
        { label: t('flow.maxKeeps'), value: coinText(reserve, 'SUI', 2) },
      ]}
      reading={parameters === undefined}
      onSubmit={(units) => startTransaction(store, { ...stakePlan(t, units), onConfirmed: onClose })}
    >
      <Notice>{t('flow.stakeNote', { fee: rateText(parameters?.unstakeFeeBps) })}</Notice>
    </AmountSheet>
  );
}
