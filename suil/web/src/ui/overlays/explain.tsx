import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './explain.module.css';

interface ExplainProps {
  /** The amount's name, as shown next to it. */
  of: string;
  /** The lazily loaded sheet, rendered when it is opened. */
  children: (close: () => void) => ReactNode;
}

/** The small "=" next to an amount: opens how the amount is computed. */
export function Explain({ of, children }: ExplainProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.explain}
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
