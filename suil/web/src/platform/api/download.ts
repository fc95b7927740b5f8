/** Files for the member, made in the page: an answer that breaks off is no JSON, while a file that breaks off looks whole in some browsers. */
import { toCsv } from './csv.ts';

/** Returns rows as a CSV; the first one is the head. */
export function toCsvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
}
