/** Reads the file of a multisig. */
import { readFileSync } from 'node:fs';
import type { MultiSigPublicKey } from '@mysten/sui/multisig';
import { AppError } from '@suil/core';
import { type MultisigText, multisigSchema, reasonOf, toMultisigKey } from './multisig.ts';

/** @throws {TRANSACTION_FILE_INVALID} when the file is no description of a multisig */
export function readMultisig(path: string): { readonly text: MultisigText; readonly key: MultiSigPublicKey } {
  try {
    const text = multisigSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { text, key: toMultisigKey(text) };
  } catch (error) {
    const reason = `it must be {"threshold": 3, "members": [{"name": "…", "publicKey": "…", "weight": 1}, …]} of at most 10 different keys whose weights reach the threshold (${reasonOf(error)})`;
    throw new AppError('TRANSACTION_FILE_INVALID', { path, reason }, { cause: error });
  }
}
