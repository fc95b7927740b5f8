/// The SHA-2 and SHA-3 hashes. Other hash functions are in `sui::hash`.
module std::hash;

/// Returns the 32 bytes of SHA2-256 of `data`.
public native fun sha2_256(data: vector<u8>): vector<u8>;
/// Returns the 32 bytes of SHA3-256 of `data`.
public native fun sha3_256(data: vector<u8>): vector<u8>;
