/// Binary Canonical Serialization, inward: takes values off the front of a list of bytes.
module sui::bcs;

use std::bcs;
use sui::address;

/// There are fewer bytes than the value needs.
const EOutOfRange: u64 = 0;
/// The byte is neither 0 nor 1.
const ENotBool: u64 = 1;
/// The length or tag does not fit.
const ELenOutOfRange: u64 = 2;

/// Bytes not yet read, in reverse order so that reading is taking off the end.
public struct BCS has copy, drop, store {
    bytes: vector<u8>,
}

/// Returns the canonical bytes of `value`.
public fun to_bytes<T>(value: &T): vector<u8> {
    bcs::to_bytes(value)
}

/// Starts reading `bytes`.
public fun new(mut bytes: vector<u8>): BCS {
    bytes.reverse();
    BCS { bytes }
}

/// Returns the bytes not yet read.
public fun into_remainder_bytes(bcs: BCS): vector<u8> {
    let BCS { mut bytes } = bcs;
    bytes.reverse();
    bytes
}

/// Reads 32 bytes as an address. Aborts when there are fewer.
public fun peel_address(bcs: &mut BCS): address {
    assert!(bcs.bytes.length() >= address::length(), EOutOfRange);
    address::from_bytes(vector::tabulate!(address::length(), |_| bcs.bytes.pop_back()))
}

/// Reads one byte as true or false. Aborts when it is neither 1 nor 0.
public fun peel_bool(bcs: &mut BCS): bool {
    let value = bcs.peel_u8();
    if (value == 0) false
    else if (value == 1) true
    else abort ENotBool
}

/// Reads one byte. Aborts when there is none.
public fun peel_u8(bcs: &mut BCS): u8 {
    assert!(bcs.bytes.length() >= 1, EOutOfRange);
    bcs.bytes.pop_back()
}

macro fun peel_num<$I>($bcs: &mut BCS, $len: u64, $bits: u8): $I {
    let bcs = $bcs;
    assert!(bcs.bytes.length() >= $len, EOutOfRange);
    let mut value: $I = 0;
    let mut shift: u8 = 0;
    let bits = $bits;
    loop {
        let byte = bcs.bytes.pop_back() as $I;
        value = value + (byte << shift);
        if (shift == bits - 8) break;
        shift = shift + 8;
    };
    value
}

/// Reads two bytes, the lowest first. Aborts when there are fewer.
public fun peel_u16(bcs: &mut BCS): u16 {
    bcs.peel_num!(2, 16)
}

/// Reads four bytes, the lowest first. Aborts when there are fewer.
public fun peel_u32(bcs: &mut BCS): u32 {
    bcs.peel_num!(4, 32)
}

/// Reads eight bytes, the lowest first. Aborts when there are fewer.
public fun peel_u64(bcs: &mut BCS): u64 {
    bcs.peel_num!(8, 64)
}

/// Reads sixteen bytes, the lowest first. Aborts when there are fewer.
public fun peel_u128(bcs: &mut BCS): u128 {
    bcs.peel_num!(16, 128)
}

/// Reads thirty-two bytes, the lowest first. Aborts when there are fewer.
public fun peel_u256(bcs: &mut BCS): u256 {
    assert!(bcs.bytes.length() >= 32, EOutOfRange);
    let mut value: u256 = 0;
    32u16.do!(|i| {
        let byte = bcs.bytes.pop_back() as u256;
        value = value + (byte << ((i * 8) as u8));
    });
    value
}

/// Reads the length of a list (ULEB128). Aborts when it takes more than five bytes or is cut off.
public fun peel_vec_length(bcs: &mut BCS): u64 {
    let mut total = 0u64;
    let mut shift = 0;
    let mut read = 0u8;
    loop {
        assert!(read <= 4, ELenOutOfRange);
        let byte = bcs.peel_u8() as u64;
        read = read + 1;
        total = total | ((byte & 0x7f) << shift);
        if (byte & 0x80 == 0) break;
        shift = shift + 7;
    };
    total
}

/// Reads a list whose elements `$peel` reads.
public macro fun peel_vec<$T>($bcs: &mut BCS, $peel: |&mut BCS| -> $T): vector<$T> {
    let bcs = $bcs;
    vector::tabulate!(bcs.peel_vec_length(), |_| $peel(bcs))
}

/// Reads a list of addresses.
public fun peel_vec_address(bcs: &mut BCS): vector<address> {
    bcs.peel_vec!(|bcs| bcs.peel_address())
}

/// Reads a list of true and false.
public fun peel_vec_bool(bcs: &mut BCS): vector<bool> {
    bcs.peel_vec!(|bcs| bcs.peel_bool())
}

/// Reads a list of bytes.
public fun peel_vec_u8(bcs: &mut BCS): vector<u8> {
    bcs.peel_vec!(|bcs| bcs.peel_u8())
}

/// Reads a list of lists of bytes.
public fun peel_vec_vec_u8(bcs: &mut BCS): vector<vector<u8>> {
    bcs.peel_vec!(|bcs| bcs.peel_vec_u8())
}

/// Reads a list of numbers.
public fun peel_vec_u16(bcs: &mut BCS): vector<u16> {
    bcs.peel_vec!(|bcs| bcs.peel_u16())
}

/// Reads a list of numbers.
public fun peel_vec_u32(bcs: &mut BCS): vector<u32> {
    bcs.peel_vec!(|bcs| bcs.peel_u32())
}

/// Reads a list of numbers.
public fun peel_vec_u64(bcs: &mut BCS): vector<u64> {
    bcs.peel_vec!(|bcs| bcs.peel_u64())
}

/// Reads a list of numbers.
public fun peel_vec_u128(bcs: &mut BCS): vector<u128> {
    bcs.peel_vec!(|bcs| bcs.peel_u128())
}

/// Reads a list of numbers.
public fun peel_vec_u256(bcs: &mut BCS): vector<u256> {
    bcs.peel_vec!(|bcs| bcs.peel_u256())
}

/// Reads the number of an enum's variant (ULEB128).
public fun peel_enum_tag(bcs: &mut BCS): u32 {
    let tag = bcs.peel_vec_length();
    assert!(tag <= std::u32::max_value!() as u64, ELenOutOfRange);
    tag as u32
}

/// Reads an option whose value `$peel` reads.
public macro fun peel_option<$T>($bcs: &mut BCS, $peel: |&mut BCS| -> $T): Option<$T> {
    let bcs = $bcs;
    if (bcs.peel_bool()) option::some($peel(bcs)) else option::none()
}

/// Reads an option of an address.
public fun peel_option_address(bcs: &mut BCS): Option<address> {
    bcs.peel_option!(|bcs| bcs.peel_address())
}

/// Reads an option of true or false.
public fun peel_option_bool(bcs: &mut BCS): Option<bool> {
    bcs.peel_option!(|bcs| bcs.peel_bool())
}

/// Reads an option of a byte.
public fun peel_option_u8(bcs: &mut BCS): Option<u8> {
    bcs.peel_option!(|bcs| bcs.peel_u8())
}

/// Reads an option of a number.
public fun peel_option_u16(bcs: &mut BCS): Option<u16> {
    bcs.peel_option!(|bcs| bcs.peel_u16())
}

/// Reads an option of a number.
public fun peel_option_u32(bcs: &mut BCS): Option<u32> {
    bcs.peel_option!(|bcs| bcs.peel_u32())
}

/// Reads an option of a number.
public fun peel_option_u64(bcs: &mut BCS): Option<u64> {
    bcs.peel_option!(|bcs| bcs.peel_u64())
}

/// Reads an option of a number.
public fun peel_option_u128(bcs: &mut BCS): Option<u128> {
    bcs.peel_option!(|bcs| bcs.peel_u128())
}

/// Reads an option of a number.
public fun peel_option_u256(bcs: &mut BCS): Option<u256> {
    bcs.peel_option!(|bcs| bcs.peel_u256())
}
