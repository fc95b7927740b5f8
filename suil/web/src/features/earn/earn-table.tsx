/** The products as a table whose columns sort. */

import { type Inputs, SORTS, type Sort, withSort } from '../../entities/earn/model/inputs.ts';
import type { EarnRow } from '../../entities/earn/model/rows.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './earn.module.css';
import { Act, Gain, Options, ProductName, type RowsProps, Value } from './row-parts.tsx';
import { columnText, dayCell, evenText, fromCell, lockCell, minimumText, yearText } from './texts.ts';

export function EarnTable({ rows, ...rest }: RowsProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <table className={`${styles.table} num`} aria-label={t('earn.compared')}>
        <thead>
          <tr>
            {SORTS.map((sort) => (
              <Heading key={sort} sort={sort} inputs={rest.inputs} />
            ))}
            <th scope="col">
              <span className="sr">{t('earn.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.product} row={row} {...rest} />
          ))}
        </tbody>
      </table>
      {rows.some(({ product }) => product === 'hashrate') ? <p className={styles.note}>{t('earn.footnote')}</p> : null}
    </Card>
  );
}

function Heading({ sort, inputs }: { sort: Sort; inputs: Inputs }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const isSorted = inputs.sort === sort;
  const order = inputs.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-column={sort} aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => setSearch((before) => withSort(before, sort), { replace: true })}>
        {columnText(t, sort, inputs.days)}
        {isSorted ? <Icon name="chevronDown" size="0.75rem" /> : null}
      </button>
    </th>
  );
}

function Row({ row, amountMicros, inputs, data }: { row: EarnRow } & Omit<RowsProps, 'rows'>) {
  const { t } = useTranslation();
  const lock = lockCell(t, row);
  const minimum = minimumText(row, data);
  const least = minimum === null ? t('earn.minimumAny') : t('earn.minimum', { amount: minimum });
  return (
    <tr data-product={row.product}>
      <th scope="row">
        <ProductName row={row} />
      </th>
      <td className={styles.options}>
        <Options row={row} />
      </td>
      <td data-column="day">
        <Value cell={dayCell(t, row, amountMicros, data)} />
      </td>
      <td data-column="year">
        <b>{yearText(row, amountMicros)}</b>
      </td>
      <td>
        <Value cell={{ ...lock, sub: least }} />
      </td>
      <td>
        <Value cell={fromCell(t, row, data)} />
      </td>
      <td data-column="gain">
        <Gain row={row} inputs={inputs} unit="USD" />
      </td>
      <td data-column="even">{evenText(t, row)}</td>
      <td className={styles.last}>
        <Act row={row} data={data} />
      </td>
    </tr>
  );
}
