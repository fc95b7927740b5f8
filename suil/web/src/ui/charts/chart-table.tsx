import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './chart-table.module.css';

export interface ChartTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The same data as a picture, readable as a table: opened by a tap or a key, and drawn only then. */
export function ChartTable(props: ChartTableProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (props.rows.length === 0) return null;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('chart.asTable')}</summary>
      {open ? <Table {...props} /> : null}
    </details>
  );
}

/** A table of figures in a frame that scrolls by itself. */
export function Table({ caption, head, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={`${styles.table} num`}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={`${head[index]}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
