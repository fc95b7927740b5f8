import type { ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';
import styles from './disclosure.module.css';

/** A title that shows or hides its content. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        {title}
        <Icon name="chevronDown" size="1.1rem" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
