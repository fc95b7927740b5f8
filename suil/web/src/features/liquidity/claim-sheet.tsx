import { feeOf, RAMP_CAP_PPM, rampPpm } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { YieldBars } from '../../entities/income/yield-bars.tsx';
import { rampDay } from '../../entities/liquidity/ramp.ts';
import { restartCost } from '../../entities/liquidity/restart-cost.ts';
import { restartText } from '../../entities/liquidity/restart-text.ts';
import { valueToSui } from '../../entities/market/price.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { useOverview, usePosition, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { claimPlan } from './plans.ts';

/** Claims income. The fee and the restart of the yield stand before the button, with the yield before and after. */
export default function ClaimSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const reserves = useReserves().data;
  const amount = useAmount({ asset: 'USDC', available: position?.claimable });
  const feeBps = overview?.claimFeeBps;
  const fee = amount.units === null || feeBps === undefined ? null : feeOf(amount.units, feeBps);
  const out = amount.units !== null && fee !== null && reserves ? valueToSui(amount.units - fee, reserves) : null;
  const day = position && overview ? rampDay(position, overview) : 0;
  const restart = position && day > 0 && feeBps !== undefined ? restartCost(position.value, day, feeBps) : null;
  const bars = [
    { name: t('flow.yieldNow'), ppm: rampPpm(Math.max(day, 1)), after: false },
    { name: t('flow.yieldAfter'), ppm: rampPpm(1), after: true },
  ];
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('flow.claim')}
      label={t('flow.incomeToTake')}
      asset="USDC"
      amount={amount}
      maximum={position?.claimable}
      hint={out === null ? t('flow.claimHint') : `≈ ${formatAmount(out, 'SUI')} SUI`}
      facts={[
        {
          label: t('review.fee', { rate: rateText(feeBps) }),
          value: fee === null ? '–' : `${formatAmount(fee, 'USDC')} USDC`,
        },
        {
          label: t('flow.staysClaimable'),
          value:
            position && amount.units !== null ? `${formatAmount(position.claimable - amount.units, 'USDC')} USDC` : '–',
        },
      ]}
      before={<Notice tone="warn">{restart === null ? t('flow.claimReset') : restartText(t, restart)}</Notice>}
      reading={feeBps === undefined || position === undefined}
      onSubmit={(units) => {
        if (feeBps === undefined) return;
        void startTransaction(store, { ...claimPlan(t, { amount: units, feeBps, restart }), onConfirmed: onClose });
      }}
    >
      {day > 0 ? <YieldBars bars={bars} capPpm={RAMP_CAP_PPM} /> : null}
    </AmountSheet>
  );
}
