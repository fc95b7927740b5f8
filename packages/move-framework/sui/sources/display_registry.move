/// How objects of a type are shown to people, at an address that follows from the type: one shared `Display` per type, derived from
/// the registry 0xd. Its texts are changed with a capability. Takes over displays of `sui::display`.
module sui::display_registry;

use std::internal::Permit;
use std::string::String;
use sui::derived_object;
use sui::display::Display as LegacyDisplay;
use sui::package::Publisher;
use sui::vec_map::{Self, VecMap};

/// Who may take over displays of `sui::display` for others on Sui's networks.
const SYSTEM_MIGRATION_ADDRESS: address =
    @0x80e8249451c1a94b0d4ec317d9dd040f11344dcce6f917218086caf2bb1d7bdd;

/// Only the system makes the registry.
#[error(code = 0)]
const ENotSystemAddress: vector<u8> = b"This is only callable from system address.";
/// The type has a display.
#[error(code = 1)]
const EDisplayAlreadyExists: vector<u8> = b"Display for the supplied type already exists.";
/// The display has a capability.
#[error(code = 2)]
const ECapAlreadyClaimed: vector<u8> = b"Cap for this display object has already been claimed.";
/// The type is from another package than the publisher's.
#[error(code = 3)]
const ENotValidPublisher: vector<u8> = b"The publisher is not valid for the supplied type.";
/// There is no text of that name.
#[error(code = 4)]
const EFieldDoesNotExist: vector<u8> = b"Field does not exist in the display.";
/// The display has no capability yet, so the older one may still be needed.
#[error(code = 5)]
const ECapNotClaimed: vector<u8> =
    b"Cap for this display object has not been claimed so you cannot delete the legacy display yet.";

/// The object at 0xd that the displays are derived from.
public struct DisplayRegistry has key {
    id: UID,
}

/// The right to make displays for types of others out of older ones. Sui's networks began with one.
public struct SystemMigrationCap has key {
    id: UID,
}

/// The texts for objects of type `T`.
public struct Display<phantom T> has key {
    id: UID,
    fields: VecMap<String, String>,
    /// The capability; none when the system made the display and it was not claimed.
    cap_id: Option<ID>,
}

/// The right to change the texts of the display of `T`.
public struct DisplayCap<phantom T> has key, store {
    id: UID,
}

/// The key that the display of `T` is derived with.
public struct DisplayKey<phantom T>() has copy, drop, store;

// === Making ===

/// Returns the display of a type and its capability; the permit proves that the type's module makes it. Aborts when there is one.
public fun new<T>(registry: &mut DisplayRegistry, _: Permit<T>, ctx: &mut TxContext): (Display<T>, DisplayCap<T>) {
    registry.new_display(vec_map::empty(), ctx)
}

#[allow(unused_mut_ref, unused_mut_parameter)]
/// As `new`; the publisher proves that the type is of its package. Aborts when it is not, or there is a display of the type.
public fun new_with_publisher<T>(
    registry: &mut DisplayRegistry,
    publisher: &mut Publisher,
    ctx: &mut TxContext,
): (Display<T>, DisplayCap<T>) {
    assert!(publisher.from_package<T>(), ENotValidPublisher);
    registry.new_display(vec_map::empty(), ctx)
}

#[allow(lint(share_owned))]
/// Makes the display readable by everyone.
public fun share<T>(display: Display<T>) {
    transfer::share_object(display)
}

// === Changing ===

/// Removes a text. Aborts when there is none of that name.
public fun unset<T>(display: &mut Display<T>, _: &DisplayCap<T>, name: String) {
    assert!(display.fields.contains(&name), EFieldDoesNotExist);
    display.fields.remove(&name);
}

/// Sets a text; it comes last from now on.
public fun set<T>(display: &mut Display<T>, _: &DisplayCap<T>, name: String, value: String) {
    if (display.fields.contains(&name)) {
        display.fields.remove(&name);
    };
    display.fields.insert(name, value)
}

/// Removes all texts.
public fun clear<T>(display: &mut Display<T>, _: &DisplayCap<T>) {
    display.fields = vec_map::empty()
}

// === Displays of `sui::display` ===

/// Returns the capability of a display that the system made, for the older display. Aborts when it was claimed.
public fun claim<T: key>(
    display: &mut Display<T>,
    legacy: LegacyDisplay<T>,
    ctx: &mut TxContext,
): DisplayCap<T> {
    let cap = display.claim_cap(ctx);
    legacy.destroy();
    cap
}

#[allow(unused_mut_ref, unused_mut_parameter)]
/// Returns the capability of a display that the system made. Aborts when it was claimed, or the type is not the publisher's.
public fun claim_with_publisher<T: key>(
    display: &mut Display<T>,
    publisher: &mut Publisher,
    ctx: &mut TxContext,
): DisplayCap<T> {
    let cap = display.claim_cap(ctx);
    assert!(publisher.from_package<T>(), ENotValidPublisher);
    cap
}

/// Shares a display of a type with these texts, without a capability. Does nothing when there is one.
/// Aborts when the lists differ in length or a name comes twice.
public fun system_migration<T: key>(
    registry: &mut DisplayRegistry,
    _: &SystemMigrationCap,
    keys: vector<String>,
    values: vector<String>,
    _ctx: &mut TxContext,
) {
    let key = DisplayKey<T>();
    if (derived_object::exists(&registry.id, key)) return;
    transfer::share_object(Display<T> {
        id: derived_object::claim(&mut registry.id, key),
        fields: vec_map::from_keys_values(keys, values),
        cap_id: option::none(),
    })
}

/// Returns a display with the texts of an older one, which is gone, and its capability. Aborts when there is one of the type.
public fun migrate_v1_to_v2<T: key>(
    registry: &mut DisplayRegistry,
    legacy: LegacyDisplay<T>,
    ctx: &mut TxContext,
): (Display<T>, DisplayCap<T>) {
    let fields = *legacy.fields();
    legacy.destroy();
    registry.new_display(fields, ctx)
}

/// Destroys an older display. Aborts when the display of the type has no capability.
public fun delete_legacy<T: key>(display: &Display<T>, legacy: LegacyDisplay<T>) {
    assert!(display.cap_id.is_some(), ECapNotClaimed);
    legacy.destroy()
}

/// Gives up the right to make displays for types of others.
entry fun destroy_system_migration_cap(cap: SystemMigrationCap) {
    let SystemMigrationCap { id } = cap;
    id.delete()
}

/// Gives the right to make displays for types of others to `recipient`.
entry fun transfer_migration_cap(cap: SystemMigrationCap, recipient: address) {
    transfer::transfer(cap, recipient)
}

// === Reading ===

/// Borrows the texts by name.
public fun fields<T>(display: &Display<T>): &VecMap<String, String> {
    &display.fields
}

/// Returns the id of the capability, or none when it was not claimed.
public fun cap_id<T>(display: &Display<T>): Option<ID> {
    display.cap_id
}

// === Package ===

/// Returns who gets the right to make displays for types of others.
public(package) fun migration_cap_receiver(): address {
    SYSTEM_MIGRATION_ADDRESS
}

fun new_display<T>(
    registry: &mut DisplayRegistry,
    fields: VecMap<String, String>,
    ctx: &mut TxContext,
): (Display<T>, DisplayCap<T>) {
    let key = DisplayKey<T>();
    assert!(!derived_object::exists(&registry.id, key), EDisplayAlreadyExists);
    let cap = DisplayCap<T> { id: object::new(ctx) };
    let id = derived_object::claim(&mut registry.id, key);
    (Display { id, fields, cap_id: option::some(cap.id.to_inner()) }, cap)
}

fun claim_cap<T>(display: &mut Display<T>, ctx: &mut TxContext): DisplayCap<T> {
    assert!(display.cap_id.is_none(), ECapAlreadyClaimed);
    let cap = DisplayCap<T> { id: object::new(ctx) };
    display.cap_id.fill(cap.id.to_inner());
    cap
}

#[allow(unused_function)]
/// Shares the registry and sends the right to make displays for types of others. Called once, by the system.
fun create(ctx: &mut TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    transfer::share_object(DisplayRegistry { id: object::sui_display_registry_object_id() });
    transfer::transfer(SystemMigrationCap { id: object::new(ctx) }, migration_cap_receiver())
}

// === Tests ===

#[test_only]
/// Shares the registry and sends the right to make displays for types of others.
public(package) fun create_internal(ctx: &mut TxContext) {
    create(ctx)
}

#[test_only]
/// Calls `destroy_system_migration_cap`.
public(package) fun destroy_migration_cap_for_testing(cap: SystemMigrationCap) {
    destroy_system_migration_cap(cap)
}

#[test_only]
/// Calls `transfer_migration_cap`.
public(package) fun transfer_migration_cap_for_testing(cap: SystemMigrationCap, recipient: address) {
    transfer_migration_cap(cap, recipient)
}

#[test_only]
/// Returns the key that the display of `T` is derived with.
public(package) fun key_for_testing<T>(): DisplayKey<T> {
    DisplayKey()
}
