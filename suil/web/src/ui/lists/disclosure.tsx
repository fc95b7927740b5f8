import type { ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';
import styles from './fold.module.css';

/** A title that opens what belongs to it. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="chevronDown" size="1.1rem" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
