import { feeOf } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { valueToSui } from '../../entities/market/price.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { useOverview, usePosition, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { unstakePlan } from '../../wallet/transaction/unstake-plan.ts';

/** The smallest principal that the four shown digits can tell from nothing, base units of USDC. */
const SHOWN_VALUE = 100n;

/** Takes principal out: what remains is nothing or at least what the chain says (rules.md §3). Never together with income. */
export default function UnstakeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const reserves = useReserves().data;
  const principal = position ? position.value + position.pending : undefined;
  const leastMicros = useKnownParameters()?.remainderMinMicros;
  const least =
    leastMicros === undefined ? null : t('flow.unstakeHint', { amount: formatAmount(leastMicros, 'USDC', 0) });
  const amount = useAmount({
    asset: 'USDC',
    available: position && position.value + position.pending + position.claimable,
    check: (units) => {
      const rest = (principal ?? 0n) - units;
      if (rest < 0n) return t('errors.LIQUIDITY_WITHDRAWAL_MIXED');
      if (rest === 0n || leastMicros === undefined || rest >= leastMicros) return null;
      // Typing what Max shows leaves only the digits that are not shown.
      return rest < SHOWN_VALUE ? t('flow.useMax', { rest: formatAmount(rest, 'USDC') }) : least;
    },
  });
  const feeBps = overview?.unstakeFeeBps;
  const fee = amount.units === null || feeBps === undefined ? null : feeOf(amount.units, feeBps);
  const rest = amount.units === null || principal === undefined ? null : principal - amount.units;
  const out = amount.units !== null && fee !== null && reserves ? valueToSui(amount.units - fee, reserves) : null;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('flow.unstake')}
      label={t('flow.principalToTake')}
      asset="USDC"
      amount={amount}
      maximum={principal}
      hint={out === null ? least : `≈ ${formatAmount(out, 'SUI')} SUI`}
      facts={[
        {
          label: t('review.fee', { rate: rateText(feeBps) }),
          value: fee === null ? '–' : `${formatAmount(fee, 'USDC')} USDC`,
        },
        { label: t('flow.remains'), value: rest === null ? '–' : `${formatAmount(rest, 'USDC')} USDC` },
      ]}
      reading={feeBps === undefined || leastMicros === undefined || principal === undefined}
      onSubmit={(units) => {
        if (feeBps === undefined) return;
        void startTransaction(store, { ...unstakePlan(t, units, feeBps), onConfirmed: onClose });
      }}
    />
  );
}
