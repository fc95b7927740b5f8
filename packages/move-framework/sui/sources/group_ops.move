/// Elements of groups, as bytes, and the operations of groups. Which groups there are and what their bytes mean is `sui::bls12381`'s.
module sui::group_ops;

use sui::bcs;

#[allow(unused_const)]
/// The network does not have the operation.
const ENotSupported: u64 = 0;
/// The bytes are no element of the group, the scalar is zero, or the numbers of scalars and elements differ or are zero.
const EInvalidInput: u64 = 1;
#[allow(unused_const)]
/// There are more elements than the operation takes.
const EInputTooLong: u64 = 2;
/// A number of 8 bytes does not fit.
const EInvalidBufferLength: u64 = 3;

const NUMBER_BYTES: u64 = 8;

/// An element of the group or field `T`.
public struct Element<phantom T> has copy, drop, store {
    bytes: vector<u8>,
}

/// Returns the bytes of an element.
public fun bytes<G>(e: &Element<G>): &vector<u8> {
    &e.bytes
}

/// Returns whether two elements are the same.
public fun equal<G>(e1: &Element<G>, e2: &Element<G>): bool {
    e1.bytes == e2.bytes
}

// === Package: the caller names the group by number and makes sure that the types fit it ===

/// Returns the element of these bytes. Aborts when there is none; `is_trusted` bytes are not looked at.
public(package) fun from_bytes<G>(type_: u8, bytes: &vector<u8>, is_trusted: bool): Element<G> {
    assert!(is_trusted || internal_validate(type_, bytes), EInvalidInput);
    Element { bytes: *bytes }
}

/// Returns `e1` + `e2`.
public(package) fun add<G>(type_: u8, e1: &Element<G>, e2: &Element<G>): Element<G> {
    Element { bytes: internal_add(type_, &e1.bytes, &e2.bytes) }
}

/// Returns `e1` - `e2`.
public(package) fun sub<G>(type_: u8, e1: &Element<G>, e2: &Element<G>): Element<G> {
    Element { bytes: internal_sub(type_, &e1.bytes, &e2.bytes) }
}

/// Returns `scalar` * `e`.
public(package) fun mul<S, G>(type_: u8, scalar: &Element<S>, e: &Element<G>): Element<G> {
    Element { bytes: internal_mul(type_, &scalar.bytes, &e.bytes) }
}

/// Returns 1/`scalar` * `e`. Aborts when the scalar is zero.
public(package) fun div<S, G>(type_: u8, scalar: &Element<S>, e: &Element<G>): Element<G> {
    Element { bytes: internal_div(type_, &scalar.bytes, &e.bytes) }
}

/// Returns the element that a message hashes to. Aborts when the message is empty.
public(package) fun hash_to<G>(type_: u8, m: &vector<u8>): Element<G> {
    Element { bytes: internal_hash_to(type_, m) }
}

/// Returns the sum of each scalar times its element. Aborts when there are none, not as many of both, or more than 32.
public(package) fun multi_scalar_multiplication<S, G>(
    type_: u8,
    scalars: &vector<Element<S>>,
    elements: &vector<Element<G>>,
): Element<G> {
    assert!(!scalars.is_empty() && scalars.length() == elements.length(), EInvalidInput);
    let mut scalar_bytes = vector[];
    scalars.do_ref!(|scalar| scalar_bytes.append(scalar.bytes));
    let mut element_bytes = vector[];
    elements.do_ref!(|element| element_bytes.append(element.bytes));
    Element { bytes: internal_multi_scalar_mul(type_, &scalar_bytes, &element_bytes) }
}

/// Returns the pairing of two elements. `type_` is that of the first.
public(package) fun pairing<G1, G2, G3>(type_: u8, e1: &Element<G1>, e2: &Element<G2>): Element<G3> {
    Element { bytes: internal_pairing(type_, &e1.bytes, &e2.bytes) }
}

/// Returns the element in another form.
public(package) fun convert<From, To>(from_type_: u8, to_type_: u8, e: &Element<From>): Element<To> {
    Element { bytes: internal_convert(from_type_, to_type_, &e.bytes) }
}

/// Returns the sum of elements. Aborts when there are more than 1,200.
public(package) fun sum<G>(type_: u8, terms: &vector<Element<G>>): Element<G> {
    Element { bytes: internal_sum(type_, &terms.map_ref!(|term| term.bytes)) }
}

/// Writes a number over the first bytes, or over the last ones as big-endian. Aborts when there are fewer than 8.
public(package) fun set_as_prefix(x: u64, big_endian: bool, buffer: &mut vector<u8>) {
    let length = buffer.length();
    assert!(length >= NUMBER_BYTES, EInvalidBufferLength);
    let little_endian = bcs::to_bytes(&x);
    NUMBER_BYTES.do!(|place| {
        let at = if (big_endian) length - 1 - place else place;
        *&mut buffer[at] = little_endian[place];
    })
}

native fun internal_validate(type_: u8, bytes: &vector<u8>): bool;
native fun internal_add(type_: u8, e1: &vector<u8>, e2: &vector<u8>): vector<u8>;
native fun internal_sub(type_: u8, e1: &vector<u8>, e2: &vector<u8>): vector<u8>;
native fun internal_mul(type_: u8, e1: &vector<u8>, e2: &vector<u8>): vector<u8>;
native fun internal_div(type_: u8, e1: &vector<u8>, e2: &vector<u8>): vector<u8>;
native fun internal_hash_to(type_: u8, m: &vector<u8>): vector<u8>;
native fun internal_multi_scalar_mul(type_: u8, scalars: &vector<u8>, elements: &vector<u8>): vector<u8>;
native fun internal_pairing(type_: u8, e1: &vector<u8>, e2: &vector<u8>): vector<u8>;
native fun internal_convert(from_type_: u8, to_type_: u8, e: &vector<u8>): vector<u8>;
native fun internal_sum(type_: u8, e: &vector<vector<u8>>): vector<u8>;
