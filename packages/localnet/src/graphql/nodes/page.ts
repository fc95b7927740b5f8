/** Connections: the arguments of a page, and a page as the schema has it. Knows no type of the chain. */
import { optional, text, u64 } from '../../json-rpc/readers.ts';
import type { Arguments, Node } from '../context.ts';
import { refusal } from '../errors.ts';
import type { GraphQlLimits } from '../limits.ts';

export interface PageArguments {
  readonly limit: number;
  /** The last item of the page before: behind it, when backward in front of it. */
  readonly cursor?: string;
  readonly isBackward: boolean;
}

export interface PageSizes {
  readonly defaultItems: number;
  readonly maxItems: number;
}

export interface Entry {
  readonly cursor: string;
  readonly node: Node;
}

export interface ConnectionPage {
  readonly entries: readonly Entry[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Where the ends of the page are not the cursors of its first and last item. */
  readonly startCursor?: string | undefined;
  readonly endCursor?: string | undefined;
}

/** Returns the sizes of most pages. */
export function pageSizes({ pageDefaultItems, pageMaxItems }: GraphQlLimits): PageSizes {
  return { defaultItems: pageDefaultItems, maxItems: pageMaxItems };
}

/** Reads first and after, or last and before. @throws BAD_USER_INPUT */
export function readPage(args: Arguments, { defaultItems, maxItems }: PageSizes): PageArguments {
  const { first, last } = args;
  if (isGiven(first) && isGiven(last)) throw refusal('A page is asked for with first or with last, not with both');
  const isBackward = isGiven(last);
  const asked = isBackward ? last : first;
  const limit = isGiven(asked) ? Number(u64(asked, isBackward ? 'last' : 'first')) : defaultItems;
  if (limit > maxItems) throw refusal(`A page of ${limit} items is larger than the maximum of ${maxItems}`);
  if (limit === 0) throw refusal('A page has at least 1 item');
  const [name, other] = isBackward ? (['before', 'after'] as const) : (['after', 'before'] as const);
  if (isGiven(args[other])) throw refusal(`${other} is not used with ${isBackward ? 'last' : 'first'}`);
  const cursor = optional(text)(args[name], name);
  return { limit, isBackward, ...(cursor === undefined ? {} : { cursor }) };
}

/** Returns a connection. */
export function connection(page: ConnectionPage): Node {
  const { entries, hasNextPage, hasPreviousPage } = page;
  return {
    edges: entries,
    nodes: entries.map(({ node }) => node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: page.startCursor ?? entries[0]?.cursor,
      endCursor: page.endCursor ?? entries.at(-1)?.cursor,
    },
  };
}

/**
 * Returns the page of a list that is there as a whole.
 * @param key what the list is sorted by, and its cursors are; without it they are places, for lists that do not change
 */
export function listPage<T>(
  items: readonly T[],
  args: Arguments,
  sizes: PageSizes,
  node: (item: T, index: number) => Node,
  key?: (item: T) => string,
): Node {
  const { limit, cursor, isBackward } = readPage(args, sizes);
  const { before, after } = cursor === undefined ? { before: items.length, after: 0 } : placesAt(items, cursor, key);
  const start = isBackward ? Math.max(0, before - limit) : after;
  const end = isBackward ? Math.min(before, items.length) : start + limit;
  return connection({
    entries: items.slice(start, end).map((item, offset) => ({
      cursor: key ? key(item) : String(start + offset),
      node: node(item, start + offset),
    })),
    hasNextPage: end < items.length,
    hasPreviousPage: start > 0,
  });
}

/** How many items are in front of a cursor, and how many up to it. */
function placesAt<T>(
  items: readonly T[],
  cursor: string,
  key: ((item: T) => string) | undefined,
): { readonly before: number; readonly after: number } {
  if (key === undefined) return { before: placeOf(cursor), after: placeOf(cursor) + 1 };
  const before = items.filter((item) => key(item) < cursor).length;
  return { before, after: items.filter((item) => key(item) <= cursor).length };
}

function placeOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw refusal('The cursor is invalid. Start again from the first page.');
  return Number(cursor);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
