/** Pages: sizes within limits and page tokens as bytes. Owns the token's form (opaque to clients). */
import { ChainError } from '../errors.ts';
import type { PageRequest } from '../types.ts';

/** Items of a page when the client names none, and at most. A client that asks for more gets the most. */
export const PAGE_DEFAULT_ITEMS = 50;
export const PAGE_MAX_ITEMS = 1_000;

/** Returns the page a request asks for. A size above the maximum is cut to it. */
export function pageRequest(pageSize: number | undefined, pageToken: Uint8Array | undefined): PageRequest {
  const limit = Math.min(pageSize === undefined || pageSize === 0 ? PAGE_DEFAULT_ITEMS : pageSize, PAGE_MAX_ITEMS);
  return pageToken === undefined || pageToken.length === 0 ? { limit } : { limit, cursor: decodeToken(pageToken) };
}

/** Returns the field `nextPageToken`, or nothing on the last page. */
export function nextPage(cursor: string | undefined): { nextPageToken?: Uint8Array } {
  return cursor === undefined ? {} : { nextPageToken: new TextEncoder().encode(cursor) };
}

function decodeToken(token: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(token);
  } catch (cause) {
    throw new ChainError('RPC_REQUEST_INVALID', { detail: 'invalid page token' }, { cause });
  }
}
