import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../lib/texts.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './page-header.module.css';

/** The head of an inner page: where back leads, and the page's name. */
export function PageHeader({ title, back = '/', aside }: { title: string; back?: string; aside?: ReactNode }) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <div className={styles.header}>
      <Link to={back} aria-label={t('common.back')}>
        <Icon name="chevronLeft" size="1.375rem" />
      </Link>
      <h1>{title}</h1>
      {aside ? <div>{aside}</div> : null}
    </div>
  );
}

/** The window's title while the page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · SUIL`;
  }, [title]);
}

/** A page of one column: no wider than lines that can be read. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}

/** One column on a phone, two from 1080 px. */
export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.grid}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}
