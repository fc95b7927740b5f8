/** A voucher key in this process's memory, for development. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { AppError } from '@suil/core';
import type { VoucherKey } from './voucher-key.ts';

/** @param secret `suiprivkey…` of an Ed25519 key. @throws {CONFIG_INVALID} which does not repeat it */
export function createLocalKey(secret: string): VoucherKey {
  const keypair = open(secret);
  return { publicKey: keypair.getPublicKey().toRawBytes(), sign: (message) => keypair.sign(message) };
}

function open(secret: string): Ed25519Keypair {
  try {
    return Ed25519Keypair.fromSecretKey(secret);
  } catch {
    throw new AppError('CONFIG_INVALID', { name: 'VOUCHER_KEY', detail: 'must be a suiprivkey… of Ed25519' });
  }
}
