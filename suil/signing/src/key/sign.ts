/** Signs with a key and checks the result: a key service that answers with something else must not use up ids and caps. */
import { createPublicKey, verify } from 'node:crypto';
import { AppError } from '@suil/core';
import type { VoucherKey } from './voucher-key.ts';

/** @throws {SIGNER_KEY_FAILED} */
export async function signWith(key: VoucherKey, message: Uint8Array): Promise<Uint8Array> {
  const signature = await key.sign(message);
  if (!isSignedBy(key.publicKey, message, signature))
    throw new AppError('SIGNER_KEY_FAILED', { reason: 'the signature does not belong to the key' });
  return signature;
}

/** Whether an Ed25519 signature is the key's. @param publicKey 32 bytes */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
}
