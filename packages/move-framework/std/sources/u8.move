/// Arithmetic on `u8` beyond the operators, and loops over it.
#[defines_primitive(u8)]
module std::u8;

use std::string::String;

/// Returns `x` with every bit turned.
public fun bitwise_not(x: u8): u8 {
    x ^ max_value!()
}

/// Returns the larger of `x` and `y`.
public fun max(x: u8, y: u8): u8 {
    std::macros::num_max!(x, y)
}

/// Returns the smaller of `x` and `y`.
public fun min(x: u8, y: u8): u8 {
    std::macros::num_min!(x, y)
}

/// Returns the distance of `x` and `y`.
public fun diff(x: u8, y: u8): u8 {
    std::macros::num_diff!(x, y)
}

/// Returns `x` / `y` rounded up. Aborts when `y` is zero.
public fun divide_and_round_up(x: u8, y: u8): u8 {
    std::macros::num_divide_and_round_up!(x, y)
}

/// Returns `x` / `y` rounded up. Aborts when `y` is zero.
public fun div_ceil(x: u8, y: u8): u8 {
    std::macros::num_divide_and_round_up!(x, y)
}

/// Returns `x` * `y` / `z` rounded down; the product may be wider than `u8`. Aborts when `z` is zero or the result does not fit.
public fun mul_div(x: u8, y: u8, z: u8): u8 {
    ((x as u16) * (y as u16) / (z as u16)) as u8
}

/// Returns `x` * `y` / `z` rounded up; the product may be wider than `u8`. Aborts when `z` is zero or the result does not fit.
public fun mul_div_ceil(x: u8, y: u8, z: u8): u8 {
    std::macros::num_divide_and_round_up!((x as u16) * (y as u16), z as u16) as u8
}

/// Returns `base` to the power of `exponent`. Aborts when the result does not fit.
public fun pow(base: u8, exponent: u8): u8 {
    std::macros::num_pow!(base, exponent)
}

/// Returns the square root of `x`, rounded down.
public fun sqrt(x: u8): u8 {
    std::macros::num_sqrt!<u8, u16>(x, 8)
}

/// Returns `x` in decimal digits.
public fun to_string(x: u8): String {
    std::macros::num_to_string!(x)
}

/// Returns `x` + `y`, or none when it does not fit.
public fun checked_add(x: u8, y: u8): Option<u8> {
    std::macros::num_checked_add!(x, y, max_value!())
}

/// Returns `x` - `y`, or none when it is negative.
public fun checked_sub(x: u8, y: u8): Option<u8> {
    std::macros::num_checked_sub!(x, y)
}

/// Returns `x` * `y`, or none when it does not fit.
public fun checked_mul(x: u8, y: u8): Option<u8> {
    std::macros::num_checked_mul!(x, y, max_value!())
}

/// Returns `x` / `y` rounded down, or none when `y` is zero.
public fun checked_div(x: u8, y: u8): Option<u8> {
    std::macros::num_checked_div!(x, y)
}

/// Returns `x` + `y`, or the largest value when it does not fit.
public fun saturating_add(x: u8, y: u8): u8 {
    checked_add(x, y).destroy_or!(max_value!())
}

/// Returns `x` - `y`, or zero when it is negative.
public fun saturating_sub(x: u8, y: u8): u8 {
    checked_sub(x, y).destroy_or!(0)
}

/// Returns `x` * `y`, or the largest value when it does not fit.
public fun saturating_mul(x: u8, y: u8): u8 {
    checked_mul(x, y).destroy_or!(max_value!())
}

/// Returns `x` / `y` when nothing is left over, or none; none also when `y` is zero.
public fun lossless_div(x: u8, y: u8): Option<u8> {
    std::macros::num_lossless_div!(x, y)
}

/// Returns `x` shifted left, bits falling off, or none when `shift` is not below 8.
public fun checked_shl(x: u8, shift: u8): Option<u8> {
    std::macros::num_checked_shl!(x, shift, 8)
}

/// Returns `x` shifted right, bits falling off, or none when `shift` is not below 8.
public fun checked_shr(x: u8, shift: u8): Option<u8> {
    std::macros::num_checked_shr!(x, shift, 8)
}

/// Returns `x` shifted left when no set bit falls off, else none.
public fun lossless_shl(x: u8, shift: u8): Option<u8> {
    std::macros::num_lossless_shl!(x, shift, 8)
}

/// Returns `x` shifted right when no set bit falls off, else none.
public fun lossless_shr(x: u8, shift: u8): Option<u8> {
    std::macros::num_lossless_shr!(x, shift, 8)
}

// === Macros ===

/// The largest `u8`.
public macro fun max_value(): u8 {
    0xFF
}

/// Calls `$f` with every number from `$start` up to, not including, `$stop`.
public macro fun range_do<$R: drop>($start: u8, $stop: u8, $f: |u8| -> $R) {
    std::macros::range_do!($start, $stop, |i| $f(i))
}

/// Calls `$f` with every number from `$start` up to and including `$stop`.
public macro fun range_do_eq<$R: drop>($start: u8, $stop: u8, $f: |u8| -> $R) {
    std::macros::range_do_eq!($start, $stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to, not including, `$stop`.
public macro fun do<$R: drop>($stop: u8, $f: |u8| -> $R) {
    std::macros::do!($stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to and including `$stop`.
public macro fun do_eq<$R: drop>($stop: u8, $f: |u8| -> $R) {
    std::macros::do_eq!($stop, |i| $f(i))
}
