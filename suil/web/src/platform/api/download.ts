/** Files for the member: what the server writes as CSV, and rows that are read here. */
import { AppError } from '@suil/core';
import { apiBaseOf } from './api-base.ts';
import { toCsv } from './csv.ts';
import { useSession } from './session.ts';

const BASE = apiBaseOf(import.meta.env.MODE, import.meta.env['VITE_TEST_HOST'] as string | undefined);

/** Fetches a CSV with the login. */
export async function fetchCsv(path: string): Promise<Blob> {
  const { token } = useSession.getState();
  const response = await fetch(BASE + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
  return response.blob();
}

/** Returns rows as a CSV; the first one is the head. */
export function toCsvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
}
