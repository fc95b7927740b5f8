/// Objects added to an object under a name at run time. Unlike with `sui::dynamic_field`, the value stays
/// an object that the outside can find by its own id.
module sui::dynamic_object_field;

use sui::dynamic_field as field;

/// Tells names of this module from those of `sui::dynamic_field` on the same object.
public struct Wrapper<Name> has copy, drop, store {
    name: Name,
}

/// Adds an object. Aborts when the name is taken.
public fun add<Name: copy + drop + store, Value: key + store>(object: &mut UID, name: Name, value: Value) {
    let key = Wrapper { name };
    field::add(object, key, object::id(&value));
    let (holder, _) = field::field_info<Wrapper<Name>>(object, key);
    field::add_child_object(holder.to_address(), value)
}

/// Borrows an object. Aborts when it is not there or has another type.
public fun borrow<Name: copy + drop + store, Value: key + store>(object: &UID, name: Name): &Value {
    let (holder, at) = field::field_info<Wrapper<Name>>(object, Wrapper { name });
    field::borrow_child_object(holder, at)
}

/// Borrows an object mutably. Aborts when it is not there or has another type.
public fun borrow_mut<Name: copy + drop + store, Value: key + store>(
    object: &mut UID,
    name: Name,
): &mut Value {
    let (holder, at) = field::field_info_mut<Wrapper<Name>>(object, Wrapper { name });
    field::borrow_child_object_mut(holder, at)
}

/// Takes an object off. Aborts when it is not there or has another type.
public fun remove<Name: copy + drop + store, Value: key + store>(object: &mut UID, name: Name): Value {
    let key = Wrapper { name };
    let (holder, at) = field::field_info<Wrapper<Name>>(object, key);
    let value = field::remove_child_object(holder.to_address(), at);
    field::remove<Wrapper<Name>, ID>(object, key);
    value
}

/// Returns whether there is an object of that name, whatever its type.
public fun exists<Name: copy + drop + store>(object: &UID, name: Name): bool {
    field::exists_with_type<Wrapper<Name>, ID>(object, Wrapper { name })
}

/// Returns whether there is an object of that name and type.
public fun exists_with_type<Name: copy + drop + store, Value: key + store>(object: &UID, name: Name): bool {
    let key = Wrapper { name };
    if (!field::exists_with_type<Wrapper<Name>, ID>(object, key)) return false;
    let (holder, at) = field::field_info<Wrapper<Name>>(object, key);
    field::has_child_object_with_ty<Value>(holder.to_address(), at)
}

/// Returns the id of the object of that name, if there is one.
public fun id<Name: copy + drop + store>(object: &UID, name: Name): Option<ID> {
    let key = Wrapper { name };
    if (!field::exists_with_type<Wrapper<Name>, ID>(object, key)) return option::none();
    let (_, at) = field::field_info<Wrapper<Name>>(object, key);
    option::some(object::id_from_address(at))
}

// === Older names ===

#[deprecated(note = b"Renamed to `exists`")]
/// Older name of `exists`.
public fun exists_<Name: copy + drop + store>(object: &UID, name: Name): bool {
    exists(object, name)
}
