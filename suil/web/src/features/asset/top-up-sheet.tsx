import { DECIMALS, topUpMin, VAULT_ASSETS, type VaultAsset } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { suiToValue } from '../../entities/market/price.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { gasReserve, spendable } from '../../platform/chain/gas.ts';
import { useBalances, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount, formatExact } from '../../platform/i18n/format.ts';
import { inOneText } from '../../platform/i18n/one-text.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { states, walletRows } from '../../wallet/transaction/review/review-row.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';

function topUpPlan(t: TFunction, coin: VaultAsset, amount: bigint): TransactionPlan {
  const digits = DECIMALS[coin];
  return {
    kind: 'transaction',
    action: t('assets.topUp'),
    moves: { from: 'wallet', to: 'account' },
    done: t('assets.topUpDone'),
    notes: [t('assets.topUpNote', { coin }), t('assets.topUpExit')],
    prepare: async (chain) => {
      const { manifest, sdk } = chain;
      const build = {
        SUI: () => sdk.buildTopUp({ manifest, amountMist: amount }),
        SUIL: () => sdk.buildTopUpSuil({ manifest, amount }),
        USDC: () => sdk.buildTopUpUsdc({ manifest, amount }),
      }[coin];
      const template = t('assets.credited', { amount: `{amount} ${coin}` });
      return {
        transaction: build(),
        rows: () => [
          { label: t('review.youPay'), ...walletRows(chain).pays(amount, coin, { digits }), tone: 'strong' },
          {
            label: t('review.youReceive'),
            ...states('ToppedUp', 'amount', amount, coin, { digits, template }),
            tone: 'good',
          },
          { label: t('review.feeNone'), value: `0 ${coin}` },
        ],
      };
    },
  };
}

interface TopUpProps {
  open: boolean;
  onClose: () => void;
  /** The coin that is chosen at first. */
  coin?: string | null;
}

/** Moves a coin from the wallet into the ledger balance; credited once the server has seen the transaction. */
export default function TopUpSheet({ open, onClose, coin: asked }: TopUpProps) {
  const [coin, setCoin] = useState<VaultAsset>(VAULT_ASSETS.find((item) => item === asked) ?? 'SUI');
  return <TopUpForm key={coin} coin={coin} onCoin={setCoin} open={open} onClose={onClose} />;
}

interface TopUpFormProps {
  coin: VaultAsset;
  onCoin: (coin: VaultAsset) => void;
  open: boolean;
  onClose: () => void;
}

function TopUpForm({ coin, onCoin, open, onClose }: TopUpFormProps) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const balance = useBalances(useAddress()).data?.[coin];
  const reserves = useReserves().data;
  const reserve = coin === 'SUI' ? gasReserve(0) : 0n;
  const parameters = useKnownParameters();
  const least = parameters && topUpMin(parameters, coin);
  const amount = useAmount({
    asset: coin,
    balance,
    check: (units) =>
      least === undefined || units >= least
        ? null
        : t('errors.AMOUNT_BELOW_MINIMUM', { minimum: formatExact(least, coin), asset: coin }),
  });
  const value = coin === 'SUI' && reserves && amount.units !== null ? suiToValue(amount.units, reserves) : null;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('assets.topUp')}
      label={t('amount.label')}
      asset={coin}
      amount={amount}
      maximum={balance === undefined ? undefined : spendable(balance, reserve)}
      hint={value === null ? null : `≈ ${formatAmount(value, 'USDC')} USDC`}
      before={
        <Segmented
          large
          label={t('assets.coin')}
          options={VAULT_ASSETS.map((item) => ({ value: item, text: item }))}
          value={coin}
          onChange={onCoin}
        />
      }
      facts={[
        { label: t('review.feeNone'), value: `0 ${coin}` },
        { label: t('amount.minimum'), value: least === undefined ? '–' : `${formatExact(least, coin)} ${coin}` },
        ...(coin === 'SUI' ? [{ label: t('flow.maxKeeps'), value: `${formatAmount(reserve, 'SUI', 2)} SUI` }] : []),
      ]}
      reading={least === undefined}
      onSubmit={(units) => startTransaction(store, { ...topUpPlan(t, coin, units), onConfirmed: onClose })}
    >
      <Notice>{inOneText(t('assets.topUpNote', { coin }), t('assets.topUpExit'))}</Notice>
    </AmountSheet>
  );
}
