/** Several lists of one server as one list by time. Owns the order; reads nothing and knows no pages. */

/** What has been read of one list, newest first, and whether more is to come. */
export interface PartlyRead<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/**
 * Puts lists in one order, newest first; of one time, the earlier list's items first. Only what no item still to be read can come
 * before is in it, so that reading on appends and never inserts.
 *
 * @returns the items, and the index of the list to read on, null when all of every list is there
 */
export function mergeNewest<Item>(
  lists: readonly PartlyRead<Item>[],
  timeOf: (item: Item) => number,
): { items: Item[]; next: number | null } {
  const readTo = lists.map(({ items, hasMore }) => {
    if (!hasMore) return Number.NEGATIVE_INFINITY;
    const last = items.at(-1);
    return last === undefined ? Number.POSITIVE_INFINITY : timeOf(last);
  });
  const until = Math.max(Number.NEGATIVE_INFINITY, ...readTo);
  const next = lists.findIndex(({ hasMore }, index) => hasMore && readTo[index] === until);
  const items = lists
    .flatMap((list, index) =>
      list.items.filter((item) => timeOf(item) > until || (timeOf(item) === until && index <= next)),
    )
    .sort((one, other) => timeOf(other) - timeOf(one));
  return { items, next: next === -1 ? null : next };
}
