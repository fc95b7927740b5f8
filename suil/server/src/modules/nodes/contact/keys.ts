/** The keys of the contacts: from the configuration, or, on the local chain, one that is made once and kept below DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@suil/core';
import { type ContactKeys, parseContactKeys } from '../../../sealing-keys.ts';

/** Returns the keys kept in a file that only its owner can read, making one when there is none. @throws {SETUP_CONFIG_INVALID} */
export async function openLocalContactKeys(path: string): Promise<ContactKeys> {
  const fresh = `local:${randomBytes(32).toString('base64')}`;
  await mkdir(dirname(path), { recursive: true });
  // A second process finds the file and reads what the first one wrote.
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const keys = parseContactKeys((await readFile(path, 'utf8')).trim());
  if (keys === null) {
    const reason = `${path} does not hold a key`;
    throw new AppError('SETUP_CONFIG_INVALID', { variable: 'CONTACT_KEY', reason });
  }
  return keys;
}
