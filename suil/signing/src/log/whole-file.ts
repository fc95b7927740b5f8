/** Files that are whole or not there: written under another name first, and on the disk before they get their own. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder } from './lines.ts';

/** Writes the parts one after the other, for this user alone, in place of an earlier file of the name. When it returns, the file survives a power cut. */
export function writeWholeFile(folder: string, name: string, parts: Iterable<Uint8Array>): void {
  const unfinished = join(folder, `${name}.new`);
  const file = openSync(unfinished, 'w', 0o600);
  try {
    for (const part of parts)
      for (let offset = 0; offset < part.length; ) offset += writeSync(file, part, offset, part.length - offset);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, join(folder, name));
  flushFolder(folder);
}
