/// Numbers without a sign with 32 bits before the binary point and 32 after it.
module std::uq32_32;

/// The denominator is zero.
#[error]
const EDenominator: vector<u8> = b"Quotient specified with a zero denominator";
/// The quotient is not zero but would be rounded to it.
#[error]
const EQuotientTooSmall: vector<u8> = b"Quotient specified is too small, and is outside of the supported range";
/// The quotient is 2^32 or more.
#[error]
const EQuotientTooLarge: vector<u8> = b"Quotient specified is too large, and is outside of the supported range";
/// The result does not fit.
#[error]
const EOverflow: vector<u8> = b"Overflow from an arithmetic operation";
/// The divisor is zero.
#[error]
const EDivisionByZero: vector<u8> = b"Division by zero";

const BITS: u8 = 64;
const FRACTION_BITS: u8 = 32;

/// The number held divided by 2^32.
public struct UQ32_32(u64) has copy, drop, store;

/// Returns `numerator` / `denominator`, rounded down. Aborts when the denominator is zero, when the quotient is not zero but would be
/// rounded to it, and when it does not fit.
public fun from_quotient(numerator: u64, denominator: u64): UQ32_32 {
    UQ32_32(std::macros::uq_from_quotient!<u64, u128>(
        numerator,
        denominator,
        std::u64::max_value!(),
        BITS,
        FRACTION_BITS,
        abort EDenominator,
        abort EQuotientTooSmall,
        abort EQuotientTooLarge,
    ))
}

/// Returns an integer.
public fun from_int(integer: u32): UQ32_32 {
    UQ32_32(std::macros::uq_from_int!<u32, u64>(integer, FRACTION_BITS))
}

/// Returns `a` + `b`. Aborts when it does not fit.
public fun add(a: UQ32_32, b: UQ32_32): UQ32_32 {
    UQ32_32(std::macros::uq_add!<u64, u128>(a.0, b.0, std::u64::max_value!(), abort EOverflow))
}

/// Returns `a` - `b`. Aborts when `b` is larger.
public fun sub(a: UQ32_32, b: UQ32_32): UQ32_32 {
    UQ32_32(std::macros::uq_sub!<u64>(a.0, b.0, abort EOverflow))
}

/// Returns `a` * `b`, rounded down. Aborts when it does not fit.
public fun mul(a: UQ32_32, b: UQ32_32): UQ32_32 {
    UQ32_32(int_mul(a.0, b))
}

/// Returns `a` / `b`, rounded down. Aborts when `b` is zero or the quotient does not fit.
public fun div(a: UQ32_32, b: UQ32_32): UQ32_32 {
    UQ32_32(int_div(a.0, b))
}

/// Returns the integer part.
public fun to_int(a: UQ32_32): u32 {
    std::macros::uq_to_int!<u32, u64>(a.0, FRACTION_BITS)
}

/// Returns `val` * `multiplier`, rounded down to an integer. Aborts when it does not fit.
public fun int_mul(val: u64, multiplier: UQ32_32): u64 {
    std::macros::uq_int_mul!<u64, u128>(
        val,
        multiplier.0,
        std::u64::max_value!(),
        FRACTION_BITS,
        abort EOverflow,
    )
}

/// Returns `val` / `divisor`, rounded down to an integer. Aborts when the divisor is zero or the quotient does not fit.
public fun int_div(val: u64, divisor: UQ32_32): u64 {
    std::macros::uq_int_div!<u64, u128>(
        val,
        divisor.0,
        std::u64::max_value!(),
        FRACTION_BITS,
        abort EDivisionByZero,
        abort EOverflow,
    )
}

/// Returns whether `a` is at most `b`.
public fun le(a: UQ32_32, b: UQ32_32): bool {
    a.0 <= b.0
}

/// Returns whether `a` is less than `b`.
public fun lt(a: UQ32_32, b: UQ32_32): bool {
    a.0 < b.0
}

/// Returns whether `a` is at least `b`.
public fun ge(a: UQ32_32, b: UQ32_32): bool {
    a.0 >= b.0
}

/// Returns whether `a` is more than `b`.
public fun gt(a: UQ32_32, b: UQ32_32): bool {
    a.0 > b.0
}

/// Returns the number times 2^32.
public fun to_raw(a: UQ32_32): u64 {
    a.0
}

/// Returns the number `raw_value` / 2^32.
public fun from_raw(raw_value: u64): UQ32_32 {
    UQ32_32(raw_value)
}
