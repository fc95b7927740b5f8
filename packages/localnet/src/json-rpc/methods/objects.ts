/** Objects: by id, by id and version, owned by an address. */
import type { ObjectRead, SuiObjectResponse } from '@mysten/sui/jsonRpc';
import type { Localnet, StoredObject } from '../../types.ts';
import { type MethodContext, type MethodTable, method, param } from '../method.ts';
import { type ObjectFilter, objectFilter } from '../object-filter.ts';
import { address, fields, limit, list, optional, PAGE_MAX_ITEMS, text, u64 } from '../readers.ts';
import { type ObjectOptions, objectJson, objectOptions, objectResponse } from '../render/object.ts';

/** Objects looked at per page of a filtered listing. */
const SCAN_PAGE_ITEMS = 1_000;

const query = (value: unknown, name: string) => {
  const given = value === undefined || value === null ? new Map<string, unknown>() : fields(value, name);
  return {
    filter: optional(objectFilter)(given.get('filter'), `${name}.filter`),
    options: objectOptions(given.get('options'), `${name}.options`),
  };
};

const pastObject = (value: unknown, name: string) => {
  const given = fields(value, name);
  return {
    id: address(given.get('objectId'), `${name}.objectId`),
    version: u64(given.get('version'), `${name}.version`),
  };
};

/** Returns the methods that read objects. */
export function objectMethods({ chain }: MethodContext): MethodTable {
  return {
    sui_getObject: method([param('object_id', address), param('options', objectOptions)], (id, options) =>
      objectResponse(chain, id, chain.getObject(id), options),
    ),
    sui_multiGetObjects: method(
      [param('object_ids', list(address, PAGE_MAX_ITEMS)), param('options', objectOptions)],
      async (ids, options) => {
        await chain.load(ids);
        return ids.map((id) => objectResponse(chain, id, chain.getObject(id), options));
      },
    ),
    sui_tryGetPastObject: method(
      [param('object_id', address), param('version', u64), param('options', objectOptions)],
      (id, version, options) => readPast(chain, { id, version }, options),
    ),
    sui_tryMultiGetPastObjects: method(
      [param('past_objects', list(pastObject, PAGE_MAX_ITEMS)), param('options', objectOptions)],
      (wanted, options) => wanted.map((past) => readPast(chain, past, options)),
    ),
    suix_getOwnedObjects: method(
      [param('address', address), param('query', query), param('cursor', optional(text)), param('limit', limit())],
      (owner, { filter, options }, cursor, items) => {
        const page = ownedPage(chain, owner, filter, { limit: items, ...(cursor === undefined ? {} : { cursor }) });
        return {
          data: page.items.map((object): SuiObjectResponse => ({ data: objectJson(chain, object, options) })),
          nextCursor: page.nextCursor ?? null,
          hasNextPage: page.nextCursor !== undefined,
        };
      },
    ),
  };
}

function readPast(chain: Localnet, past: { id: string; version: bigint }, options: ObjectOptions): ObjectRead {
  const { id, version } = past;
  const found = chain.getObject(id, version);
  if (found) return { status: 'VersionFound', details: objectJson(chain, found, options) };
  const live = chain.getObject(id);
  if (live === undefined) return { status: 'ObjectNotExists', details: id };
  if (version > live.version) {
    return {
      status: 'VersionTooHigh',
      details: { object_id: id, asked_version: version.toString(), latest_version: live.version.toString() },
    };
  }
  return { status: 'VersionNotFound', details: [id, version.toString()] };
}

interface OwnedRequest {
  readonly cursor?: string;
  readonly limit: number;
}

/** A filter by one type is the chain's own; any other is applied to all the address has, page by page. */
function ownedPage(
  chain: Localnet,
  owner: string,
  filter: ObjectFilter | undefined,
  request: OwnedRequest,
): { items: readonly StoredObject[]; nextCursor?: string } {
  if (filter === undefined) return chain.listOwnedObjects(owner, request);
  if (filter.type !== undefined) return chain.listOwnedObjects(owner, { ...request, type: filter.type });
  const items: StoredObject[] = [];
  let { cursor } = request;
  do {
    const page = chain.listOwnedObjects(owner, {
      limit: SCAN_PAGE_ITEMS,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const object of page.items) {
      if (!filter.matches(object)) continue;
      const last = items.at(-1);
      if (last && items.length === request.limit) return { items, nextCursor: last.id };
      items.push(object);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return { items };
}
