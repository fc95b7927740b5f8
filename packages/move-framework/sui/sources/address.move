/// Addresses as numbers, bytes and text. Does not own what lives at an address.
#[defines_primitive(address)]
module sui::address;

public use fun sui::object::id_from_address as address.to_id;

use std::ascii;
use std::bcs;
use std::string;
use sui::hex;

const LENGTH: u64 = 32;
const MAX: u256 = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF;

/// The bytes are not the text of an address.
const EAddressParseError: u64 = 0;

/// Returns the address as a big-endian number.
public native fun to_u256(a: address): u256;

/// Returns the address of a big-endian number.
public native fun from_u256(n: u256): address;

/// Returns the address of these bytes. Aborts when they are not 32.
public native fun from_bytes(bytes: vector<u8>): address;

/// Returns the 32 bytes of the address.
public fun to_bytes(a: address): vector<u8> {
    bcs::to_bytes(&a)
}

/// Returns 64 lower case hex digits, without 0x.
public fun to_ascii_string(a: address): ascii::String {
    ascii::string(hex::encode(to_bytes(a)))
}

/// Returns 64 lower case hex digits, without 0x.
public fun to_string(a: address): string::String {
    string::from_ascii(to_ascii_string(a))
}

/// Returns the address of 64 hex digits without 0x. Aborts when they are not that.
public fun from_ascii_bytes(bytes: &vector<u8>): address {
    assert!(bytes.length() == 64, EAddressParseError);
    from_bytes(hex::decode(*bytes))
}

/// Returns the length of an address in bytes: 32.
public fun length(): u64 {
    LENGTH
}

/// Returns the largest address as a number.
public fun max(): u256 {
    MAX
}
