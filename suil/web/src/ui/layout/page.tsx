import { type ReactNode, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { goBack, useLocation, useSearch } from '../../platform/router/location.ts';
import { type Crumb, crumbsOf, pageAbove } from '../../platform/router/sections.ts';
import { isPlainClick, Link } from '../actions/link.tsx';
import { Icon } from './icon.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Where back leads when nothing led here; the page above it by default. */
  back?: string;
  aside?: ReactNode;
}

/** The head of an inner page: the way back, the pages above it where there is space for them, and the page's name. */
export function PageHeader({ title, back, aside }: PageHeaderProps) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const search = useSearch();
  useTitle(title);
  return (
    <>
      <Breadcrumb title={title} crumbs={crumbsOf(pathname, search)} />
      <div className={styles.header} data-toasts-below>
        <Link
          to={back ?? pageAbove(pathname, search)}
          aria-label={t('common.back')}
          onClick={(event) => {
            if (isPlainClick(event) && goBack()) event.preventDefault();
          }}
        >
          <Icon name="chevronLeft" size="1.375rem" />
        </Link>
        <h1>{title}</h1>
        {aside ? <div>{aside}</div> : null}
      </div>
    </>
  );
}

function Breadcrumb({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const wide = useSideBySide();
  if (!wide || crumbs.length === 0) return null;
  return (
    <nav className={styles.crumbs} aria-label={t('nav.breadcrumb')}>
      <ol>
        {crumbs.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{t(name)}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
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

/** A choice above the columns, as wide as the first of them. */
export function Tabs({ children }: { children: ReactNode }) {
  return <div className={styles.tabs}>{children}</div>;
}

const sideBySide = () => window.matchMedia('(min-width: 1080px)');
const onWidth = (changed: () => void) => {
  const query = sideBySide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether `Columns` stand side by side: for blocks whose place on a phone would leave one column much longer than the other. */
export function useSideBySide(): boolean {
  return useSyncExternalStore(onWidth, () => sideBySide().matches);
}

interface ColumnsProps {
  first: ReactNode;
  second: ReactNode;
  /** The first is the narrower one at the end where both are side by side. */
  isFirstAtEnd?: boolean;
}

/** One column on a phone, two from 1080 px. */
export function Columns({ first, second, isFirstAtEnd }: ColumnsProps) {
  return (
    <div className={isFirstAtEnd ? `${styles.grid} ${styles.atEnd}` : styles.grid}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}

let begun = false;

/** What the first screen of a phone does not show: when the app has just started, it is drawn after the rest has been painted. */
export function Later({ children }: { children: ReactNode }) {
  const shown = useDeferredValue(true, begun);
  useEffect(() => {
    begun = true;
  }, []);
  return shown ? children : null;
}
