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
/// `floor(2^(2^-i) · 2^63)` for i = 1 to 24.
const FACTORS: vector<u64> = vector[
    13043817825332782212,
    10968499650544839023,
    10058158527438640870,
    9631725603661576980,
    9425337585438007767,
    9323807973325342579,
    9273454034941487980,
    9248379135337035440,
    9235867122425417552,
    9229617465154500136,
    9226494222562136016,
    9224932997620185949,
    9224152484218207414,
    9223762252282022472,
    9223567142504825507,
    9223469589163912706,
    9223420812880372951,
    9223396424835331638,
    9223384230836993048,
    9223378133843869260,
    9223375085348818742,
    9223373561101671327,
    9223372798978192080,
    9223372417916476072,
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
    let mut logarithm = highest as u64;
    FRACTION_BITS.do!(|_| {
        mantissa = mantissa * mantissa >> 63;
        let bit = (mantissa >> 64) as u8;
        mantissa = mantissa >> bit;
        logarithm = (logarithm << 1) + (bit as u64);
    });
    logarithm
}

/// Returns `2^(logarithm / 2^24)`, never above it and less than `2^-56` of it below it, then rounded down. `logarithm` must
/// be below `192 · 2^24`.
public(package) fun exp2(logarithm: u64): u256 {
    let mut mantissa = 1u128 << 63;
    let mut place = FRACTION_BITS;
    FACTORS.do!(|factor| {
        place = place - 1;
        let has_bit = (logarithm >> place) & 1 == 1;
        if (has_bit) mantissa = mantissa * (factor as u128) >> 63;
    });
    ((mantissa as u256) << ((logarithm >> FRACTION_BITS) as u8)) >> 63
}

// === Private functions ===

/// The place of the highest bit of `n`, which must not be 0; 0 for 1.
fun highest_bit(n: u64): u8 {
    let mut highest = 0;
    let mut rest = n;
    vector[32, 16, 8, 4, 2, 1].do!(|step| {
        if (rest >> step > 0) {
            rest = rest >> step;
            highest = highest + step;
        };
    });
    highest
}
