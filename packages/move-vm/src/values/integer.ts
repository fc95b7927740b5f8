/** The six unsigned widths: their bits, maxima and whether a number or a bigint carries them. */

export const U8_MAX = 0xff;
export const U16_MAX = 0xffff;
export const U32_MAX = 0xffffffff;
export const U64_MAX = (1n << 64n) - 1n;
export const U128_MAX = (1n << 128n) - 1n;
export const U256_MAX = (1n << 256n) - 1n;

export type SmallIntegerName = 'u8' | 'u16' | 'u32';
export type WideIntegerName = 'u64' | 'u128' | 'u256';
export type IntegerName = SmallIntegerName | WideIntegerName;

export const BITS: Readonly<Record<IntegerName, number>> = { u8: 8, u16: 16, u32: 32, u64: 64, u128: 128, u256: 256 };
export const SMALL_MAX: Readonly<Record<SmallIntegerName, number>> = { u8: U8_MAX, u16: U16_MAX, u32: U32_MAX };
export const WIDE_MAX: Readonly<Record<WideIntegerName, bigint>> = { u64: U64_MAX, u128: U128_MAX, u256: U256_MAX };

export function isInteger(kind: string): kind is IntegerName {
  return kind in BITS;
}

/** Whether the width is carried by a JavaScript number. */
export function isSmall(kind: IntegerName): kind is SmallIntegerName {
  return kind in SMALL_MAX;
}
