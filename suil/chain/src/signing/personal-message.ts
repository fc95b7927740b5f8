/** Signatures of a text, as wallets sign personal messages: by one key, or put together for a multisig. */
import type { Signer } from '@mysten/sui/cryptography';
import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { AppError, messageOf } from '@suil/core';
import { combineByMember, type MultisigText } from './multisig.ts';

export interface SignedText {
  /** Those of the keys that were given, base64. */
  readonly own: readonly string[];
  /** Good for the address; null while the weight is below the threshold. */
  readonly complete: string | null;
  readonly weight: number;
}

/**
 * Signs `bytes` with each of `signers`, and puts their signatures and `others` together.
 * @param multisig null: one key signs for its own address
 * @throws {SIGNATURE_REFUSED} for one that is not of these bytes, or not of a member
 */
export async function signText(
  bytes: Uint8Array,
  signers: readonly Signer[],
  { others, multisig }: { readonly others: readonly string[]; readonly multisig: MultisigText | null },
): Promise<SignedText> {
  const own: string[] = [];
  for (const signer of signers) own.push((await signer.signPersonalMessage(bytes)).signature);
  if (multisig === null) return { own, complete: own[0] ?? null, weight: 1 };
  const byKey = new Map<string, string>();
  for (const signature of [...own, ...others]) byKey.set(await memberOf(bytes, signature, multisig), signature);
  const weight = multisig.members.reduce((sum, one) => sum + (byKey.has(one.publicKey) ? one.weight : 0), 0);
  if (weight < multisig.threshold) return { own, complete: null, weight };
  return { own, complete: combineByMember(multisig, byKey), weight };
}

/** Returns the public key of the member who signed. */
async function memberOf(bytes: Uint8Array, signature: string, { members }: MultisigText): Promise<string> {
  const source = `${signature.slice(0, 12)}…`;
  const key = await verifyPersonalMessageSignature(bytes, signature).catch((error: unknown) => {
    const reason = `it is not a signature of this text (${messageOf(error)})`;
    throw new AppError('SIGNATURE_REFUSED', { source, reason });
  });
  const publicKey = key.toSuiPublicKey();
  if (members.some((member) => member.publicKey === publicKey)) return publicKey;
  throw new AppError('SIGNATURE_REFUSED', { source, reason: `it is of ${key.toSuiAddress()}, who is no member` });
}
