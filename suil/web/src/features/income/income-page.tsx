import type { AssetIncomeResponse } from '@suil/core/api';
import { useState } from 'react';
import { isIncome } from '../../entities/income/ledger-income.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { useParameters } from '../../entities/parameters/queries.ts';
import { toCsvFile } from '../../platform/api/download.ts';
import { usePaged } from '../../platform/api/paged.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatBps, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { saveFile } from '../../ui/actions/save-file.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreButton, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader, Tabs } from '../../ui/layout/page.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { IncomeDays } from './income-days.tsx';
import { toIncomeRows, useLedgerIncome } from './queries.ts';
import { RangeFilter, useRange } from './range-filter.tsx';

const SOURCES = ['bank_income', 'hashrate_released', 'node_dividend', 'claimed'] as const;
const KINDS = ['all', ...SOURCES] as const;
type Kind = (typeof KINDS)[number];

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
