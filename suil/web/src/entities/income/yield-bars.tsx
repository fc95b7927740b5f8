import { formatPpm } from '../../platform/i18n/format.ts';
import styles from '../../ui/forms/amount-sheet.module.css';

export interface YieldBar {
  name: string;
  ppm: number;
  /** Marks what the action leads to. */
  after: boolean;
}

/** Yields side by side, such as today's and tomorrow's after a claim; the widest bar is the cap. */
export function YieldBars({ bars, capPpm }: { bars: readonly YieldBar[]; capPpm: number }) {
  return (
    <div className={styles.bars}>
      {bars.map((bar) => (
        <div key={bar.name}>
          <span>{bar.name}</span>
          <span className={styles.track} aria-hidden="true">
            <i className={bar.after ? styles.after : undefined} style={{ width: `${(bar.ppm / capPpm) * 100}%` }} />
          </span>
          <b className="num">{formatPpm(bar.ppm)}</b>
        </div>
      ))}
    </div>
  );
}
