import type { ReactNode } from 'react';
import { type Move, moveText } from '../../../entities/account/moves.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import styles from './move-list.module.css';

export interface MoveItem {
  icon: IconName;
  /** The verb of the move. */
  text: string;
  move: Move;
  /** What there is to move, such as "8,000.0000 USDC". */
  amount: string | null;
  to: string;
}

/** Moves to choose from: each leads to the page that offers it, none moves anything itself. */
export function MoveList({ items, children }: { items: readonly MoveItem[]; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ icon, text, move, amount, to }) => (
          <li key={`${to} ${text} ${amount}`}>
            <Link to={to}>
              <span className={styles.mark} aria-hidden="true">
                <Icon name={icon} />
              </span>
              <span className={styles.main}>
                <b>{text}</b>
                <small>{moveText(t, move)}</small>
              </span>
              <span className={`${styles.amount} num`}>{amount ?? '–'}</span>
              <Icon name="chevronRight" size="1rem" />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
