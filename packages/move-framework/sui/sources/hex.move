/// Bytes as hexadecimal text and back.
module sui::hex;

/// The number of digits is odd.
const EInvalidHexLength: u64 = 0;
/// A byte is not one of 0-9, a-f, A-F.
const ENotValidHexCharacter: u64 = 1;

const DIGITS: vector<u8> = b"0123456789abcdef";

/// Returns two lower case hex digits for each byte.
public fun encode(bytes: vector<u8>): vector<u8> {
    let digits = DIGITS;
    let mut text = vector[];
    bytes.do!(|byte| {
        text.push_back(digits[(byte / 16) as u64]);
        text.push_back(digits[(byte % 16) as u64]);
    });
    text
}

/// Returns the byte of each two hex digits. Aborts for an odd number of digits or another character.
public fun decode(hex: vector<u8>): vector<u8> {
    let count = hex.length();
    assert!(count % 2 == 0, EInvalidHexLength);
    vector::tabulate!(count / 2, |i| digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]))
}

fun digit(byte: u8): u8 {
    if (byte >= 48 && byte <= 57) byte - 48
    else if (byte >= 65 && byte <= 70) byte - 55
    else if (byte >= 97 && byte <= 102) byte - 87
    else abort ENotValidHexCharacter
}
