import { describe, expect, test, vi } from 'vitest';
import { setLetterSizePx } from '../../testing/letters.test-support.ts';
import { renderInApp } from '../../testing/render.test-support.tsx';
import { Card } from '../layout/card.tsx';
import styles from './list.module.css';
import { type ListQuery, RecordList, RecordRow } from './record-list.tsx';

interface Row {
  readonly id: number;
  readonly day: string;
}

/** A query that has answered with these pages; `over` is what else it states. */
function answered(pages: Row[][], over: Partial<ListQuery<Row>> = {}): ListQuery<Row> {
  return {
    data: { pages: pages.map((items) => ({ items, nextCursor: null })) },
    isPending: false,
    isError: false,
    isRefetchError: false,
    isFetchNextPageError: false,
    isFetchingNextPage: false,
    hasNextPage: false,
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
    ...over,
  };
}

const row = ({ id }: Row) => <RecordRow key={id} icon="plus" color="gray" title={`Row ${id}`} amount="1" />;
const open = (query: ListQuery<Row>, peek?: number) =>
  renderInApp(
    <RecordList query={query} dateOf={({ day }) => day} row={row} {...(peek === undefined ? {} : { peek })} />,
  );

const rows = (count: number, day = 'Today', from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, day }));

describe('RecordList', () => {
  test('default: rows below the heading of their day, across pages, and an end', async () => {
    const screen = await open(answered([rows(2), [...rows(1, 'Today', 2), ...rows(1, 'Yesterday', 3)]]));
    const texts = screen
      .getByRole('heading')
      .elements()
      .map((heading) => heading.textContent);
    expect(texts).toEqual(['Today', 'Yesterday']);
    expect(screen.getByRole('listitem').elements()).toHaveLength(4);
    await expect.element(screen.getByText('No more')).toBeVisible();
  });

  test('behavior: none is "No data"; a failure without older data is a retry', async () => {
    const empty = await open(answered([[]]));
    await expect.element(empty.getByText('No data')).toBeVisible();
    await empty.unmount();
    const query = answered([], { data: undefined, isError: true });
    const failed = await open(query);
    await expect.element(failed.getByText('Failed to get the list')).toBeVisible();
    await failed.getByRole('button', { name: 'Request failed, click to retry' }).click();
    expect(query.refetch).toHaveBeenCalledOnce();
  });

  test('behavior: more pages are read by a button, and a page that failed is tried again alone', async () => {
    const more = answered([rows(2)], { hasNextPage: true });
    const screen = await open(more);
    await screen.getByRole('button', { name: 'Show more' }).click();
    expect(more.fetchNextPage).toHaveBeenCalledOnce();
    await screen.unmount();
    const failed = answered([rows(2)], { hasNextPage: true, isFetchNextPageError: true });
    const again = await open(failed);
    await expect.element(again.getByText('Load failed')).toBeVisible();
    await again.getByRole('button', { name: 'Request failed, click to retry' }).click();
    expect(failed.fetchNextPage).toHaveBeenCalledOnce();
    expect(failed.refetch).not.toHaveBeenCalled();
  });

  test('behavior: a block of a page shows a few rows first, then all that were read, without asking the server', async () => {
    const query = answered([rows(5)]);
    const screen = await open(query, 3);
    expect(screen.getByRole('listitem').elements()).toHaveLength(3);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(5);
    expect(query.fetchNextPage).not.toHaveBeenCalled();
  });

  test('behavior: of a long list only the rows near the screen exist', async () => {
    const screen = await open(answered([rows(400)]));
    await expect.element(screen.getByText('Row 0', { exact: true })).toBeVisible();
    expect(screen.getByText('Row 399', { exact: true }).query()).toBeNull();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(screen.getByText('Row 399', { exact: true })).toBeInTheDocument();
    await expect.poll(() => screen.getByText('Row 0', { exact: true }).query()).toBeNull();
  });
});

test('a digest of wide letters fits a phone with letters of twice the size', async () => {
  await setLetterSizePx(32);
  const row = <RecordRow icon="plus" color="gray" title="Stake" amount="1" sub="10:22" digest={`${'W'.repeat(44)}`} />;
  const { getByRole } = await renderInApp(
    <div style={{ padding: '0 var(--sp4)' }}>
      <Card>
        <ul className={styles.list}>{row}</ul>
      </Card>
    </div>,
  );
  await expect.element(getByRole('button')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);
});
