/// The curve BLS12-381: signatures, and its scalars and groups for code that builds other protocols.
/// Scalars are 32 bytes, big-endian. G1 (48 bytes) and G2 (96 bytes) are compressed as Zcash does. GT is 576 bytes.
module sui::bls12381;

use sui::group_ops::{Self, Element};

/// The field of scalars.
public struct Scalar {}
/// The group of 48 bytes.
public struct G1 {}
/// The group of 96 bytes.
public struct G2 {}
/// The group that pairings end in.
public struct GT {}
/// G1 with both coordinates written out (96 bytes): sums are faster. Only made out of `G1`.
public struct UncompressedG1 {}

const SCALAR_ZERO: vector<u8> =
    x"0000000000000000000000000000000000000000000000000000000000000000";
const SCALAR_ONE: vector<u8> =
    x"0000000000000000000000000000000000000000000000000000000000000001";
const G1_IDENTITY: vector<u8> =
    x"c00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000";
const G1_GENERATOR: vector<u8> =
    x"97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb";
const G2_IDENTITY: vector<u8> =
    x"c00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000";
const G2_GENERATOR: vector<u8> =
    x"93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8";
const GT_IDENTITY: vector<u8> =
    x"000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000";
const GT_GENERATOR: vector<u8> =
    x"1250ebd871fc0a92a7b2d83168d0d727272d441befa15c503dd8e90ce98db3e7b6d194f60839c508a84305aaca1789b6089a1c5b46e5110b86750ec6a532348868a84045483c92b7af5af689452eafabf1a8943e50439f1d59882a98eaa0170f19f26337d205fb469cd6bd15c3d5a04dc88784fbb3d0b2dbdea54d43b2b73f2cbb12d58386a8703e0f948226e47ee89d06fba23eb7c5af0d9f80940ca771b6ffd5857baaf222eb95a7d2809d61bfe02e1bfd1b68ff02f0b8102ae1c2d5d5ab1a1368bb445c7c2d209703f239689ce34c0378a68e72a6b3b216da0e22a5031b54ddff57309396b38c881c4c849ec23e87193502b86edb8857c273fa075a50512937e0794e1e65a7617c90d8bd66065b1fffe51d7a579973b1315021ec3c19934f11b8b424cd48bf38fcef68083b0b0ec5c81a93b330ee1a677d0d15ff7b984e8978ef48881e32fac91b93b47333e2ba5703350f55a7aefcd3c31b4fcb6ce5771cc6a0e9786ab5973320c806ad360829107ba810c5a09ffdd9be2291a0c25a99a201b2f522473d171391125ba84dc4007cfbf2f8da752f7c74185203fcca589ac719c34dffbbaad8431dad1c1fb597aaa5018107154f25a764bd3c79937a45b84546da634b8f6be14a8061e55cceba478b23f7dacaa35c8ca78beae9624045b4b604c581234d086a9902249b64728ffd21a189e87935a954051c7cdba7b3872629a4fafc05066245cb9108f0242d0fe3ef0f41e58663bf08cf068672cbd01a7ec73baca4d72ca93544deff686bfd6df543d48eaa24afe47e1efde449383b676631";

const SCALAR_TYPE: u8 = 0;
const G1_TYPE: u8 = 1;
const G2_TYPE: u8 = 2;
const GT_TYPE: u8 = 3;
const UNCOMPRESSED_G1_TYPE: u8 = 4;

// === Signatures ===

/// Returns whether `signature` (G1, 48 bytes) is one of `msg` by `public_key` (G2, 96 bytes). False for bytes that are no points.
/// Suite BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_.
public native fun bls12381_min_sig_verify(
    signature: &vector<u8>,
    public_key: &vector<u8>,
    msg: &vector<u8>,
): bool;

/// Returns whether `signature` (G2, 96 bytes) is one of `msg` by `public_key` (G1, 48 bytes). False for bytes that are no points.
/// Suite BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_.
public native fun bls12381_min_pk_verify(
    signature: &vector<u8>,
    public_key: &vector<u8>,
    msg: &vector<u8>,
): bool;

// === Scalars ===

/// Returns the scalar of 32 bytes. Aborts when they are not below the order of the groups.
public fun scalar_from_bytes(bytes: &vector<u8>): Element<Scalar> {
    group_ops::from_bytes(SCALAR_TYPE, bytes, false)
}

/// Returns the scalar of a number.
public fun scalar_from_u64(x: u64): Element<Scalar> {
    let mut bytes = SCALAR_ZERO;
    group_ops::set_as_prefix(x, true, &mut bytes);
    group_ops::from_bytes(SCALAR_TYPE, &bytes, true)
}

/// Returns 0.
public fun scalar_zero(): Element<Scalar> {
    let bytes = SCALAR_ZERO;
    group_ops::from_bytes(SCALAR_TYPE, &bytes, true)
}

/// Returns 1.
public fun scalar_one(): Element<Scalar> {
    let bytes = SCALAR_ONE;
    group_ops::from_bytes(SCALAR_TYPE, &bytes, true)
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

/// Returns `e2` / `e1`. Aborts when `e1` is 0.
public fun scalar_div(e1: &Element<Scalar>, e2: &Element<Scalar>): Element<Scalar> {
    group_ops::div(SCALAR_TYPE, e1, e2)
}

/// Returns -`e`.
public fun scalar_neg(e: &Element<Scalar>): Element<Scalar> {
    scalar_sub(&scalar_zero(), e)
}

/// Returns 1 / `e`. Aborts when `e` is 0.
public fun scalar_inv(e: &Element<Scalar>): Element<Scalar> {
    scalar_div(e, &scalar_one())
}

// === G1 ===

/// Returns the identity.
public fun g1_identity(): Element<G1> {
    let bytes = G1_IDENTITY;
    group_ops::from_bytes(G1_TYPE, &bytes, true)
}

/// Returns the generator.
public fun g1_generator(): Element<G1> {
    let bytes = G1_GENERATOR;
    group_ops::from_bytes(G1_TYPE, &bytes, true)
}

/// Returns `e1` + `e2`.
public fun g1_add(e1: &Element<G1>, e2: &Element<G1>): Element<G1> {
    group_ops::add(G1_TYPE, e1, e2)
}

/// Returns `e1` - `e2`.
public fun g1_sub(e1: &Element<G1>, e2: &Element<G1>): Element<G1> {
    group_ops::sub(G1_TYPE, e1, e2)
}

/// Returns `e1` * `e2`.
public fun g1_mul(e1: &Element<Scalar>, e2: &Element<G1>): Element<G1> {
    group_ops::mul(G1_TYPE, e1, e2)
}

/// Returns 1/`e1` * `e2`. Aborts when `e1` is 0.
public fun g1_div(e1: &Element<Scalar>, e2: &Element<G1>): Element<G1> {
    group_ops::div(G1_TYPE, e1, e2)
}

/// Returns -`e`.
public fun g1_neg(e: &Element<G1>): Element<G1> {
    g1_sub(&g1_identity(), e)
}

/// Returns the element of compressed bytes. Aborts when they are no point of the group.
public fun g1_from_bytes(bytes: &vector<u8>): Element<G1> {
    group_ops::from_bytes(G1_TYPE, bytes, false)
}

/// Returns the element that a message hashes to, with the domain BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_. Aborts when the message
/// is empty.
public fun hash_to_g1(m: &vector<u8>): Element<G1> {
    group_ops::hash_to(G1_TYPE, m)
}

/// Returns the sum of each scalar times its element. Aborts when there are none, not as many of both, or more than 32.
public fun g1_multi_scalar_multiplication(
    scalars: &vector<Element<Scalar>>,
    elements: &vector<Element<G1>>,
): Element<G1> {
    group_ops::multi_scalar_multiplication(G1_TYPE, scalars, elements)
}

/// Returns the element with both coordinates written out.
public fun g1_to_uncompressed_g1(e: &Element<G1>): Element<UncompressedG1> {
    group_ops::convert(G1_TYPE, UNCOMPRESSED_G1_TYPE, e)
}

/// Returns the element in its compressed form.
public fun uncompressed_g1_to_g1(e: &Element<UncompressedG1>): Element<G1> {
    group_ops::convert(UNCOMPRESSED_G1_TYPE, G1_TYPE, e)
}

/// Returns the sum. Aborts when there are more than 1,200 terms.
public fun uncompressed_g1_sum(terms: &vector<Element<UncompressedG1>>): Element<UncompressedG1> {
    group_ops::sum(UNCOMPRESSED_G1_TYPE, terms)
}

// === G2 ===

/// Returns the identity.
public fun g2_identity(): Element<G2> {
    let bytes = G2_IDENTITY;
    group_ops::from_bytes(G2_TYPE, &bytes, true)
}

/// Returns the generator.
public fun g2_generator(): Element<G2> {
    let bytes = G2_GENERATOR;
    group_ops::from_bytes(G2_TYPE, &bytes, true)
}

/// Returns `e1` + `e2`.
public fun g2_add(e1: &Element<G2>, e2: &Element<G2>): Element<G2> {
    group_ops::add(G2_TYPE, e1, e2)
}

/// Returns `e1` - `e2`.
public fun g2_sub(e1: &Element<G2>, e2: &Element<G2>): Element<G2> {
    group_ops::sub(G2_TYPE, e1, e2)
}

/// Returns `e1` * `e2`.
public fun g2_mul(e1: &Element<Scalar>, e2: &Element<G2>): Element<G2> {
    group_ops::mul(G2_TYPE, e1, e2)
}

/// Returns 1/`e1` * `e2`. Aborts when `e1` is 0.
public fun g2_div(e1: &Element<Scalar>, e2: &Element<G2>): Element<G2> {
    group_ops::div(G2_TYPE, e1, e2)
}

/// Returns -`e`.
public fun g2_neg(e: &Element<G2>): Element<G2> {
    g2_sub(&g2_identity(), e)
}

/// Returns the element of compressed bytes. Aborts when they are no point of the group.
public fun g2_from_bytes(bytes: &vector<u8>): Element<G2> {
    group_ops::from_bytes(G2_TYPE, bytes, false)
}

/// Returns the element that a message hashes to, with the domain BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_. Aborts when the message
/// is empty.
public fun hash_to_g2(m: &vector<u8>): Element<G2> {
    group_ops::hash_to(G2_TYPE, m)
}

/// Returns the sum of each scalar times its element. Aborts when there are none, not as many of both, or more than 32.
public fun g2_multi_scalar_multiplication(
    scalars: &vector<Element<Scalar>>,
    elements: &vector<Element<G2>>,
): Element<G2> {
    group_ops::multi_scalar_multiplication(G2_TYPE, scalars, elements)
}

// === GT, written as a sum although it is a product ===

/// Returns the identity.
public fun gt_identity(): Element<GT> {
    let bytes = GT_IDENTITY;
    group_ops::from_bytes(GT_TYPE, &bytes, true)
}

/// Returns the generator.
public fun gt_generator(): Element<GT> {
    let bytes = GT_GENERATOR;
    group_ops::from_bytes(GT_TYPE, &bytes, true)
}

/// Returns `e1` + `e2`.
public fun gt_add(e1: &Element<GT>, e2: &Element<GT>): Element<GT> {
    group_ops::add(GT_TYPE, e1, e2)
}

/// Returns `e1` - `e2`.
public fun gt_sub(e1: &Element<GT>, e2: &Element<GT>): Element<GT> {
    group_ops::sub(GT_TYPE, e1, e2)
}

/// Returns `e1` * `e2`.
public fun gt_mul(e1: &Element<Scalar>, e2: &Element<GT>): Element<GT> {
    group_ops::mul(GT_TYPE, e1, e2)
}

/// Returns 1/`e1` * `e2`. Aborts when `e1` is 0.
public fun gt_div(e1: &Element<Scalar>, e2: &Element<GT>): Element<GT> {
    group_ops::div(GT_TYPE, e1, e2)
}

/// Returns -`e`.
public fun gt_neg(e: &Element<GT>): Element<GT> {
    gt_sub(&gt_identity(), e)
}

/// Returns the pairing of two points.
public fun pairing(e1: &Element<G1>, e2: &Element<G2>): Element<GT> {
    group_ops::pairing(G1_TYPE, e1, e2)
}
