/// Text in ASCII. Owns the types `Char` and `String`, which never hold a byte above 0x7f.
module std::ascii;

public use fun std::string::from_ascii as String.to_string;

/// A byte is above 0x7f.
const EInvalidASCIICharacter: u64 = 0x10000;
/// The index is past the end.
const EInvalidIndex: u64 = 0x10001;

/// Bytes of which each is at most 0x7f.
public struct String has copy, drop, store {
    bytes: vector<u8>,
}

/// One byte of at most 0x7f.
public struct Char has copy, drop, store {
    byte: u8,
}

/// Returns the byte as a character. Aborts when it is above 0x7f.
public fun char(byte: u8): Char {
    assert!(is_valid_char(byte), EInvalidASCIICharacter);
    Char { byte }
}

/// Returns the bytes as text. Aborts when one is above 0x7f.
public fun string(bytes: vector<u8>): String {
    let text = try_string(bytes);
    assert!(text.is_some(), EInvalidASCIICharacter);
    text.destroy_some()
}

/// Returns the bytes as text, or none when one is above 0x7f.
public fun try_string(bytes: vector<u8>): Option<String> {
    let valid = bytes.all!(|byte| is_valid_char(*byte));
    if (valid) option::some(String { bytes }) else option::none()
}

/// Returns whether every character is printable (0x20 to 0x7e).
public fun all_characters_printable(string: &String): bool {
    string.bytes.all!(|byte| is_printable_char(*byte))
}

/// Adds a character at the end.
public fun push_char(string: &mut String, char: Char) {
    string.bytes.push_back(char.byte)
}

/// Takes the last character off. Aborts when the text is empty.
public fun pop_char(string: &mut String): Char {
    Char { byte: string.bytes.pop_back() }
}

/// Returns the length in bytes.
public fun length(string: &String): u64 {
    string.bytes.length()
}

/// Adds `other` at the end of `string`.
public fun append(string: &mut String, other: String) {
    string.bytes.append(other.into_bytes())
}

/// Puts `o` at position `at`. Aborts when `at` is past the end.
public fun insert(s: &mut String, at: u64, o: String) {
    assert!(at <= s.length(), EInvalidIndex);
    let mut bytes = o.into_bytes();
    while (!bytes.is_empty()) s.bytes.insert(bytes.pop_back(), at);
}

/// Returns bytes `i` up to, not including, `j`. Aborts when they are not in order and inside the text.
public fun substring(string: &String, i: u64, j: u64): String {
    assert!(i <= j && j <= string.length(), EInvalidIndex);
    let mut bytes = vector[];
    let mut at = i;
    while (at < j) {
        bytes.push_back(string.bytes[at]);
        at = at + 1;
    };
    String { bytes }
}

/// Borrows the bytes.
public fun as_bytes(string: &String): &vector<u8> {
    &string.bytes
}

/// Unpacks the text to its bytes.
public fun into_bytes(string: String): vector<u8> {
    let String { bytes } = string;
    bytes
}

/// Unpacks the character to its byte.
public fun byte(char: Char): u8 {
    let Char { byte } = char;
    byte
}

/// Returns whether `b` is ASCII: at most 0x7f.
public fun is_valid_char(b: u8): bool {
    b <= 0x7F
}

/// Returns whether `byte` is a printable ASCII character: 0x20 to 0x7e.
public fun is_printable_char(byte: u8): bool {
    byte >= 0x20 && byte <= 0x7E
}

/// Returns whether the text has no characters.
public fun is_empty(string: &String): bool {
    string.bytes.is_empty()
}

/// Returns the text with a to z made A to Z.
public fun to_uppercase(string: &String): String {
    String { bytes: string.bytes.map_ref!(|b| if (*b >= 0x61 && *b <= 0x7A) *b - 0x20 else *b) }
}

/// Returns the text with A to Z made a to z.
public fun to_lowercase(string: &String): String {
    String { bytes: string.bytes.map_ref!(|b| if (*b >= 0x41 && *b <= 0x5A) *b + 0x20 else *b) }
}

/// Returns the index of the first `substr` in `string`, or the length of `string` when it is not there.
public fun index_of(string: &String, substr: &String): u64 {
    let n = string.length();
    let m = substr.length();
    if (n < m) return n;
    let mut start = 0;
    while (start <= n - m) {
        let mut same = 0;
        while (same < m && string.bytes[start + same] == substr.bytes[same]) same = same + 1;
        if (same == m) return start;
        start = start + 1;
    };
    n
}
