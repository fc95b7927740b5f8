/** A whole list of the server, page after page: for adding up what the screens show in pages, see paged.ts. */
import { type FilterOf, type ItemOf, type Page, type PagedName, readPage } from './api.ts';

/** The largest page of most lists. */
const LIMIT = 100;

/**
 * Returns every item, in the server's order.
 * @param filter parameters other than the cursor; `limit` where the largest page is another
 */
export async function readAll<Name extends PagedName>(name: Name, filter: FilterOf<Name>): Promise<ItemOf<Name>[]> {
  const items: ItemOf<Name>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<ItemOf<Name>> = await readPage(name, { limit: LIMIT, ...filter }, cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
