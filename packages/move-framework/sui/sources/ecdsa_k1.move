/// Signatures of ECDSA over secp256k1.
module sui::ecdsa_k1;

#[allow(unused_const)]
/// No public key can be recovered from the signature.
const EFailToRecoverPubKey: u64 = 0;
#[allow(unused_const)]
/// The signature is malformed.
const EInvalidSignature: u64 = 1;
#[allow(unused_const)]
/// The public key is malformed.
const EInvalidPubKey: u64 = 2;

/// Returns the compressed public key (33 bytes) that made the recoverable `signature` (65 bytes).
/// `hash` is 0 for KECCAK-256 and 1 for SHA2-256. Aborts when there is none.
public native fun secp256k1_ecrecover(signature: &vector<u8>, msg: &vector<u8>, hash: u8): vector<u8>;

/// Returns the public key of 33 bytes in its form of 65 bytes. Aborts when it is malformed.
public native fun decompress_pubkey(pubkey: &vector<u8>): vector<u8>;

/// Returns whether `signature` (64 bytes) is that of `public_key` (33 bytes) for `msg`.
/// `hash` is 0 for KECCAK-256 and 1 for SHA2-256.
public native fun secp256k1_verify(
    signature: &vector<u8>,
    public_key: &vector<u8>,
    msg: &vector<u8>,
    hash: u8,
): bool;
