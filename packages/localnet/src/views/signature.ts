/**
 * Whether a signature of a personal message or a transaction holds: ed25519, secp256k1, secp256r1, passkey and multisig.
 * zkLogin needs keys of its issuers that this chain does not have. Reads no chain.
 */
import { parseSerializedSignature } from '@mysten/sui/cryptography';
import { toBase64 } from '@mysten/sui/utils';
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify';

export interface SignatureQuestion {
  readonly scope: 'PersonalMessage' | 'TransactionData';
  /** The message itself, or BCS of the transaction data. */
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  /** Who must have signed; absent = any account. */
  readonly address?: string;
  /** Whose signatures count for `address`, besides its own. */
  readonly aliases?: readonly string[];
}

/** Returns why the signature does not hold; undefined when it does. Never rejects. */
export async function signatureFault(question: SignatureQuestion): Promise<string | undefined> {
  const { scope, message, address, aliases = [] } = question;
  const signature = toBase64(question.signature);
  try {
    if (parseSerializedSignature(signature).signatureScheme === 'ZkLogin') return 'zkLogin is not supported';
    const verify = scope === 'PersonalMessage' ? verifyPersonalMessageSignature : verifyTransactionSignature;
    const key = await verify(message, signature);
    const counts = address === undefined || key.verifyAddress(address) || aliases.includes(key.toSuiAddress());
    return counts ? undefined : 'Signature is not valid for the provided address';
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'invalid signature';
  }
}
