/** Files for the member: what the server writes as CSV, and rows that are read here. */
import { AppError } from '@suil/core';
import type { Api, RequestOf } from '@suil/core/api';
import { locate } from './api.ts';
import { API_BASE } from './api-base.ts';
import { toCsv } from './csv.ts';
import { useSession } from './session.ts';

/** Operations that answer with a file. */
type FileName = {
  [Name in keyof Api]: Api[Name]['response'] extends { readonly kind: 'csv' } ? Name : never;
}[keyof Api];

/** Fetches a CSV with the login; however long it is, it is waited for. */
export async function fetchCsv<Name extends FileName>(
  name: Name,
  query: NonNullable<RequestOf<Api[Name]>['query']>,
): Promise<Blob> {
  const { token } = useSession.getState();
  const { path } = locate(name, { query });
  const response = await fetch(API_BASE + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
  return response.blob();
}

/** Returns rows as a CSV; the first one is the head. */
export function toCsvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
}
