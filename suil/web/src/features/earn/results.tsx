/** The rows: which are shown, in which order, as a table on a wide screen and as cards on a phone. */

import { FILTERS, type Inputs, SORTS, withValue } from '../../entities/earn/model/inputs.ts';
import { sortRows } from '../../entities/earn/model/order.ts';
import { PRODUCTS } from '../../entities/earn/model/products.ts';
import { type EarnData, rowsOf } from '../../entities/earn/model/rows.ts';
import { productText } from '../../entities/earn/product-text.ts';
import { formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { useSideBySide } from '../../ui/layout/page.tsx';
import { Empty } from '../../ui/lists/list-state.tsx';
import styles from './earn.module.css';
import { EarnCards } from './earn-cards.tsx';
import { EarnTable } from './earn-table.tsx';
import { columnText } from './texts.ts';

interface ResultsProps {
  readonly amountMicros: bigint | null;
  readonly inputs: Inputs;
  readonly data: EarnData;
}

export function Results({ amountMicros, inputs, data }: ResultsProps) {
  const { t } = useTranslation();
  const wide = useSideBySide();
  const rows = sortRows(rowsOf(amountMicros, inputs, data), inputs, data, (product) => productText(t, product));
  const View = wide ? EarnTable : EarnCards;
  return (
    <>
      <div className={styles.filters}>
        <Filters filter={inputs.filter} />
        {wide ? null : <SortMenu inputs={inputs} />}
      </div>
      {rows.length === 0 ? <Empty title={t('earn.noneFits')} /> : null}
      {rows.length > 0 ? <View rows={rows} amountMicros={amountMicros} inputs={inputs} data={data} /> : null}
    </>
  );
}

function Filters({ filter }: Pick<Inputs, 'filter'>) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  return (
    <fieldset className={styles.chips} aria-label={t('earn.filter.label')}>
      {FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          aria-pressed={one === filter}
          onClick={() =>
            setSearch((before) => withValue(before, 'filter', one === 'all' ? null : one), { replace: true })
          }
        >
          {one === 'all' ? t('earn.filter.all', { count: formatCount(PRODUCTS.length) }) : t(`earn.filter.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The columns by which the cards can be sorted, each in its own order: the best first. */
function SortMenu({ inputs: { sort, days } }: Pick<ResultsProps, 'inputs'>) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const choose = (next: string) =>
    setSearch((before) => withValue(withValue(before, 'order', null), 'sort', next), { replace: true });
  return (
    <label className={styles.sort}>
      {t('earn.sort')}
      <select value={sort} onChange={(event) => choose(event.target.value)}>
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {columnText(t, one, days)}
          </option>
        ))}
      </select>
    </label>
  );
}
