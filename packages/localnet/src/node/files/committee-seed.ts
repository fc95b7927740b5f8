/** The seed of a chain's validators: a file of 32 bytes beside the chain, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SEED_BYTES } from '../../committee/validators.ts';
import { ChainError } from '../../errors.ts';

const FILE = 'committee-seed';
const OWNER_ONLY = 0o600;

/**
 * Returns the seed in `folder`, which exists; makes a random one when there is none. Opening a chain with another seed than it was made
 * with is refused as CHAIN_DATA_INCOMPATIBLE.
 * @throws {CHAIN_DATA_DAMAGED} when the file holds something else
 */
export function openCommitteeSeed(folder: string): Uint8Array {
  const path = join(folder, FILE);
  if (!existsSync(path)) writeSeed(path, randomBytes(SEED_BYTES));
  const seed = new Uint8Array(readFileSync(path));
  if (seed.length !== SEED_BYTES) {
    throw new ChainError('CHAIN_DATA_DAMAGED', { path, detail: `${seed.length} bytes instead of ${SEED_BYTES}` });
  }
  return seed;
}

/** After a crash there is the whole file or none. */
function writeSeed(path: string, seed: Uint8Array): void {
  const partial = `${path}.partial`;
  const file = openSync(partial, 'w', OWNER_ONLY);
  try {
    writeSync(file, seed);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
}
