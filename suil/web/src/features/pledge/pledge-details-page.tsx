import { dayStartMs, pledgePpm } from '@suil/core';
import type { Pledge } from '@suil/sdk';
import { YieldStaircase } from '../../entities/income/yield-staircase.tsx';
import { isNoPledge, usePledge } from '../../entities/pledge/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Ring } from '../../ui/charts/ring.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import styles from './pledge.module.css';
import { Ways } from './pledge-ways.tsx';
import { daysPledged, rampOf } from './terms.ts';

/** One pledge: how far it has come, what it yields by day, and its two separate withdrawals. */
export function PledgeDetailsPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  // The router has refused everything else.
  const id = BigInt(search.get('id') ?? 0);
  return (
    <>
      <PageHeader title={t('pledge.detailTitle')} />
      <LoginGate>
        <Detail id={id} />
      </LoginGate>
    </>
  );
}

function Detail({ id }: { id: bigint }) {
  const { t } = useTranslation();
  const query = usePledge(id);
  const address = useAddress();
  if (!query.data && isNoPledge(query.error)) return <Notice tone="bad">{t('errors.PLEDGE_NOT_FOUND')}</Notice>;
  return (
    <Block query={query} skeleton={<Skeleton height="24rem" />}>
      {(pledge) => (
        <Columns
          first={
            <>
              <Head pledge={pledge} />
              {pledge.owner === address ? <Ways pledge={pledge} /> : <Notice>{t('errors.PLEDGE_NOT_OWNER')}</Notice>}
            </>
          }
          second={
            <>
              <Staircase pledge={pledge} />
              <Figures pledge={pledge} />
            </>
          }
        />
      )}
    </Block>
  );
}

function Head({ pledge }: { pledge: Pledge }) {
  const { t } = useTranslation();
  const today = useToday() ?? pledge.startDay;
  const days = daysPledged(pledge, today);
  const share = days / pledge.termDays;
  const income = (pledge.principal * pledge.yieldPpm) / 1_000_000n;
  return (
    <section className={`hero ${styles.big}`} aria-label={t('pledge.detailTitle')}>
      <Pill tone={pledge.ended ? 'gray' : 'green'} testId="pledge-status">
        {t(`pledge.status.${pledge.ended ? 'ended' : 'active'}`)}
      </Pill>
      <div style={{ marginTop: '0.9rem' }}>
        <Ring
          share={share}
          text={t('flow.dayShort', { day: days })}
          label={t('pledge.progress', { day: days, days: pledge.termDays })}
          color={pledge.ended ? 'var(--gray)' : 'var(--orange)'}
          size="10.5rem"
        />
      </div>
      <p className={`${styles.today} num`}>
        {pledge.ended ? (
          t('pledge.over')
        ) : (
          <>
            <b>+{formatAmount(income, 'SUI', 6)} SUI</b> · {formatPpm(pledge.yieldPpm)} {t('pledge.todayEstimate')}
          </>
        )}
      </p>
      <div style={{ width: '100%', marginTop: '1.2rem' }}>
        <div className={styles.rail} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
          <u style={{ left: `${share * 100}%` }} />
        </div>
        <div className={`${styles.timeline} num`} style={{ marginTop: 0 }}>
          <span style={{ textAlign: 'left' }}>
            {t('pledge.start')}
            <b>{formatDate(pledge.startedAtMs)}</b>
          </span>
          <span />
          <span>
            {t('pledge.ends')}
            <b>{formatDate(pledge.endsAtMs)}</b>
          </span>
        </div>
      </div>
    </section>
  );
}

function Staircase({ pledge }: { pledge: Pledge }) {
  const { t } = useTranslation();
  const today = useToday() ?? pledge.startDay;
  const lastDay = pledge.startDay + pledge.termDays - pledge.rampStart;
  const ramp = rampOf(pledge.termDays, lastDay);
  const k = pledge.ended ? 0 : Math.max(0, Math.min(lastDay, today - pledge.rampStart));
  const rate = formatPpm(pledgePpm(pledge.termDays, Math.max(1, k)));
  return (
    <Card title={t('ramp.title')}>
      <YieldStaircase
        ramp={ramp}
        today={k}
        label={k > 0 ? t('ramp.label', { day: k, rate }) : t('pledge.rampLabel')}
        texts={{
          now: t('ramp.today', { rate }),
          ramp: t('ramp.line'),
          ghost: t('pledge.ghost'),
          first: formatPpm(ramp.firstPpm),
          cap: formatPpm(ramp.capPpm),
          dayOf: (count) => t('ramp.day', { count }),
        }}
      />
    </Card>
  );
}

function Figures({ pledge }: { pledge: Pledge }) {
  const { t } = useTranslation();
  return (
    <Card title={t('common.details')}>
      <div style={{ marginTop: '0.8rem' }}>
        <Facts
          facts={[
            { label: t('pledge.number'), value: String(pledge.id) },
            { label: t('pledge.term'), value: t('pledge.days', { count: pledge.termDays }) },
            { label: t('pledge.start'), value: formatDate(pledge.startedAtMs) },
            { label: t('pledge.firstIncome'), value: formatDate(dayStartMs(pledge.startDay + 1)) },
            { label: t('pledge.ends'), value: formatDate(pledge.endsAtMs) },
            { label: t('pledge.valueAtStart'), value: `${formatAmount(pledge.value, 'USDC')} USDC` },
            { label: t('pledge.cumulative'), value: `${formatAmount(pledge.cumulative, 'SUI', 6)} SUI` },
            { label: t('pledge.setAside'), value: `${formatAmount(pledge.escrow, 'SUI', 6)} SUI` },
          ]}
        />
      </div>
      <p className={styles.note}>{t('pledge.setAsideNote')}</p>
    </Card>
  );
}
