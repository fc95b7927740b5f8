/** The sponsor's signature under a transaction, by a key in memory or in a key service. */
import { messageWithIntent, toSerializedSignature } from '@mysten/sui/cryptography';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { blake2b } from '@noble/hashes/blake2.js';
import { signWith, type VoucherKey } from '@suil/signing';

const DIGEST_BYTES = 32;

/** Returns the address whose gas is paid with. */
export function addressOfKey({ publicKey }: Pick<VoucherKey, 'publicKey'>): string {
  return new Ed25519PublicKey(publicKey).toSuiAddress();
}

/** Returns Sui's form: scheme, signature and public key, base64. @throws {SIGNER_KEY_FAILED} */
export async function signTransaction(key: VoucherKey, bytes: Uint8Array): Promise<string> {
  const message = blake2b(messageWithIntent('TransactionData', bytes), { dkLen: DIGEST_BYTES });
  return toSerializedSignature({
    signature: await signWith(key, message),
    signatureScheme: 'ED25519',
    publicKey: new Ed25519PublicKey(key.publicKey),
  });
}
