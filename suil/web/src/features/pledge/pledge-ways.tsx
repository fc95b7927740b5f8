/** What a member can do with one pledge: withdraw its income, close it, take the principal out. */

import type { Pledge } from '@suil/sdk';
import { useWalletStore } from '@suil/wallet/react';
import { lazy } from 'react';
import { useAnnouncedUpgrade, useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { canLeave } from '../../entities/pledge/leave.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import actions from '../../ui/layout/hero.module.css';
import { Facts } from '../../ui/lists/facts.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { leavePlan } from '../../wallet/transaction/leave-plan.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { LeaveOffer } from './leave-offer.tsx';
import { closeIncomePlan, closePrincipalPlan, withdrawPlan } from './plans.ts';
import styles from './pledge.module.css';

const ExplainPledge = lazy(() => import('./explain-pledge.tsx'));

export function Ways({ pledge }: { pledge: Pledge }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const feeBps = useKnownParameters()?.pledgeIncomeFeeBps;
  const upgrade = useAnnouncedUpgrade();
  return (
    <>
      {upgrade !== null && feeBps !== undefined && canLeave(pledge, upgrade) ? (
        <LeaveOffer upgrade={upgrade} plan={() => leavePlan(t, pledge, feeBps)} />
      ) : null}
      <Card title={t('pledge.income')}>
        <Facts
          facts={[
            {
              label: t('pledge.withdrawable'),
              value: (
                <>
                  {formatAmount(pledge.withdrawable, 'SUI', 6)} SUI
                  <Explain of={t('pledge.withdrawable')}>
                    {(close) => <ExplainPledge pledge={pledge} onClose={close} />}
                  </Explain>
                </>
              ),
              tone: 'good',
              testId: 'pledge-withdrawable',
            },
            { label: t('pledge.incomeFee'), value: rateText(feeBps) },
          ]}
        />
        <div className={actions.actions}>
          <Button
            disabled={pledge.incomePaid || pledge.withdrawable === 0n}
            busy={feeBps === undefined}
            onClick={() => {
              if (feeBps === undefined) return;
              const toPlan = pledge.ended ? closeIncomePlan : withdrawPlan;
              void startTransaction(store, toPlan(t, pledge, feeBps));
            }}
          >
            {incomeText(t, pledge)}
          </Button>
        </div>
        {pledge.ended ? null : <p className={styles.note}>{t('pledge.withdrawReset')}</p>}
      </Card>
      <Card title={t('pledge.principal')}>
        <Facts
          facts={[
            { label: t('pledge.principal'), value: `${formatAmount(pledge.principal, 'SUI')} SUI`, tone: 'strong' },
            { label: t('pledge.principalFee'), value: '0 SUI' },
          ]}
        />
        <div className={actions.actions}>
          <Button
            kind={pledge.ended && !pledge.principalPaid ? 'primary' : 'secondary'}
            disabled={!pledge.ended || pledge.principalPaid}
            onClick={() => startTransaction(store, closePrincipalPlan(t, pledge))}
          >
            {principalText(t, pledge)}
          </Button>
        </div>
        <p className={styles.note}>{t('pledge.separate')}</p>
      </Card>
    </>
  );
}

/** What can be done with the income, or has been. */
function incomeText(t: TFunction, { incomePaid, ended, withdrawable }: Pledge): string {
  if (ended) return incomePaid ? t('pledge.incomePaid') : t('pledge.closeIncome');
  return t(withdrawable === 0n ? 'errors.PLEDGE_NOTHING_TO_WITHDRAW' : 'pledge.withdraw');
}

/** What can be done with the principal, or has been. */
function principalText(t: TFunction, { principalPaid, ended, endsAtMs }: Pledge): string {
  if (principalPaid) return t('pledge.principalPaid');
  return ended ? t('pledge.closePrincipal') : t('pledge.freeOn', { date: formatDate(endsAtMs) });
}
