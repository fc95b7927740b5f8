/// Names of types at run time. Owns the type `TypeName`; addresses in it are 64 lower case hex digits without 0x.
module std::type_name;

use std::ascii::String;

const ASCII_COLON: u8 = 58;
const ASCII_LESS_THAN: u8 = 60;

/// The type is a primitive and has no address or module.
const ENonModuleType: u64 = 0;

/// The full name of a type, such as `…02::coin::Coin<…02::sui::SUI>`.
public struct TypeName has copy, drop, store {
    name: String,
}

/// Returns the name of `T`, each address that of the package version that first had the type.
public native fun with_defining_ids<T>(): TypeName;

/// Returns the name of `T`, each address that of the first version of the package.
public native fun with_original_ids<T>(): TypeName;

/// Returns the address of the package version that first had `T`. Aborts for a primitive type.
public native fun defining_id<T>(): address;

/// Returns the address of the first version of the package of `T`. Aborts for a primitive type.
public native fun original_id<T>(): address;

/// Returns whether the type is a primitive or a vector of one, so has no address of its own.
public fun is_primitive(self: &TypeName): bool {
    let bytes = self.name.as_bytes();
    bytes == &b"bool" ||
    bytes == &b"u8" ||
    bytes == &b"u16" ||
    bytes == &b"u32" ||
    bytes == &b"u64" ||
    bytes == &b"u128" ||
    bytes == &b"u256" ||
    bytes == &b"address" ||
    (bytes.length() >= 6 &&
        bytes[0] == 118 && bytes[1] == 101 && bytes[2] == 99 &&
        bytes[3] == 116 && bytes[4] == 111 && bytes[5] == 114)
}

/// Borrows the name as text.
public fun as_string(self: &TypeName): &String {
    &self.name
}

/// Returns the address part, 64 hex digits. Aborts for a primitive type.
public fun address_string(self: &TypeName): String {
    assert!(!self.is_primitive(), ENonModuleType);
    self.name.substring(0, std::address::length() * 2)
}

/// Returns the module part. Aborts for a primitive type.
public fun module_string(self: &TypeName): String {
    assert!(!self.is_primitive(), ENonModuleType);
    let start = std::address::length() * 2 + 2;
    let bytes = self.name.as_bytes();
    let mut end = start;
    while (bytes[end] != ASCII_COLON) end = end + 1;
    self.name.substring(start, end)
}

/// Returns the name of the datatype, without type arguments. Aborts for a primitive type.
public fun datatype_string(self: &TypeName): String {
    assert!(!self.is_primitive(), ENonModuleType);
    let bytes = self.name.as_bytes();
    let mut start = std::address::length() * 2 + 2;
    while (bytes[start] != ASCII_COLON) start = start + 1;
    start = start + 2;
    let mut end = start;
    while (end < bytes.length() && bytes[end] != ASCII_LESS_THAN) end = end + 1;
    self.name.substring(start, end)
}

/// Unpacks to the name as text.
public fun into_string(self: TypeName): String {
    let TypeName { name } = self;
    name
}

#[deprecated(note = b"Renamed to `with_defining_ids` for clarity.")]
/// Older name of `with_defining_ids`.
public fun get<T>(): TypeName {
    with_defining_ids<T>()
}

#[deprecated(note = b"Renamed to `with_original_ids` for clarity.")]
/// Older name of `with_original_ids`.
public fun get_with_original_ids<T>(): TypeName {
    with_original_ids<T>()
}

#[deprecated(note = b"Renamed to `as_string` for consistency.")]
/// Older name of `as_string`.
public fun borrow_string(self: &TypeName): &String {
    self.as_string()
}

#[deprecated(note = b"Renamed to `address_string` for consistency.")]
/// Older name of `address_string`.
public fun get_address(self: &TypeName): String {
    self.address_string()
}

#[deprecated(note = b"Renamed to `module_string` for consistency.")]
/// Older name of `module_string`.
public fun get_module(self: &TypeName): String {
    self.module_string()
}
