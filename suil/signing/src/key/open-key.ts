/** Opens the key that a configuration names. */
import { createLocalKey } from './local-key.ts';
import type { KeyConfig, VoucherKey } from './voucher-key.ts';

/**
 * @param variable the environment variable of a local key, for the error
 * @throws {CONFIG_INVALID} @throws {SIGNER_KEY_FAILED} when the service does not know the key
 */
export async function openVoucherKey(config: KeyConfig, variable: string): Promise<VoucherKey> {
  if (config.kind === 'local') return createLocalKey(config.secret, variable);
  // Loaded only where it is used: it is larger than the rest of the process.
  const { openKmsKey } = await import('./kms-key.ts');
  return openKmsKey(config);
}
