import styles from './columns-chart.module.css';

/**
 * A small column per day. Days marked `low` are striped as well as coloured; `parts` stack kinds in their colours. `axis` writes the
 * largest column's value and both ends' dates next to the picture.
 */
export function ColumnsChart({
  columns,
  label,
  axis,
}: {
  columns: readonly {
    key: string;
    share: number;
    low: boolean;
    parts?: readonly { color: string; weight: number }[];
  }[];
  label: string;
  axis?: { most: string; from: string; to: string };
}) {
  const chart = (
    <div className={styles.chart} role="img" aria-label={label}>
      {columns.map((column) => (
        <i
          key={column.key}
          className={column.low ? styles.low : undefined}
          style={{ height: `${Math.max(0, Math.min(1, column.share)) * 100}%`, ...stackOf(column.parts) }}
        />
      ))}
    </div>
  );
  if (!axis) return chart;
  return (
    <div className={`${styles.framed} num`}>
      <span className={styles.most}>{axis.most}</span>
      {chart}
      <span>{axis.from}</span>
      <span>{axis.to}</span>
    </div>
  );
}

/** The kinds of one day from the bottom up, as a background with hard edges. */
function stackOf(parts: readonly { color: string; weight: number }[] | undefined) {
  const total = parts?.reduce((sum, part) => sum + part.weight, 0) ?? 0;
  if (!parts || total <= 0) return {};
  let from = 0;
  const stops = parts.map((part) => {
    const to = from + (part.weight / total) * 100;
    const stop = `${part.color} ${from.toFixed(1)}% ${to.toFixed(1)}%`;
    from = to;
    return stop;
  });
  return { background: `linear-gradient(0deg, ${stops.join(', ')})` };
}
