/// Signatures of ECDSA over secp256r1.
module sui::ecdsa_r1;

#[allow(unused_const)]
/// No public key can be recovered from the signature.
const EFailToRecoverPubKey: u64 = 0;
#[allow(unused_const)]
/// The signature is malformed.
const EInvalidSignature: u64 = 1;

/// Returns the compressed public key (33 bytes) that made the recoverable `signature` (65 bytes).
/// `hash` is 0 for KECCAK-256 and 1 for SHA2-256. Aborts when there is none.
public native fun secp256r1_ecrecover(signature: &vector<u8>, msg: &vector<u8>, hash: u8): vector<u8>;

/// Returns whether `signature` (64 bytes) is that of `public_key` (33 bytes) for `msg`.
/// `hash` is 0 for KECCAK-256 and 1 for SHA2-256.
public native fun secp256r1_verify(
    signature: &vector<u8>,
    public_key: &vector<u8>,
    msg: &vector<u8>,
    hash: u8,
): bool;
