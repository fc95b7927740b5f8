import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  tone?: 'strong' | 'good' | 'bad';
  testId?: string;
}

/** A list of labelled values, read as such by screen readers. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={[styles.row, toneOf(fact)].filter(Boolean).join(' ')}>
          <dt>{fact.label}</dt>
          <dd className="num" data-testid={fact.testId}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is not known yet is neither good nor bad. */
function toneOf({ tone, value }: Fact): string | undefined {
  return tone && value !== '–' ? styles[tone] : undefined;
}
