/** A card whose title shows or hides what is in it; what must not be missed stays below the title. */
import { type ReactNode, useId } from 'react';
import card from './card.module.css';
import styles from './folded-card.module.css';
import { Icon } from './icon.tsx';

interface FoldedCardProps {
  title: ReactNode;
  /** Right of the title: no link and no button, because all of it unfolds the card. */
  aside?: ReactNode;
  /** Below the title, folded or not. */
  always?: ReactNode;
  /** Above what is unfolded: where more of it is. */
  link?: ReactNode;
  children: ReactNode;
}

export function FoldedCard({ title, aside, always, link, children }: FoldedCardProps) {
  const id = useId();
  return (
    <section className={card.card} aria-labelledby={id}>
      <details className={styles.folded}>
        <summary>
          <h2 id={id}>{title}</h2>
          {aside}
          <Icon name="chevronDown" size="1.1rem" />
        </summary>
        {link ? <div className={styles.link}>{link}</div> : null}
        {children}
      </details>
      {always}
    </section>
  );
}
