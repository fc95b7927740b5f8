/** Gives and checks vouchers with an Ed25519 key (rules.md §9). The bytes are core's; who may have one is the server's. */
import type { Signer } from '@mysten/sui/cryptography';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { decodeVoucher, encodeVoucher, type Permit, permitBytes } from '@suil/core';

/** Returns the voucher's 72 bytes. @param signer the withdrawal key, Ed25519 */
export async function signVoucher(permit: Permit, signer: Pick<Signer, 'sign'>): Promise<Uint8Array> {
  const signature = await signer.sign(permitBytes(permit));
  return encodeVoucher({ expiresAtMs: permit.expiresAtMs, signature });
}

/**
 * Whether `publicKey` signed exactly this, as the contract checks it; the clock and whether the id was used are not looked at.
 * @throws {VOUCHER_MALFORMED}
 */
export async function verifyVoucher(
  voucher: Uint8Array,
  permit: Omit<Permit, 'expiresAtMs'>,
  publicKey: Uint8Array,
): Promise<boolean> {
  const { expiresAtMs, signature } = decodeVoucher(voucher);
  return new Ed25519PublicKey(publicKey).verify(permitBytes({ ...permit, expiresAtMs }), signature);
}
