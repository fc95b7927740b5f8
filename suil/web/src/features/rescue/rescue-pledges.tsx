/** The pledges that can be closed without the server. */
import { useWalletStore } from '@suil/wallet/react';
import { useAnnouncedUpgrade, useKnownParameters } from '../../entities/parameters/queries.ts';
import { canLeave } from '../../entities/pledge/leave.ts';
import { LeaveNotice } from '../../entities/pledge/leave-notice.tsx';
import { usePledges, useSuilPledges } from '../../entities/pledge/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import actions from '../../ui/layout/hero.module.css';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';
import { leavePlan, leaveSuilPlan } from '../../wallet/transaction/leave-plan.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { type Closing, closePlan } from './plans.ts';
import styles from './rescue.module.css';

export function PledgeCards({ address }: { address: string }) {
  const { t } = useTranslation();
  const pledges = usePledges(address);
  const suilPledges = useSuilPledges(address).data ?? [];
  const upgrade = useAnnouncedUpgrade();
  const incomeFeeBps = useKnownParameters()?.pledgeIncomeFeeBps;
  const today = useToday();
  return (
    <Card title={t('rescue.pledges')}>
      <Block query={pledges} skeleton={<Skeleton height="8rem" />}>
        {(items) => {
          const open = items.filter((item) => !item.principalPaid || !item.incomePaid);
          const openSuil = suilPledges.filter((item) => !item.principalPaid);
          if (open.length + openSuil.length === 0) return <Empty />;
          return (
            <>
              <LeaveNotice pledges={[...open, ...openSuil]} />
              {open.map((item, index) => (
                <PledgeRow
                  first={index === 0}
                  key={`sui-${item.id}`}
                  text={`${formatAmount(item.principal, 'SUI')} SUI`}
                  endsAtMs={item.endsAtMs}
                  ended={item.ended}
                  ways={[
                    ...(item.principalPaid
                      ? []
                      : [{ kind: 'principal' as const, id: item.id, amount: item.principal }]),
                    ...(item.incomePaid || item.withdrawable === 0n
                      ? []
                      : [{ kind: 'income' as const, id: item.id, amount: item.withdrawable }]),
                  ]}
                  leave={
                    incomeFeeBps !== undefined && canLeave(item, upgrade)
                      ? () => leavePlan(t, item, incomeFeeBps)
                      : null
                  }
                />
              ))}
              {openSuil.map((item, index) => (
                <PledgeRow
                  first={index + open.length === 0}
                  key={`suil-${item.id}`}
                  text={`${formatAmount(item.principal, 'SUIL')} SUIL`}
                  endsAtMs={item.endsAtMs}
                  ended={item.ended}
                  ways={[{ kind: 'suil', id: item.id, amount: item.principal }]}
                  leave={canLeave(item, upgrade) ? () => leaveSuilPlan(t, item, today ?? item.startDay) : null}
                />
              ))}
            </>
          );
        }}
      </Block>
    </Card>
  );
}

interface RowProps {
  text: string;
  endsAtMs: number;
  ended: boolean;
  ways: readonly Closing[];
  /** How to leave it before its term is over; null while that is not possible. */
  leave: (() => TransactionPlan) | null;
  first: boolean;
}

function PledgeRow({ text, endsAtMs, ended, ways, leave, first }: RowProps) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const incomeFeeBps = useKnownParameters()?.pledgeIncomeFeeBps;
  return (
    <div className={first ? styles.first : styles.row}>
      <Facts
        facts={[
          { label: t('pledge.principal'), value: text, tone: 'strong' },
          { label: t('pledge.ends'), value: formatDate(endsAtMs) },
        ]}
      />
      {ended ? (
        <div className={actions.actions}>
          {ways.map((way) => (
            <Button
              key={way.kind}
              small
              // Of income alone a fee is taken, which the review states.
              busy={way.kind === 'income' && incomeFeeBps === undefined}
              onClick={() => startTransaction(store, closePlan(t, way, incomeFeeBps ?? 0n))}
            >
              {way.kind === 'income' ? t('pledge.closeIncome') : t('pledge.closePrincipal')}
            </Button>
          ))}
        </div>
      ) : null}
      {leave === null ? null : (
        <div className={actions.actions}>
          <Button small onClick={() => startTransaction(store, leave())}>
            {t('pledge.leave')}
          </Button>
        </div>
      )}
    </div>
  );
}
