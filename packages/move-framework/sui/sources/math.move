/// Older names of functions of the integer types.
#[deprecated(note = b"Use the each integer type's individual module instead, e.g. `std::u64`")]
module sui::math;

/// Returns the larger one.
public fun max(x: u64, y: u64): u64 {
    x.max(y)
}

/// Returns the smaller one.
public fun min(x: u64, y: u64): u64 {
    x.min(y)
}

/// Returns how far they are apart.
public fun diff(x: u64, y: u64): u64 {
    x.diff(y)
}

/// Returns `base` multiplied `exponent` times. Aborts when that is more than 2^64 - 1.
public fun pow(base: u64, exponent: u8): u64 {
    base.pow(exponent)
}

/// Returns the square root, rounded down.
public fun sqrt(x: u64): u64 {
    x.sqrt()
}

/// Returns the square root, rounded down.
public fun sqrt_u128(x: u128): u128 {
    x.sqrt()
}

/// Returns `x` / `y`, rounded up. Aborts when `y` is zero.
public fun divide_and_round_up(x: u64, y: u64): u64 {
    x.divide_and_round_up(y)
}
