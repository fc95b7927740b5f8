import { dayStartMs } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { lazy } from 'react';
import { useBankProducts } from '../../entities/bank/queries.ts';
import { useAnnouncedUpgrade } from '../../entities/parameters/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Ring } from '../../ui/charts/ring.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { useSettingsTaken } from '../../wallet/intent/use-settings-taken.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { EarlyOffer } from './early-offer.tsx';
import { redeemPlan } from './plans.ts';
import { useBankRecords, useSubscription } from './queries.ts';
import { Row } from './record-row.tsx';
import { RenewalCard } from './renewal-card.tsx';

const ExplainBank = lazy(() => import('./explain-bank.tsx'));

/** One subscription: principal, days, income, yield, maturity and renewals, and every day's record. */
export function FinancialDetailsPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  // The router has refused everything that is no id.
  const id = search.get('id') ?? '';
  return (
    <>
      <PageHeader title={t('bank.detailTitle')} />
      <LoginGate>
        <Detail id={id} />
      </LoginGate>
    </>
  );
}

function Detail({ id }: { id: string }) {
  const { t } = useTranslation();
  const address = useAddress();
  const query = useSubscription(address, id);
  const records = useBankRecords(address, id);
  const isTaken = useSettingsTaken();
  return (
    <Block query={query} skeleton={<Skeleton height="24rem" />}>
      {(item) => (
        <Columns
          first={
            <>
              <Head item={item} />
              <EarlyOffer item={item} />
              {item.status === 'active' && isTaken ? <RenewalCard item={item} /> : null}
              <Figures item={item} />
            </>
          }
          second={
            <Card title={t('bank.records')}>
              <RecordList query={records} dateOf={null} row={(record) => <Row key={record.id} record={record} />} />
            </Card>
          }
        />
      )}
    </Block>
  );
}

function Head({ item }: { item: BankSubscription }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const today = useToday();
  const ended = item.status === 'ended';
  const passed = Math.max(0, Math.min(item.termDays, (today ?? item.termStartDay) - item.termStartDay));
  const upgrade = useAnnouncedUpgrade();
  const free = !ended && ((today !== undefined && today >= item.redeemableDay) || upgrade !== null);
  return (
    <Hero
      label={t('bank.principal')}
      value={formatAmount(BigInt(item.principal), 'USDC', 2)}
      unit="USDC"
      sub={
        <>
          <Pill tone={ended ? 'gray' : 'green'}>{t(`pledge.status.${item.status}`)}</Pill>
          {item.endReason ? t(`bank.ended.${item.endReason}`) : t('bank.termNumber', { count: item.term })}
        </>
      }
      aside={
        <Ring
          share={ended ? 1 : passed / item.termDays}
          text={t('flow.dayShort', { day: ended ? item.termDays : passed })}
          label={t('pledge.progress', { day: passed, days: item.termDays })}
          color={ended ? 'var(--gray)' : 'var(--green)'}
          size="calc(76 * var(--u))"
        />
      }
      actions={
        ended ? null : (
          <Button kind="primary" disabled={!free} onClick={() => startIntent(store, redeemPlan(t, item))}>
            {free ? t('bank.redeem') : t('pledge.freeOn', { date: formatDate(dayStartMs(item.redeemableDay)) })}
          </Button>
        )
      }
      lead={ended ? null : t('bank.redeemNote')}
    />
  );
}

function Figures({ item }: { item: BankSubscription }) {
  const { t } = useTranslation();
  const feeBps = useBankProducts().data?.feeBps;
  return (
    <Card title={t('common.details')}>
      <Facts
        facts={[
          {
            label: t('bank.income'),
            value: (
              <>
                {formatAmount(BigInt(item.income), 'PRO', 6)} PRO
                {feeBps === undefined ? null : (
                  <Explain of={t('bank.income')}>
                    {(close) => <ExplainBank item={item} feeBps={feeBps} onClose={close} />}
                  </Explain>
                )}
              </>
            ),
            tone: 'good',
            testId: 'bank-income',
          },
          { label: t('bank.daily'), value: formatPpm(item.dailyPpm) },
          { label: t('bank.dailyIncome'), value: `${formatAmount(BigInt(item.dailyIncome), 'USDC', 6)} USDC` },
          { label: t('pledge.incomeFee'), value: feeBps === undefined ? '–' : formatBps(feeBps) },
          { label: t('pledge.term'), value: t('pledge.days', { count: item.termDays }) },
          { label: t('bank.term'), value: String(item.term) },
          { label: t('pledge.start'), value: formatDate(dayStartMs(item.startDay)) },
          { label: t('bank.lastDay'), value: formatDate(dayStartMs(item.lastEarningDay)) },
          { label: t('bank.freeFrom'), value: formatDate(dayStartMs(item.redeemableDay)) },
          { label: t('pledge.setAside'), value: `${formatAmount(BigInt(item.escrow), 'USDC')} USDC` },
          ...(item.endedDay === null
            ? []
            : [{ label: t('bank.endedOn'), value: formatDate(dayStartMs(item.endedDay)) }]),
        ]}
      />
    </Card>
  );
}
