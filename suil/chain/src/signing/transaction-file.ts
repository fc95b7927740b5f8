/** A transaction that was prepared for others to sign, as a file: what it does, its bytes, who signs. */
import { readFileSync } from 'node:fs';
import { TransactionDataBuilder } from '@mysten/sui/transactions';
import { fromBase64 } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import { writeStored } from '@suil/localnet/node';
import { z } from 'zod';
import { NETWORKS } from '../network/networks.ts';
import { multisigSchema, reasonOf, toMultisigKey } from './multisig.ts';

const schema = z.object({
  kind: z.literal('suil-transaction'),
  network: z.enum(NETWORKS),
  /** Digest of the chain's first checkpoint. */
  chain: z.string(),
  /** Of the contracts, at their first version. */
  package: z.string(),
  act: z.string(),
  arguments: z.array(z.string()),
  sender: z.string(),
  /** Null: one key signs. */
  multisig: multisigSchema.nullable(),
  preparedAt: z.string(),
  /** Of the bytes: what wallets and explorers show. */
  digest: z.string(),
  /** BCS of the transaction data, base64. */
  bytes: z.base64(),
});
export type TransactionFile = z.infer<typeof schema>;

/** Reads the file. What it says of its own bytes is compared with them; whether they do what it says is the signer's to check. @throws {TRANSACTION_FILE_INVALID} */
export function readTransactionFile(path: string): TransactionFile {
  const refuse = (reason: string, cause?: unknown) =>
    new AppError('TRANSACTION_FILE_INVALID', { path, reason }, { cause });
  let file: TransactionFile;
  try {
    file = schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw refuse(`it is not a file that --print wrote (${reasonOf(error)})`, error);
  }
  const bytes = fromBase64(file.bytes);
  if (TransactionDataBuilder.getDigestFromBytes(bytes) !== file.digest) throw refuse('its bytes have another digest');
  if (senderOf(bytes) !== file.sender) throw refuse('its bytes name another sender');
  if (file.multisig !== null && toMultisigKey(file.multisig).toSuiAddress() !== file.sender) {
    throw refuse('its multisig has another address than its sender');
  }
  return file;
}

function senderOf(bytes: Uint8Array): string | null {
  try {
    return TransactionDataBuilder.fromBytes(bytes).sender ?? null;
  } catch {
    return null;
  }
}

export function writeTransactionFile(path: string, file: TransactionFile): void {
  writeStored(path, file);
}
