/** What the auditor signed, opened: nothing of it counts before its signature, deployment and kind hold. Asks no one. */
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { fromBase64 } from '@mysten/sui/utils';
import { digestBytes, isAppError, type ReadAuditStatement, readAuditStatement } from '@suil/core';
import type { Manifest, SignedAuditStatement } from '@suil/core/api';

export type OpenedStatement =
  | { readonly kind: 'signed'; readonly statement: ReadAuditStatement }
  /** The server passes on none. */
  | { readonly kind: 'none' }
  /** The contracts have no audit key in force. */
  | { readonly kind: 'disabled' }
  /** Another key signed, or it is of another deployment or kind, or of a day that was not over. */
  | { readonly kind: 'forged' };

interface Trusted {
  /** In force by the certified configuration, 32 bytes; none while it is disabled. */
  readonly key: Uint8Array;
  readonly deployment: Pick<Manifest, 'chain' | 'vault'>;
}

/** Returns a day's statement once it is proven to be the auditor's. */
export async function openStatement(
  signed: SignedAuditStatement | null,
  { key, deployment }: Trusted,
): Promise<OpenedStatement> {
  if (key.length === 0) return { kind: 'disabled' };
  if (signed === null) return { kind: 'none' };
  const bytes = fromBase64(signed.bytes);
  if (!(await new Ed25519PublicKey(key).verify(bytes, fromBase64(signed.signature)))) return { kind: 'forged' };
  const statement = readOrNull(bytes);
  return statement !== null && isOfDeployment(statement, deployment)
    ? { kind: 'signed', statement }
    : { kind: 'forged' };
}

function isOfDeployment(
  { kind, vault, chainDigest }: ReadAuditStatement,
  { chain, vault: own }: Trusted['deployment'],
) {
  const expected = digestBytes(chain);
  return kind === 'day' && vault === own && chainDigest.every((byte, index) => byte === expected[index]);
}

/** Also a key may sign what is no statement: vouchers and transactions. */
function readOrNull(bytes: Uint8Array): ReadAuditStatement | null {
  try {
    return readAuditStatement(bytes);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
