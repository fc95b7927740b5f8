/** A voucher key in this process's memory, for development. */
import { createPrivateKey, sign } from 'node:crypto';
import { decodeSuiPrivateKey } from '@mysten/sui/cryptography';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { AppError } from '@suil/core';
import type { VoucherKey } from './voucher-key.ts';

/**
 * @param secret `suiprivkey…` of an Ed25519 key
 * @param variable where it was configured
 * @throws {CONFIG_INVALID} which does not repeat it
 */
export function createLocalKey(secret: string, variable: string): VoucherKey {
  const publicKey = open(secret, variable).getPublicKey().toRawBytes();
  const d = toBase64Url(decodeSuiPrivateKey(secret).secretKey);
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: toBase64Url(publicKey) }, format: 'jwk' });
  return { publicKey, sign: async (message) => sign(null, message, key) };
}

function open(secret: string, variable: string): Ed25519Keypair {
  try {
    return Ed25519Keypair.fromSecretKey(secret);
  } catch {
    throw new AppError('CONFIG_INVALID', { name: variable, detail: 'must be a suiprivkey… of Ed25519' });
  }
}

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
