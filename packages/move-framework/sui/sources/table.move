/// A map of any size whose entries are dynamic fields, all of one type.
module sui::table;

use sui::dynamic_field as field;

/// The table to destroy has entries.
const ETableNotEmpty: u64 = 0;

/// Holds only the count; the entries live in fields of its id.
public struct Table<phantom K: copy + drop + store, phantom V: store> has key, store {
    id: UID,
    size: u64,
}

/// Returns a table without entries.
public fun new<K: copy + drop + store, V: store>(ctx: &mut TxContext): Table<K, V> {
    Table { id: object::new(ctx), size: 0 }
}

/// Adds an entry. Aborts when the key is taken.
public fun add<K: copy + drop + store, V: store>(table: &mut Table<K, V>, k: K, v: V) {
    field::add(&mut table.id, k, v);
    table.size = table.size + 1
}

#[syntax(index)]
/// Borrows a value. Aborts when the key is not there.
public fun borrow<K: copy + drop + store, V: store>(table: &Table<K, V>, k: K): &V {
    field::borrow(&table.id, k)
}

#[syntax(index)]
/// Borrows a value mutably. Aborts when the key is not there.
public fun borrow_mut<K: copy + drop + store, V: store>(table: &mut Table<K, V>, k: K): &mut V {
    field::borrow_mut(&mut table.id, k)
}

/// Takes an entry out and returns its value. Aborts when the key is not there.
public fun remove<K: copy + drop + store, V: store>(table: &mut Table<K, V>, k: K): V {
    let v = field::remove(&mut table.id, k);
    table.size = table.size - 1;
    v
}

/// Returns whether the key is there.
public fun contains<K: copy + drop + store, V: store>(table: &Table<K, V>, k: K): bool {
    field::exists_with_type<K, V>(&table.id, k)
}

/// Returns how many entries there are.
public fun length<K: copy + drop + store, V: store>(table: &Table<K, V>): u64 {
    table.size
}

/// Returns whether there are no entries.
public fun is_empty<K: copy + drop + store, V: store>(table: &Table<K, V>): bool {
    table.size == 0
}

/// Destroys a table without entries. Aborts when it has some.
public fun destroy_empty<K: copy + drop + store, V: store>(table: Table<K, V>) {
    let Table { id, size } = table;
    assert!(size == 0, ETableNotEmpty);
    id.delete()
}

/// Destroys a table and leaves its entries where no one can reach them.
public fun drop<K: copy + drop + store, V: drop + store>(table: Table<K, V>) {
    let Table { id, size: _ } = table;
    id.delete()
}
