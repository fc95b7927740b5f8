/**
 * The keys of vouchers in force, from the bytes of the configuration object that the followed checkpoints certified. A node can keep the bytes back; it
 * can neither change them nor answer with those of an earlier version.
 */
import type { CertifiedVersion, ReadObjectVersion } from '@suil/checkpoints';
import type { Manifest } from '@suil/core/api';
import { type VoucherPublicKeys, voucherKeysOf } from '@suil/sdk';

/** Keys in force as of a certified time. */
export type CertifiedKeys = VoucherPublicKeys & { readonly atMs: number };

/**
 * Returns the keys in force as of the last checkpoint that is stored. `unproven`: no node has the certified bytes. `unknown`: none of the checkpoints that this
 * version of the code has followed without a gap has changed the object.
 */
export type ReadVoucherKeys = () => Promise<CertifiedKeys | 'unproven' | 'unknown'>;

export interface VoucherKeyOptions {
  /** Returns which version of the configuration object the last stored checkpoint left, as it certified it, and its certified time. */
  readonly readVersion: () => Promise<{
    readonly config: Pick<CertifiedVersion, 'version' | 'digest'> | null;
    readonly chainTimestampMs: number;
  }>;
  readonly deployment: Manifest;
  readonly readObject: ReadObjectVersion;
}

export function createVoucherKeyReader({ readVersion, deployment, readObject }: VoucherKeyOptions): ReadVoucherKeys {
  const config = voucherKeysOf(deployment);
  let known: { readonly digest: string; readonly keys: VoucherPublicKeys } | null = null;
  return async () => {
    const { config: version, chainTimestampMs: atMs } = await readVersion();
    if (version === null) return 'unknown';
    if (known?.digest === version.digest) return { ...known.keys, atMs };
    const found = await readObject({ objectId: config.objectId, ...version });
    if (found === null) return 'unproven';
    const keys = config.read(found);
    known = { digest: version.digest, keys };
    return { ...keys, atMs };
  };
}
