import { dayStartMs, pledgePpm } from '@suil/core';
import type { Pledge } from '@suil/sdk';
import { lazy, Suspense, useState } from 'react';
import { useParameters } from '../../entities/parameters/queries.ts';
import cards from '../../entities/pledge/position-card.module.css';
import { PositionBody } from '../../entities/pledge/position-card.tsx';
import { usePledges } from '../../entities/pledge/queries.ts';
import { useProductReserves } from '../../entities/reserves/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Empty, NoMore, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import { useActionInAddress } from '../../wallet/transaction/use-action-in-address.ts';
import styles from './pledge.module.css';
import { daysPledged, PLEDGE_TERMS, rampOf } from './terms.ts';

const PledgeSheet = lazy(() => import('./pledge-sheet.tsx'));
const NEXT_DAYS = 30;
const PAGE = 20;

/** Liquidity pledges: what is pledged and earns, by status, and the way to a new one. */
export function PledgePage() {
  const { t } = useTranslation();
  const [pledging, setPledging] = useState(false);
  const reviewing = useIsTransacting();
  const runAction = useAction();
  useActionInAddress(['pledge'], () => setPledging(true), '/pledge1');
  const open = () => runAction(() => setPledging(true), { bound: true, back: '/pledge1?act=pledge' });
  return (
    <>
      <PageHeader title={t('pledge.title')} />
      <Columns
        first={
          <>
            <Summary onPledge={open} />
            <LoginGate quiet>
              <List onPledge={open} />
            </LoginGate>
          </>
        }
        second={<Terms />}
      />
      <Suspense>{pledging ? <PledgeSheet open={!reviewing} onClose={() => setPledging(false)} /> : null}</Suspense>
    </>
  );
}

/** What one pledge adds on a day, MIST, as long as nothing is withdrawn. */
function incomeOn(pledge: Pledge, day: number): bigint {
  if (pledge.incomePaid || day <= pledge.startDay || day > pledge.startDay + pledge.termDays) return 0n;
  return (pledge.principal * BigInt(pledgePpm(pledge.termDays, day - pledge.rampStart))) / 1_000_000n;
}

function Summary({ onPledge }: { onPledge: () => void }) {
  const { t } = useTranslation();
  const address = useAddress();
  const pledges = usePledges(address).data;
  const { pledgeMinMist } = useParameters();
  const today = useToday();
  const active = pledges?.filter((pledge) => !pledge.ended) ?? [];
  const principal = active.reduce((sum, pledge) => sum + pledge.principal, 0n);
  const perDay = today === undefined ? [] : Array.from({ length: NEXT_DAYS }, (_, ahead) => today + ahead);
  const income = perDay.map((day) => active.reduce((sum, pledge) => sum + incomeOn(pledge, day), 0n));
  const largest = income.reduce((most, amount) => (amount > most ? amount : most), 0n);
  return (
    <Hero
      label={t('pledge.total')}
      value={address && !pledges ? undefined : formatAmount(principal, 'SUI', 2)}
      unit="SUI"
      testId="pledge-total"
      sub={
        principal > 0n ? (
          <>
            <Pill tone="green">+{formatAmount(income[0] ?? 0n, 'SUI', 6)} SUI</Pill>
            {t('pledge.todayEstimate')}
          </>
        ) : (
          t('pledge.lead', { minimum: formatAmount(pledgeMinMist, 'SUI', 0) })
        )
      }
      picture={
        largest > 0n ? (
          <>
            <p className={styles.chartTitle}>{t('pledge.nextDays', { days: NEXT_DAYS })}</p>
            <ColumnsChart
              label={t('pledge.nextDays', { days: NEXT_DAYS })}
              columns={income.map((amount, ahead) => ({
                key: String(perDay[ahead]),
                share: Number((amount * 1000n) / largest) / 1000,
                low: false,
              }))}
            />
            <ChartTable
              caption={t('pledge.nextDays', { days: NEXT_DAYS })}
              head={[t('market.time'), 'SUI']}
              rows={income.map((amount, ahead) => [
                formatDate(dayStartMs(perDay[ahead] ?? 0)),
                `≈ ${formatAmount(amount, 'SUI', 6)}`,
              ])}
            />
          </>
        ) : undefined
      }
      actions={
        <Button kind="primary" icon="plus" onClick={onPledge}>
          {t('pledge.action')}
        </Button>
      }
    />
  );
}

/** What each term yields, and how much of it the reserve still takes. */
function Terms() {
  const { t } = useTranslation();
  const reserves = useProductReserves();
  const values = useParameters();
  return (
    <Card title={t('pledge.terms')}>
      <div className={styles.terms}>
        {PLEDGE_TERMS.map((term) => {
          const { firstPpm, capPpm } = rampOf(term);
          return (
            <div key={term} className={`${styles.termRow} num`}>
              <b>{t('pledge.days', { count: term })}</b>
              <span className={styles.track} aria-hidden="true">
                <i style={{ width: `${(capPpm / rampOf(360).capPpm) * 100}%` }} />
              </span>
              <span>
                {formatPpm(firstPpm)} – {formatPpm(capPpm)}
              </span>
            </div>
          );
        })}
      </div>
      <p className={styles.note}>{t('pledge.termsNote')}</p>
      <div style={{ marginTop: '0.9rem' }}>
        <Block query={reserves} skeleton={<Skeleton height="3rem" />}>
          {(data) => (
            <Facts
              facts={[
                { label: t('pledge.minimum'), value: `${formatAmount(values.pledgeMinMist, 'SUI', 0)} SUI` },
                { label: t('pledge.reserve'), value: `${formatAmount(data.pledge.reserve, 'SUI', 2)} SUI` },
                { label: t('pledge.setAside'), value: `${formatAmount(data.pledge.escrow, 'SUI', 2)} SUI` },
              ]}
            />
          )}
        </Block>
      </div>
    </Card>
  );
}

type Status = 'active' | 'ended';

function List({ onPledge }: { onPledge: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(PAGE);
  const status: Status = search.get('status') === 'ended' ? 'ended' : 'active';
  const query = usePledges(useAddress());
  const by = (wanted: Status) => (query.data ?? []).filter((pledge) => pledge.ended === (wanted === 'ended'));
  return (
    <>
      <div className={cards.tabs}>
        <Segmented
          large
          label={t('record.filter')}
          options={(['active', 'ended'] as const).map((value) => ({
            value,
            text: `${t(`pledge.status.${value}`)} · ${query.data ? by(value).length : '–'}`,
          }))}
          value={status}
          onChange={(value) => setSearch(value === 'active' ? {} : { status: value }, { replace: true })}
        />
      </div>
      <Block query={query} skeleton={<PledgeBones />}>
        {() => {
          const items = by(status);
          if (items.length === 0) {
            return (
              <Card>
                <Empty>
                  {status === 'active' ? (
                    <Button small icon="plus" onClick={onPledge}>
                      {t('pledge.action')}
                    </Button>
                  ) : null}
                </Empty>
              </Card>
            );
          }
          return (
            <>
              <div className={cards.cards}>
                {items.slice(0, shown).map((pledge) => (
                  <PledgeCard key={String(pledge.id)} pledge={pledge} />
                ))}
              </div>
              {items.length > shown ? (
                <Button wide small onClick={() => setShown(shown + PAGE)}>
                  {t('list.more')}
                </Button>
              ) : (
                <NoMore />
              )}
            </>
          );
        }}
      </Block>
    </>
  );
}

function PledgeBones() {
  return (
    <div className={cards.cards}>
      {[1, 2, 3, 4].map((bone) => (
        <Skeleton key={bone} height="6.75rem" />
      ))}
    </div>
  );
}

function PledgeCard({ pledge }: { pledge: Pledge }) {
  const { t } = useTranslation();
  const today = useToday() ?? pledge.startDay;
  return (
    <Link className={cards.card} to={`/pledgeDetails1?id=${pledge.id}`}>
      <PositionBody
        termDays={pledge.termDays}
        days={daysPledged(pledge, today)}
        color="var(--orange)"
        ended={pledge.ended}
        principal={
          <>
            {formatAmount(pledge.principal, 'SUI', 2)} <small>SUI</small>
          </>
        }
        brought={
          <>
            <b>+{formatAmount(pledge.withdrawable, 'SUI', 4)}</b>
            {t('pledge.withdrawable')}
          </>
        }
        from={formatDate(dayStartMs(pledge.startDay))}
        to={formatDate(pledge.endsAtMs)}
      />
    </Link>
  );
}
