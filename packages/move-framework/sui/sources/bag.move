/// A map of any size whose keys and values may each have their own type.
module sui::bag;

use sui::dynamic_field as field;

/// The bag to destroy has entries.
const EBagNotEmpty: u64 = 0;

/// Holds only the count; the entries live in fields of its id.
public struct Bag has key, store {
    id: UID,
    size: u64,
}

/// Returns a bag without entries.
public fun new(ctx: &mut TxContext): Bag {
    Bag { id: object::new(ctx), size: 0 }
}

/// Adds an entry. Aborts when the key is taken.
public fun add<K: copy + drop + store, V: store>(bag: &mut Bag, k: K, v: V) {
    field::add(&mut bag.id, k, v);
    bag.size = bag.size + 1
}

#[syntax(index)]
/// Borrows a value. Aborts when the key is not there, or its value has another type.
public fun borrow<K: copy + drop + store, V: store>(bag: &Bag, k: K): &V {
    field::borrow(&bag.id, k)
}

#[syntax(index)]
/// Borrows a value mutably. Aborts when the key is not there, or its value has another type.
public fun borrow_mut<K: copy + drop + store, V: store>(bag: &mut Bag, k: K): &mut V {
    field::borrow_mut(&mut bag.id, k)
}

/// Takes an entry out and returns its value. Aborts when the key is not there, or its value has another type.
public fun remove<K: copy + drop + store, V: store>(bag: &mut Bag, k: K): V {
    let v = field::remove(&mut bag.id, k);
    bag.size = bag.size - 1;
    v
}

/// Returns whether the key is there, whatever the type of its value.
public fun contains<K: copy + drop + store>(bag: &Bag, k: K): bool {
    field::exists<K>(&bag.id, k)
}

/// Returns whether the key is there with a value of that type.
public fun contains_with_type<K: copy + drop + store, V: store>(bag: &Bag, k: K): bool {
    field::exists_with_type<K, V>(&bag.id, k)
}

/// Returns how many entries there are.
public fun length(bag: &Bag): u64 {
    bag.size
}

/// Returns whether there are no entries.
public fun is_empty(bag: &Bag): bool {
    bag.size == 0
}

/// Destroys a bag without entries. Aborts when it has some.
public fun destroy_empty(bag: Bag) {
    let Bag { id, size } = bag;
    assert!(size == 0, EBagNotEmpty);
    id.delete()
}
