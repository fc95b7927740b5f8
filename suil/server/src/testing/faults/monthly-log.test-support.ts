/** A log of the signer or the auditor on disk: a file for each month. A test may run where a month ends. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the records of all months, each as its line, without the first line of each file, which says when it began. */
export function readMonthlyLog(folder: string, name: string): string[] {
  if (!existsSync(folder)) return [];
  const months = new RegExp(`^${name}(-\\d{4}-\\d{2})?\\.log$`);
  const files = readdirSync(folder).filter((file) => months.test(file));
  return files.toSorted().flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n').slice(1));
}
