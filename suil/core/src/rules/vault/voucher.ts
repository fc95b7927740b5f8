/**
 * The bytes of a withdrawal voucher and of what the withdrawal and the audit key sign for it (rules.md §9). Pure; owns no key and no
 * decision. The contract's side is `suil::voucher`.
 *
 *   voucher = expires_at_ms (8 bytes, little endian) ‖ withdraw signature (64 bytes) ‖ audit signature (64 bytes),
 *   both Ed25519 signatures of the permit's bytes
 */

import { AppError } from '../../errors/app-error.ts';
import { addressBytes, concatBytes, u64Bytes, vectorBytes } from '../../values/bcs-bytes.ts';
import { digestBytes } from '../../values/digest.ts';
import { type CoinTypes, coinTypeOf } from './asset.ts';
import type { VoucherTerms } from './model.ts';

/** What the signed bytes are for (rules.md §9). */
export const VOUCHER_DOMAIN = 'SUIL_WITHDRAW_V1';
/** The longest a voucher is good for: 24 hours (rules.md §9). */
export const VOUCHER_LIFETIME_MS = 86_400_000;
const EXPIRY_BYTES = 8;
const SIGNATURE_BYTES = 64;
const CHAIN_BYTES = 32;

/** Everything a voucher is good for, and nothing else is. */
export interface Permit {
  /** Digest of the chain's first checkpoint, 32 bytes. */
  readonly chain: Uint8Array;
  /** Normalised type of the coin. */
  readonly coinType: string;
  /** Id of the vault. */
  readonly vault: string;
  /** The request's id; good once. */
  readonly id: bigint;
  /** Base units of the coin. */
  readonly amount: bigint;
  /** An address, or the id of a reserve. */
  readonly recipient: string;
  readonly expiresAtMs: number;
}

/** What of a deployment a permit names. */
export interface VoucherDeployment {
  /** Digest of the chain's first checkpoint. */
  readonly chain: string;
  readonly vault: string;
  readonly coinTypes: CoinTypes;
}

/** Returns what a voucher of this deployment permits. @throws {DIGEST_INVALID} for a chain that is none */
export function toPermit(deployment: VoucherDeployment, terms: VoucherTerms): Permit {
  const { coin, id, amount, recipient, expiresAtMs } = terms;
  const { chain, vault } = deployment;
  return {
    chain: digestBytes(chain),
    coinType: coinTypeOf(deployment, coin),
    vault,
    id,
    amount,
    recipient,
    expiresAtMs,
  };
}

/**
 * Returns the bytes that both keys sign.
 * @throws {ADDRESS_INVALID} @throws {AMOUNT_OUT_OF_RANGE} @throws {VOUCHER_MALFORMED} unless the chain has 32 bytes
 */
export function permitBytes(permit: Permit): Uint8Array {
  if (permit.chain.length !== CHAIN_BYTES) throw new AppError('VOUCHER_MALFORMED');
  const text = (value: string) => vectorBytes(new TextEncoder().encode(value));
  return concatBytes([
    text(VOUCHER_DOMAIN),
    vectorBytes(permit.chain),
    // `type_name::with_defining_ids` names the coin without 0x.
    text(permit.coinType.replace(/^0x/, '')),
    addressBytes(permit.vault),
    u64Bytes(permit.id),
    u64Bytes(permit.amount),
    addressBytes(permit.recipient),
    u64Bytes(BigInt(permit.expiresAtMs)),
  ]);
}

export interface Voucher {
  readonly expiresAtMs: number;
  /** Of the withdrawal key, 64 bytes. */
  readonly withdrawSignature: Uint8Array;
  /** Of the audit key, 64 bytes. */
  readonly auditSignature: Uint8Array;
}

/** Returns the 136 bytes that the contract takes. @throws {VOUCHER_MALFORMED} unless each signature has 64 bytes */
export function encodeVoucher({ expiresAtMs, withdrawSignature, auditSignature }: Voucher): Uint8Array {
  for (const signature of [withdrawSignature, auditSignature])
    if (signature.length !== SIGNATURE_BYTES) throw new AppError('VOUCHER_MALFORMED');
  return concatBytes([u64Bytes(BigInt(expiresAtMs)), withdrawSignature, auditSignature]);
}

/** Returns what 136 bytes say. @throws {VOUCHER_MALFORMED} for another length or a time that is none */
export function decodeVoucher(bytes: Uint8Array): Voucher {
  if (bytes.length !== EXPIRY_BYTES + 2 * SIGNATURE_BYTES) throw new AppError('VOUCHER_MALFORMED');
  const expiresAtMs = Number(new DataView(bytes.buffer, bytes.byteOffset, EXPIRY_BYTES).getBigUint64(0, true));
  if (!Number.isSafeInteger(expiresAtMs)) throw new AppError('VOUCHER_MALFORMED');
  const withdrawSignature = bytes.slice(EXPIRY_BYTES, EXPIRY_BYTES + SIGNATURE_BYTES);
  return { expiresAtMs, withdrawSignature, auditSignature: bytes.slice(EXPIRY_BYTES + SIGNATURE_BYTES) };
}
