import { dayStartMs } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import styles from './waiting.module.css';
import { waitingDays } from './waiting.ts';

const LATEST = 5;

/** What waits of the team income, and until when: each settled day's way over publication and the hours of checking. */
export function WaitingCard({ waiting, nowMs }: { waiting: bigint; nowMs: number }) {
  const { t } = useTranslation();
  const days = useQuery({
    queryKey: ['open', 'settlement-days', LATEST],
    queryFn: () => api('GET /settlement/days', { query: { limit: LATEST } }),
    refetchInterval: 60_000,
  }).data;
  return (
    <Card title={t('team.waitingTitle')}>
      <p className={`${styles.amount} num`} data-testid="team-waiting">
        {formatAmount(waiting, 'USDC')} <small>USDC</small>
      </p>
      <ul className={styles.days}>
        {waitingDays(days?.items ?? [], nowMs).map(({ day, state, claimableAtMs, check, share }) => (
          <li key={day}>
            <Icon name={state === 'settled' ? 'clock' : 'shield'} size="1.1rem" />
            <span>
              <b>{formatDate(dayStartMs(day))}</b>
              <small>
                {claimableAtMs === null
                  ? t('team.waitingSettled')
                  : t('team.waitingUntil', { time: formatDateTime(claimableAtMs) })}
              </small>
              {check === null ? null : (
                <small className={styles[check]} data-testid="team-waiting-check">
                  {t(`team.waitingCheck.${check}`)}
                </small>
              )}
            </span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('team.waitingNote')}</p>
    </Card>
  );
}
