/** Files that a browser has written into its folder of downloads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What browsers add to the name of a file until it is whole. */
const PARTIAL = /\.(part|crdownload|wkdownload)$/;

/** Returns the file's content; null while it is not there or not whole. */
export function readDownload(folder: string, name: string): Buffer | null {
  const names = readdirSync(folder);
  if (!names.includes(name) || names.some((other) => PARTIAL.test(other))) return null;
  const content = readFileSync(join(folder, name));
  return content.length > 0 ? content : null;
}

/** Fields of each line of a CSV that quotes nothing. @throws where the last line has no end */
export function linesOf(csv: Buffer): string[][] {
  const lines = csv.toString('utf8').split('\r\n');
  if (lines.pop() !== '') throw new Error('the file breaks off');
  return lines.map((line) => line.split(','));
}
