/// How objects of a type are shown to people: texts under names, with `{field}` where a field of the object goes in.
/// Who published the type decides. Does not own the newer form, one per type at a known address; that is `sui::display_registry`.
module sui::display;

use std::string::String;
use sui::event;
use sui::package::Publisher;
use sui::vec_map::{Self, VecMap};

/// The type is from another package than the publisher's.
const ENotOwner: u64 = 0;
/// The lists of names and of texts differ in length.
const EVecLengthMismatch: u64 = 1;

/// The texts for objects of type `T`.
public struct Display<phantom T: key> has key, store {
    id: UID,
    fields: VecMap<String, String>,
    /// Rises with `update_version`.
    version: u16,
}

/// A display was made. It has no texts yet.
public struct DisplayCreated<phantom T: key> has copy, drop {
    id: ID,
}

/// The texts of a display are from now on these.
public struct VersionUpdated<phantom T: key> has copy, drop {
    id: ID,
    version: u16,
    fields: VecMap<String, String>,
}

// === Making ===

/// Returns a display without texts. Aborts when the type is from another package than the publisher's.
public fun new<T: key>(pub: &Publisher, ctx: &mut TxContext): Display<T> {
    assert!(is_authorized<T>(pub), ENotOwner);
    let id = object::new(ctx);
    event::emit(DisplayCreated<T> { id: id.to_inner() });
    Display { id, fields: vec_map::empty(), version: 0 }
}

/// Returns a display with texts. Aborts when the lists differ in length, a name comes twice, or the type is not the publisher's.
public fun new_with_fields<T: key>(
    pub: &Publisher,
    fields: vector<String>,
    values: vector<String>,
    ctx: &mut TxContext,
): Display<T> {
    assert!(fields.length() == values.length(), EVecLengthMismatch);
    let mut display = new<T>(pub, ctx);
    display.add_multiple(fields, values);
    display
}

#[allow(lint(self_transfer, public_entry))]
/// Sends a display without texts to the sender. Aborts when the type is from another package than the publisher's.
public entry fun create_and_keep<T: key>(pub: &Publisher, ctx: &mut TxContext) {
    transfer::public_transfer(new<T>(pub, ctx), ctx.sender())
}

// === Changing ===

#[allow(lint(public_entry))]
/// Raises the version and records what the texts are now.
public entry fun update_version<T: key>(display: &mut Display<T>) {
    display.version = display.version + 1;
    event::emit(VersionUpdated<T> {
        id: display.id.to_inner(),
        version: display.version,
        fields: display.fields,
    })
}

#[allow(lint(public_entry))]
/// Adds a text. Aborts when the name is taken.
public entry fun add<T: key>(self: &mut Display<T>, name: String, value: String) {
    self.fields.insert(name, value)
}

#[allow(lint(public_entry))]
/// Adds texts. Aborts when the lists differ in length or a name is taken.
public entry fun add_multiple<T: key>(self: &mut Display<T>, fields: vector<String>, values: vector<String>) {
    assert!(fields.length() == values.length(), EVecLengthMismatch);
    fields.zip_do!(values, |name, value| self.fields.insert(name, value))
}

#[allow(lint(public_entry))]
/// Replaces a text; it comes last from now on. Aborts when there is none of that name.
public entry fun edit<T: key>(self: &mut Display<T>, name: String, value: String) {
    self.fields.remove(&name);
    self.fields.insert(name, value)
}

#[allow(lint(public_entry))]
/// Removes a text. Aborts when there is none of that name.
public entry fun remove<T: key>(self: &mut Display<T>, name: String) {
    self.fields.remove(&name);
}

// === Reading ===

/// Returns whether the type is from the package of the publisher.
public fun is_authorized<T: key>(pub: &Publisher): bool {
    pub.from_package<T>()
}

/// Returns the version, from 0.
public fun version<T: key>(d: &Display<T>): u16 {
    d.version
}

/// Borrows the texts by name.
public fun fields<T: key>(d: &Display<T>): &VecMap<String, String> {
    &d.fields
}

// === Package ===

/// Destroys a display that one of the registry replaces.
public(package) fun destroy<T: key>(self: Display<T>) {
    let Display { id, fields: _, version: _ } = self;
    id.delete()
}
