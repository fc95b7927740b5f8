/** Who has to sign an act: the holder that the configuration names, or the one that the command names. */
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { AppError } from '@suil/core';
import type { Configuration } from '@suil/sdk';
import type { Act } from './act.ts';

/**
 * Returns the address that has to sign.
 * @param given whose key or multisig the command has, if it has one
 * @throws {SIGNER_NOT_ENTITLED} for another than the holder @throws {CONFIG_INVALID} when there is no holder, or none was given
 */
export function senderOf({ name, role }: Act, configuration: Configuration, given: string | undefined): string {
  const holder = holderOf(role, configuration);
  if (holder === undefined) {
    if (given !== undefined) return given;
    throw new AppError('CONFIG_INVALID', {
      name: '--from',
      detail: `${name} may be sent by ${role === 'holder' ? 'the holder of what it takes' : 'anyone'}; name the address that sends it, or its --key, --kms or --multisig`,
    });
  }
  if (holder === null) {
    throw new AppError('CONFIG_INVALID', { name, detail: `there is no ${role} now, so no key can sign it` });
  }
  if (given === undefined || given === holder) return holder;
  throw new AppError('SIGNER_NOT_ENTITLED', { who: `the ${role}`, expected: holder, given });
}

/** Null: no address has the power now. Undefined: the configuration names none. */
function holderOf(role: Act['role'], { admin, guardian, offeredTo, keys }: Configuration): string | null | undefined {
  switch (role) {
    case 'admin':
      return admin.holder;
    case 'guardian':
      return guardian.holder;
    case 'offered admin':
      return offeredTo;
    case 'audit key':
      return keys.audit.current === null ? null : new Ed25519PublicKey(keys.audit.current).toSuiAddress();
    default:
      return undefined;
  }
}
