import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './how.module.css';

interface HowProps {
  /** The amount's name, as it stands beside it. */
  of: string;
  /** The lazily loaded sheet, drawn once it is asked for. */
  children: (close: () => void) => ReactNode;
}

/** The small "=" beside an amount: opens how the amount was worked out. */
export function How({ of, children }: HowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.how}
        aria-label={t('how.open', { amount: of })}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" className="i" aria-hidden="true">
          <path d="M7 9.500h10M7 14.500h10" />
        </svg>
      </button>
      <Suspense>{open ? children(() => setOpen(false)) : null}</Suspense>
    </>
  );
}
