import type { SwapCoin } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { SLIPPAGE_BPS } from '../../../entities/exchange/slippage.ts';
import { type PoolName, usePoolState } from '../../../entities/pool/queries.ts';
import { useShares } from '../../../entities/pool/shares.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Segmented } from '../../../ui/actions/segmented.tsx';
import sheet from '../../../ui/forms/amount-sheet.module.css';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useAddress } from '../../../wallet/connect/account.ts';
import { startTransaction } from '../../../wallet/transaction/run-transaction.ts';
import { formatShares, POOL_COINS, removePlan } from './share-plans.ts';

const PARTS = ['25', '50', '75', '100'] as const;

/** Gives a part of the own shares back for both coins. */
export default function RemoveSharesSheet({
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
  const [part, setPart] = useState<(typeof PARTS)[number]>('100');
  const [coinX, coinY] = POOL_COINS[pool];
  const state = usePoolState(pool).data;
  const own = useShares(useAddress(), pool).data;
  const shares = own === undefined ? undefined : (own * BigInt(part)) / 100n;
  /** What the pool pays out of a reserve, rounded down; a dash until both are known. */
  const paidOut = (coin: SwapCoin, reserve: bigint | undefined) => {
    if (state === undefined || reserve === undefined || shares === undefined) return '–';
    return `≈ ${formatAmount(state.shares > 0n ? (reserve * shares) / state.shares : 0n, coin)} ${coin}`;
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('share.poolRemove')}>
      <div className={sheet.form}>
        <Segmented
          large
          label={t('share.poolPart')}
          options={PARTS.map((value) => ({ value, text: `${value}%` }))}
          value={part}
          onChange={setPart}
        />
        <div className={sheet.facts}>
          <Facts
            facts={[
              {
                label: t('share.poolMine'),
                value: shares === undefined ? '–' : formatShares(shares),
                tone: 'strong',
              },
              { label: t('review.youReceive'), value: paidOut(coinX, state?.x), tone: 'good' },
              { label: t('share.poolAnd'), value: paidOut(coinY, state?.y), tone: 'good' },
            ]}
          />
        </div>
        <Button
          kind="primary"
          wide
          busy={shares === undefined}
          disabled={shares === 0n}
          onClick={() => {
            if (shares === undefined) return;
            void startTransaction(store, { ...removePlan(t, pool, shares, SLIPPAGE_BPS), onConfirmed: onClose });
          }}
        >
          {t('review.open')}
        </Button>
      </div>
    </Sheet>
  );
}
