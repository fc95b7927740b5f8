/// Message authentication with a shared secret.
module sui::hmac;

/// Returns the 32 bytes of HMAC-SHA3-256 of `msg` under `key`.
public native fun hmac_sha3_256(key: &vector<u8>, msg: &vector<u8>): vector<u8>;
