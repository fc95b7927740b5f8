import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './list.module.css';

/** How far beyond the screen rows are rendered, so that quick scrolling never reaches an empty place. */
const MARGIN = '150% 0px';
/** What a row is taken to be high before its block was drawn once; the list is right from then on. */
const ROW_REM = 4.25;

type Watcher = (entry: IntersectionObserverEntry) => void;
const watchers = new Map<Element, Watcher>();
let observer: IntersectionObserver | undefined;

/** Tells how near to the screen an element is, now and whenever that changes. Returns what stops it. */
function watch(element: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watchers.get(entry.target)?.(entry);
    },
    { rootMargin: MARGIN },
  );
  watchers.set(element, watcher);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer?.unobserve(element);
  };
}

interface WindowedListProps<T> {
  items: readonly T[];
  row: (item: T) => ReactNode;
  /** Whether the rows are there from the first moment: what the screen begins with. */
  drawn: boolean;
}

/**
 * A few rows of a list that may be endless: they exist only near the screen, elsewhere an empty box as high as they
 * were replaces them. Rows that hold the keyboard's focus stay.
 */
export function WindowedList<T>({ items, row, drawn }: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [isNear, setNear] = useState(drawn);
  const [heightPx, setHeightPx] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) return setNear(true);
      if (element.childElementCount === 0 || element.contains(document.activeElement)) return;
      setHeightPx(boundingClientRect.height);
      setNear(false);
    });
  }, []);
  if (isNear) {
    return (
      <ul ref={list} className={styles.list}>
        {items.map(row)}
      </ul>
    );
  }
  return <ul ref={list} aria-hidden="true" style={{ height: heightPx ?? `${items.length * ROW_REM}rem` }} />;
}
