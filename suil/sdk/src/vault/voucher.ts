/** Gives and checks vouchers with Ed25519 keys (rules.md §9). The bytes are core's; who may have one is the server's. */
import type { Signer } from '@mysten/sui/cryptography';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { decodeVoucher, encodeVoucher, type Permit, permitBytes } from '@suil/core';

/** The two keys of a voucher. */
export interface VoucherKeys<Key> {
  readonly withdraw: Key;
  readonly audit: Key;
}

/** Returns the voucher's 136 bytes. @param keys Ed25519 */
export async function signVoucher(permit: Permit, keys: VoucherKeys<Pick<Signer, 'sign'>>): Promise<Uint8Array> {
  const message = permitBytes(permit);
  const withdrawSignature = await keys.withdraw.sign(message);
  const auditSignature = await keys.audit.sign(message);
  return encodeVoucher({ expiresAtMs: permit.expiresAtMs, withdrawSignature, auditSignature });
}

/**
 * Whether both keys signed exactly this, as the contract checks it; the clock and whether the id was used are not looked at.
 * @param keys public keys, 32 bytes
 * @throws {VOUCHER_MALFORMED}
 */
export async function verifyVoucher(
  voucher: Uint8Array,
  permit: Omit<Permit, 'expiresAtMs'>,
  keys: VoucherKeys<Uint8Array>,
): Promise<boolean> {
  const { expiresAtMs, withdrawSignature, auditSignature } = decodeVoucher(voucher);
  const message = permitBytes({ ...permit, expiresAtMs });
  const signed = (key: Uint8Array, signature: Uint8Array) => new Ed25519PublicKey(key).verify(message, signature);
  return (await signed(keys.withdraw, withdrawSignature)) && (await signed(keys.audit, auditSignature));
}
