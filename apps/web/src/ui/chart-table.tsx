import { useTranslation } from '../lib/texts.ts';
import styles from './chart-table.module.css';

/** The same data as a picture, readable as a table: opened by a tap, always there for screen readers. */
export function ChartTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{t('chart.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
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
    </details>
  );
}
