/** Page cursors: opaque to the client, a list of values to the server. Knows no table. */
import { AppError } from '@suil/core';

/** Returns the cursor that holds these values. */
export function encodeCursor(...parts: (bigint | number | string)[]): string {
  return Buffer.from(parts.join(':')).toString('base64url');
}

/**
 * Returns the values of a cursor that has exactly as many as `shape`, each matching its pattern; undefined stays undefined.
 * @throws {REQUEST_CURSOR_INVALID}
 */
export function decodeCursor(cursor: string | undefined, ...shape: RegExp[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  const parts = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  if (parts.length !== shape.length || !shape.every((pattern, index) => pattern.test(parts[index] ?? ''))) {
    throw new AppError('REQUEST_CURSOR_INVALID');
  }
  return parts;
}

/** A number that fits the database's 64-bit integers. */
export const CURSOR_BIGINT = /^\d{1,18}$/;
/** A number that fits its 32-bit ones. */
export const CURSOR_INTEGER = /^\d{1,9}$/;

/** Cuts a list that was read one longer than the page, so that the end is known. */
export function cutPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  toCursor: (row: Row) => string,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), nextCursor: rows.length > limit && last !== undefined ? toCursor(last) : null };
}
