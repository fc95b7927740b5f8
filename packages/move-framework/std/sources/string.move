/// Text in UTF-8. Owns the type `String`, which never holds bytes that are not valid UTF-8.
module std::string;

use std::ascii;

/// The bytes are not valid UTF-8.
const EInvalidUTF8: u64 = 1;
/// The index is past the end, or inside a character.
const EInvalidIndex: u64 = 2;

/// Bytes that are valid UTF-8.
public struct String has copy, drop, store {
    bytes: vector<u8>,
}

/// Returns the bytes as text. Aborts when they are not valid UTF-8.
public fun utf8(bytes: vector<u8>): String {
    assert!(internal_check_utf8(&bytes), EInvalidUTF8);
    String { bytes }
}

/// Returns the same text; ASCII is valid UTF-8.
public fun from_ascii(s: ascii::String): String {
    String { bytes: s.into_bytes() }
}

/// Returns the same text. Aborts when a character is not ASCII.
public fun to_ascii(s: String): ascii::String {
    let String { bytes } = s;
    ascii::string(bytes)
}

/// Returns the bytes as text, or none when they are not valid UTF-8.
public fun try_utf8(bytes: vector<u8>): Option<String> {
    if (internal_check_utf8(&bytes)) option::some(String { bytes }) else option::none()
}

/// Borrows the bytes.
public fun as_bytes(s: &String): &vector<u8> {
    &s.bytes
}

/// Unpacks the text to its bytes.
public fun into_bytes(s: String): vector<u8> {
    let String { bytes } = s;
    bytes
}

/// Returns whether the text has no bytes.
public fun is_empty(s: &String): bool {
    s.bytes.is_empty()
}

/// Returns the length in bytes, not in characters.
public fun length(s: &String): u64 {
    s.bytes.length()
}

/// Adds `r` at the end of `s`.
public fun append(s: &mut String, r: String) {
    s.bytes.append(r.bytes)
}

/// Adds bytes at the end of `s`. Aborts when they are not valid UTF-8.
public fun append_utf8(s: &mut String, bytes: vector<u8>) {
    s.append(utf8(bytes))
}

/// Puts `o` at byte `at`. Aborts when `at` is past the end or inside a character.
public fun insert(s: &mut String, at: u64, o: String) {
    let bytes = &s.bytes;
    assert!(at <= bytes.length() && internal_is_char_boundary(bytes, at), EInvalidIndex);
    let end = s.length();
    let mut whole = s.substring(0, at);
    let tail = s.substring(at, end);
    whole.append(o);
    whole.append(tail);
    *s = whole;
}

/// Returns bytes `i` up to, not including, `j`. Aborts when they are not character borders in order.
public fun substring(s: &String, i: u64, j: u64): String {
    let bytes = &s.bytes;
    let count = bytes.length();
    assert!(
        j <= count && i <= j && internal_is_char_boundary(bytes, i) && internal_is_char_boundary(bytes, j),
        EInvalidIndex,
    );
    String { bytes: internal_sub_string(bytes, i, j) }
}

/// Returns the byte index of the first `r` in `s`, or the length of `s` when it is not there.
public fun index_of(s: &String, r: &String): u64 {
    internal_index_of(&s.bytes, &r.bytes)
}

native fun internal_check_utf8(v: &vector<u8>): bool;
native fun internal_is_char_boundary(v: &vector<u8>, i: u64): bool;
native fun internal_sub_string(v: &vector<u8>, i: u64, j: u64): vector<u8>;
native fun internal_index_of(v: &vector<u8>, r: &vector<u8>): u64;

#[deprecated(note = b"Use `std::string::as_bytes` instead.")]
/// Older name of `as_bytes`.
public fun bytes(s: &String): &vector<u8> {
    s.as_bytes()
}

#[deprecated(note = b"Use `std::string::substring` instead.")]
/// Older name of `substring`.
public fun sub_string(s: &String, i: u64, j: u64): String {
    s.substring(i, j)
}
