/** With which keys a command signs, and for which sender. */
import type { Signer } from '@mysten/sui/cryptography';
import { AppError, parseAddress } from '@suil/core';
import { readMultisig } from '../signing/multisig-file.ts';
import { openSigner } from '../signing/open-signer.ts';
import type { AdminOptions } from './options.ts';
import type { ActRequest } from './prepare.ts';

export interface Signing {
  readonly signers: readonly Signer[];
  readonly sender: ActRequest['signer'];
}

/** @throws {KEY_FILE_INVALID} {TRANSACTION_FILE_INVALID} {SIGNER_KEY_FAILED} {CONFIG_INVALID} */
export async function openSigning(options: AdminOptions): Promise<Signing> {
  const signers = await Promise.all(options.signers.map(openSigner));
  return { signers, sender: senderOf(options, signers) };
}

/** A multisig, the one key that was given, or the named address. */
function senderOf(options: AdminOptions, [first, second]: readonly Signer[]): ActRequest['signer'] {
  if (options.multisig !== undefined) {
    const { text, key } = readMultisig(options.multisig);
    return { address: key.toSuiAddress(), multisig: text };
  }
  if (second !== undefined) {
    throw new AppError('CONFIG_INVALID', { name: '--key', detail: 'several keys sign for a --multisig only' });
  }
  if (first !== undefined) return { address: first.toSuiAddress(), multisig: null };
  return options.from === undefined ? undefined : { address: readAddress(options.from), multisig: null };
}

function readAddress(text: string): string {
  try {
    return parseAddress(text);
  } catch {
    throw new AppError('CONFIG_INVALID', { name: '--from', detail: 'it must be a Sui address' });
  }
}
