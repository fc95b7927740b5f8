import styles from './columns-chart.module.css';

/** A small column per day. Days marked `low` are striped as well as coloured. */
export function ColumnsChart({
  columns,
  label,
}: {
  columns: readonly { key: string; share: number; low: boolean }[];
  label: string;
}) {
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      {columns.map((column) => (
        <i
          key={column.key}
          className={column.low ? styles.low : undefined}
          style={{ height: `${Math.max(0, Math.min(1, column.share)) * 100}%` }}
        />
      ))}
    </div>
  );
}
