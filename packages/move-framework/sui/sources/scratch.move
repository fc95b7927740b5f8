/// Values that a transaction keeps for its own later calls. They belong to no object and are gone when it ends.
/// An entry is found by its key, the type included. Owns who may name one: the holder of a `Permit` of the key's type, which the module of the type
/// makes and may pass on.
module sui::scratch;

use std::internal;
use sui::dynamic_field;

#[allow(unused_const)]
/// There is an entry for the key, of whatever type.
const EEntryAlreadyExists: u64 = 0;
#[allow(unused_const)]
/// There is no entry for the key.
const EEntryDoesNotExist: u64 = 1;
#[allow(unused_const)]
/// The value of the entry has another type.
const EEntryTypeMismatch: u64 = 2;
/// The entry was lent another time since.
const EBorrowMarkerMismatch: u64 = 3;

/// In the place of a parent when keys are hashed.
const ROOT: address = @0x0;

/// Lets its holder use the entries with keys of type `K`.
public struct Permit<phantom K: copy + drop>() has copy, drop;

/// In the place of a value of type `V` while it is lent.
public struct BorrowMarker<phantom V: drop>(u64) has drop;

/// The key under which markers are counted.
public struct BorrowMarkerKey() has copy, drop;

/// Returns a permit of the caller's own type.
public fun permit<K: copy + drop>(_: internal::Permit<K>): Permit<K> {
    Permit()
}

// === Entries ===

/// Adds an entry. Aborts when there is one for the key.
public fun add<K: copy + drop, V: drop>(_: &mut TxContext, _: Permit<K>, key: K, value: V) {
    add_impl(hash_type_and_key(key), value)
}

/// Returns a copy of the value. Aborts when there is none, or it has another type.
public fun read<K: copy + drop, V: copy + drop>(_: &TxContext, _: Permit<K>, key: K): V {
    read_impl(hash_type_and_key(key))
}

/// Removes the entry and returns its value. Aborts when there is none, or it has another type.
public fun remove<K: copy + drop, V: drop>(_: &mut TxContext, _: Permit<K>, key: K): V {
    remove_impl(hash_type_and_key(key))
}

/// Returns whether there is an entry, of any type.
public fun exists<K: copy + drop>(_: &TxContext, _: Permit<K>, key: K): bool {
    exists_impl(hash_type_and_key(key))
}

/// Returns whether there is an entry with a value of type `V`.
public fun exists_with_type<K: copy + drop, V: drop>(_: &TxContext, _: Permit<K>, key: K): bool {
    exists_with_type_impl<V>(hash_type_and_key(key))
}

/// Returns a copy of the value, or none. Aborts when it has another type.
public fun read_opt<K: copy + drop, V: copy + drop>(ctx: &TxContext, permit: Permit<K>, key: K): Option<V> {
    if (exists(ctx, permit, key)) option::some(read(ctx, permit, key)) else option::none()
}

/// Removes the entry and returns its value, or none. Aborts when it has another type.
public fun remove_opt<K: copy + drop, V: drop>(ctx: &mut TxContext, permit: Permit<K>, key: K): Option<V> {
    if (exists(ctx, permit, key)) option::some(remove(ctx, permit, key)) else option::none()
}

/// Puts a value in the place of the one there is, which it returns. Types may differ. Aborts when the old one is not of type `VOld`.
public fun replace<K: copy + drop, VNew: drop, VOld: drop>(
    ctx: &mut TxContext,
    permit: Permit<K>,
    key: K,
    value: VNew,
): Option<VOld> {
    let old = remove_opt(ctx, permit, key);
    add(ctx, permit, key, value);
    old
}

// === Values lent to code; use the macros ===

/// Takes a value out, and puts a marker in its place.
public fun begin_borrow<K: copy + drop, V: drop>(
    ctx: &mut TxContext,
    permit: Permit<K>,
    key: K,
): (V, BorrowMarker<V>) {
    let value = remove(ctx, permit, key);
    let marker = borrow_marker<V>(ctx);
    add(ctx, permit, key, BorrowMarker<V>(marker.0));
    (value, marker)
}

/// Puts a value back. Aborts unless its marker is in its place.
public fun end_borrow<K: copy + drop, V: drop>(
    ctx: &mut TxContext,
    permit: Permit<K>,
    key: K,
    value: V,
    marker: BorrowMarker<V>,
) {
    let found: BorrowMarker<V> = remove(ctx, permit, key);
    assert!(found.0 == marker.0, EBorrowMarkerMismatch);
    add(ctx, permit, key, value)
}

fun borrow_marker<V: drop>(ctx: &mut TxContext): BorrowMarker<V> {
    let own = permit(internal::permit<BorrowMarkerKey>());
    let count = remove_opt(ctx, own, BorrowMarkerKey()).destroy_or!(0u64);
    add(ctx, own, BorrowMarkerKey(), count + 1);
    BorrowMarker(count)
}

/// Calls `$f` with the value, when there is one. Aborts when `$f` names the same entry.
public macro fun get_do<$K: copy + drop, $V: drop, $R: drop>(
    $ctx: &mut TxContext,
    $permit: Permit<$K>,
    $key: $K,
    $f: |&$V| -> $R,
) {
    let (ctx, permit, key) = ($ctx, $permit, $key);
    if (exists(ctx, permit, key)) {
        let (value, marker) = begin_borrow<$K, $V>(ctx, permit, key);
        $f(&value);
        end_borrow(ctx, permit, key, value, marker);
    }
}

/// Calls `$f` with the value, when there is one, to change it. Aborts when `$f` names the same entry.
public macro fun get_mut_do<$K: copy + drop, $V: drop, $R: drop>(
    $ctx: &mut TxContext,
    $permit: Permit<$K>,
    $key: $K,
    $f: |&mut $V| -> $R,
) {
    let (ctx, permit, key) = ($ctx, $permit, $key);
    if (exists(ctx, permit, key)) {
        let (mut value, marker) = begin_borrow<$K, $V>(ctx, permit, key);
        $f(&mut value);
        end_borrow(ctx, permit, key, value, marker);
    }
}

/// Returns what `$some` makes of the value, or `$none` when there is none. Aborts when `$some` names the same entry.
public macro fun get_fold<$K: copy + drop, $V: drop, $R>(
    $ctx: &mut TxContext,
    $permit: Permit<$K>,
    $key: $K,
    $none: $R,
    $some: |&$V| -> $R,
): $R {
    let (ctx, permit, key) = ($ctx, $permit, $key);
    if (exists(ctx, permit, key)) {
        let (value, marker) = begin_borrow<$K, $V>(ctx, permit, key);
        let result = $some(&value);
        end_borrow(ctx, permit, key, value, marker);
        result
    } else {
        $none
    }
}

/// Returns what `$some` makes of the value, which it may change, or `$none` when there is none. Aborts when `$some` names the same entry.
public macro fun get_mut_fold<$K: copy + drop, $V: drop, $R>(
    $ctx: &mut TxContext,
    $permit: Permit<$K>,
    $key: $K,
    $none: $R,
    $some: |&mut $V| -> $R,
): $R {
    let (ctx, permit, key) = ($ctx, $permit, $key);
    if (exists(ctx, permit, key)) {
        let (mut value, marker) = begin_borrow<$K, $V>(ctx, permit, key);
        let result = $some(&mut value);
        end_borrow(ctx, permit, key, value, marker);
        result
    } else {
        $none
    }
}

// === The same for the module of the key's type, which needs no permit ===

/// As `add`.
public macro fun internal_add<$K: copy + drop, $V: drop>($ctx: &mut TxContext, $key: $K, $value: $V) {
    add($ctx, permit(internal::permit<$K>()), $key, $value)
}

/// As `read`.
public macro fun internal_read<$K: copy + drop, $V: copy + drop>($ctx: &TxContext, $key: $K): $V {
    read<$K, $V>($ctx, permit(internal::permit<$K>()), $key)
}

/// As `remove`.
public macro fun internal_remove<$K: copy + drop, $V: drop>($ctx: &mut TxContext, $key: $K): $V {
    remove<$K, $V>($ctx, permit(internal::permit<$K>()), $key)
}

/// As `exists`.
public macro fun internal_exists<$K: copy + drop>($ctx: &TxContext, $key: $K): bool {
    exists($ctx, permit(internal::permit<$K>()), $key)
}

/// As `exists_with_type`.
public macro fun internal_exists_with_type<$K: copy + drop, $V: drop>($ctx: &TxContext, $key: $K): bool {
    exists_with_type<$K, $V>($ctx, permit(internal::permit<$K>()), $key)
}

/// As `read_opt`.
public macro fun internal_read_opt<$K: copy + drop, $V: copy + drop>($ctx: &TxContext, $key: $K): Option<$V> {
    read_opt<$K, $V>($ctx, permit(internal::permit<$K>()), $key)
}

/// As `remove_opt`.
public macro fun internal_remove_opt<$K: copy + drop, $V: drop>($ctx: &mut TxContext, $key: $K): Option<$V> {
    remove_opt<$K, $V>($ctx, permit(internal::permit<$K>()), $key)
}

/// As `replace`.
public macro fun internal_replace<$K: copy + drop, $VNew: drop, $VOld: drop>(
    $ctx: &mut TxContext,
    $key: $K,
    $value: $VNew,
): Option<$VOld> {
    replace<$K, $VNew, $VOld>($ctx, permit(internal::permit<$K>()), $key, $value)
}

/// As `get_do`.
public macro fun internal_get_do<$K: copy + drop, $V: drop, $R: drop>(
    $ctx: &mut TxContext,
    $key: $K,
    $f: |&$V| -> $R,
) {
    get_do!<$K, $V, $R>($ctx, permit(internal::permit<$K>()), $key, $f)
}

/// As `get_mut_do`.
public macro fun internal_get_mut_do<$K: copy + drop, $V: drop, $R: drop>(
    $ctx: &mut TxContext,
    $key: $K,
    $f: |&mut $V| -> $R,
) {
    get_mut_do!<$K, $V, $R>($ctx, permit(internal::permit<$K>()), $key, $f)
}

/// As `get_fold`.
public macro fun internal_get_fold<$K: copy + drop, $V: drop, $R>(
    $ctx: &mut TxContext,
    $key: $K,
    $none: $R,
    $some: |&$V| -> $R,
): $R {
    get_fold!<$K, $V, $R>($ctx, permit(internal::permit<$K>()), $key, $none, $some)
}

/// As `get_mut_fold`.
public macro fun internal_get_mut_fold<$K: copy + drop, $V: drop, $R>(
    $ctx: &mut TxContext,
    $key: $K,
    $none: $R,
    $some: |&mut $V| -> $R,
): $R {
    get_mut_fold!<$K, $V, $R>($ctx, permit(internal::permit<$K>()), $key, $none, $some)
}

fun hash_type_and_key<K: copy + drop>(key: K): address {
    dynamic_field::hash_type_and_key(ROOT, key)
}

native fun add_impl<V: drop>(key: address, value: V);
native fun read_impl<V: copy + drop>(key: address): V;
native fun remove_impl<V: drop>(key: address): V;
native fun exists_impl(key: address): bool;
native fun exists_with_type_impl<V: drop>(key: address): bool;
