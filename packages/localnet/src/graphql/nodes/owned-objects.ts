/** The objects of an address as a connection, all of them or those of a package, a module or a type. */
import { normalizeType, typeName } from '../../model/type-tag.ts';
import { addressOf, invalid } from '../../rpc/argument.ts';
import type { Page, StoredObject } from '../../types.ts';
import { ownedCursor } from '../../views/owned.ts';
import { isBelow } from '../../views/transaction-facts.ts';
import type { Arguments, Node, RequestContext } from '../context.ts';
import { connection, pageSizes, readPage } from './page.ts';

/** Objects looked at per page of the chain's listing. */
const SCAN_PAGE_ITEMS = 1_000;

interface Request {
  readonly limit: number;
  readonly cursor?: string;
}

/** Returns a MoveObjectConnection. */
export async function ownedObjects(
  context: RequestContext,
  owner: string,
  args: Arguments,
  filter: string | undefined,
): Promise<Node> {
  const { chain, limits, nodes } = context;
  const { limit, cursor } = readPage(args, pageSizes(limits));
  const request = { limit, ...(cursor === undefined ? {} : { cursor }) };
  const path = filter === undefined ? undefined : filterPath(filter);
  const type = path?.type;
  await context.beginCostly();
  const page =
    path?.below === undefined
      ? chain.listOwnedObjects(owner, { ...request, ...(type === undefined ? {} : { type }) })
      : ownedBelow(context, owner, path.below, request);
  const cursorOf = ownedCursor(type);
  return connection({
    entries: page.items.flatMap((object) => {
      const node = nodes.moveObject(object);
      return node === null ? [] : [{ cursor: cursorOf(object), node }];
    }),
    hasNextPage: page.nextCursor !== undefined,
    hasPreviousPage: cursor !== undefined,
  });
}

/** A type is the chain's own filter; a package or a module is one that is applied to all that the address has. */
function filterPath(text: string): { readonly type?: string; readonly below?: string } {
  const [address, ...names] = text.split('::');
  if (names.length >= 2) return { type: normalizeType(text) };
  if (names.includes('')) throw invalid('filter.type is no package, module or type');
  return { below: [addressOf(address, 'filter.type'), ...names].join('::') };
}

function ownedBelow({ chain }: RequestContext, owner: string, path: string, request: Request): Page<StoredObject> {
  const items: StoredObject[] = [];
  let { cursor } = request;
  do {
    const page = chain.listOwnedObjects(owner, { limit: SCAN_PAGE_ITEMS, ...(cursor === undefined ? {} : { cursor }) });
    for (const object of page.items) {
      if (object.data.kind !== 'move' || !isBelow(typeName(object.data.type), path)) continue;
      const last = items.at(-1);
      if (last && items.length === request.limit) return { items, nextCursor: last.id };
      items.push(object);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return { items };
}
