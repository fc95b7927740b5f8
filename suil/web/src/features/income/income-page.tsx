import { formatDay } from '@suil/core';
import type { IncomeDay } from '@suil/core/api';
import { useIncomeDays } from '../../entities/income/days/queries.ts';
import { type IncomeProduct, PRODUCTS } from '../../entities/income/days/todays-income.ts';
import { toCsvFile } from '../../platform/api/download.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { saveFile } from '../../ui/actions/save-file.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreButton, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader, Tabs } from '../../ui/layout/page.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { Claims } from './claims.tsx';
import { daysText } from './days-text.ts';
import { HeatCard } from './heat-card.tsx';
import styles from './income.module.css';
import { IncomeBars } from './income-bars.tsx';
import { IncomeRules } from './income-rules.tsx';
import { type Days, daysBefore, daysOf, fileNameOf, PERIODS, type Period } from './period.ts';
import { SourceTable } from './source-table.tsx';
import { fileRows, isOf, productNamed, usdOf } from './summary.ts';

interface Choice {
  readonly period: Period;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: 'earned' | 'received';
  readonly source: IncomeProduct | null;
  /** The file has swaps, purchases and transfers, too. */
  readonly all: boolean;
}

/** What the page's address asks for; anything else in there counts as nothing. Own days (`from`, `to`) need no `period`. */
function useChoice(): [Choice, (changes: Partial<Record<keyof Choice, string | null>>) => void] {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get('from'), search.get('to')];
  const choice: Choice = {
    period: from || to ? 'own' : (PERIODS.find((one) => one === search.get('period')) ?? 'month'),
    from,
    to,
    by: search.get('by') === 'received' ? 'received' : 'earned',
    source: productNamed(search.get('source')),
    all: search.get('all') === '1',
  };
  const change = (changes: Partial<Record<keyof Choice, string | null>>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return [choice, change];
}

/** Income over all products: sums, bars, sources, a year of days and the file. */
export function IncomePage() {
  const { t } = useTranslation();
  const [{ source }, change] = useChoice();
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
          options={[
            { value: 'all', text: t('common.all') },
            ...PRODUCTS.map((value) => ({ value, text: t(`income.product.${value}`) })),
          ]}
          value={source ?? 'all'}
          onChange={(value) => change({ source: value === 'all' ? null : value })}
        />
      </Tabs>
      <LoginGate>{(address) => <Income address={address} />}</LoginGate>
    </>
  );
}

function Income({ address }: { address: string }) {
  const { t } = useTranslation();
  const [choice, change] = useChoice();
  const today = useToday();
  const days = today === undefined ? null : daysOf(choice.period, today, choice);
  const query = useIncomeDays(address, days?.fromDay ?? null, days?.toDay ?? today, choice.by);
  const all = query.data?.filter(isOf(choice.source)) ?? [];
  const shown = days ?? rangeOf(all, today ?? 0);
  return (
    <Columns
      first={
        <>
          <Card
            title={t('income.sum')}
            aside={
              <MoreButton
                disabled={!query.data}
                onClick={() => saveFile(fileNameOf(shown, today ?? 0), () => readFile(all, shown, choice.all))}
              >
                {t('record.csv')}
              </MoreButton>
            }
          >
            <Controls choice={choice} change={change} shown={shown} />
            <Block query={query} skeleton={<Skeleton height="14rem" />}>
              {() => (
                <>
                  <Sum address={address} choice={choice} days={days} rows={all} />
                  {all.length === 0 ? (
                    <Empty example="bars">
                      <MoreLink to="/earn">{t('nav.earn')}</MoreLink>
                    </Empty>
                  ) : (
                    <IncomeBars key={`${shown.fromDay} ${shown.toDay}`} rows={all} days={shown} />
                  )}
                  <label className={styles.all}>
                    <input
                      type="checkbox"
                      checked={choice.all}
                      onChange={({ target }) => change({ all: target.checked ? '1' : null })}
                    />
                    {t('income.all')}
                  </label>
                  <p className={styles.note}>{t('income.noTaxAdvice')}</p>
                </>
              )}
            </Block>
          </Card>
          {all.length > 0 ? <SourceTable rows={all} /> : null}
        </>
      }
      second={
        <>
          {today === undefined ? null : (
            <HeatCard address={address} today={today} by={choice.by} source={choice.source} />
          )}
          <IncomeRules source={choice.source} />
          <Card title={t('income.claims')} aside={<MoreLink to="/flow">{t('flow.title')}</MoreLink>}>
            <Claims address={address} />
          </Card>
        </>
      }
    />
  );
}

/** The file of a range; prices and movements are read when it is asked for. */
async function readFile(rows: readonly IncomeDay[], days: Days, withMovements: boolean): Promise<Blob> {
  const [{ readDayPrices }, { readMovementRows }] = await Promise.all([
    import('./day-prices.ts'),
    import('./movement-rows.ts'),
  ]);
  const priceOn = await readDayPrices(days);
  return toCsvFile(fileRows(rows, priceOn, withMovements ? await readMovementRows(days, priceOn) : []));
}

/** All days with income, up to today. */
function rangeOf(rows: readonly IncomeDay[], today: number): Days {
  return { fromDay: rows.at(-1)?.day ?? today, toDay: today };
}

interface SumProps {
  address: string;
  choice: Choice;
  days: Days | null;
  rows: readonly IncomeDay[];
}

/** The range's sum after fees, and the same of as many days before. */
function Sum({ address, choice, days, rows }: SumProps) {
  const { t } = useTranslation();
  const before = days && daysBefore(days);
  const query = useIncomeDays(address, before?.fromDay ?? 0, before?.toDay, choice.by);
  const earlier = query.data ? usdOf(query.data.filter(isOf(choice.source))) : null;
  return (
    <p className={`${styles.sum} num`}>
      <b data-testid="income-sum">{formatAmount(usdOf(rows), 'USDC')}</b> USD
      <small>
        {earlier === null ? t('income.afterFees') : t('income.before', { amount: formatAmount(earlier, 'USDC', 2) })}
      </small>
    </p>
  );
}

interface ControlsProps {
  choice: Choice;
  change: (changes: Partial<Record<keyof Choice, string | null>>) => void;
  shown: Days;
}

function Controls({ choice, change, shown }: ControlsProps) {
  const { t } = useTranslation();
  const choosePeriod = (period: Period) =>
    change(
      period === 'own'
        ? { period: null, from: formatDay(shown.fromDay), to: formatDay(shown.toDay) }
        : { period: period === 'month' ? null : period, from: null, to: null },
    );
  return (
    <div className={styles.controls}>
      <Segmented
        large
        label={t('income.period')}
        options={PERIODS.map((value) => ({ value, text: t(`income.period.${value}`) }))}
        value={choice.period}
        onChange={choosePeriod}
      />
      {choice.period === 'own' ? (
        <div className={styles.range}>
          <DateField label={t('income.from')} value={shown.fromDay} onChange={(from) => change({ from })} />
          <DateField label={t('income.to')} value={shown.toDay} onChange={(to) => change({ to })} />
        </div>
      ) : (
        <p className={styles.note}>{daysText(shown, shown.toDay)}</p>
      )}
      <Segmented
        large
        label={t('income.by')}
        options={(['earned', 'received'] as const).map((value) => ({ value, text: t(`income.by.${value}`) }))}
        value={choice.by}
        onChange={(by) => change({ by: by === 'earned' ? null : by })}
      />
    </div>
  );
}

interface DateFieldProps {
  label: string;
  value: number;
  onChange: (day: string | null) => void;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles.date}>
      {label}
      <input type="date" value={formatDay(value)} onChange={(event) => onChange(event.target.value || null)} />
    </label>
  );
}
