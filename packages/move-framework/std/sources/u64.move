/// Arithmetic on `u64` beyond the operators, and loops over it.
#[defines_primitive(u64)]
module std::u64;

use std::string::String;

/// Returns `x` with every bit turned.
public fun bitwise_not(x: u64): u64 {
    x ^ max_value!()
}

/// Returns the larger of `x` and `y`.
public fun max(x: u64, y: u64): u64 {
    std::macros::num_max!(x, y)
}

/// Returns the smaller of `x` and `y`.
public fun min(x: u64, y: u64): u64 {
    std::macros::num_min!(x, y)
}

/// Returns the distance of `x` and `y`.
public fun diff(x: u64, y: u64): u64 {
    std::macros::num_diff!(x, y)
}

/// Returns `x` / `y` rounded up. Aborts when `y` is zero.
public fun divide_and_round_up(x: u64, y: u64): u64 {
    std::macros::num_divide_and_round_up!(x, y)
}

/// Returns `x` / `y` rounded up. Aborts when `y` is zero.
public fun div_ceil(x: u64, y: u64): u64 {
    std::macros::num_divide_and_round_up!(x, y)
}

/// Returns `x` * `y` / `z` rounded down; the product may be wider than `u64`. Aborts when `z` is zero or the result does not fit.
public fun mul_div(x: u64, y: u64, z: u64): u64 {
    ((x as u128) * (y as u128) / (z as u128)) as u64
}

/// Returns `x` * `y` / `z` rounded up; the product may be wider than `u64`. Aborts when `z` is zero or the result does not fit.
public fun mul_div_ceil(x: u64, y: u64, z: u64): u64 {
    std::macros::num_divide_and_round_up!((x as u128) * (y as u128), z as u128) as u64
}

/// Returns `base` to the power of `exponent`. Aborts when the result does not fit.
public fun pow(base: u64, exponent: u8): u64 {
    std::macros::num_pow!(base, exponent)
}

/// Returns the square root of `x`, rounded down.
public fun sqrt(x: u64): u64 {
    std::macros::num_sqrt!<u64, u128>(x, 64)
}

/// Returns `x` as `u8`, or none when it does not fit.
public fun try_as_u8(x: u64): Option<u8> {
    std::macros::try_as!<u8>(x, 0xFF)
}

/// Returns `x` as `u16`, or none when it does not fit.
public fun try_as_u16(x: u64): Option<u16> {
    std::macros::try_as!<u16>(x, 0xFFFF)
}

/// Returns `x` as `u32`, or none when it does not fit.
public fun try_as_u32(x: u64): Option<u32> {
    std::macros::try_as!<u32>(x, 0xFFFFFFFF)
}

/// Returns `x` in decimal digits.
public fun to_string(x: u64): String {
    std::macros::num_to_string!(x)
}

/// Returns `x` + `y`, or none when it does not fit.
public fun checked_add(x: u64, y: u64): Option<u64> {
    std::macros::num_checked_add!(x, y, max_value!())
}

/// Returns `x` - `y`, or none when it is negative.
public fun checked_sub(x: u64, y: u64): Option<u64> {
    std::macros::num_checked_sub!(x, y)
}

/// Returns `x` * `y`, or none when it does not fit.
public fun checked_mul(x: u64, y: u64): Option<u64> {
    std::macros::num_checked_mul!(x, y, max_value!())
}

/// Returns `x` / `y` rounded down, or none when `y` is zero.
public fun checked_div(x: u64, y: u64): Option<u64> {
    std::macros::num_checked_div!(x, y)
}

/// Returns `x` + `y`, or the largest value when it does not fit.
public fun saturating_add(x: u64, y: u64): u64 {
    checked_add(x, y).destroy_or!(max_value!())
}

/// Returns `x` - `y`, or zero when it is negative.
public fun saturating_sub(x: u64, y: u64): u64 {
    checked_sub(x, y).destroy_or!(0)
}

/// Returns `x` * `y`, or the largest value when it does not fit.
public fun saturating_mul(x: u64, y: u64): u64 {
    checked_mul(x, y).destroy_or!(max_value!())
}

/// Returns `x` / `y` when nothing is left over, or none; none also when `y` is zero.
public fun lossless_div(x: u64, y: u64): Option<u64> {
    std::macros::num_lossless_div!(x, y)
}

/// Returns `x` shifted left, bits falling off, or none when `shift` is not below 64.
public fun checked_shl(x: u64, shift: u8): Option<u64> {
    std::macros::num_checked_shl!(x, shift, 64)
}

/// Returns `x` shifted right, bits falling off, or none when `shift` is not below 64.
public fun checked_shr(x: u64, shift: u8): Option<u64> {
    std::macros::num_checked_shr!(x, shift, 64)
}

/// Returns `x` shifted left when no set bit falls off, else none.
public fun lossless_shl(x: u64, shift: u8): Option<u64> {
    std::macros::num_lossless_shl!(x, shift, 64)
}

/// Returns `x` shifted right when no set bit falls off, else none.
public fun lossless_shr(x: u64, shift: u8): Option<u64> {
    std::macros::num_lossless_shr!(x, shift, 64)
}

// === Macros ===

/// The largest `u64`.
public macro fun max_value(): u64 {
    0xFFFFFFFFFFFFFFFF
}

/// Calls `$f` with every number from `$start` up to, not including, `$stop`.
public macro fun range_do<$R: drop>($start: u64, $stop: u64, $f: |u64| -> $R) {
    std::macros::range_do!($start, $stop, |i| $f(i))
}

/// Calls `$f` with every number from `$start` up to and including `$stop`.
public macro fun range_do_eq<$R: drop>($start: u64, $stop: u64, $f: |u64| -> $R) {
    std::macros::range_do_eq!($start, $stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to, not including, `$stop`.
public macro fun do<$R: drop>($stop: u64, $f: |u64| -> $R) {
    std::macros::do!($stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to and including `$stop`.
public macro fun do_eq<$R: drop>($stop: u64, $f: |u64| -> $R) {
    std::macros::do_eq!($stop, |i| $f(i))
}
