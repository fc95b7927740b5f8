/// The group ristretto255 and its scalars, for code that builds other protocols.
/// Scalars are 32 bytes, little-endian. Points are 32 bytes, as RFC 9496 encodes them. Networks such as testnet and devnet have it; on others its
/// operations abort with 0 in `sui::group_ops`, and so does reading bytes.
module sui::ristretto255;

use sui::bcs;
use sui::group_ops::{Self, Element};

/// The field of scalars.
public struct Scalar has store {}
/// The group.
public struct G has store {}

const ZERO: vector<u8> = x"0000000000000000000000000000000000000000000000000000000000000000";
const GENERATOR: vector<u8> = x"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76";

const SCALAR_TYPE: u8 = 5;
const G_TYPE: u8 = 6;

// === Scalars ===

/// Returns the scalar of 32 bytes. Aborts when they are not below the order of the group.
public fun scalar_from_bytes(bytes: &vector<u8>): Element<Scalar> {
    group_ops::from_bytes(SCALAR_TYPE, bytes, false)
}

/// Returns the scalar of a number.
public fun scalar_from_u64(x: u64): Element<Scalar> {
    let bytes = bcs::to_bytes(&(x as u256));
    group_ops::from_bytes(SCALAR_TYPE, &bytes, true)
}

/// Returns 0.
public fun scalar_zero(): Element<Scalar> {
    scalar_from_u64(0)
}

/// Returns 1.
public fun scalar_one(): Element<Scalar> {
    scalar_from_u64(1)
}

/// Returns `e1` + `e2`.
public fun scalar_add(e1: &Element<Scalar>, e2: &Element<Scalar>): Element<Scalar> {
    group_ops::add(SCALAR_TYPE, e1, e2)
}

/// Returns `e1` - `e2`.
public fun scalar_sub(e1: &Element<Scalar>, e2: &Element<Scalar>): Element<Scalar> {
    group_ops::sub(SCALAR_TYPE, e1, e2)
}

/// Returns `e1` * `e2`.
public fun scalar_mul(e1: &Element<Scalar>, e2: &Element<Scalar>): Element<Scalar> {
    group_ops::mul(SCALAR_TYPE, e1, e2)
}

/// Returns `e2` / `e1`. Aborts when `e1` is zero.
public fun scalar_div(e1: &Element<Scalar>, e2: &Element<Scalar>): Element<Scalar> {
    group_ops::div(SCALAR_TYPE, e1, e2)
}

/// Returns -`e`.
public fun scalar_neg(e: &Element<Scalar>): Element<Scalar> {
    scalar_sub(&scalar_zero(), e)
}

/// Returns 1 / `e`. Aborts when `e` is zero.
public fun scalar_inv(e: &Element<Scalar>): Element<Scalar> {
    scalar_div(e, &scalar_one())
}

// === Points ===

/// Returns the point of 32 bytes. Aborts when there is none.
public fun g_from_bytes(bytes: &vector<u8>): Element<G> {
    group_ops::from_bytes(G_TYPE, bytes, false)
}

/// Returns the neutral element.
public fun g_identity(): Element<G> {
    let bytes = ZERO;
    group_ops::from_bytes(G_TYPE, &bytes, true)
}

/// Returns the generator.
public fun g_generator(): Element<G> {
    let bytes = GENERATOR;
    group_ops::from_bytes(G_TYPE, &bytes, true)
}

/// Returns `e1` + `e2`.
public fun g_add(e1: &Element<G>, e2: &Element<G>): Element<G> {
    group_ops::add(G_TYPE, e1, e2)
}

/// Returns `e1` - `e2`.
public fun g_sub(e1: &Element<G>, e2: &Element<G>): Element<G> {
    group_ops::sub(G_TYPE, e1, e2)
}

/// Returns `e1` * `e2`.
public fun g_mul(e1: &Element<Scalar>, e2: &Element<G>): Element<G> {
    group_ops::mul(G_TYPE, e1, e2)
}

/// Returns 1 / `e1` * `e2`. Aborts when `e1` is zero.
public fun g_div(e1: &Element<Scalar>, e2: &Element<G>): Element<G> {
    group_ops::div(G_TYPE, e1, e2)
}

/// Returns -`e`.
public fun g_neg(e: &Element<G>): Element<G> {
    g_sub(&g_identity(), e)
}
