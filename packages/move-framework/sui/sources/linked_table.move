/// A map of any size whose entries know their neighbours, so that they can be read in order and taken from both ends.
/// Each entry is a dynamic field.
module sui::linked_table;

use sui::dynamic_field as field;

/// The table to destroy has entries.
const ETableNotEmpty: u64 = 0;
/// There is no entry to take out.
const ETableIsEmpty: u64 = 1;

/// Holds the count and both ends; the entries live in fields of its id.
public struct LinkedTable<K: copy + drop + store, phantom V: store> has key, store {
    id: UID,
    size: u64,
    /// The key of the first entry.
    head: Option<K>,
    /// The key of the last entry.
    tail: Option<K>,
}

/// One value and the keys next to it.
public struct Node<K: copy + drop + store, V: store> has store {
    prev: Option<K>,
    next: Option<K>,
    value: V,
}

/// Returns a table without entries.
public fun new<K: copy + drop + store, V: store>(ctx: &mut TxContext): LinkedTable<K, V> {
    LinkedTable { id: object::new(ctx), size: 0, head: option::none(), tail: option::none() }
}

/// Borrows the first key, or none when there are no entries.
public fun front<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>): &Option<K> {
    &table.head
}

/// Borrows the last key, or none when there are no entries.
public fun back<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>): &Option<K> {
    &table.tail
}

/// Adds an entry before all others. Aborts when the key is taken.
public fun push_front<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, k: K, value: V) {
    let next = table.head;
    table.set_prev(next, option::some(k));
    table.head = option::some(k);
    table.insert(k, Node { prev: option::none(), next, value })
}

/// Adds an entry after all others. Aborts when the key is taken.
public fun push_back<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, k: K, value: V) {
    let prev = table.tail;
    table.set_next(prev, option::some(k));
    table.tail = option::some(k);
    table.insert(k, Node { prev, next: option::none(), value })
}

/// Adds an entry right before that of `anchor`. Aborts when `anchor` is not there, or the key is taken.
public fun insert_before<K: copy + drop + store, V: store>(
    table: &mut LinkedTable<K, V>,
    anchor: K,
    k: K,
    value: V,
) {
    let prev = table.node(anchor).prev;
    table.set_prev(option::some(anchor), option::some(k));
    table.set_next(prev, option::some(k));
    table.insert(k, Node { prev, next: option::some(anchor), value })
}

/// Adds an entry right after that of `anchor`. Aborts when `anchor` is not there, or the key is taken.
public fun insert_after<K: copy + drop + store, V: store>(
    table: &mut LinkedTable<K, V>,
    anchor: K,
    k: K,
    value: V,
) {
    let next = table.node(anchor).next;
    table.set_next(option::some(anchor), option::some(k));
    table.set_prev(next, option::some(k));
    table.insert(k, Node { prev: option::some(anchor), next, value })
}

#[syntax(index)]
/// Borrows a value. Aborts when the key is not there.
public fun borrow<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>, k: K): &V {
    &table.node(k).value
}

#[syntax(index)]
/// Borrows a value mutably. Aborts when the key is not there.
public fun borrow_mut<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, k: K): &mut V {
    &mut table.node_mut(k).value
}

/// Borrows the key before `k`, or none when `k` is the first. Aborts when `k` is not there.
public fun prev<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>, k: K): &Option<K> {
    &table.node(k).prev
}

/// Borrows the key after `k`, or none when `k` is the last. Aborts when `k` is not there.
public fun next<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>, k: K): &Option<K> {
    &table.node(k).next
}

/// Takes an entry out and returns its value; its neighbours become neighbours of each other. Aborts when the key is not there.
public fun remove<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, k: K): V {
    let Node<K, V> { prev, next, value } = field::remove(&mut table.id, k);
    table.set_next(prev, next);
    table.set_prev(next, prev);
    table.size = table.size - 1;
    value
}

/// Takes the first entry out. Aborts when there are none.
public fun pop_front<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>): (K, V) {
    assert!(table.head.is_some(), ETableIsEmpty);
    let k = *table.head.borrow();
    (k, table.remove(k))
}

/// Takes the last entry out. Aborts when there are none.
public fun pop_back<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>): (K, V) {
    assert!(table.tail.is_some(), ETableIsEmpty);
    let k = *table.tail.borrow();
    (k, table.remove(k))
}

/// Returns whether the key is there.
public fun contains<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>, k: K): bool {
    field::exists_with_type<K, Node<K, V>>(&table.id, k)
}

/// Returns how many entries there are.
public fun length<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>): u64 {
    table.size
}

/// Returns whether there are no entries.
public fun is_empty<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>): bool {
    table.size == 0
}

/// Destroys a table without entries. Aborts when it has some.
public fun destroy_empty<K: copy + drop + store, V: store>(table: LinkedTable<K, V>) {
    let LinkedTable { id, size, head: _, tail: _ } = table;
    assert!(size == 0, ETableNotEmpty);
    id.delete()
}

/// Destroys a table and leaves its entries where no one can reach them.
public fun drop<K: copy + drop + store, V: drop + store>(table: LinkedTable<K, V>) {
    let LinkedTable { id, size: _, head: _, tail: _ } = table;
    id.delete()
}

fun node<K: copy + drop + store, V: store>(table: &LinkedTable<K, V>, k: K): &Node<K, V> {
    field::borrow(&table.id, k)
}

fun node_mut<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, k: K): &mut Node<K, V> {
    field::borrow_mut(&mut table.id, k)
}

fun insert<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, k: K, node: Node<K, V>) {
    field::add(&mut table.id, k, node);
    table.size = table.size + 1
}

/// What comes before `at` is from now on `prev`; without `at` it is the end of the table.
fun set_prev<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, at: Option<K>, prev: Option<K>) {
    if (at.is_some()) table.node_mut(at.destroy_some()).prev = prev else table.tail = prev
}

/// What comes after `at` is from now on `next`; without `at` it is the beginning of the table.
fun set_next<K: copy + drop + store, V: store>(table: &mut LinkedTable<K, V>, at: Option<K>, next: Option<K>) {
    if (at.is_some()) table.node_mut(at.destroy_some()).next = next else table.head = next
}
