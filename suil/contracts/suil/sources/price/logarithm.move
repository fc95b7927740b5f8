/// Owns binary logarithms of integers and their inverse, in units of 2^-24: a mean of logarithms is the logarithm of the
/// geometric mean. Neither function returns more than the true value, so that no price made of them is above the true one.
/// Does not own what they are taken of.
module suil::logarithm;

// === Errors ===

#[error(code = 1)]
const EZero: vector<u8> = b"There is no logarithm of 0.";

// === Constants ===

/// Bits behind the point of a logarithm.
const FRACTION_BITS: u8 = 24;
/// `2^64`, above every mantissa.
const LIMIT: u128 = 18_446_744_073_709_551_616;
/// `64 · 2^24`, above every logarithm.
const MARK: u64 = 1_073_741_824;
/// `2^63`.
const HIGHEST_BIT: u64 = 9_223_372_036_854_775_808;
/// `floor(2^(2^-i) · 2^63)` for i = 24 to 1: the last one is that of a logarithm's highest bit behind the point.
const FACTORS: vector<u64> = vector[
    9223372417916476072,
    9223372798978192080,
    9223373561101671327,
    9223375085348818742,
    9223378133843869260,
    9223384230836993048,
    9223396424835331638,
    9223420812880372951,
    9223469589163912706,
    9223567142504825507,
    9223762252282022472,
    9224152484218207414,
    9224932997620185949,
    9226494222562136016,
    9229617465154500136,
    9235867122425417552,
    9248379135337035440,
    9273454034941487980,
    9323807973325342579,
    9425337585438007767,
    9631725603661576980,
    10058158527438640870,
    10968499650544839023,
    13043817825332782212,
];

// === Package functions ===

/// Returns `log2(n) · 2^24`, never above it and less than 2 below it. The result is below `2^30`.
///
/// #### Aborts
/// - `EZero` if `n` is 0.
public(package) fun log2(n: u64): u64 {
    assert!(n > 0, EZero);
    let highest = highest_bit(n);
    // 2^63 <= mantissa < 2^64: the square needs 128 bits, and its bit 127 is the logarithm's next one.
    let mut mantissa = (n << (63 - highest)) as u128;
    // The bit above the whole part reaches MARK when all bits behind the point are there.
    let mut logarithm = (highest as u64) + 64;
    while (logarithm < MARK) {
        mantissa = mantissa * mantissa >> 63;
        if (mantissa < LIMIT) {
            logarithm = logarithm << 1;
        } else {
            mantissa = mantissa >> 1;
            logarithm = (logarithm << 1) + 1;
        }
    };
    logarithm - MARK
}

/// Returns `2^(logarithm / 2^24)`, never above it and less than `2^-56` of it below it, then rounded down. `logarithm` must
/// be below `192 · 2^24`.
public(package) fun exp2(logarithm: u64): u256 {
    let mut mantissa = 1u128 << 63;
    let mut factors = FACTORS;
    // The bits behind the point, from the highest one on.
    let mut bits = logarithm << 40;
    while (bits > 0) {
        let factor = factors.pop_back();
        if (bits >= HIGHEST_BIT) mantissa = mantissa * (factor as u128) >> 63;
        bits = bits << 1;
    };
    ((mantissa as u256) << ((logarithm >> FRACTION_BITS) as u8)) >> 63
}

/// Returns whether `exp2(logarithm)` is at least `n`.
public(package) fun is_at_least(logarithm: u64, n: u256): bool {
    // The whole part alone decides for most amounts.
    1u256 << ((logarithm >> FRACTION_BITS) as u8) >= n || exp2(logarithm) >= n
}

// === Private functions ===

/// The place of the highest bit of `n`, which must not be 0; 0 for 1.
fun highest_bit(n: u64): u8 {
    let mut highest = 0;
    let mut rest = n;
    let mut step = 32u8;
    while (step > 0) {
        if (rest >> step > 0) {
            rest = rest >> step;
            highest = highest + step;
        };
        step = step / 2;
    };
    highest
}
