/** Files for the member: what the server writes as CSV, and rows that are read here. */
import { AppError } from '@suil/core';
import type { Api, RequestOf } from '@suil/core/api';
import { locate } from './api.ts';
import { toCsv } from './csv.ts';
import { send } from './send.ts';

/** Operations that answer with a file. */
type FileName = {
  [Name in keyof Api]: Api[Name]['response'] extends { readonly kind: 'csv' } ? Name : never;
}[keyof Api];

/**
 * Fetches a CSV with the login; however long it is, it is waited for.
 * @throws the refusal as an AppError, {NETWORK_FAILED} also where the file breaks off, {REQUEST_FAILED}
 */
export async function fetchCsv<Name extends FileName>(
  name: Name,
  query: NonNullable<RequestOf<Api[Name]>['query']>,
): Promise<Blob> {
  const response = await send({ ...locate(name, { query }), isFile: true });
  return response.blob().catch((cause: unknown) => {
    throw new AppError('NETWORK_FAILED', {}, { cause });
  });
}

/** Returns rows as a CSV; the first one is the head. */
export function toCsvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
}
