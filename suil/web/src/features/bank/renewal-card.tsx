/** Whether a subscription renews at the end of its term, and the intent that turns it off or on (rules.md §6). */
import { dayStartMs } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import actions from '../../ui/layout/hero.module.css';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import styles from './bank.module.css';
import { renewalPlan } from './plans.ts';

export function RenewalCard({ item }: { item: BankSubscription }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const date = formatDate(dayStartMs(item.lastEarningDay));
  return (
    <Card
      title={t('bank.renewal.title')}
      aside={<b data-testid="bank-renewal">{t(item.renews ? 'bank.renewal.on' : 'bank.renewal.off')}</b>}
    >
      <p className={styles.renewal}>{t(item.renews ? 'bank.renewal.onText' : 'bank.renewal.offText', { date })}</p>
      <div className={actions.actions}>
        <Button onClick={() => startIntent(store, renewalPlan(t, item, item.renews ? 'off' : 'on'))}>
          {t(item.renews ? 'bank.renewal.turnOff' : 'bank.renewal.turnOn')}
        </Button>
      </div>
    </Card>
  );
}
