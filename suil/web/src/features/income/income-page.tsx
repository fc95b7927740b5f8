import { dayStartMs } from '@suil/core';
import type { AssetIncomeResponse } from '@suil/core/api';
import { lazy, useState } from 'react';
import { incomeValue, isIncome } from '../../entities/income/ledger-income.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { useParameters } from '../../entities/parameters/queries.ts';
import { toCsvFile } from '../../platform/api/download.ts';
import { usePaged } from '../../platform/api/paged.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatBps, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card, MoreButton, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader, Tabs } from '../../ui/layout/page.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import styles from './income.module.css';
import { toIncomeRows, useLedgerIncome } from './queries.ts';
import { RangeFilter, useRange } from './range-filter.tsx';

const ExplainDay = lazy(() => import('./explain-day.tsx'));

const SOURCES = ['bank_income', 'hashrate_released', 'node_dividend', 'claimed'] as const;
const KINDS = ['all', ...SOURCES] as const;
type Kind = (typeof KINDS)[number];
type LedgerKind = Exclude<Kind, 'all' | 'claimed'>;
const COLORS: Record<LedgerKind, string> = {
  bank_income: 'var(--green)',
  hashrate_released: 'var(--purple)',
  node_dividend: 'var(--orange)',
};

/** Income details: by kind and by day, as a picture, a list and a table, each leading to how it was computed. */
export function IncomePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const kind: Kind = KINDS.find((item) => item === search.get('kind')) ?? 'all';
  return (
    <>
      <PageHeader
        title={t('income.title')}
        back="/assets"
        aside={<MoreLink to="/dynamic">{t('team.income')}</MoreLink>}
      />
      <Tabs>
        <Segmented
          large
          label={t('record.filter')}
          options={KINDS.map((value) => ({ value, text: t(`income.filter.${value}`) }))}
          value={kind}
          onChange={(value) =>
            setSearch(
              (before) => {
                if (value === 'all') before.delete('kind');
                else before.set('kind', value);
                return before;
              },
              { replace: true },
            )
          }
        />
      </Tabs>
      <LoginGate>{(address) => <Income address={address} kind={kind} />}</LoginGate>
    </>
  );
}

function Income({ address, kind }: { address: string; kind: Kind }) {
  const { t } = useTranslation();
  return (
    <Columns
      first={
        kind === 'claimed' ? (
          <Card title={t('income.claims')} aside={<MoreLink to="/flow">{t('flow.title')}</MoreLink>}>
            <Claims address={address} />
          </Card>
        ) : (
          <LedgerIncome address={address} kind={kind} />
        )
      }
      second={
        <>
          <IncomeRules kind={kind} />
          {kind === 'all' ? (
            <Card title={t('income.claims')} aside={<MoreLink to="/flow">{t('flow.title')}</MoreLink>}>
              <Claims address={address} />
            </Card>
          ) : null}
        </>
      }
    />
  );
}

function LedgerIncome({ address, kind }: { address: string; kind: Exclude<Kind, 'claimed'> }) {
  const { t } = useTranslation();
  const suilPrice = usePrices().data?.suilSpot ?? 0n;
  const range = useRange();
  const [shown, setShown] = useState(10);
  const query = useLedgerIncome(address, range);
  const wanted = (item: AssetIncomeResponse['items'][number]) =>
    isIncome(item) && (kind === 'all' || item.kind === kind) && (range.asset === null || item.asset === range.asset);
  return (
    <Card
      title={t('income.byDay')}
      aside={
        <MoreButton
          disabled={!query.data}
          onClick={() =>
            saveFile('income.csv', async () => toCsvFile(toIncomeRows(query.data?.items.filter(wanted) ?? [])))
          }
        >
          {t('record.csv')}
        </MoreButton>
      }
    >
      <RangeFilter range={range} />
      <Block query={query} skeleton={<Skeleton height="10rem" />}>
        {(data) => {
          const items = data.items.filter(wanted);
          if (items.length === 0) {
            return (
              <Empty>
                <MoreLink to="/financial">{t('empty.bank')}</MoreLink>
              </Empty>
            );
          }
          return <IncomeDays items={items} suilPrice={suilPrice} shown={shown} onMore={() => setShown(shown + 30)} />;
        }}
      </Block>
    </Card>
  );
}

type IncomeItem = AssetIncomeResponse['items'][number];

interface IncomeDay {
  day: number;
  rows: IncomeItem[];
  /** USDC base units at the present price of SUIL. */
  value: bigint;
}

interface IncomeDaysProps {
  items: readonly IncomeItem[];
  /** USDC base units of a whole SUIL. */
  suilPrice: bigint;
  /** So many days are listed. */
  shown: number;
  onMore: () => void;
}

/** The days as columns, as a list, and as a table. */
function IncomeDays({ items, suilPrice, shown, onMore }: IncomeDaysProps) {
  const { t } = useTranslation();
  const worthOf = (row: IncomeItem) => incomeValue(row.asset, BigInt(row.amount), suilPrice);
  const days = [...Map.groupBy(items, (item) => item.day)].map(([day, rows]) => ({
    day,
    rows,
    value: rows.reduce((sum, row) => sum + worthOf(row), 0n),
  }));
  const most = days.reduce((m, day) => (day.value > m ? day.value : m), 1n);
  return (
    <>
      <ColumnsChart
        label={t('income.byDay')}
        columns={days
          .slice(0, 60)
          .map((day) => ({
            key: String(day.day),
            share: Number((day.value * 1000n) / most) / 1000,
            low: false,
            parts: day.rows.map((row) => ({ color: COLORS[row.kind], weight: Number(worthOf(row)) })),
          }))
          .reverse()}
      />
      <ul className={styles.days}>
        {days.slice(0, shown).map((day) => (
          <IncomeDayRow key={day.day} day={day} />
        ))}
      </ul>
      {days.length > shown ? (
        <Button small wide onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
      <ChartTable
        caption={t('income.byDay')}
        head={[t('market.time'), t('income.kindTitle'), t('amount.label')]}
        rows={items.map((row) => [
          formatDate(dayStartMs(row.day)),
          t(`income.filter.${row.kind}`),
          `${formatAmount(BigInt(row.amount), row.asset, 6)} ${row.asset}`,
        ])}
      />
    </>
  );
}

function IncomeDayRow({ day: { day, rows } }: { day: IncomeDay }) {
  const { t } = useTranslation();
  const date = formatDate(dayStartMs(day));
  return (
    <li>
      <b>{date}</b>
      {rows.map((row) => (
        <span key={row.kind + row.asset} className="num">
          <i style={{ background: COLORS[row.kind] }} aria-hidden="true" />
          {t(`income.filter.${row.kind}`)}
          <em>
            +{formatAmount(BigInt(row.amount), row.asset, 6)} {row.asset}
          </em>
          <Explain of={`${t(`income.filter.${row.kind}`)}, ${date}`}>
            {(close) => <ExplainDay item={row} onClose={close} />}
          </Explain>
        </span>
      ))}
    </li>
  );
}

/** How each kind is worked out and what funds it: never "guaranteed", never without its source. */
function IncomeRules({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const { bankFeeBps, releaseRateBps } = useParameters();
  const rates = { fee: formatBps(bankFeeBps), rate: formatBps(releaseRateBps) };
  const shown = SOURCES.filter((item) => kind === 'all' || kind === item);
  return (
    <Card title={t('income.how')}>
      {shown.map((item) => (
        <Disclosure key={item} title={t(`income.filter.${item}`)}>
          {t(`income.howText.${item}`, rates)}
        </Disclosure>
      ))}
    </Card>
  );
}

function Claims({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = usePaged(address, 'GET /liquidity/records', { kind: 'claimed' });
  return (
    <RecordList
      query={query}
      dateOf={(record) => formatDate(record.timestampMs)}
      empty={<MoreLink to="/flow">{t('empty.stake')}</MoreLink>}
      row={(record) =>
        record.kind === 'claimed' ? (
          <RecordRow
            key={record.id}
            icon="drop"
            color="var(--orange)"
            title={t(`income.kind.${record.incomeKind}`)}
            amount={`+${formatAmount(BigInt(record.rewardValue), 'USDC', 6)} USDC`}
            subRight={t('income.feeOnly', { fee: `${formatAmount(BigInt(record.rewardValueFee), 'USDC', 6)} USDC` })}
            digest={record.digest}
            digestUrl={explorerLink(config, record.digest)}
          />
        ) : null
      }
    />
  );
}
