import { mulDivCeil } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { SLIPPAGE_BPS } from '../../../entities/exchange/slippage.ts';
import { type PoolName, usePoolState } from '../../../entities/pool/queries.ts';
import { gasReserve, spendable } from '../../../platform/chain/gas.ts';
import { useBalances } from '../../../platform/chain/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { useAmount } from '../../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { useAddress } from '../../../wallet/connect/account.ts';
import { startTransaction } from '../../../wallet/transaction/run-transaction.ts';
import { addPlan, POOL_COINS } from './share-plans.ts';

/** Deposits both coins in the pool's present proportion: one amount is typed, the other follows. */
const lower = (a: bigint, b: bigint) => (a < b ? a : b);

export default function AddSharesSheet({
  pool,
  open,
  onClose,
}: {
  pool: PoolName;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const [coinX, coinY] = POOL_COINS[pool];
  const state = usePoolState(pool).data;
  const balances = useBalances(useAddress()).data;
  const free = (coin: typeof coinX) =>
    balances === undefined ? undefined : spendable(balances[coin], coin === 'SUI' ? gasReserve(0) : 0n);
  const [freeX, freeY] = [free(coinX), free(coinY)];
  const other = (x: bigint) => (state && state.x > 0n ? mulDivCeil(x, state.y, state.x) : null);
  const amount = useAmount({
    asset: coinX,
    balance: freeX,
    check: (x) => {
      if (!state) return t('page.loading');
      const y = other(x);
      if (y === null) return t('errors.POOL_EMPTY');
      return freeY !== undefined && y > freeY ? t(`errors.ASSET_${coinY}_INSUFFICIENT`) : null;
    },
  });
  const y = amount.units === null ? null : other(amount.units);
  const byOther = state && state.y > 0n && freeY !== undefined ? (freeY * state.x) / state.y : undefined;
  const maximum = freeX === undefined || byOther === undefined ? undefined : lower(freeX, byOther);
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('share.poolAdd')}
      label={t('share.poolAmount', { coin: coinX })}
      asset={coinX}
      amount={amount}
      maximum={maximum}
      hint={t('share.poolBoth')}
      facts={[
        {
          label: t('share.poolAlso', { coin: coinY }),
          value: y === null ? '–' : `${formatAmount(y, coinY)} ${coinY}`,
          tone: 'strong',
        },
        {
          label: t('share.poolBalance', { coin: coinY }),
          value: freeY === undefined ? '–' : `${formatAmount(freeY, coinY)} ${coinY}`,
        },
      ]}
      onSubmit={(x) => {
        const needed = other(x);
        if (needed === null) return;
        void startTransaction(store, { ...addPlan(t, pool, { x, y: needed }, SLIPPAGE_BPS), onConfirmed: onClose });
      }}
    >
      <Notice tone="warn">{t('share.poolRisk')}</Notice>
    </AmountSheet>
  );
}
