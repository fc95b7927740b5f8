/** A year of days as squares, in five steps by quintile of the member's own days with income. */
import { dayStartMs } from '@suil/core';
import type { IncomeDay } from '@suil/core/api';
import { type PointerEvent, useState, useSyncExternalStore } from 'react';
import { useIncomeDays } from '../../entities/income/days/queries.ts';
import type { IncomeProduct } from '../../entities/income/days/todays-income.ts';
import { useHiddenBalance } from '../../platform/browser/hidden-balance.ts';
import { formatAmount, formatDate, formatMonth } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { DaySlider } from '../../ui/charts/day-slider.tsx';
import { Card, MoreButton } from '../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import styles from './heat-card.module.css';
import { isOf, quintiles, stepOf, usdOf } from './summary.ts';

const STEPS = [1, 2, 3, 4, 5] as const;
const WEEKS = { wide: 53, narrow: 14 };
/** Day 4 was the first Monday: 1970-01-05. */
const FIRST_MONDAY = 4;
const mondayOf = (day: number) => day - ((day - FIRST_MONDAY) % 7);

const wide = () => window.matchMedia('(min-width: 720px)');
const onWidth = (changed: () => void) => {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

interface HeatCardProps {
  address: string;
  today: number;
  by: 'earned' | 'received';
  source: IncomeProduct | null;
}

export function HeatCard({ address, today, by, source }: HeatCardProps) {
  const { t } = useTranslation();
  const weeks = useSyncExternalStore(onWidth, () => (wide().matches ? WEEKS.wide : WEEKS.narrow));
  const fromDay = mondayOf(today) - (weeks - 1) * 7;
  const query = useIncomeDays(address, fromDay, today, by);
  return (
    <Card title={t('income.heat')} aside={<SaveYear address={address} today={today} by={by} source={source} />}>
      <Block query={query} skeleton={<Skeleton height="9rem" />}>
        {(rows) => {
          return <Heat key={fromDay} days={daysFrom(fromDay, today, rows.filter(isOf(source)))} />;
        }}
      </Block>
    </Card>
  );
}

/** Each day of a range with its income, oldest first. */
function daysFrom(fromDay: number, toDay: number, rows: readonly IncomeDay[]) {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return Array.from({ length: toDay - fromDay + 1 }, (_, index) => {
    const day = fromDay + index;
    return { day, usd: usdOf(byDay.get(day) ?? []) };
  });
}

/** Saves 53 weeks as a picture, however many the card has space for. */
function SaveYear({ address, today, by, source }: HeatCardProps) {
  const { t } = useTranslation();
  const { hidden } = useHiddenBalance();
  const fromDay = mondayOf(today) - (WEEKS.wide - 1) * 7;
  const { data } = useIncomeDays(address, fromDay, today, by);
  const rows = data?.filter(isOf(source)) ?? [];
  const save = async () => {
    const { saveYear } = await import('./year/save-year.ts');
    await saveYear({ rows, days: daysFrom(fromDay, today, rows), hidden });
  };
  return (
    <MoreButton
      disabled={rows.length === 0}
      onClick={() => void save().catch(() => showToast({ kind: 'error', text: t('file.failed') }))}
    >
      {t('income.yearSave')}
    </MoreButton>
  );
}

function Heat({ days }: { days: readonly { day: number; usd: bigint }[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(days.length - 1);
  const least = quintiles(days.map(({ usd }) => usd));
  const weeks = Math.ceil(days.length / 7);
  const fromDay = days[0]?.day ?? 0;
  const choose = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const week = Math.floor(((event.clientX - box.left) / box.width) * weeks);
    const weekday = Math.floor(((event.clientY - box.top) / box.height) * 7);
    setChosen(Math.max(0, Math.min(days.length - 1, week * 7 + weekday)));
    event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
  };
  const text = `${formatDate(dayStartMs(fromDay + chosen))}: ${formatAmount(days[chosen]?.usd ?? 0n, 'USDC')} USD`;
  return (
    <>
      <div className={styles.months} style={{ gridTemplateColumns: `repeat(${weeks}, 1fr)` }} aria-hidden="true">
        {monthsOf(fromDay, weeks).map(({ week, name }) => (
          <span key={week} style={{ gridColumn: week + 1 }}>
            {name}
          </span>
        ))}
      </div>
      <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${weeks}, 1fr)` }} onPointerDown={choose}>
        <DaySlider
          label={t('income.heat')}
          count={days.length}
          value={chosen}
          valueText={text}
          across={7}
          onChange={setChosen}
        />
        {days.map(({ day, usd }) => (
          <i
            key={day}
            data-step={stepOf(usd, least)}
            data-chosen={day === fromDay + chosen || undefined}
            aria-hidden="true"
          />
        ))}
      </div>
      <p className={`${styles.chosen} num`} data-testid="heat-day">
        {text}
      </p>
      {least.length > 0 ? (
        <p className={`${styles.legend} num`}>
          {STEPS.map((step) => (
            <span key={step}>
              <i data-step={step} aria-hidden="true" />≥ {formatAmount(least[step - 1] ?? 0n, 'USDC', 2)}
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The weeks in which a month begins; a name needs the width of three weeks. */
function monthsOf(fromDay: number, weeks: number): { week: number; name: string }[] {
  const monthOf = (week: number) => new Date(dayStartMs(fromDay + week * 7)).getUTCMonth();
  return Array.from({ length: weeks }, (_, week) => week)
    .filter((week) => week > 0 && monthOf(week) !== monthOf(week - 1) && week <= weeks - 2)
    .map((week) => ({ week, name: formatMonth(dayStartMs(fromDay + week * 7)) }));
}
