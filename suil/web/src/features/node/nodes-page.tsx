import { dayStartMs } from '@suil/core';
import type { NodeDividendRecord } from '@suil/core/api';
import { lazy } from 'react';
import { useNodes } from '../../entities/ecosystem/queries.ts';
import { formatAmount, formatDate, formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { BuyNodeForm } from './buy-node-form.tsx';
import { ContactCard } from './contact-card.tsx';
import { useDividends, useHoldings } from './queries.ts';
import { TierComparison } from './tier-comparison.tsx';
import { useLastDays } from './use-last-days.ts';

const ExplainDividends = lazy(() => import('./explain-dividends.tsx'));

/** The node sale: the tiers compared, buying them, the own nodes, dividends, and the delivery contact. */
export function NodesPage() {
  const { t } = useTranslation();
  const nodes = useNodes();
  const days = useLastDays();
  return (
    <>
      <PageHeader title={t('node.sale')} back="/ecology" />
      <Columns
        first={
          <Block query={nodes} skeleton={<Skeleton height="60rem" />}>
            {(data) => (
              <>
                <TierComparison nodes={data} days={days.data?.items} />
                <BuyNodeForm tiers={data.tiers} />
              </>
            )}
          </Block>
        }
        second={
          <LoginGate>
            <Holdings />
            <Dividends />
            <ContactCard />
          </LoginGate>
        }
      />
    </>
  );
}

function Holdings() {
  const { t } = useTranslation();
  const query = useHoldings(useAddress());
  return (
    <Card title={t('node.mine')}>
      <RecordList
        query={query}
        dateOf={(item) => formatDate(item.timestampMs)}
        row={(item) => (
          <RecordRow
            key={item.id}
            icon="key"
            color="var(--orange)"
            title={t(`node.tier.${item.tier}`)}
            amount={`× ${item.quantity}`}
            sub={t('node.from', { date: formatDate(dayStartMs(item.day + 1)) })}
            subRight={`${formatExact(BigInt(item.paid), item.payWith)} ${item.payWith}`}
          />
        )}
      />
    </Card>
  );
}

function Dividends() {
  const { t } = useTranslation();
  const query = useDividends(useAddress());
  return (
    <Card
      title={t('node.dividends')}
      aside={<Explain of={t('node.dividends')}>{(close) => <ExplainDividends onClose={close} />}</Explain>}
    >
      <DividendBars records={query.data?.pages.flatMap(({ items }) => items) ?? []} isAll={!query.hasNextPage} />
      <RecordList
        query={query}
        peek={7}
        dateOf={(item) => formatDate(dayStartMs(item.day))}
        row={(item) => (
          <RecordRow
            key={`${item.day}:${item.tier}`}
            icon="plus"
            color="var(--green)"
            title={`${t(`node.tier.${item.tier}`)} × ${item.quantity}`}
            amount={`+${formatAmount(BigInt(item.share) + BigInt(item.weighted), 'USDC', 6)} USDC`}
            sub={t('node.feeShareOf', { amount: formatAmount(BigInt(item.share), 'USDC', 6) })}
            subRight={t('node.weightedOf', { amount: formatAmount(BigInt(item.weighted), 'USDC', 6) })}
          />
        )}
      />
    </Card>
  );
}

/** Days in the picture, at most. */
const DRAWN_DAYS = 30;

/** What all own nodes got, a column a day, the newest last; the list below has the figures. */
function DividendBars({ records, isAll }: { records: readonly NodeDividendRecord[]; isAll: boolean }) {
  const { t } = useTranslation();
  const sums = new Map<number, bigint>();
  for (const { day, share, weighted } of records)
    sums.set(day, (sums.get(day) ?? 0n) + BigInt(share) + BigInt(weighted));
  // What was read may end within its oldest day.
  const whole = [...sums].sort(([one], [other]) => one - other).slice(isAll ? 0 : 1);
  const days = whole.slice(-DRAWN_DAYS);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const most = days.reduce((all, [, sum]) => (sum > all ? sum : all), 1n);
  return (
    <ColumnsChart
      label={t('node.dividendChart', { days: days.length })}
      columns={days.map(([day, sum]) => ({ key: String(day), share: Number(sum) / Number(most), low: false }))}
      axis={{
        most: `${formatAmount(most, 'USDC', 4)} USDC`,
        from: formatDate(dayStartMs(first[0])),
        to: formatDate(dayStartMs(last[0])),
      }}
    />
  );
}
