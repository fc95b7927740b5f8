/// Numbers with 32 bits before the binary point and 32 after it. Newer code uses `std::uq32_32`.
module std::fixed_point32;

/// The denominator is zero.
const EDENOMINATOR: u64 = 0x10001;
/// The quotient does not fit.
const EDIVISION: u64 = 0x20002;
/// The product does not fit.
const EMULTIPLICATION: u64 = 0x20003;
/// The divisor is zero.
const EDIVISION_BY_ZERO: u64 = 0x10004;
/// The ratio is too small to be told from zero, or does not fit.
const ERATIO_OUT_OF_RANGE: u64 = 0x20005;

const MAX_U64: u128 = 0xFFFF_FFFF_FFFF_FFFF;
const FRACTION_BITS: u8 = 32;

/// The number `value` / 2^32.
public struct FixedPoint32 has copy, drop, store { value: u64 }

/// Returns `val` * `multiplier`, rounded down. Aborts when it does not fit.
public fun multiply_u64(val: u64, multiplier: FixedPoint32): u64 {
    let product = ((val as u128) * (multiplier.value as u128)) >> FRACTION_BITS;
    assert!(product <= MAX_U64, EMULTIPLICATION);
    product as u64
}

/// Returns `val` / `divisor`, rounded down. Aborts when the divisor is zero or the quotient does not fit.
public fun divide_u64(val: u64, divisor: FixedPoint32): u64 {
    assert!(divisor.value != 0, EDIVISION_BY_ZERO);
    let quotient = ((val as u128) << FRACTION_BITS) / (divisor.value as u128);
    assert!(quotient <= MAX_U64, EDIVISION);
    quotient as u64
}

/// Returns `numerator` / `denominator`, rounded down. Aborts when the denominator is zero, when the ratio is not zero but would be rounded
/// to it, and when it is 2^32 or more.
public fun create_from_rational(numerator: u64, denominator: u64): FixedPoint32 {
    assert!(denominator != 0, EDENOMINATOR);
    let ratio = ((numerator as u128) << FRACTION_BITS) / (denominator as u128);
    assert!(ratio <= MAX_U64 && (ratio != 0 || numerator == 0), ERATIO_OUT_OF_RANGE);
    FixedPoint32 { value: ratio as u64 }
}

/// Returns the number `value` / 2^32.
public fun create_from_raw_value(value: u64): FixedPoint32 {
    FixedPoint32 { value }
}

/// Returns the number times 2^32.
public fun get_raw_value(num: FixedPoint32): u64 {
    num.value
}

/// Returns whether the number is zero.
public fun is_zero(num: FixedPoint32): bool {
    num.value == 0
}
