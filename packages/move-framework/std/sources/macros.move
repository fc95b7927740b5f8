/// What the integer modules share. Macros only, so that each width gets its own code.
module std::macros;

use std::string::String;

/// Returns the larger of two numbers.
public(package) macro fun num_max($x: _, $y: _): _ {
    let x = $x;
    let y = $y;
    if (x > y) x else y
}

/// Returns the smaller of two numbers.
public(package) macro fun num_min($x: _, $y: _): _ {
    let x = $x;
    let y = $y;
    if (x < y) x else y
}

/// Returns the distance of two numbers.
public(package) macro fun num_diff($x: _, $y: _): _ {
    let x = $x;
    let y = $y;
    if (x > y) x - y else y - x
}

/// Returns `$x` / `$y` rounded up. Aborts when `$y` is zero.
public(package) macro fun num_divide_and_round_up($x: _, $y: _): _ {
    let x = $x;
    let y = $y;
    if (x % y == 0) x / y else x / y + 1
}

/// Returns `$base` to the power of `$exponent`, by squaring. Aborts when the result does not fit.
public(package) macro fun num_pow($base: _, $exponent: u8): _ {
    let mut base = $base;
    let mut exponent = $exponent;
    let mut power = 1;
    while (exponent > 0) {
        if (exponent % 2 == 1) power = power * base;
        exponent = exponent / 2;
        if (exponent > 0) base = base * base;
    };
    power
}

/// Returns the square root rounded down; `$U` must hold the square of a number one bit longer than the root.
public(package) macro fun num_sqrt<$T, $U>($x: $T, $bitsize: u8): $T {
    let x = $x as $U;
    let one: $U = 1;
    let mut bit = one << $bitsize;
    let mut rest = x;
    let mut root: $U = 0;
    while (bit != 0) {
        if (rest >= root + bit) {
            rest = rest - (root + bit);
            root = (root >> 1) + bit;
        } else {
            root = root >> 1;
        };
        bit = bit >> 2;
    };
    root as $T
}

/// Returns the number in decimal digits.
public(package) macro fun num_to_string($x: _): String {
    let mut x = $x;
    let mut digits = vector[];
    loop {
        digits.push_back(((x % 10) as u8) + 48);
        x = x / 10;
        if (x == 0) break
    };
    digits.reverse();
    std::string::utf8(digits)
}

/// Returns the number as `$T` when it is at most `$max`, else none.
public(package) macro fun try_as<$T>($x: _, $max: _): Option<$T> {
    let x = $x;
    if (x > $max) option::none() else option::some(x as $T)
}

/// Returns the sum, or none when it is above `$max`.
public(package) macro fun num_checked_add<$T>($x: $T, $y: $T, $max: $T): Option<$T> {
    let x = $x;
    let y = $y;
    if (y > $max - x) option::none() else option::some(x + y)
}

/// Returns the difference, or none when it is negative.
public(package) macro fun num_checked_sub<$T>($x: $T, $y: $T): Option<$T> {
    let x = $x;
    let y = $y;
    if (x < y) option::none() else option::some(x - y)
}

/// Returns the product, or none when it is above `$max`.
public(package) macro fun num_checked_mul<$T>($x: $T, $y: $T, $max: $T): Option<$T> {
    let x = $x;
    let y = $y;
    if (x != 0 && y > $max / x) option::none() else option::some(x * y)
}

/// Returns the quotient rounded down, or none when `$y` is zero.
public(package) macro fun num_checked_div<$T>($x: $T, $y: $T): Option<$T> {
    let x = $x;
    let y = $y;
    if (y == 0) option::none() else option::some(x / y)
}

/// Returns the quotient when nothing is left over, or none; none also when `$y` is zero.
public macro fun num_lossless_div<$T>($x: $T, $y: $T): Option<$T> {
    let x = $x;
    let y = $y;
    if (y != 0 && x % y == 0) option::some(x / y) else option::none()
}

/// Returns `$x` shifted left, bits falling off, or none when `$shift` is not below the width of the number.
public macro fun num_checked_shl<$T>($x: $T, $shift: u8, $bit_size: u8): Option<$T> {
    let (x, shift) = ($x, $shift);
    if (shift < $bit_size) option::some(x << shift) else option::none()
}

/// Returns `$x` shifted right, bits falling off, or none when `$shift` is not below the width of the number.
public macro fun num_checked_shr<$T>($x: $T, $shift: u8, $bit_size: u8): Option<$T> {
    let (x, shift) = ($x, $shift);
    if (shift < $bit_size) option::some(x >> shift) else option::none()
}

/// Returns `$x` shifted left when no set bit falls off, else none.
public macro fun num_lossless_shl<$T>($x: $T, $shift: u8, $bit_size: u8): Option<$T> {
    let (x, shift) = ($x, $shift);
    if (shift < $bit_size && (x << shift) >> shift == x) option::some(x << shift) else option::none()
}

/// Returns `$x` shifted right when no set bit falls off, else none.
public macro fun num_lossless_shr<$T>($x: $T, $shift: u8, $bit_size: u8): Option<$T> {
    let (x, shift) = ($x, $shift);
    if (shift < $bit_size && (x >> shift) << shift == x) option::some(x >> shift) else option::none()
}

/// Calls `$f` with every number from `$start` up to, not including, `$stop`.
public macro fun range_do<$T, $R: drop>($start: $T, $stop: $T, $f: |$T| -> $R) {
    let mut i = $start;
    let stop = $stop;
    while (i < stop) {
        $f(i);
        i = i + 1;
    }
}

/// Calls `$f` with every number from `$start` up to and including `$stop`.
public macro fun range_do_eq<$T, $R: drop>($start: $T, $stop: $T, $f: |$T| -> $R) {
    let mut i = $start;
    let stop = $stop;
    if (i <= stop) {
        loop {
            $f(i);
            if (i >= stop) break;
            i = i + 1;
        }
    }
}

/// Calls `$f` with every number from 0 up to, not including, `$stop`.
public macro fun do<$T, $R: drop>($stop: $T, $f: |$T| -> $R) {
    range_do!(0, $stop, |i| $f(i))
}

/// Calls `$f` with every number from 0 up to and including `$stop`.
public macro fun do_eq<$T, $R: drop>($stop: $T, $f: |$T| -> $R) {
    range_do_eq!(0, $stop, |i| $f(i))
}

// === Fixed-point numbers: `$T` holds one, `$U` is the next wider type. Failures are expressions that abort ===

/// Returns `$numerator` / `$denominator` with `$fractional_bits` of `$t_bits` behind the point, rounded down.
public(package) macro fun uq_from_quotient<$T, $U>(
    $numerator: $T,
    $denominator: $T,
    $max_t: $T,
    $t_bits: u8,
    $fractional_bits: u8,
    $abort_denominator: _,
    $abort_quotient_too_small: _,
    $abort_quotient_too_large: _,
): $T {
    let numerator = $numerator;
    let denominator = $denominator;
    if (denominator == 0) $abort_denominator;
    let quotient = (numerator as $U << $t_bits) / (denominator as $U << ($t_bits - $fractional_bits));
    if (quotient == 0 && numerator != 0) $abort_quotient_too_small;
    if (quotient > $max_t as $U) $abort_quotient_too_large;
    quotient as $T
}

/// Returns an integer as a fixed-point number.
public(package) macro fun uq_from_int<$T, $U>($integer: $T, $fractional_bits: u8): $U {
    $integer as $U << $fractional_bits
}

/// Returns the sum of two fixed-point numbers.
public(package) macro fun uq_add<$T, $U>($a: $T, $b: $T, $max_t: $T, $abort_overflow: _): $T {
    let total = ($a as $U) + ($b as $U);
    if (total > $max_t as $U) $abort_overflow;
    total as $T
}

/// Returns the difference of two fixed-point numbers.
public(package) macro fun uq_sub<$T>($a: $T, $b: $T, $abort_overflow: _): $T {
    let a = $a;
    let b = $b;
    if (b > a) $abort_overflow;
    a - b
}

/// Returns the integer part.
public(package) macro fun uq_to_int<$T, $U>($a: $U, $fractional_bits: u8): $T {
    ($a >> $fractional_bits) as $T
}

/// Returns an integer times a fixed-point number, rounded down.
public(package) macro fun uq_int_mul<$T, $U>(
    $val: $T,
    $multiplier: $T,
    $max_t: $T,
    $fractional_bits: u8,
    $abort_overflow: _,
): $T {
    let product = (($val as $U) * ($multiplier as $U)) >> $fractional_bits;
    if (product > $max_t as $U) $abort_overflow;
    product as $T
}

/// Returns an integer divided by a fixed-point number, rounded down.
public(package) macro fun uq_int_div<$T, $U>(
    $val: $T,
    $divisor: $T,
    $max_t: $T,
    $fractional_bits: u8,
    $abort_division_by_zero: _,
    $abort_overflow: _,
): $T {
    let val = $val;
    let divisor = $divisor;
    if (divisor == 0) $abort_division_by_zero;
    let quotient = (val as $U << $fractional_bits) / (divisor as $U);
    if (quotient > $max_t as $U) $abort_overflow;
    quotient as $T
}
