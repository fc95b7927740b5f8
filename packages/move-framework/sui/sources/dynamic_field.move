/// Values added to an object under a name at run time. Each lives in a `Field` object of its own.
/// Does not own values that must stay objects by themselves; that is `sui::dynamic_object_field`.
module sui::dynamic_field;

#[allow(unused_const)]
/// The object has a field of that name already.
const EFieldAlreadyExists: u64 = 0;
#[allow(unused_const)]
/// The object has no field of that name.
const EFieldDoesNotExist: u64 = 1;
#[allow(unused_const)]
/// The field holds a value of another type.
const EFieldTypeMismatch: u64 = 2;
#[allow(unused_const)]
/// The value cannot be turned into bytes.
const EBCSSerializationFailure: u64 = 3;
#[allow(unused_const)]
/// A shared object cannot be a child.
const ESharedObjectOperationNotSupported: u64 = 4;

/// The object that holds one name and its value.
public struct Field<Name: copy + drop + store, Value: store> has key {
    /// Worked out of the parent, the name's type and the name.
    id: UID,
    name: Name,
    value: Value,
}

/// Adds a field. Aborts when the name is taken.
public fun add<Name: copy + drop + store, Value: store>(object: &mut UID, name: Name, value: Value) {
    let parent = object.to_address();
    let at = hash_type_and_key(parent, name);
    assert!(!has_child_object(parent, at), EFieldAlreadyExists);
    add_child_object(parent, Field { id: object::new_uid_from_hash(at), name, value })
}

/// Borrows a value. Aborts when there is no such field, or its value has another type.
public fun borrow<Name: copy + drop + store, Value: store>(object: &UID, name: Name): &Value {
    let at = hash_type_and_key(object.to_address(), name);
    let field = borrow_child_object<Field<Name, Value>>(object, at);
    &field.value
}

/// Borrows a value mutably. Aborts when there is no such field, or its value has another type.
public fun borrow_mut<Name: copy + drop + store, Value: store>(object: &mut UID, name: Name): &mut Value {
    let at = hash_type_and_key(object.to_address(), name);
    let field = borrow_child_object_mut<Field<Name, Value>>(object, at);
    &mut field.value
}

/// Takes a field off and returns its value. Aborts when there is no such field, or its value has another type.
public fun remove<Name: copy + drop + store, Value: store>(object: &mut UID, name: Name): Value {
    let parent = object.to_address();
    let at = hash_type_and_key(parent, name);
    let Field { id, name: _, value } = remove_child_object<Field<Name, Value>>(parent, at);
    id.delete();
    value
}

/// Returns whether there is a field of that name, whatever the type of its value.
public fun exists<Name: copy + drop + store>(object: &UID, name: Name): bool {
    let parent = object.to_address();
    has_child_object(parent, hash_type_and_key(parent, name))
}

/// Takes a field off when it is there.
public fun remove_opt<Name: copy + drop + store, Value: store>(object: &mut UID, name: Name): Option<Value> {
    if (exists(object, name)) option::some(remove(object, name)) else option::none()
}

/// Puts a value in the place of the one under that name, which is returned when there was one. Aborts when it has another type
/// than `ValueOld`.
public fun replace<Name: copy + drop + store, ValueNew: store, ValueOld: store>(
    object: &mut UID,
    name: Name,
    value: ValueNew,
): Option<ValueOld> {
    let old = remove_opt(object, name);
    add(object, name, value);
    old
}

/// Returns whether there is a field of that name with a value of that type.
public fun exists_with_type<Name: copy + drop + store, Value: store>(object: &UID, name: Name): bool {
    let parent = object.to_address();
    has_child_object_with_ty<Field<Name, Value>>(parent, hash_type_and_key(parent, name))
}

// === Macros ===

/// Borrows a value, which is first added when there is none. `default` is worked out only then.
public macro fun borrow_or_add<$Name: copy + drop + store, $Value: store>(
    $object: &mut UID,
    $name: $Name,
    $default: $Value,
): &$Value {
    let object = $object;
    let name = $name;
    if (!exists(object, name)) add(object, name, $default);
    borrow<$Name, $Value>(object, name)
}

/// Borrows a value mutably, which is first added when there is none. `default` is worked out only then.
public macro fun borrow_mut_or_add<$Name: copy + drop + store, $Value: store>(
    $object: &mut UID,
    $name: $Name,
    $default: $Value,
): &mut $Value {
    let object = $object;
    let name = $name;
    if (!exists(object, name)) add(object, name, $default);
    borrow_mut<$Name, $Value>(object, name)
}

/// Calls `f` with the value when there is one of that type.
public macro fun get_do<$Name: copy + drop + store, $Value: store, $R: drop>(
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

/// Calls `f` with the value, which it may change, when there is one of that type.
public macro fun get_mut_do<$Name: copy + drop + store, $Value: store, $R: drop>(
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

/// Returns what `some` makes of the value when there is one of that type, or `none`.
public macro fun get_fold<$Name: copy + drop + store, $Value: store, $R>(
    $object: &UID,
    $name: $Name,
    $none: $R,
    $some: |&$Value| -> $R,
): $R {
    let object = $object;
    let name = $name;
    if (exists_with_type<$Name, $Value>(object, name)) $some(borrow<$Name, $Value>(object, name)) else $none
}

/// Returns what `some` makes of the value, which it may change, when there is one of that type, or `none`.
public macro fun get_mut_fold<$Name: copy + drop + store, $Value: store, $R>(
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

#[deprecated(note = b"Renamed to `remove_opt`")]
/// Older name of `remove_opt`.
public fun remove_if_exists<Name: copy + drop + store, Value: store>(
    object: &mut UID,
    name: Name,
): Option<Value> {
    remove_opt(object, name)
}

// === Package ===

/// Returns the field's identity and its value as an address, for fields that name a child object.
public(package) fun field_info<Name: copy + drop + store>(object: &UID, name: Name): (&UID, address) {
    let at = hash_type_and_key(object.to_address(), name);
    let Field { id, name: _, value } = borrow_child_object<Field<Name, ID>>(object, at);
    (id, value.to_address())
}

/// As `field_info`, with the identity mutable.
public(package) fun field_info_mut<Name: copy + drop + store>(object: &mut UID, name: Name): (&mut UID, address) {
    let at = hash_type_and_key(object.to_address(), name);
    let Field { id, name: _, value } = borrow_child_object_mut<Field<Name, ID>>(object, at);
    (id, value.to_address())
}

/// Returns the id of the field that has or would have this name.
public(package) native fun hash_type_and_key<K: copy + drop>(parent: address, k: K): address;

/// Makes an object the child of `parent`. Aborts when an object with its id was there before.
public(package) native fun add_child_object<Child: key>(parent: address, child: Child);

/// Borrows a child. Aborts when it is not there or has another type.
public(package) native fun borrow_child_object<Child: key>(object: &UID, id: address): &Child;

/// Borrows a child mutably. Aborts when it is not there or has another type.
public(package) native fun borrow_child_object_mut<Child: key>(object: &mut UID, id: address): &mut Child;

/// Takes a child off. Aborts when it is not there or has another type.
public(package) native fun remove_child_object<Child: key>(parent: address, id: address): Child;

/// Returns whether `parent` has a child with this id.
public(package) native fun has_child_object(parent: address, id: address): bool;

/// Returns whether `parent` has a child with this id and type.
public(package) native fun has_child_object_with_ty<Child: key>(parent: address, id: address): bool;
