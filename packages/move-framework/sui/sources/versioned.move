/// A value whose type can change with the code that uses it: it is kept under its version, and replaced by one of a higher version.
module sui::versioned;

use sui::dynamic_field as field;

/// The capability belongs to another object, or the version does not rise.
const EInvalidUpgrade: u64 = 0;

/// Holds the version; the value lives in the field of that name.
public struct Versioned has key, store {
    id: UID,
    version: u64,
}

/// Proof that the value was taken out, to be used up by putting a new one in.
public struct VersionChangeCap {
    versioned_id: ID,
    old_version: u64,
}

/// Returns an object with its first value.
public fun create<T: store>(init_version: u64, init_value: T, ctx: &mut TxContext): Versioned {
    let mut id = object::new(ctx);
    field::add(&mut id, init_version, init_value);
    Versioned { id, version: init_version }
}

/// Returns the version of the value.
public fun version(self: &Versioned): u64 {
    self.version
}

/// Borrows the value. Aborts when it has another type.
public fun load_value<T: store>(self: &Versioned): &T {
    field::borrow(&self.id, self.version)
}

/// Borrows the value mutably. Aborts when it has another type.
public fun load_value_mut<T: store>(self: &mut Versioned): &mut T {
    field::borrow_mut(&mut self.id, self.version)
}

/// Takes the value out, so that one of a higher version can follow. Aborts when it has another type.
public fun remove_value_for_upgrade<T: store>(self: &mut Versioned): (T, VersionChangeCap) {
    let value = field::remove(&mut self.id, self.version);
    (value, VersionChangeCap { versioned_id: object::id(self), old_version: self.version })
}

/// Puts a value of a higher version in. Aborts when the value of another object was taken out, or the version does not rise.
public fun upgrade<T: store>(self: &mut Versioned, new_version: u64, new_value: T, cap: VersionChangeCap) {
    let VersionChangeCap { versioned_id, old_version } = cap;
    assert!(object::id(self) == versioned_id && new_version > old_version, EInvalidUpgrade);
    field::add(&mut self.id, new_version, new_value);
    self.version = new_version
}

/// Destroys the object and returns the value. Aborts when it has another type.
public fun destroy<T: store>(self: Versioned): T {
    let Versioned { mut id, version } = self;
    let value = field::remove(&mut id, version);
    id.delete();
    value
}
