/** Says that a pledge can be left while an upgrade of the contracts is announced, and lets its owner do so. */
import type { AnnouncedUpgrade } from '@suil/sdk';
import { useWalletStore } from '@suil/wallet/react';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';

export function LeaveOffer({ upgrade, plan }: { upgrade: AnnouncedUpgrade; plan: () => TransactionPlan }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  return (
    <Notice
      tone="warn"
      testId="pledge-leave"
      action={
        <Button small onClick={() => startTransaction(store, plan())}>
          {t('pledge.leave')}
        </Button>
      }
    >
      {t('pledge.leaveOffer', { time: formatDateTime(upgrade.readyMs) })}
    </Notice>
  );
}
