/// The hashes that std::hash does not have.
module sui::hash;

/// Returns the 32 bytes of BLAKE2b-256 of `data`.
public native fun blake2b256(data: &vector<u8>): vector<u8>;
/// Returns the 32 bytes of KECCAK-256 of `data`.
public native fun keccak256(data: &vector<u8>): vector<u8>;
