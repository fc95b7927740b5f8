/** Opens the key that the configuration names. */
import type { KeyConfig } from '../config.ts';
import { createLocalKey } from './local-key.ts';
import type { VoucherKey } from './voucher-key.ts';

/** @throws {CONFIG_INVALID} @throws {SIGNER_KEY_FAILED} when the service does not know the key */
export async function openVoucherKey(config: KeyConfig): Promise<VoucherKey> {
  if (config.kind === 'local') return createLocalKey(config.secret);
  // Loaded only where it is used: it is larger than the rest of this process.
  const { openKmsKey } = await import('./kms-key.ts');
  return openKmsKey(config);
}
