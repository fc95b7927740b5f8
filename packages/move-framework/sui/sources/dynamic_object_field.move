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

/// Takes an object off when there is one of that name and type.
public fun remove_opt<Name: copy + drop + store, Value: key + store>(object: &mut UID, name: Name): Option<Value> {
    if (exists_with_type<Name, Value>(object, name)) option::some(remove(object, name)) else option::none()
}

/// Puts an object in the place of the one under that name, which is returned when there was one. Aborts when it has another type
/// than `ValueOld`.
public fun replace<Name: copy + drop + store, ValueNew: key + store, ValueOld: key + store>(
    object: &mut UID,
    name: Name,
    value: ValueNew,
): Option<ValueOld> {
    let old = remove_opt(object, name);
    add(object, name, value);
    old
}

// === Macros ===

/// Borrows an object, which is first added when there is none. `default` is worked out only then.
public macro fun borrow_or_add<$Name: copy + drop + store, $Value: key + store>(
    $object: &mut UID,
    $name: $Name,
    $default: $Value,
): &$Value {
    let object = $object;
    let name = $name;
    if (!exists(object, name)) add(object, name, $default);
    borrow<$Name, $Value>(object, name)
}

/// Borrows an object mutably, which is first added when there is none. `default` is worked out only then.
public macro fun borrow_mut_or_add<$Name: copy + drop + store, $Value: key + store>(
    $object: &mut UID,
    $name: $Name,
    $default: $Value,
): &mut $Value {
    let object = $object;
    let name = $name;
    if (!exists(object, name)) add(object, name, $default);
    borrow_mut<$Name, $Value>(object, name)
}

/// Calls `f` with the object when there is one of that type.
public macro fun get_do<$Name: copy + drop + store, $Value: key + store, $R: drop>(
    $object: &UID,
    $name: $Name,
    $f: |&$Value| -> $R,
) {
    let object = $object;
    let name = $name;
    if (exists_with_type<$Name, $Value>(object, name)) {
        $f(borrow<$Name, $Value>(object, name));
    }
}

/// Calls `f` with the object, which it may change, when there is one of that type.
public macro fun get_mut_do<$Name: copy + drop + store, $Value: key + store, $R: drop>(
    $object: &mut UID,
    $name: $Name,
    $f: |&mut $Value| -> $R,
) {
    let object = $object;
    let name = $name;
    if (exists_with_type<$Name, $Value>(object, name)) {
        $f(borrow_mut<$Name, $Value>(object, name));
    }
}

/// Returns what `some` makes of the object when there is one of that type, or `none`.
public macro fun get_fold<$Name: copy + drop + store, $Value: key + store, $R>(
    $object: &UID,
    $name: $Name,
    $none: $R,
    $some: |&$Value| -> $R,
): $R {
    let object = $object;
    let name = $name;
    if (exists_with_type<$Name, $Value>(object, name)) $some(borrow<$Name, $Value>(object, name)) else $none
}

/// Returns what `some` makes of the object, which it may change, when there is one of that type, or `none`.
public macro fun get_mut_fold<$Name: copy + drop + store, $Value: key + store, $R>(
    $object: &mut UID,
    $name: $Name,
    $none: $R,
    $some: |&mut $Value| -> $R,
): $R {
    let object = $object;
    let name = $name;
    if (exists_with_type<$Name, $Value>(object, name)) $some(borrow_mut<$Name, $Value>(object, name)) else $none
}

// === Older names ===

#[deprecated(note = b"Renamed to `exists`")]
/// Older name of `exists`.
public fun exists_<Name: copy + drop + store>(object: &UID, name: Name): bool {
    exists(object, name)
}

// === Package ===

/// As `add`, of an object that only its own module may move.
public(package) fun internal_add<Name: copy + drop + store, Value: key>(object: &mut UID, name: Name, value: Value) {
    let key = Wrapper { name };
    field::add(object, key, object::id(&value));
    let (holder, _) = field::field_info<Wrapper<Name>>(object, key);
    field::add_child_object(holder.to_address(), value)
}

/// As `borrow`, of an object that only its own module may move.
public(package) fun internal_borrow<Name: copy + drop + store, Value: key>(object: &UID, name: Name): &Value {
    let (holder, at) = field::field_info<Wrapper<Name>>(object, Wrapper { name });
    field::borrow_child_object(holder, at)
}

/// As `borrow_mut`, of an object that only its own module may move.
public(package) fun internal_borrow_mut<Name: copy + drop + store, Value: key>(
    object: &mut UID,
    name: Name,
): &mut Value {
    let (holder, at) = field::field_info_mut<Wrapper<Name>>(object, Wrapper { name });
    field::borrow_child_object_mut(holder, at)
}
