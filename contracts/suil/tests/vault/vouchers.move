/// The withdrawal key of the tests and the chain that its vouchers name.
#[test_only]
module suil::vouchers;

/// The public key of the Ed25519 key whose 32 secret bytes are all 1.
public fun withdraw_key(): vector<u8> {
    x"8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c"
}

/// The digest of the chain's first checkpoint: 32 bytes that are all 7.
public fun chain(): vector<u8> {
    x"0707070707070707070707070707070707070707070707070707070707070707"
}
