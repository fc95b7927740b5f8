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

// === Tests ===

#[test_only, allow(unused_const)]
/// The private key is malformed.
const EInvalidPrivKey: u64 = 3;
#[test_only, allow(unused_const)]
/// There is no such hash function.
const EInvalidHashFunction: u64 = 4;
#[test_only, allow(unused_const)]
/// The seed is not 32 bytes long.
const EInvalidSeed: u64 = 5;

#[test_only]
/// A private key of 32 bytes and its public key of 33.
public struct KeyPair has drop {
    private_key: vector<u8>,
    public_key: vector<u8>,
}

#[test_only]
/// Returns the private key.
public fun private_key(self: &KeyPair): &vector<u8> {
    &self.private_key
}

#[test_only]
/// Returns the public key.
public fun public_key(self: &KeyPair): &vector<u8> {
    &self.public_key
}

#[test_only]
/// Returns the signature of 64 bytes, or of 65 when it is to be recoverable. Aborts for a malformed key or another hash than 0 and 1.
public native fun secp256k1_sign(
    private_key: &vector<u8>,
    msg: &vector<u8>,
    hash: u8,
    recoverable: bool,
): vector<u8>;

#[test_only]
/// Returns the keys of a seed of 32 bytes.
public native fun secp256k1_keypair_from_seed(seed: &vector<u8>): KeyPair;
