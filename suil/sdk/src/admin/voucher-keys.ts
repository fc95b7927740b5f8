/** The keys of vouchers in force, read from the bytes of the configuration object (rules.md §10). */
import type { Manifest } from '@suil/core/api';
import { type ReadableObject, readable } from '../chain/readable-object.ts';
import { Config } from '../generated/suil/config.ts';

/** As `suil::keys` numbers them. */
const WITHDRAW_SLOT = 0;
const AUDIT_SLOT = 2;

/** Ed25519 public keys, 32 bytes; empty while the key is disabled. */
export interface VoucherPublicKeys {
  readonly withdrawKey: Uint8Array;
  readonly auditKey: Uint8Array;
}

/** Returns the configuration object, read as both keys that sign vouchers. */
export function voucherKeysOf({ package: id, config }: Manifest): ReadableObject<VoucherPublicKeys> {
  return readable(config, `${id}::config::Config`, (contents) => {
    const { slots } = Config.parse(contents).keys;
    const keyOf = (slot: number) => Uint8Array.from(slots[slot]?.current ?? []);
    return { withdrawKey: keyOf(WITHDRAW_SLOT), auditKey: keyOf(AUDIT_SLOT) };
  });
}

/** Returns the configuration object, read as the auditor's key alone. */
export function auditKeyOf(manifest: Manifest): ReadableObject<Uint8Array> {
  const { objectId, read } = voucherKeysOf(manifest);
  return { objectId, read: (object) => read(object).auditKey };
}
