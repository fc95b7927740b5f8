/// Numbers without a sign with 64 bits before the binary point and 64 after it.
module std::uq64_64;

/// The denominator is zero.
#[error]
const EDenominator: vector<u8> = b"Quotient specified with a zero denominator";
/// The quotient is not zero but would be rounded to it.
#[error]
const EQuotientTooSmall: vector<u8> = b"Quotient specified is too small, and is outside of the supported range";
/// The quotient is 2^64 or more.
#[error]
const EQuotientTooLarge: vector<u8> = b"Quotient specified is too large, and is outside of the supported range";
/// The result does not fit.
#[error]
const EOverflow: vector<u8> = b"Overflow from an arithmetic operation";
/// The divisor is zero.
#[error]
const EDivisionByZero: vector<u8> = b"Division by zero";

const BITS: u8 = 128;
const FRACTION_BITS: u8 = 64;

/// The number held divided by 2^64.
public struct UQ64_64(u128) has copy, drop, store;

/// Returns `numerator` / `denominator`, rounded down. Aborts when the denominator is zero, when the quotient is not zero but would be
/// rounded to it, and when it does not fit.
public fun from_quotient(numerator: u128, denominator: u128): UQ64_64 {
    UQ64_64(std::macros::uq_from_quotient!<u128, u256>(
        numerator,
        denominator,
        std::u128::max_value!(),
        BITS,
        FRACTION_BITS,
        abort EDenominator,
        abort EQuotientTooSmall,
        abort EQuotientTooLarge,
    ))
}

/// Returns an integer.
public fun from_int(integer: u64): UQ64_64 {
    UQ64_64(std::macros::uq_from_int!<u64, u128>(integer, FRACTION_BITS))
}

/// Returns `a` + `b`. Aborts when it does not fit.
public fun add(a: UQ64_64, b: UQ64_64): UQ64_64 {
    UQ64_64(std::macros::uq_add!<u128, u256>(a.0, b.0, std::u128::max_value!(), abort EOverflow))
}

/// Returns `a` - `b`. Aborts when `b` is larger.
public fun sub(a: UQ64_64, b: UQ64_64): UQ64_64 {
    UQ64_64(std::macros::uq_sub!<u128>(a.0, b.0, abort EOverflow))
}

/// Returns `a` * `b`, rounded down. Aborts when it does not fit.
public fun mul(a: UQ64_64, b: UQ64_64): UQ64_64 {
    UQ64_64(int_mul(a.0, b))
}

/// Returns `a` / `b`, rounded down. Aborts when `b` is zero or the quotient does not fit.
public fun div(a: UQ64_64, b: UQ64_64): UQ64_64 {
    UQ64_64(int_div(a.0, b))
}

/// Returns the integer part.
public fun to_int(a: UQ64_64): u64 {
    std::macros::uq_to_int!<u64, u128>(a.0, FRACTION_BITS)
}

/// Returns `val` * `multiplier`, rounded down to an integer. Aborts when it does not fit.
public fun int_mul(val: u128, multiplier: UQ64_64): u128 {
    std::macros::uq_int_mul!<u128, u256>(
        val,
        multiplier.0,
        std::u128::max_value!(),
        FRACTION_BITS,
        abort EOverflow,
    )
}

/// Returns `val` / `divisor`, rounded down to an integer. Aborts when the divisor is zero or the quotient does not fit.
public fun int_div(val: u128, divisor: UQ64_64): u128 {
    std::macros::uq_int_div!<u128, u256>(
        val,
        divisor.0,
        std::u128::max_value!(),
        FRACTION_BITS,
        abort EDivisionByZero,
        abort EOverflow,
    )
}

/// Returns whether `a` is at most `b`.
public fun le(a: UQ64_64, b: UQ64_64): bool {
    a.0 <= b.0
}

/// Returns whether `a` is less than `b`.
public fun lt(a: UQ64_64, b: UQ64_64): bool {
    a.0 < b.0
}

/// Returns whether `a` is at least `b`.
public fun ge(a: UQ64_64, b: UQ64_64): bool {
    a.0 >= b.0
}

/// Returns whether `a` is more than `b`.
public fun gt(a: UQ64_64, b: UQ64_64): bool {
    a.0 > b.0
}

/// Returns the number times 2^64.
public fun to_raw(a: UQ64_64): u128 {
    a.0
}

/// Returns the number `raw_value` / 2^64.
public fun from_raw(raw_value: u128): UQ64_64 {
    UQ64_64(raw_value)
}
