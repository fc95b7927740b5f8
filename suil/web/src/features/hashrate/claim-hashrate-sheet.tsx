import { useWalletStore } from '@suil/wallet/react';
import { useHashrateTotals } from '../../entities/account/queries.ts';
import { formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { HaltNotice } from '../../wallet/withdrawal/halt-notice.tsx';
import { useWithdrawalLimits } from '../../wallet/withdrawal/queries.ts';
import { requestProblem } from '../../wallet/withdrawal/request-problem.ts';

/** Claims released SUIL: a request, then a voucher for the own wallet (rules.md §5). */
export default function ClaimHashrateSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const totals = useHashrateTotals(address, true).data;
  const claimable = totals && BigInt(totals.claimable);
  const limits = useWithdrawalLimits(address).data;
  const least = limits?.assets.find(({ asset }) => asset === 'SUIL')?.least;
  const amount = useAmount({
    asset: 'SUIL',
    available: claimable,
    check: (units) =>
      limits && claimable !== undefined
        ? requestProblem(t, limits, { asset: 'SUIL', units, balance: claimable })
        : null,
  });
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('hashrate.claim')}
      label={t('amount.label')}
      asset="SUIL"
      amount={amount}
      maximum={claimable}
      hint={t('flow.claimHint')}
      facts={[
        { label: t('review.feeNone'), value: '0 SUIL' },
        { label: t('amount.minimum'), value: least ? `${formatExact(BigInt(least), 'SUIL')} SUIL` : '–' },
      ]}
      onSubmit={(units) => {
        const text = `${formatExact(units, 'SUIL')} SUIL`;
        void startIntent(store, {
          kind: 'intent',
          action: t('hashrate.claim'),
          moves: { from: 'released', to: 'onItsWay' },
          done: t('hashrate.claimRequested'),
          failed: t('errors.LIQUIDITY_CLAIM_FAILED'),
          intent: { action: 'claim_hashrate', parameters: { amount: String(units) } },
          rows: [
            { label: t('review.youReceive'), value: text, tone: 'good' },
            { label: t('review.feeNone'), value: '0 SUIL' },
          ],
          notes: [t('withdrawal.steps')],
          onConfirmed: () => {
            onClose();
            navigate('/collection');
          },
        });
      }}
    >
      <HaltNotice address={address} />
      <Notice>{t('withdrawal.steps')}</Notice>
    </AmountSheet>
  );
}
