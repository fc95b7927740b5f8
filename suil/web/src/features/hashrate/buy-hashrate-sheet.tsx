import { useWalletStore } from '@suil/wallet/react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { amountText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { daysToRelease, useLastRelease } from './last-release.ts';
import { releaseTexts } from './release-texts.ts';

/** Buys hashrate with USDC of the ledger: one HR per USDC, at least 50 USDC (rules.md §5). Says how long its release takes as things are. */
export default function BuyHashrateSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const parameters = useKnownParameters();
  const minimum = parameters?.hashrateMinUsdc;
  const release = useLastRelease(null);
  const days = parameters === undefined ? null : daysToRelease(release, parameters.releaseRateBps);
  const terms = [
    { label: t('hashrate.releaseRate'), value: rateText(parameters?.releaseRateBps) },
    { label: t('hashrate.lastFactor'), value: releaseTexts(t, release).factor },
    {
      label: t('hashrate.fullRelease'),
      value: days === null ? '–' : `≈ ${t('pledge.days', { count: Number(days) })}`,
    },
    { label: t('review.feeNone'), value: '0 USDC' },
  ];
  const row = useLedgerAssets(useAddress(), true).data?.find((item) => item.asset === 'USDC');
  const balance = row && BigInt(row.available);
  const amount = useAmount({ asset: 'USDC', minimum, balance });
  const hr = (units: bigint) => `${formatExact(units, 'HR')} HR`;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('hashrate.buy')}
      label={t('amount.label')}
      asset="USDC"
      amount={amount}
      maximum={balance}
      hint={t('bank.minimumHint', { amount: amountText(minimum, 'USDC', 0) })}
      reading={parameters === undefined}
      facts={[
        {
          label: t('review.youReceive'),
          value: amount.units === null ? '1 USDC = 1 HR' : hr(amount.units),
          tone: 'good',
        },
        ...terms,
      ]}
      onSubmit={(units) =>
        startIntent(store, {
          kind: 'intent',
          action: t('hashrate.buy'),
          moves: { from: 'account', to: 'spent' },
          done: t('hashrate.bought'),
          intent: { action: 'buy_hashrate', parameters: { amount: String(units) } },
          rows: [
            { label: t('review.youPay'), value: `${formatExact(units, 'USDC')} USDC`, tone: 'strong' },
            { label: t('review.youReceive'), value: hr(units), tone: 'good' },
            ...terms,
          ],
          notes: [t('hashrate.buyRisk')],
          onConfirmed: onClose,
        })
      }
    >
      <Notice tone="warn">{t('hashrate.buyRisk')}</Notice>
    </AmountSheet>
  );
}
