/** One SUIL pledge with the hashrate it was granted, and its principal once the term is over. */
import { dayStartMs } from '@suil/core';
import type { SuilPledge } from '@suil/sdk';
import { useWalletStore } from '@suil/wallet/react';
import { lazy } from 'react';
import { useAnnouncedUpgrade } from '../../entities/parameters/queries.ts';
import { canLeave } from '../../entities/pledge/leave.ts';
import cards from '../../entities/pledge/position-card.module.css';
import { PositionBody } from '../../entities/pledge/position-card.tsx';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { leaveSuilPlan } from '../../wallet/transaction/leave-plan.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { closeSuilPlan } from './plans.ts';
import styles from './pledge.module.css';
import { daysPledged } from './terms.ts';

const ExplainSuil = lazy(() => import('./explain-suil.tsx'));

export function SuilCard({ pledge }: { pledge: SuilPledge }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const today = useToday() ?? pledge.startDay;
  const upgrade = useAnnouncedUpgrade();
  return (
    <div className={cards.card}>
      <PositionBody
        termDays={pledge.termDays}
        days={daysPledged(pledge, today)}
        color="var(--purple)"
        ended={pledge.ended}
        principal={
          <>
            {formatAmount(pledge.principal, 'SUIL', 2)} <small>SUIL</small>
          </>
        }
        brought={
          <>
            <b className={styles.released}>+{formatAmount(pledge.hashrate, 'HR', 4)}</b>
            <span>
              HR
              <Explain of={t('how.suil.hashrate')}>
                {(close) => <ExplainSuil pledge={pledge} onClose={close} />}
              </Explain>
            </span>
          </>
        }
        from={formatDate(dayStartMs(pledge.startDay))}
        to={formatDate(pledge.endsAtMs)}
      />
      {pledge.ended && !pledge.principalPaid ? (
        <span style={{ gridColumn: '1 / -1', marginTop: '0.5rem' }}>
          <Button wide small onClick={() => startTransaction(store, closeSuilPlan(t, pledge))}>
            {t('pledge.closePrincipal')}
          </Button>
        </span>
      ) : null}
      {canLeave(pledge, upgrade) ? (
        <span style={{ gridColumn: '1 / -1', marginTop: '0.5rem' }}>
          <Button wide small onClick={() => startTransaction(store, leaveSuilPlan(t, pledge, today))}>
            {t('pledge.leave')}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
