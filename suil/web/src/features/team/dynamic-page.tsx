import { useWalletStore } from '@suil/wallet/react';
import { lazy } from 'react';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Hero } from '../../ui/layout/hero.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { claimTeamPlan } from './claim/claim-team.ts';
import { incomeByKind, type KindIncome } from './claimable.ts';
import { VerifyCard } from './line/verify-card.tsx';
import { useLines, useTeam } from './queries.ts';
import styles from './team.module.css';
import { ByDay, KIND_COLORS } from './team-days.tsx';
import { WaitingCard } from './waiting/waiting-card.tsx';

const ExplainTeam = lazy(() => import('./explain-team.tsx'));

/** Acceleration income: friend, indirect, community and peer, by day; what waits and what can be claimed. */
export function DynamicPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('team.income')} aside={<MoreLink to="/community">{t('team.title')}</MoreLink>} />
      <LoginGate>{(address) => <Income address={address} />}</LoginGate>
    </>
  );
}

function Income({ address }: { address: string }) {
  const { t } = useTranslation();
  const team = useTeam(address);
  const lines = useLines(address);
  // Nothing is said to be claimable, and nothing to wait, before both have answered.
  const reads = [team, lines];
  const income = {
    data: team.data && lines.data ? incomeByKind(team.data.income, lines.data) : undefined,
    isError: reads.some((read) => read.isError),
    isPending: reads.some((read) => read.isPending),
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  };
  return (
    <Columns
      first={
        <Block query={income} skeleton={<Skeleton height="22rem" />}>
          {(rows) => {
            const waiting = sum(rows, 'waiting');
            return (
              <>
                <Hero
                  label={t('team.claimable')}
                  value={formatAmount(sum(rows, 'claimable'), 'USDC')}
                  unit="USDC"
                  testId="team-claimable"
                  sub={
                    <>
                      {t('team.earnedSoFar', { amount: formatAmount(sum(rows, 'earned'), 'USDC') })}
                      <Explain of={t('team.income')}>
                        {(close) => <ExplainTeam address={address} onClose={close} />}
                      </Explain>
                    </>
                  }
                  picture={
                    <StackedBar
                      stacks={rows.map((row) => ({
                        label: t(`team.kind.${row.kind}`),
                        weight: Number(row.earned),
                        text: formatAmount(row.earned, 'USDC'),
                        color: KIND_COLORS[row.kind],
                      }))}
                    />
                  }
                />
                {waiting > 0n ? <WaitingCard waiting={waiting} nowMs={Date.now()} /> : null}
                <Claims address={address} rows={rows} />
              </>
            );
          }}
        </Block>
      }
      second={
        <>
          <ByDay address={address} />
          {lines.data?.newest ? (
            <VerifyCard address={address} proof={lines.data.newest} seasons={lines.data.seasons} />
          ) : null}
        </>
      }
    />
  );
}

const sum = (rows: readonly KindIncome[], of: 'earned' | 'claimable' | 'waiting') =>
  rows.reduce((all, row) => all + row[of], 0n);

function Claims({ address, rows }: { address: string; rows: readonly KindIncome[] }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const [first, ...rest] = rows.flatMap(({ kind, claimable }) => (claimable > 0n ? [{ kind, amount: claimable }] : []));
  return (
    <Card title={t('team.claims')}>
      <ul className={styles.claims}>
        {rows.map(({ kind, claimable, claimed }) => (
          <li key={kind}>
            <i style={{ background: KIND_COLORS[kind] }} aria-hidden="true" />
            <span>
              <b>{t(`income.kind.${kind}`)}</b>
              <span className="num">{formatAmount(claimable, 'USDC', 6)} USDC</span>
              {claimed > 0n ? (
                <small className="num">{t('flow.claimedSoFar', { amount: formatAmount(claimed, 'USDC') })}</small>
              ) : null}
            </span>
            <Button
              small
              disabled={claimable === 0n}
              aria-label={`${t('flow.claim')}: ${t(`team.claim.${kind}`)}`}
              onClick={() =>
                startTransaction(store, claimTeamPlan(t, { address, claims: [{ kind, amount: claimable }] }))
              }
            >
              {t('flow.claim')}
            </Button>
          </li>
        ))}
      </ul>
      {first && rest.length > 0 ? (
        <Button
          kind="primary"
          wide
          onClick={() => startTransaction(store, claimTeamPlan(t, { address, claims: [first, ...rest] }))}
        >
          {t('team.claimAll')}
        </Button>
      ) : null}
      <p className={styles.note}>{t('team.claimNoReset')}</p>
    </Card>
  );
}
