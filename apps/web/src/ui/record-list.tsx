import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './list.module.css';
import { Empty, NoMore, Retry, Skeleton } from './list-state.tsx';
import { DigestLink } from './toaster.tsx';

interface RecordRowProps {
  icon: IconName;
  color: string;
  title: ReactNode;
  amount: ReactNode;
  sub?: ReactNode;
  subRight?: ReactNode;
  digest?: string | null;
  digestUrl?: string | null;
}

/** One line of a list of records: what, how much, when, and the transaction it came from. */
export function RecordRow({ icon, color, title, amount, sub, subRight, digest, digestUrl = null }: RecordRowProps) {
  return (
    <li>
      <span className={styles.mark} style={{ color }} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <span className={styles.title}>{title}</span>
      <span className={`${styles.amount} num`}>{amount}</span>
      <div className={`${styles.sub} num`}>
        <span>
          {sub}
          {sub && digest ? ' · ' : null}
          {digest ? <DigestLink digest={digest} url={digestUrl} className={styles.digest} /> : null}
        </span>
        {subRight ? <span>{subRight}</span> : null}
      </div>
    </li>
  );
}

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

interface RecordListProps<T> {
  query: UseInfiniteQueryResult<{ pages: Page<T>[] }>;
  /** The date that heads a group, or null for no grouping. */
  dateOf: ((item: T) => string) | null;
  row: (item: T) => ReactNode;
  empty?: ReactNode;
}

/** A paged list, newest first, grouped by date, with "No data", "No more", and a retry on failure. */
export function RecordList<T>({ query, dateOf, row, empty }: RecordListProps<T>) {
  const { t } = useTranslation();
  if (query.isPending) return <ListBones />;
  if (query.isError && !query.data) return <Retry onRetry={() => query.refetch()} />;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return <Empty>{empty}</Empty>;
  const groups = Map.groupBy(items, (item) => dateOf?.(item) ?? '');
  return (
    <>
      {[...groups].map(([date, members]) => (
        <section key={date} aria-label={date || undefined}>
          {date ? <h2 className={styles.day}>{date}</h2> : null}
          <ul className={styles.list}>{members.map(row)}</ul>
        </section>
      ))}
      {query.hasNextPage ? (
        <Button wide small busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      ) : (
        <NoMore />
      )}
    </>
  );
}

export function ListBones() {
  return (
    <div style={{ display: 'grid', gap: '1rem', paddingTop: '0.9rem' }}>
      {[1, 2, 3, 4].map((bone) => (
        <Skeleton key={bone} height="2.5rem" />
      ))}
    </div>
  );
}
