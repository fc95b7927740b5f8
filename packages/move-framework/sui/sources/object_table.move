/// A map of any size whose values stay objects of their own, all of one type.
module sui::object_table;

use sui::dynamic_object_field as ofield;

/// The table to destroy has entries.
const ETableNotEmpty: u64 = 0;

/// Holds only the count; the entries live in fields of its id.
public struct ObjectTable<phantom K: copy + drop + store, phantom V: key + store> has key, store {
    id: UID,
    size: u64,
}

/// Returns a table without entries.
public fun new<K: copy + drop + store, V: key + store>(ctx: &mut TxContext): ObjectTable<K, V> {
    ObjectTable { id: object::new(ctx), size: 0 }
}

/// Adds an entry. Aborts when the key is taken.
public fun add<K: copy + drop + store, V: key + store>(table: &mut ObjectTable<K, V>, k: K, v: V) {
    ofield::add(&mut table.id, k, v);
    table.size = table.size + 1
}

#[syntax(index)]
/// Borrows a value. Aborts when the key is not there.
public fun borrow<K: copy + drop + store, V: key + store>(table: &ObjectTable<K, V>, k: K): &V {
    ofield::borrow(&table.id, k)
}

#[syntax(index)]
/// Borrows a value mutably. Aborts when the key is not there.
public fun borrow_mut<K: copy + drop + store, V: key + store>(table: &mut ObjectTable<K, V>, k: K): &mut V {
    ofield::borrow_mut(&mut table.id, k)
}

/// Takes an entry out and returns its value. Aborts when the key is not there.
public fun remove<K: copy + drop + store, V: key + store>(table: &mut ObjectTable<K, V>, k: K): V {
    let v = ofield::remove(&mut table.id, k);
    table.size = table.size - 1;
    v
}

/// Returns whether the key is there.
public fun contains<K: copy + drop + store, V: key + store>(table: &ObjectTable<K, V>, k: K): bool {
    ofield::exists<K>(&table.id, k)
}

/// Returns how many entries there are.
public fun length<K: copy + drop + store, V: key + store>(table: &ObjectTable<K, V>): u64 {
    table.size
}

/// Returns whether there are no entries.
public fun is_empty<K: copy + drop + store, V: key + store>(table: &ObjectTable<K, V>): bool {
    table.size == 0
}

/// Destroys a table without entries. Aborts when it has some.
public fun destroy_empty<K: copy + drop + store, V: key + store>(table: ObjectTable<K, V>) {
    let ObjectTable { id, size } = table;
    assert!(size == 0, ETableNotEmpty);
    id.delete()
}

/// Returns the id of the object of a key, if it is there.
public fun value_id<K: copy + drop + store, V: key + store>(table: &ObjectTable<K, V>, k: K): Option<ID> {
    ofield::id(&table.id, k)
}
