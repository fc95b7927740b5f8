import styles from './stacked-bar.module.css';

export interface Stack {
  label: string;
  /** Weight in the bar, drawing precision only. */
  weight: number;
  text: string;
  color: string;
}

/** One bar of shares with its legend. Color is never alone: every share has its label and figure. */
export function StackedBar({ stacks }: { stacks: readonly Stack[] }) {
  const total = stacks.reduce((sum, stack) => sum + stack.weight, 0);
  const parts = total > 0 ? stacks.filter((stack) => stack.weight > 0) : [];
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.length === 0 ? <i className={styles.none} /> : null}
        {parts.map((stack) => (
          <i key={stack.label} style={{ flex: stack.weight / total, background: stack.color }} />
        ))}
      </div>
      <ul className={`${styles.legend} num`}>
        {stacks.map((stack) => (
          <li key={stack.label}>
            <i style={{ background: stack.color }} aria-hidden="true" />
            {stack.label}
            <b>{stack.text}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
