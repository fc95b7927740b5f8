/**
 * Whose signatures an address's are. An address is the hash of its keys: of a multisig also of threshold, members and weights. They are in
 * each signature, so the transaction that used the holder's capability last shows them, and no node can make others up: they would have another address.
 */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { parseSerializedSignature } from '@mysten/sui/cryptography';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { publicKeyFromRawBytes } from '@mysten/sui/verify';
import type { Holder } from '@suil/sdk';

export type HolderKey =
  | { readonly kind: 'one'; readonly scheme: string }
  | {
      readonly kind: 'multisig';
      readonly threshold: number;
      readonly members: readonly { readonly address: string; readonly weight: number }[];
    };

/** Returns null while no signature of the holder is known: it has not used the capability since it got it, or the node removed the transaction. */
export async function readHolderKey(client: ClientWithCoreApi, { holder, cap }: Holder): Promise<HolderKey | null> {
  const { object } = await client.core.getObject({ objectId: cap, include: { previousTransaction: true } });
  if (object.previousTransaction === null) return null;
  const result = await client.core.getTransaction({ digest: object.previousTransaction });
  return readSignatures((result.Transaction ?? result.FailedTransaction).signatures, holder);
}

/** Returns what the holder's own signature shows; others, as of the payer of the fee, do not count. */
export function readSignatures(signatures: readonly string[], holder: string): HolderKey | null {
  return signatures.map((signature) => readSignature(signature, holder)).find((key) => key !== null) ?? null;
}

/** Null for another address's, and for a kind whose address does not follow from the signature alone. */
function readSignature(signature: string, holder: string): HolderKey | null {
  const parsed = parseSerializedSignature(signature);
  if (parsed.signatureScheme === 'MultiSig') {
    const key = new MultiSigPublicKey(parsed.multisig.multisig_pk);
    if (key.toSuiAddress() !== holder) return null;
    const members = key.getPublicKeys().map(({ publicKey, weight }) => ({ address: publicKey.toSuiAddress(), weight }));
    return { kind: 'multisig', threshold: key.getThreshold(), members };
  }
  if (parsed.signatureScheme === 'ZkLogin') return null;
  const { signatureScheme: scheme, publicKey } = parsed;
  return publicKeyFromRawBytes(scheme, publicKey).toSuiAddress() === holder ? { kind: 'one', scheme } : null;
}
