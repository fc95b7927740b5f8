/// Checks that values are below a power of two without knowing them: Bulletproofs over ristretto255, as fastcrypto makes them.
module sui::rangeproofs;

use sui::group_ops::Element;
use sui::ristretto255::G;

/// The network does not have the operation.
const ENotSupported: u64 = 0;
#[allow(unused_const)]
/// The bytes are no proof.
const EInvalidProof: u64 = 1;
#[allow(unused_const)]
/// The bits are not 8, 16, 32 or 64.
const EInvalidRange: u64 = 2;
#[allow(unused_const)]
/// The number of commitments is no power of two, or there are too many.
const EInvalidBatchSize: u64 = 3;
/// The version is not 0.
const EUnsupportedVersion: u64 = 4;
/// The domain is longer than 64 bytes.
const EInvalidDst: u64 = 5;

const MAX_DST_LENGTH: u64 = 64;
const BULLETPROOFS: u8 = 0;

/// Returns whether every value that was committed to is below 2^`bits`, as the proof shows. `bits` are 8, 16, 32 or 64; the commitments are a power
/// of two, and with all their bits at most 1,024. Prover and verifier agree on `dst`, up to 64 bytes; the only version is 0. Only networks such as
/// testnet and devnet have it; others abort with 0.
public fun verify_bulletproofs_with_dst_ristretto255(
    proof: &vector<u8>,
    bits: u8,
    commitments: &vector<Element<G>>,
    dst: &vector<u8>,
    version: u8,
): bool {
    assert!(dst.length() <= MAX_DST_LENGTH, EInvalidDst);
    assert!(version == BULLETPROOFS, EUnsupportedVersion);
    let commitments = commitments.map_ref!(|commitment| *commitment.bytes());
    verify_bulletproofs_with_dst_ristretto255_internal(proof, bits, &commitments, dst)
}

/// Aborts with 0: proofs name their domain.
public fun verify_bulletproofs_ristretto255(
    _proof: &vector<u8>,
    _bits: u8,
    _commitments: &vector<Element<G>>,
    _version: u8,
): bool {
    abort ENotSupported
}

native fun verify_bulletproofs_with_dst_ristretto255_internal(
    proof: &vector<u8>,
    bits: u8,
    commitments: &vector<vector<u8>>,
    dst: &vector<u8>,
): bool;
