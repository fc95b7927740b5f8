/**
 * Digests as text: 32 bytes ↔ base58 (Bitcoin's alphabet). Owns this one length, which every transaction converts dozens of times;
 * works in groups of five characters on 16-bit limbs, so that every step stays an exact double.
 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGEST_BYTES = 32;
const LIMBS = 16;
const LIMB = 0x1_0000;
const GROUP_CHARS = 5;
/** 58^5. */
const GROUP = 656_356_768;
/** 2^256 has 44 digits in base 58: nine groups hold them. */
const GROUPS = 9;
const MAX_CHARS = 44;

const DIGITS = new Int8Array(128).fill(-1);
for (let digit = 0; digit < ALPHABET.length; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;
const BLANK = -1;

const limbs = new Uint16Array(LIMBS);
/** Every two characters, so that a group takes three look-ups. */
const DIGIT_PAIRS = [...ALPHABET].flatMap((high) => [...ALPHABET].map((low) => high + low));
const PAIR = 58 * 58;
const ONE = ALPHABET.charCodeAt(0);

/** Returns the base58 of the 32 bytes at `offset`. */
export function digestText(bytes: Uint8Array, offset = 0): string {
  for (let limb = 0; limb < LIMBS; limb++) {
    limbs[limb] = ((bytes[offset + 2 * limb] ?? 0) << 8) | (bytes[offset + 2 * limb + 1] ?? 0);
  }
  let text = '';
  for (let group = GROUPS - 1, first = 0; group >= 0; group--) {
    let rest = 0;
    for (let limb = first; limb < LIMBS; limb++) {
      const value = rest * LIMB + (limbs[limb] ?? 0);
      const quotient = Math.floor(value / GROUP);
      limbs[limb] = quotient;
      rest = value - quotient * GROUP;
    }
    while (first < LIMBS && limbs[first] === 0) first++;
    const pairs = Math.floor(rest / 58);
    text = `${DIGIT_PAIRS[Math.floor(pairs / PAIR)]}${DIGIT_PAIRS[pairs % PAIR]}${ALPHABET.charAt(rest % 58)}${text}`;
  }
  let start = 0;
  while (start < text.length && text.charCodeAt(start) === ONE) start++;
  let zeros = 0;
  while (zeros < DIGEST_BYTES && bytes[offset + zeros] === 0) zeros++;
  return ALPHABET.charAt(0).repeat(zeros) + text.slice(start);
}

/** Writes the 32 bytes of a digest at `offset`; returns false, with `to` untouched, when the text is not that of 32 bytes. */
export function writeDigest(digest: string, to: Uint8Array, offset: number): boolean {
  if (digest.length > MAX_CHARS) return false;
  limbs.fill(0);
  for (let end = digest.length % GROUP_CHARS, start = 0; start < digest.length; start = end, end += GROUP_CHARS) {
    if (end === 0) continue;
    let carry = groupValue(digest, start, end);
    if (carry === BLANK) return false;
    for (let limb = LIMBS - 1; limb >= 0; limb--) {
      const value = (limbs[limb] ?? 0) * GROUP + carry;
      carry = Math.floor(value / LIMB);
      limbs[limb] = value - carry * LIMB;
    }
    if (carry > 0) return false;
  }
  if (leadingOnes(digest) !== leadingZeros()) return false;
  for (let limb = 0; limb < LIMBS; limb++) {
    to[offset + 2 * limb] = (limbs[limb] ?? 0) >>> 8;
    to[offset + 2 * limb + 1] = (limbs[limb] ?? 0) & 0xff;
  }
  return true;
}

/** Returns the 32 bytes of a digest, or undefined when the text is not that of 32 bytes. */
export function digestBytes(digest: string): Uint8Array | undefined {
  const bytes = new Uint8Array(DIGEST_BYTES);
  return writeDigest(digest, bytes, 0) ? bytes : undefined;
}

function groupValue(digest: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index++) {
    const code = digest.charCodeAt(index);
    const digit = code < 128 ? (DIGITS[code] ?? -1) : -1;
    if (digit < 0) return BLANK;
    value = value * 58 + digit;
  }
  return value;
}

function leadingOnes(digest: string): number {
  let count = 0;
  while (count < digest.length && digest[count] === ALPHABET[0]) count++;
  return count;
}

function leadingZeros(): number {
  for (let index = 0; index < DIGEST_BYTES; index++) {
    const limb = limbs[index >> 1] ?? 0;
    if ((index % 2 === 0 ? limb >>> 8 : limb & 0xff) !== 0) return index;
  }
  return DIGEST_BYTES;
}
