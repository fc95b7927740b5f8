import type { Passage } from '../../platform/i18n/documents.ts';
import styles from './passages.module.css';

/** A long text: one titled passage after the other. */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  return (
    <div className={styles.passages}>
      {passages.map((passage) => (
        <section key={passage.title}>
          <h3>{passage.title}</h3>
          <p>{passage.text}</p>
        </section>
      ))}
    </div>
  );
}
