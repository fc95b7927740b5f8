/** A whole list of the server, page after page. Owns no list: for adding up what the screens show in pages, see paged.ts. */
import { type ApiUrl, getJson } from './api.ts';

type Schemas = typeof import('@suil/core/api');

/**
 * Returns every item, in the server's order.
 * @param search parameters beside the cursor; `limit` is the largest page the path gives
 */
export async function readAll<Item>(
  path: ApiUrl,
  search: Readonly<Record<string, string>>,
  pick: (schemas: Schemas) => { parse: (value: unknown) => { items: Item[]; nextCursor: string | null } },
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '100', ...search, ...(cursor ? { cursor } : {}) });
    const page: { items: Item[]; nextCursor: string | null } = await getJson(`${path}?${query}` as ApiUrl, pick);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
