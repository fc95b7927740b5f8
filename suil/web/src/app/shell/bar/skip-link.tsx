import type { RefObject } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: over the header and its links to the page. Not seen until it has the focus. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {t('nav.skip')}
    </button>
  );
}
