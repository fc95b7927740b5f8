import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './list-state.module.css';

/** A placeholder of the final geometry, shown while a block loads. It appears only after 150 ms. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />;
}

/** The same for words within a line, which is as high with it as with them. */
export function TextSkeleton({ width }: { width: string }) {
  return (
    <span className={`${styles.bone} ${styles.words}`} style={{ width }} aria-hidden="true">
      &nbsp;
    </span>
  );
}

/** "Request failed, click to retry" (specification §8), below what it was about. */
export function Retry({ onRetry, title }: { onRetry: () => void; title?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      {title ? <p>{title}</p> : null}
      <button type="button" className={styles.retry} onClick={onRetry}>
        <Icon name="warn" />
        {t('list.retry')}
      </button>
    </div>
  );
}

/**
 * "No data", or another reason why there is none, with something that leads on. What a member's own block is without says "No data" below a dimmed
 * drawing of the full block, which has no figures.
 */
export function Empty({ title, example = 'rows', children }: EmptyProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      {title === undefined ? (
        <Example kind={example} />
      ) : (
        <svg className={`i ${styles.picture}`} viewBox="0 0 64 40" aria-hidden="true">
          <path d="M4 34h56M10 34V20h9v14M27 34V12h9v22M44 34v-8h9v8" />
          <path d="M8 12c6-7 14-9 22-6" strokeDasharray="2 4" />
        </svg>
      )}
      <p>{title ?? t('list.empty')}</p>
      {children}
    </div>
  );
}

interface EmptyProps {
  title?: string;
  /** What the full block is made of. */
  example?: 'rows' | 'bars';
  children?: ReactNode;
}

/** Percent of the height; the picture says nothing of anyone. */
const BARS = [30, 45, 38, 62, 54, 78, 70, 92];

function Example({ kind }: { kind: 'rows' | 'bars' }) {
  const { t } = useTranslation();
  return (
    <div className={styles.example} aria-hidden="true">
      <span className={styles.pill}>{t('list.example')}</span>
      {kind === 'bars' ? (
        <div className={styles.bars}>
          {BARS.map((percent) => (
            <i key={percent} style={{ height: `${percent}%` }} />
          ))}
        </div>
      ) : (
        [70, 45].map((percent) => (
          <div key={percent} className={styles.row}>
            <i />
            <b style={{ width: `${percent}%` }} />
            <em />
          </div>
        ))
      )}
    </div>
  );
}

/** "No more", the end of a paged list. */
export function NoMore() {
  const { t } = useTranslation();
  return <p className={styles.end}>{t('list.noMore')}</p>;
}

/** The centered "Loading..." of every lazy page (specification §2). */
export function PageLoading() {
  const { t, ready } = useTranslation();
  return (
    <div className={styles.loading} role="status">
      {ready ? t('page.loading') : 'Loading...'}
    </div>
  );
}

interface BlockProps<T> {
  query: { data: T | undefined; isError: boolean; isPending: boolean; refetch: () => unknown };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** One block of data: a skeleton while it loads, the retry button when it failed and there is nothing older. */
export function Block<T>({ query, skeleton, children }: BlockProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Retry onRetry={() => query.refetch()} />;
  return skeleton;
}
