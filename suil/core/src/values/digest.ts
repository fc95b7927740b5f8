/** Transaction and checkpoint digests: 32 bytes in base58. Owns the form only. */
import { AppError } from '../errors/app-error.ts';

declare const digestBrand: unique symbol;
export type Digest = string & { readonly [digestBrand]: true };

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGEST_BYTES = 32;

/** Whether the text is base58 of exactly 32 bytes. */
export function isDigest(text: unknown): text is Digest {
  if (typeof text !== 'string' || text.length < DIGEST_BYTES || text.length > 44) return false;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const leadingZeros = text.length - text.replace(/^1+/, '').length;
  const significantBytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return leadingZeros + significantBytes === DIGEST_BYTES;
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
