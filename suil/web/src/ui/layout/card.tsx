import { type ReactNode, useId } from 'react';
import { Link } from '../actions/link.tsx';
import styles from './card.module.css';
import { Icon } from './icon.tsx';

interface CardProps {
  title?: ReactNode;
  /** What is right of the title: a link or a button. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A titled block of a page; its title names the region. */
export function Card({ title, aside, children, className }: CardProps) {
  const id = useId();
  return (
    <section className={[styles.card, className].filter(Boolean).join(' ')} aria-labelledby={title ? id : undefined}>
      {title || aside ? (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.more} to={to}>
      {children}
      <Icon name="chevronRight" />
    </Link>
  );
}

export function MoreButton({
  onClick,
  children,
  disabled,
}: {
  onClick: () => void;
  children: ReactNode;
  disabled?: boolean;
}) {
  return (
    <button type="button" className={styles.more} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  );
}
