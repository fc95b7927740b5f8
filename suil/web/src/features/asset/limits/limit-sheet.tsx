import type { SpendingLimitState } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { useAmount } from '../../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../../ui/forms/amount-sheet.tsx';
import { startIntent } from '../../../wallet/intent/run-intent.ts';
import { isRaise, limitPlan, limitText } from './limit-plan.ts';

/** The form of a coin's limit: says whether the amount takes effect at once. */
export default function LimitSheet({
  open,
  onClose,
  item,
}: {
  open: boolean;
  onClose: () => void;
  item: SpendingLimitState;
}) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const { asset, limit } = item;
  const amount = useAmount({ asset });
  const applies = (units: bigint) => t(isRaise(item, units) ? 'limits.later' : 'limits.atOnce');
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t(limit === null ? 'limits.set' : 'limits.change')}
      label={t('limits.limit')}
      asset={asset}
      amount={amount}
      maximum={null}
      facts={[
        { label: t('assets.coin'), value: asset },
        { label: t('limits.present'), value: limitText(t, limit, asset) },
        { label: t('limits.applies'), value: amount.units === null ? '–' : applies(amount.units) },
      ]}
      onSubmit={(units) => void startIntent(store, limitPlan(t, item, units, onClose))}
    />
  );
}
