/// Signatures of Ed25519.
module sui::ed25519;

/// Returns whether `signature` (64 bytes) is that of `public_key` (32 bytes) for `msg`.
public native fun ed25519_verify(signature: &vector<u8>, public_key: &vector<u8>, msg: &vector<u8>): bool;
