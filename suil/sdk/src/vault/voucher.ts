/** Gives and checks vouchers with an Ed25519 key (rules.md §9). The bytes are core's; who may have one is the server's. */
import type { Signer } from '@mysten/sui/cryptography';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { fromBase58 } from '@mysten/sui/utils';
import { decodeVoucher, encodeVoucher, type Permit, permitBytes } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type CoinName, coinTypeOf } from '../chain/coins.ts';

export interface PermitParams {
  readonly manifest: Manifest;
  readonly coin: CoinName;
  readonly id: bigint;
  /** Base units of the coin. */
  readonly amount: bigint;
  /** An address, or a reserve's id. */
  readonly recipient: string;
  readonly expiresAtMs: number;
}

/** Returns what a voucher of this deployment names. */
export function toPermit({ manifest, coin, id, amount, recipient, expiresAtMs }: PermitParams): Permit {
  const { chain, vault } = manifest;
  return { chain: fromBase58(chain), coinType: coinTypeOf(manifest, coin), vault, id, amount, recipient, expiresAtMs };
}

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
