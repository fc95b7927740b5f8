/** Transaction and checkpoint digests: 32 bytes in base58. Owns the form only. */
import { AppError } from '../errors/app-error.ts';

declare const digestBrand: unique symbol;
export type Digest = string & { readonly [digestBrand]: true };

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGEST_BYTES = 32;

/** Whether the text is base58 of exactly 32 bytes. */
export function isDigest(text: unknown): text is Digest {
  return typeof text === 'string' && decodeDigest(text) !== null;
}

/** Returns the 32 bytes of a digest. @throws {DIGEST_INVALID} */
export function digestBytes(text: string): Uint8Array {
  const bytes = decodeDigest(text);
  if (bytes === null) throw new AppError('DIGEST_INVALID', { text: text.slice(0, 80) });
  return bytes;
}

/** Returns 32 bytes, null for text that is not base58 of exactly so many. */
function decodeDigest(text: string): Uint8Array | null {
  if (text.length < DIGEST_BYTES || text.length > 44) return null;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const leadingZeros = text.length - text.replace(/^1+/, '').length;
  const significantBytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  if (leadingZeros + significantBytes !== DIGEST_BYTES) return null;
  const bytes = new Uint8Array(DIGEST_BYTES);
  for (let index = DIGEST_BYTES - 1; value > 0n; index -= 1) {
    bytes[index] = Number(value & 255n);
    value >>= 8n;
  }
  return bytes;
}

/**
 * Returns the text as a digest.
 * @throws {DIGEST_INVALID}
 */
export function parseDigest(text: string): Digest {
  const trimmed = text.trim();
  if (!isDigest(trimmed)) throw new AppError('DIGEST_INVALID', { text: text.slice(0, 80) });
  return trimmed;
}
