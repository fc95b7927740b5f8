/** What can sign vouchers: an Ed25519 key, wherever it is kept. Opens the one that the configuration names. */
import type { KeyConfig } from '../config.ts';
import { createLocalKey } from './local-key.ts';

export interface VoucherKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Returns the 64 bytes of an Ed25519 signature. @throws {SIGNER_KEY_FAILED} */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** @throws {CONFIG_INVALID} @throws {SIGNER_KEY_FAILED} when the service does not know the key */
export async function openVoucherKey(config: KeyConfig): Promise<VoucherKey> {
  if (config.kind === 'local') return createLocalKey(config.secret);
  // Loaded only where it is used: it is larger than the rest of this process.
  const { openKmsKey } = await import('./kms-key.ts');
  return openKmsKey(config);
}
