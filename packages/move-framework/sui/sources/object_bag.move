/// A map of any size whose values are objects, each of its own type, that the outside can find by their ids.
module sui::object_bag;

use sui::dynamic_object_field as ofield;

/// The bag to destroy has entries.
const EBagNotEmpty: u64 = 0;

/// Holds only the count; the entries live in fields of its id.
public struct ObjectBag has key, store {
    id: UID,
    size: u64,
}

/// Returns a bag without entries.
public fun new(ctx: &mut TxContext): ObjectBag {
    ObjectBag { id: object::new(ctx), size: 0 }
}

/// Adds an object. Aborts when the key is taken.
public fun add<K: copy + drop + store, V: key + store>(bag: &mut ObjectBag, k: K, v: V) {
    ofield::add(&mut bag.id, k, v);
    bag.size = bag.size + 1
}

#[syntax(index)]
/// Borrows an object. Aborts when the key is not there, or its object has another type.
public fun borrow<K: copy + drop + store, V: key + store>(bag: &ObjectBag, k: K): &V {
    ofield::borrow(&bag.id, k)
}

#[syntax(index)]
/// Borrows an object mutably. Aborts when the key is not there, or its object has another type.
public fun borrow_mut<K: copy + drop + store, V: key + store>(bag: &mut ObjectBag, k: K): &mut V {
    ofield::borrow_mut(&mut bag.id, k)
}

/// Takes an object out. Aborts when the key is not there, or its object has another type.
public fun remove<K: copy + drop + store, V: key + store>(bag: &mut ObjectBag, k: K): V {
    let v = ofield::remove(&mut bag.id, k);
    bag.size = bag.size - 1;
    v
}

/// Returns whether the key is there, whatever the type of its object.
public fun contains<K: copy + drop + store>(bag: &ObjectBag, k: K): bool {
    ofield::exists(&bag.id, k)
}

/// Returns whether the key is there with an object of that type.
public fun contains_with_type<K: copy + drop + store, V: key + store>(bag: &ObjectBag, k: K): bool {
    ofield::exists_with_type<K, V>(&bag.id, k)
}

/// Returns how many objects there are.
public fun length(bag: &ObjectBag): u64 {
    bag.size
}

/// Returns whether there are no objects.
public fun is_empty(bag: &ObjectBag): bool {
    bag.size == 0
}

/// Destroys a bag without objects. Aborts when it has some.
public fun destroy_empty(bag: ObjectBag) {
    let ObjectBag { id, size } = bag;
    assert!(size == 0, EBagNotEmpty);
    id.delete()
}

/// Returns the id of the object of a key, if it is there.
public fun value_id<K: copy + drop + store>(bag: &ObjectBag, k: K): Option<ID> {
    ofield::id(&bag.id, k)
}
