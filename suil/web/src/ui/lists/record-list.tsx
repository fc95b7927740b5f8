import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../actions/button.tsx';
import { DigestLink } from '../actions/digest-link.tsx';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './list.module.css';
import { Empty, NoMore, Retry, Skeleton } from './list-state.tsx';
import { WindowedList } from './windowed-list.tsx';

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

/** What a list on the screen needs of its query, or of several read as one. */
export interface ListQuery<T> {
  data: { pages: Page<T>[] } | undefined;
  isPending: boolean;
  isError: boolean;
  isRefetchError: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface RecordListProps<T> {
  query: ListQuery<T>;
  /** The date that heads a group, or null for no grouping. */
  dateOf: ((item: T) => string) | null;
  row: (item: T) => ReactNode;
  empty?: ReactNode;
  /** So many rows at first, where the list is one block of a page among others. */
  peek?: number;
}

/** Rows that come and go together (windowed-list.tsx), and how many are there from the first moment. */
const BLOCK = 10;
const DRAWN = 40;

interface Block<T> {
  items: T[];
  drawn: boolean;
}

/** The list's days in its order, each in blocks. */
function groupByDate<T>(pages: Page<T>[], dateOf: ((item: T) => string) | null): [date: string, blocks: Block<T>[]][] {
  const items = pages.flatMap((page) => page.items);
  let seen = 0;
  return [...Map.groupBy(items, (item) => dateOf?.(item) ?? '')].map(([date, members]) => {
    const blocks: Block<T>[] = [];
    for (let from = 0; from < members.length; from += BLOCK) {
      blocks.push({ items: members.slice(from, from + BLOCK), drawn: seen + from < DRAWN });
    }
    seen += members.length;
    return [date, blocks];
  });
}

/** A paged list, newest first, grouped by date, with "No data", "No more", and a retry on failure. */
export function RecordList<T>({ query, dateOf, row, empty, peek }: RecordListProps<T>) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(peek === undefined);
  const all = query.data?.pages;
  const cut = !whole && (all?.[0]?.items.length ?? 0) > (peek ?? 0);
  const pages = useMemo(
    () => (cut && all?.[0] ? [{ ...all[0], items: all[0].items.slice(0, peek) }] : all),
    [all, cut, peek],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a date's text changes with the language only, as `t` does
  const groups = useMemo(() => groupByDate(pages ?? [], dateOf), [pages, t]);
  if (query.isPending) return <ListBones />;
  if (query.isError && !query.data) {
    return <Retry title={t('errors.LIST_UNAVAILABLE')} onRetry={() => query.refetch()} />;
  }
  if (groups.length === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      {groups.map(([date, blocks]) => (
        // Not a section: two lists on one page have the same days.
        <div key={date}>
          {date ? <h2 className={styles.day}>{date}</h2> : null}
          {blocks.map(({ items, drawn }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the day
            <WindowedList key={place} items={items} row={row} drawn={drawn} />
          ))}
        </div>
      ))}
      <ListEnd query={query} onShowAll={cut ? () => setWhole(true) : null} />
    </>
  );
}

interface ListEndProps<T> {
  query: ListQuery<T>;
  /** Shows the rows that were read and are held back; null when there are none. */
  onShowAll: (() => void) | null;
}

/** What follows the last row: a failure, a button for more, or the end. */
function ListEnd<T>({ query, onShowAll }: ListEndProps<T>) {
  const { t } = useTranslation();
  if (query.isRefetchError) {
    return <Retry title={t('errors.LIST_REFRESH_FAILED')} onRetry={() => query.refetch()} />;
  }
  if (query.isFetchNextPageError) {
    return <Retry title={t('errors.LIST_LOAD_FAILED')} onRetry={() => query.fetchNextPage()} />;
  }
  if (!onShowAll && !query.hasNextPage) return <NoMore />;
  return (
    <Button wide small busy={query.isFetchingNextPage} onClick={onShowAll ?? (() => void query.fetchNextPage())}>
      {t('list.more')}
    </Button>
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
