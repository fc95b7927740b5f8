/// Code of others that may act in a kiosk. The owner installs it with permissions, which can be taken back at any time, and it keeps
/// its data in a bag of its own.
module sui::kiosk_extension;

use sui::bag::{Self, Bag};
use sui::dynamic_field as field;
use sui::kiosk::{Kiosk, KioskOwnerCap};
use sui::transfer_policy::TransferPolicy;

/// The capability belongs to another kiosk.
const ENotOwner: u64 = 0;
/// The extension does not have the permission, or is disabled.
const EExtensionNotAllowed: u64 = 2;
/// The kiosk does not have the extension.
const EExtensionNotInstalled: u64 = 3;

/// The permission to place objects.
const PLACE: u128 = 1;
/// The permission to lock objects, and to place them.
const LOCK: u128 = 2;

/// An installed extension.
public struct Extension has store {
    /// What the extension keeps here, for itself alone.
    storage: Bag,
    /// One bit per permission.
    permissions: u128,
    /// Whether the permissions hold.
    is_enabled: bool,
}

/// The name of the field with the extension whose witness is `Ext`.
public struct ExtensionKey<phantom Ext> has copy, drop, store {}

// === Managing ===

/// Installs an extension with permissions; the witness proves that its module agrees. Aborts when it is installed, or the capability
/// is another kiosk's.
public fun add<Ext: drop>(
    _ext: Ext,
    self: &mut Kiosk,
    cap: &KioskOwnerCap,
    permissions: u128,
    ctx: &mut TxContext,
) {
    assert!(self.has_access(cap), ENotOwner);
    let extension = Extension { storage: bag::new(ctx), permissions, is_enabled: true };
    field::add(self.uid_mut_internal(), ExtensionKey<Ext> {}, extension)
}

/// Takes the permissions back; the data stays. Aborts when it is not installed, or the capability is another kiosk's.
public fun disable<Ext: drop>(self: &mut Kiosk, cap: &KioskOwnerCap) {
    set_enabled<Ext>(self, cap, false)
}

/// Gives the permissions again. Aborts when it is not installed, or the capability is another kiosk's.
public fun enable<Ext: drop>(self: &mut Kiosk, cap: &KioskOwnerCap) {
    set_enabled<Ext>(self, cap, true)
}

/// Removes an extension. Aborts when it keeps data here, is not installed, or the capability is another kiosk's.
public fun remove<Ext: drop>(self: &mut Kiosk, cap: &KioskOwnerCap) {
    assert!(self.has_access(cap), ENotOwner);
    assert!(is_installed<Ext>(self), EExtensionNotInstalled);
    let Extension { storage, permissions: _, is_enabled: _ } =
        field::remove(self.uid_mut_internal(), ExtensionKey<Ext> {});
    storage.destroy_empty()
}

// === Data ===

/// Borrows the data of an extension; for its module. Aborts when it is not installed.
public fun storage<Ext: drop>(_ext: Ext, self: &Kiosk): &Bag {
    assert!(is_installed<Ext>(self), EExtensionNotInstalled);
    &extension<Ext>(self).storage
}

/// Borrows the data of an extension mutably; for its module, also when it is disabled. Aborts when it is not installed.
public fun storage_mut<Ext: drop>(_ext: Ext, self: &mut Kiosk): &mut Bag {
    assert!(is_installed<Ext>(self), EExtensionNotInstalled);
    &mut extension_mut<Ext>(self).storage
}

// === Acting ===

/// Places an object. Aborts when the extension is not installed or may neither place nor lock.
public fun place<Ext: drop, T: key + store>(
    _ext: Ext,
    self: &mut Kiosk,
    item: T,
    _policy: &TransferPolicy<T>,
) {
    assert!(is_installed<Ext>(self), EExtensionNotInstalled);
    assert!(can_place<Ext>(self) || can_lock<Ext>(self), EExtensionNotAllowed);
    self.place_internal(item)
}

/// Places an object that leaves the kiosk only by a sale. Aborts when the extension is not installed or may not lock.
public fun lock<Ext: drop, T: key + store>(
    _ext: Ext,
    self: &mut Kiosk,
    item: T,
    _policy: &TransferPolicy<T>,
) {
    assert!(is_installed<Ext>(self), EExtensionNotInstalled);
    assert!(can_lock<Ext>(self), EExtensionNotAllowed);
    self.lock_internal(item)
}

// === Reading ===

/// Returns whether the kiosk has the extension.
public fun is_installed<Ext: drop>(self: &Kiosk): bool {
    field::exists(self.uid(), ExtensionKey<Ext> {})
}

/// Returns whether the permissions hold. Aborts when the extension is not installed.
public fun is_enabled<Ext: drop>(self: &Kiosk): bool {
    extension<Ext>(self).is_enabled
}

/// Returns whether the extension has the permission to place, and is enabled. Aborts when it is not installed.
public fun can_place<Ext: drop>(self: &Kiosk): bool {
    may<Ext>(self, PLACE)
}

/// Returns whether the extension has the permission to lock, and is enabled. Aborts when it is not installed.
public fun can_lock<Ext: drop>(self: &Kiosk): bool {
    may<Ext>(self, LOCK)
}

fun may<Ext: drop>(self: &Kiosk, permission: u128): bool {
    let extension = extension<Ext>(self);
    extension.is_enabled && extension.permissions & permission != 0
}

fun set_enabled<Ext: drop>(self: &mut Kiosk, cap: &KioskOwnerCap, is_enabled: bool) {
    assert!(self.has_access(cap), ENotOwner);
    assert!(is_installed<Ext>(self), EExtensionNotInstalled);
    extension_mut<Ext>(self).is_enabled = is_enabled
}

fun extension<Ext: drop>(self: &Kiosk): &Extension {
    field::borrow(self.uid(), ExtensionKey<Ext> {})
}

fun extension_mut<Ext: drop>(self: &mut Kiosk): &mut Extension {
    field::borrow_mut(self.uid_mut_internal(), ExtensionKey<Ext> {})
}
