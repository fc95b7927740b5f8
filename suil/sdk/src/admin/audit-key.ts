/** The audit key in force, read from the bytes of the configuration object (rules.md §10). */
import type { Manifest } from '@suil/core/api';
import { type ReadableObject, readable } from '../chain/readable-object.ts';
import { Config } from '../generated/suil/config.ts';

/** As `suil::keys` numbers it. */
const AUDIT_SLOT = 2;

/** Returns the configuration object, read as the Ed25519 public key of the auditor: 32 bytes, none while the key is disabled. */
export function auditKeyOf({ package: id, config }: Manifest): ReadableObject<Uint8Array> {
  return readable(config, `${id}::config::Config`, (contents) =>
    Uint8Array.from(Config.parse(contents).keys.slots[AUDIT_SLOT]?.current ?? []),
  );
}
