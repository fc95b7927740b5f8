import type { Asset } from '@suil/core';
import { useId } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import styles from './income.module.css';
import type { Days } from './queries.ts';

const ASSETS = ['all', 'PRO', 'SUIL', 'USDC'] as const;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Which days and which asset the page's address asks for (`?from`, `?to`, `?asset`); anything else in there counts as nothing. */
export interface Range extends Days {
  readonly asset: Asset | null;
}

export function useRange(): Range {
  const [search] = useSearchParams();
  const dateOf = (name: string) => {
    const text = search.get(name);
    return text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const asset = ASSETS.find((one) => one !== 'all' && one === search.get('asset'));
  return { from: dateOf('from'), to: dateOf('to'), asset: asset === undefined || asset === 'all' ? null : asset };
}

/** First and last day, and the asset; kept in the page's address. */
export function RangeFilter({ range }: { range: Range }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <div className={styles.range}>
      <DateField label={t('income.from')} value={range.from} max={range.to} onChange={(day) => set('from', day)} />
      <DateField label={t('income.to')} value={range.to} min={range.from} onChange={(day) => set('to', day)} />
      <Segmented
        large
        label={t('income.asset')}
        options={ASSETS.map((value) => ({ value, text: value === 'all' ? t('common.all') : value }))}
        value={range.asset === null ? 'all' : (ASSETS.find((one) => one === range.asset) ?? 'all')}
        onChange={(value) => set('asset', value === 'all' ? '' : value)}
      />
    </div>
  );
}

interface DateFieldProps {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string) => void;
}

function DateField({ label, value, min = null, max = null, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <div className={styles.date}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
