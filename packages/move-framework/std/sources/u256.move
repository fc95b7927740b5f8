/// Arithmetic on `u256` beyond the operators, and loops over it.
#[defines_primitive(u256)]
module std::u256;

use std::string::String;

/// Returns `x` with every bit turned.
public fun bitwise_not(x: u256): u256 {
    x ^ max_value!()
}

/// Returns the larger of `x` and `y`.
public fun max(x: u256, y: u256): u256 {
    std::macros::num_max!(x, y)
}

/// Returns the smaller of `x` and `y`.
public fun min(x: u256, y: u256): u256 {
    std::macros::num_min!(x, y)
}

/// Returns the distance of `x` and `y`.
public fun diff(x: u256, y: u256): u256 {
    std::macros::num_diff!(x, y)
}

/// Returns `x` / `y` rounded up. Aborts when `y` is zero.
public fun divide_and_round_up(x: u256, y: u256): u256 {
    std::macros::num_divide_and_round_up!(x, y)
}

/// Returns `x` / `y` rounded up. Aborts when `y` is zero.
public fun div_ceil(x: u256, y: u256): u256 {
    std::macros::num_divide_and_round_up!(x, y)
}

/// Returns `base` to the power of `exponent`. Aborts when the result does not fit.
public fun pow(base: u256, exponent: u8): u256 {
    std::macros::num_pow!(base, exponent)
}

/// Returns `x` as `u8`, or none when it does not fit.
public fun try_as_u8(x: u256): Option<u8> {
    std::macros::try_as!<u8>(x, 0xFF)
}

/// Returns `x` as `u16`, or none when it does not fit.
public fun try_as_u16(x: u256): Option<u16> {
    std::macros::try_as!<u16>(x, 0xFFFF)
}

/// Returns `x` as `u32`, or none when it does not fit.
public fun try_as_u32(x: u256): Option<u32> {
    std::macros::try_as!<u32>(x, 0xFFFFFFFF)
}

/// Returns `x` as `u64`, or none when it does not fit.
public fun try_as_u64(x: u256): Option<u64> {
    std::macros::try_as!<u64>(x, 0xFFFFFFFFFFFFFFFF)
}

/// Returns `x` as `u128`, or none when it does not fit.
public fun try_as_u128(x: u256): Option<u128> {
    std::macros::try_as!<u128>(x, 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)
}

/// Returns `x` in decimal digits.
public fun to_string(x: u256): String {
    std::macros::num_to_string!(x)
}

/// Returns `x` + `y`, or none when it does not fit.
public fun checked_add(x: u256, y: u256): Option<u256> {
    std::macros::num_checked_add!(x, y, max_value!())
}

/// Returns `x` - `y`, or none when it is negative.
public fun checked_sub(x: u256, y: u256): Option<u256> {
    std::macros::num_checked_sub!(x, y)
}

/// Returns `x` * `y`, or none when it does not fit.
public fun checked_mul(x: u256, y: u256): Option<u256> {
    std::macros::num_checked_mul!(x, y, max_value!())
}

/// Returns `x` / `y` rounded down, or none when `y` is zero.
public fun checked_div(x: u256, y: u256): Option<u256> {
    std::macros::num_checked_div!(x, y)
}

/// Returns `x` + `y`, or the largest value when it does not fit.
public fun saturating_add(x: u256, y: u256): u256 {
    checked_add(x, y).destroy_or!(max_value!())
}

/// Returns `x` - `y`, or zero when it is negative.
public fun saturating_sub(x: u256, y: u256): u256 {
    checked_sub(x, y).destroy_or!(0)
}

/// Returns `x` * `y`, or the largest value when it does not fit.
public fun saturating_mul(x: u256, y: u256): u256 {
    checked_mul(x, y).destroy_or!(max_value!())
}

/// Returns `x` / `y` when nothing is left over, or none; none also when `y` is zero.
public fun lossless_div(x: u256, y: u256): Option<u256> {
    std::macros::num_lossless_div!(x, y)
}

/// Returns `x` shifted left when no set bit falls off, else none.
public fun lossless_shl(x: u256, shift: u8): Option<u256> {
    // No shift is as wide as the number.
    if ((x << shift) >> shift == x) option::some(x << shift) else option::none()
}

/// Returns `x` shifted right when no set bit falls off, else none.
public fun lossless_shr(x: u256, shift: u8): Option<u256> {
    if ((x >> shift) << shift == x) option::some(x >> shift) else option::none()
}

// === Macros ===

/// The largest `u256`.
public macro fun max_value(): u256 {
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
}

/// Calls `$f` with every number from `$start` up to, not including, `$stop`.
public macro fun range_do<$R: drop>($start: u256, $stop: u256, $f: |u256| -> $R) {
    std::macros::range_do!($start, $stop, |i| $f(i))
}

/// Calls `$f` with every number from `$start` up to and including `$stop`.
public macro fun range_do_eq<$R: drop>($start: u256, $stop: u256, $f: |u256| -> $R) {
    std::macros::range_do_eq!($start, $stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to, not including, `$stop`.
public macro fun do<$R: drop>($stop: u256, $f: |u256| -> $R) {
    std::macros::do!($stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to and including `$stop`.
public macro fun do_eq<$R: drop>($stop: u256, $f: |u256| -> $R) {
    std::macros::do_eq!($stop, |i| $f(i))
}
