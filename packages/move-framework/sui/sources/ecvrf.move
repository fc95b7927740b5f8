/// Checks outputs of a verifiable random function over the group ristretto255, as fastcrypto makes them.
module sui::ecvrf;

#[allow(unused_const)]
/// The output does not have 64 bytes.
const EInvalidHashLength: u64 = 1;
#[allow(unused_const)]
/// The public key is no point of the group.
const EInvalidPublicKeyEncoding: u64 = 2;
#[allow(unused_const)]
/// The proof is no point, challenge of 16 bytes and scalar.
const EInvalidProofEncoding: u64 = 3;

/// Returns whether `hash` is what the key's function gives for `alpha_string`, as the proof shows. Aborts when the output, the key
/// or the proof is malformed.
public native fun ecvrf_verify(
    hash: &vector<u8>,
    alpha_string: &vector<u8>,
    public_key: &vector<u8>,
    proof: &vector<u8>,
): bool;
