import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Ring } from '../../ui/charts/ring.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import styles from './position-card.module.css';

interface PositionBodyProps {
  termDays: number;
  /** Days of the term that have passed. */
  days: number;
  /** The colour of the ring and of the line to the end while it runs. */
  color: string;
  ended: boolean;
  /** The state in the place of "running" or "ended". */
  status?: ReactNode;
  /** The principal with its coin. */
  principal: ReactNode;
  /** What is at the right: what it has brought. */
  brought: ReactNode;
  /** First and last date, as texts. */
  from: string;
  to: string;
}

/** What a card of a fixed term shows: the ring, the term and its state, principal, what it has brought, and the way to the end. */
export function PositionBody(props: PositionBodyProps) {
  const { t } = useTranslation();
  const { termDays, days, ended, status, principal, brought, from, to } = props;
  const share = days / termDays;
  const color = ended ? 'var(--gray)' : props.color;
  return (
    <>
      <Ring
        share={share}
        text={t('flow.dayShort', { day: days })}
        label={t('pledge.progress', { day: days, days: termDays })}
        color={color}
        size="3rem"
      />
      <span className={styles.main}>
        <span className={styles.title}>
          {t('pledge.days', { count: termDays })}
          {status ?? <Pill tone={ended ? 'gray' : 'green'}>{t(`pledge.status.${ended ? 'ended' : 'active'}`)}</Pill>}
        </span>
        <span className={`${styles.principal} num`}>{principal}</span>
      </span>
      <span className={`${styles.right} num`}>{brought}</span>
      <span className={styles.line} aria-hidden="true">
        <i style={{ width: `${share * 100}%`, background: color }} />
      </span>
      <span className={`${styles.dates} num`}>
        <span>{from}</span>
        <span>{to}</span>
      </span>
    </>
  );
}
