/**
 * What the transactions of a checkpoint did to objects that a reader watches. Who follows every checkpoint knows the newest version of an object
 * by it, and that none is newer, which no proof of a single version says.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { readContents } from '../formats/contents.ts';
import { type ObjectChange, readObjectChanges } from '../formats/object-changes.ts';
import type { CertifiedCheckpoint } from './batch.ts';

/**
 * Returns the changes of the objects `watched`, ids of 64 digits, in order. Verifies nothing: the checkpoint is one that `verifyBatch` or
 * `followCheckpoints` accepted. @throws {CHECKPOINT_BYTES_INVALID, CHECKPOINT_FORMAT_UNKNOWN}
 */
export function readWatchedChanges(
  { contents, transactions }: Pick<CertifiedCheckpoint, 'contents' | 'transactions'>,
  watched: readonly string[],
): ObjectChange[] {
  const ids = watched.map((objectId) => hexToBytes(objectId.slice(2)));
  // Only what names one of them is read: a format of other transactions that is not known yet stops nothing.
  const naming = transactions.flatMap(({ effects }, place) =>
    ids.some((id) => includes(effects, id)) ? [{ effects, place }] : [],
  );
  if (naming.length === 0) return [];
  const executions = readContents(contents);
  return naming.flatMap(({ effects, place }) => {
    const execution = executions[place];
    if (execution === undefined) return [];
    return readObjectChanges(effects, execution.transaction).filter(({ objectId }) => watched.includes(objectId));
  });
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  const [first = 0] = part;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
