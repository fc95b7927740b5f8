import { type CSSProperties, type ReactNode, useId } from 'react';
import { Skeleton } from '../lists/list-state.tsx';
import styles from './hero.module.css';

interface HeroProps {
  label: string;
  /** The figure; undefined while it is not known. */
  value: ReactNode | undefined;
  unit?: string;
  sub?: ReactNode;
  /** What is right of the figure: a ring. */
  aside?: ReactNode;
  facts?: ReactNode;
  lead?: ReactNode;
  picture?: ReactNode;
  actions?: ReactNode;
  testId?: string;
}

/** The head block of a product's page: one large figure, what belongs to it, and at most two actions. */
export function Hero({ label, value, unit, sub, aside, facts, lead, picture, actions, testId }: HeroProps) {
  const id = useId();
  return (
    <section className={`hero ${styles.hero}`} aria-labelledby={id}>
      <div className={styles.row}>
        <div>
          <h2 className={styles.label} id={id}>
            {label}
          </h2>
          {value === undefined ? (
            <Skeleton width="11rem" height="2.8rem" />
          ) : (
            <p className={styles.big} style={sizeFor(value, unit, aside != null)} data-testid={testId}>
              {value}
              {unit ? <small>{unit}</small> : null}
            </p>
          )}
          {sub ? <p className={`${styles.sub} num`}>{sub}</p> : null}
        </div>
        {aside}
      </div>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {facts ? <div className={styles.facts}>{facts}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  );
}

/** What hero.module.css needs to know to set the figure in one line: about how long it is, in em, and what is next to it. */
function sizeFor(value: ReactNode, unit = '', beside: boolean): CSSProperties | undefined {
  if (typeof value !== 'string') return;
  return {
    '--length': value.length * 0.6 + unit.length * 0.36 + 0.4,
    ...(beside ? { '--beside': '9.5rem' } : {}),
  } as CSSProperties;
}

/** A small coloured label; its text says what the colour means. */
export function Pill({
  tone = 'orange',
  children,
  testId,
}: {
  tone?: 'orange' | 'green' | 'purple' | 'gray' | 'red' | 'blue';
  children: ReactNode;
  testId?: string;
}) {
  return (
    <span className={styles.pill} data-tone={tone} data-testid={testId}>
      {children}
    </span>
  );
}
