/// Addresses on the web. Nothing is checked: any text will do.
module sui::url;

use std::ascii::{Self, String};

/// The text of an address on the web.
public struct Url has copy, drop, store {
    url: String,
}

/// Returns the text as an address.
public fun new_unsafe(url: String): Url {
    Url { url }
}

/// Returns the bytes as an address. Aborts when they are not ASCII.
public fun new_unsafe_from_bytes(bytes: vector<u8>): Url {
    Url { url: ascii::string(bytes) }
}

/// Returns the text.
public fun inner_url(self: &Url): String {
    self.url
}

/// Changes the text.
public fun update(self: &mut Url, url: String) {
    self.url = url
}
