/** Natives of `std::string`. Strings are byte vectors; indices are byte offsets. */

import { at } from '../../at.ts';
import { bigintAt, bytesRefAt, toVector } from '../arguments.ts';
import type { NativeContext, NativeEntries } from '../native.ts';
import { chargeNative } from '../native.ts';

function text(context: NativeContext, args: Parameters<typeof bytesRefAt>[0], index: number): Uint8Array {
  const bytes = bytesRefAt(args, index);
  chargeNative(context, bytes.length);
  return bytes;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** As Rust's `str::is_char_boundary`: the ends count, a continuation byte does not. */
function isBoundary(bytes: Uint8Array, index: number): boolean {
  if (index === 0 || index === bytes.length) return true;
  return index < bytes.length && (at(bytes, index) & 0xc0) !== 0x80;
}

/** Where `pattern` first occurs, else the length. Knuth-Morris-Pratt: linear, so that the charge per byte is fair. */
function indexOf(bytes: Uint8Array, pattern: Uint8Array): number {
  const fallback = new Uint32Array(pattern.length + 1);
  for (let i = 1, matched = 0; i < pattern.length; i++) {
    while (matched > 0 && pattern[i] !== pattern[matched]) matched = at(fallback, matched - 1);
    if (pattern[i] === pattern[matched]) matched++;
    fallback[i] = matched;
  }
  if (pattern.length === 0) return 0;
  for (let i = 0, matched = 0; i < bytes.length; i++) {
    while (matched > 0 && bytes[i] !== pattern[matched]) matched = at(fallback, matched - 1);
    if (bytes[i] === pattern[matched]) matched++;
    if (matched === pattern.length) return i - matched + 1;
  }
  return bytes.length;
}

export const STRING_NATIVES: NativeEntries = {
  internal_check_utf8: (context, _types, args) => [isUtf8(text(context, args, 0))],
  internal_is_char_boundary: (context, _types, args) => [isBoundary(text(context, args, 0), Number(bigintAt(args, 1)))],
  internal_sub_string: (context, _types, args) => {
    const bytes = text(context, args, 0);
    return [toVector(bytes.subarray(Number(bigintAt(args, 1)), Number(bigintAt(args, 2))))];
  },
  internal_index_of: (context, _types, args) => {
    const bytes = text(context, args, 0);
    return [BigInt(indexOf(bytes, text(context, args, 1)))];
  },
};
