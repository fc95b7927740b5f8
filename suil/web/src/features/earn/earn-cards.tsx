/** The products as one card each, for a phone. */

import type { EarnRow } from '../../entities/earn/model/rows.ts';
import { productText } from '../../entities/earn/product-text.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './earn.module.css';
import { Act, Gain, Options, ProductName, type RowsProps, Value } from './row-parts.tsx';
import { type Cell, dayCell, evenText, fromCell, lockCell, minimumText, yearText } from './texts.ts';

export function EarnCards({ rows, ...rest }: RowsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={styles.cards} aria-label={t('earn.compared')}>
        {rows.map((row) => (
          <EarnCard key={row.product} row={row} {...rest} />
        ))}
      </ul>
      {rows.some(({ product }) => product === 'hashrate') ? <p className={styles.note}>{t('earn.footnote')}</p> : null}
    </>
  );
}

function EarnCard({ row, amountMicros, inputs, data }: { row: EarnRow } & Omit<RowsProps, 'rows'>) {
  const { t } = useTranslation();
  const plain = (text: string): Cell => ({ text, sub: null });
  const facts: readonly (readonly [label: string, cell: Cell])[] = [
    [t('earn.column.day'), dayCell(t, row, amountMicros, data)],
    [t('earn.column.year'), plain(yearText(row, amountMicros))],
    [t('earn.card.locked'), lockCell(t, row)],
    [t('earn.column.even'), plain(evenText(t, row))],
    [t('earn.card.minimum'), plain(minimumText(row, data) ?? t('earn.minimumAny'))],
    [t('earn.column.from'), fromCell(t, row, data)],
  ];
  return (
    <li className={`${styles.card} num`} data-product={row.product} aria-label={productText(t, row.product)}>
      <div className={styles.head}>
        <ProductName row={row} />
        <span className={styles.result}>
          <Gain row={row} inputs={inputs} unit={t('earn.gainUnit', { days: inputs.days })} />
        </span>
      </div>
      <Options row={row} />
      <dl className={styles.facts}>
        {facts.map(([label, cell]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
      <Act row={row} data={data} />
    </li>
  );
}
