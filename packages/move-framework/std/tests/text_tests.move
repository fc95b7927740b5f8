#[test_only]
module std::text_tests;

use std::ascii;
use std::string;
use std::unit_test::assert_eq;

// "é" is two bytes in UTF-8: 0xc3 0xa9.
const CAFE: vector<u8> = x"636166c3a9";

#[test]
fun utf8() {
    let cafe = CAFE.to_string();
    assert_eq!(cafe.length(), 5);
    assert_eq!(cafe.substring(0, 3), b"caf".to_string());
    assert_eq!(cafe.substring(3, 5).into_bytes(), x"c3a9");
    assert_eq!(cafe.index_of(&b"f".to_string()), 2);
    assert_eq!(cafe.index_of(&b"x".to_string()), 5);
    assert_eq!(*cafe.as_bytes(), CAFE);
    assert!(!cafe.is_empty() && b"".to_string().is_empty());
    assert!(x"c3".try_to_string().is_none());
    assert_eq!(CAFE.try_to_string(), option::some(cafe));
}

#[test]
fun utf8_changes() {
    let mut s = b"ac".to_string();
    s.insert(1, b"b".to_string());
    s.append(b"d".to_string());
    s.append_utf8(b"e");
    assert_eq!(s, b"abcde".to_string());
    assert_eq!(string::from_ascii(s.to_ascii()), b"abcde".to_string());
}

#[test, expected_failure(abort_code = string::EInvalidUTF8)]
fun bytes_that_are_no_text() {
    x"ff".to_string();
}

#[test, expected_failure(abort_code = string::EInvalidIndex)]
fun substring_inside_a_character() {
    CAFE.to_string().substring(0, 4);
}

#[test, expected_failure(abort_code = string::EInvalidIndex)]
fun insert_past_the_end() {
    b"a".to_string().insert(2, b"b".to_string())
}

#[test]
fun ascii() {
    let mut s = b"Move 24".to_ascii_string();
    assert_eq!(s.to_uppercase(), b"MOVE 24".to_ascii_string());
    assert_eq!(s.to_lowercase(), b"move 24".to_ascii_string());
    assert_eq!(s.length(), 7);
    assert_eq!(s.substring(5, 7), b"24".to_ascii_string());
    assert_eq!(s.index_of(&b"ve".to_ascii_string()), 2);
    assert_eq!(s.index_of(&b"vex".to_ascii_string()), 7);
    assert_eq!(s.index_of(&b"24".to_ascii_string()), 5);
    assert!(s.all_characters_printable());
    s.push_char(ascii::char(10));
    assert!(!s.all_characters_printable());
    assert_eq!(s.pop_char().byte(), 10);
    s.insert(0, b"<>".to_ascii_string());
    assert_eq!(s, b"<>Move 24".to_ascii_string());
    s.append(b"!".to_ascii_string());
    assert_eq!(s.into_bytes(), b"<>Move 24!");
    assert!(x"80".try_to_ascii_string().is_none());
    assert_eq!(b"a".to_ascii_string().to_string(), b"a".to_string());
    assert!(ascii::is_valid_char(0x7f) && !ascii::is_valid_char(0x80));
    assert!(ascii::is_printable_char(0x20) && !ascii::is_printable_char(0x7f));
}

#[test, expected_failure(abort_code = ascii::EInvalidASCIICharacter)]
fun a_byte_above_ascii() {
    ascii::string(x"80");
}

#[test, expected_failure(abort_code = ascii::EInvalidASCIICharacter)]
fun a_character_above_ascii() {
    ascii::char(0x80);
}

#[test, expected_failure(abort_code = ascii::EInvalidIndex)]
fun ascii_substring_past_the_end() {
    b"ab".to_ascii_string().substring(1, 3);
}

#[test, expected_failure(abort_code = ascii::EInvalidIndex)]
fun ascii_insert_past_the_end() {
    b"ab".to_ascii_string().insert(3, b"c".to_ascii_string())
}
