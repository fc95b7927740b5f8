/** A text that was prepared for others to sign, as a file: what it is for, its bytes, what follows once it is signed. */
import { chmodSync, readFileSync } from 'node:fs';
import { AppError } from '@suil/core';
import { INTENT_ACTION_NAMES } from '@suil/core/intent';
import { writeStored } from '@suil/localnet/node';
import { z } from 'zod';
import { multisigSchema, reasonOf } from '../signing/multisig.ts';

const schema = z.object({
  kind: z.literal('suil-ledger-text'),
  server: z.url(),
  action: z.enum(INTENT_ACTION_NAMES),
  parameters: z.record(z.string(), z.unknown()),
  address: z.string(),
  /** Null: one key signs. */
  multisig: multisigSchema.nullable(),
  nonce: z.string(),
  expiresAtMs: z.number(),
  /** Of the text, base64. */
  bytes: z.base64(),
  /** Of the login; null while the text is the one that logs in. */
  token: z.string().nullable(),
});
export type LedgerTextFile = z.infer<typeof schema>;

/** @throws {TRANSACTION_FILE_INVALID} */
export function readTextFile(path: string): LedgerTextFile {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const reason = `it is not a file that ledger --print wrote (${reasonOf(cause)})`;
    throw new AppError('TRANSACTION_FILE_INVALID', { path, reason }, { cause });
  }
}

/** Only its owner may read it: a login is in it. */
export function writeTextFile(path: string, file: LedgerTextFile): void {
  writeStored(path, file);
  chmodSync(path, 0o600);
}
