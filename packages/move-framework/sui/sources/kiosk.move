/// A place where objects are offered for sale. Its owner places objects, lists them at a price and takes the profits; a buyer gets the
/// object together with a `TransferRequest`, so that the type's policies are followed. Locked objects leave only by a sale.
/// Does not own what a sale must fulfil; that is `sui::transfer_policy`.
module sui::kiosk;

use sui::balance::{Self, Balance};
use sui::coin::{Self, Coin};
use sui::dynamic_field as field;
use sui::dynamic_object_field as ofield;
use sui::event;
use sui::sui::SUI;
use sui::transfer_policy::{Self, TransferPolicy, TransferRequest};

public use fun kiosk_owner_cap_for as KioskOwnerCap.kiosk;

/// The capability belongs to another kiosk.
const ENotOwner: u64 = 0;
/// The payment is not the price.
const EIncorrectAmount: u64 = 1;
/// There is less than asked for.
const ENotEnough: u64 = 2;
/// The kiosk to close has objects.
const ENotEmpty: u64 = 3;
/// The object is listed for the holder of a `PurchaseCap`.
const EListedExclusively: u64 = 4;
/// The `PurchaseCap` or the proof belongs to another kiosk.
const EWrongKiosk: u64 = 5;
/// The object is listed already.
const EAlreadyListed: u64 = 6;
/// The kiosk does not give its identity away.
const EUidAccessNotAllowed: u64 = 7;
/// The object leaves only by a sale.
const EItemLocked: u64 = 8;
/// The object is listed, so it may not change.
const EItemIsListed: u64 = 9;
/// Another object is returned than was taken out.
const EItemMismatch: u64 = 10;
/// The kiosk has no such object.
const EItemNotFound: u64 = 11;
/// The object is not listed.
const ENotListed: u64 = 12;

/// The objects are object fields of its id, under `Item`; prices and locks are fields beside them.
public struct Kiosk has key, store {
    id: UID,
    /// What sales brought.
    profits: Balance<SUI>,
    /// For information only: the rights are the capability's.
    owner: address,
    item_count: u32,
    /// Whether everyone may use the identity. For older extensions; newer ones are of `sui::kiosk_extension`.
    allow_extensions: bool,
}

/// The rights of a kiosk's owner.
public struct KioskOwnerCap has key, store {
    id: UID,
    `for`: ID,
}

/// The right to buy one object for a price of at least `min_price`. While it exists, no one else may buy or take the object.
public struct PurchaseCap<phantom T: key + store> has key, store {
    id: UID,
    kiosk_id: ID,
    item_id: ID,
    min_price: u64,
}

/// Proof that an object was taken out, to be used up by returning it.
public struct Borrow {
    kiosk_id: ID,
    item_id: ID,
}

/// The name of the field with an object.
public struct Item has copy, drop, store {
    id: ID,
}

/// The name of the field with a price.
public struct Listing has copy, drop, store {
    id: ID,
    /// Whether a `PurchaseCap` is needed.
    is_exclusive: bool,
}

/// The name of the field that marks an object as leaving only by a sale.
public struct Lock has copy, drop, store {
    id: ID,
}

/// An object was listed for everyone.
public struct ItemListed<phantom T: key + store> has copy, drop {
    kiosk: ID,
    id: ID,
    price: u64,
}

/// An object was bought at its price. Sales by `PurchaseCap` are not recorded.
public struct ItemPurchased<phantom T: key + store> has copy, drop {
    kiosk: ID,
    id: ID,
    price: u64,
}

/// An object is no longer listed.
public struct ItemDelisted<phantom T: key + store> has copy, drop {
    kiosk: ID,
    id: ID,
}

// === Opening and closing ===

#[allow(lint(self_transfer, share_owned))]
/// Shares a kiosk without objects and sends its capability to the sender.
entry fun default(ctx: &mut TxContext) {
    let (kiosk, cap) = new(ctx);
    transfer::transfer(cap, ctx.sender());
    transfer::share_object(kiosk)
}

/// Returns a kiosk without objects and its capability.
public fun new(ctx: &mut TxContext): (Kiosk, KioskOwnerCap) {
    let kiosk = Kiosk {
        id: object::new(ctx),
        profits: balance::zero(),
        owner: ctx.sender(),
        item_count: 0,
        allow_extensions: false,
    };
    let cap = KioskOwnerCap { id: object::new(ctx), `for`: object::id(&kiosk) };
    (kiosk, cap)
}

/// Destroys a kiosk and returns its profits. Aborts when it has objects, or the capability is another kiosk's.
public fun close_and_withdraw(self: Kiosk, cap: KioskOwnerCap, ctx: &mut TxContext): Coin<SUI> {
    self.assert_owner(&cap);
    let Kiosk { id, profits, owner: _, item_count, allow_extensions: _ } = self;
    let KioskOwnerCap { id: cap_id, `for`: _ } = cap;
    assert!(item_count == 0, ENotEmpty);
    cap_id.delete();
    id.delete();
    profits.into_coin(ctx)
}

/// Names the sender as the owner. Aborts when the capability is another kiosk's.
public fun set_owner(self: &mut Kiosk, cap: &KioskOwnerCap, ctx: &TxContext) {
    self.set_owner_custom(cap, ctx.sender())
}

/// Names an address as the owner. Aborts when the capability is another kiosk's.
public fun set_owner_custom(self: &mut Kiosk, cap: &KioskOwnerCap, owner: address) {
    self.assert_owner(cap);
    self.owner = owner
}

// === Placing and taking ===

/// Places an object. Aborts when the capability is another kiosk's.
public fun place<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, item: T) {
    self.assert_owner(cap);
    self.place_internal(item)
}

/// Places an object that leaves only by a sale; the policy shows that it can be sold. Aborts when the capability is another kiosk's.
public fun lock<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, _policy: &TransferPolicy<T>, item: T) {
    self.assert_owner(cap);
    self.lock_internal(item)
}

/// Takes an object out, with its price. Aborts when it is locked, listed for a `PurchaseCap` or not there, or the capability is
/// another kiosk's.
public fun take<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, id: ID): T {
    self.assert_owner(cap);
    assert!(!self.is_locked(id), EItemLocked);
    assert!(!self.is_listed_exclusively(id), EListedExclusively);
    assert!(self.has_item(id), EItemNotFound);
    self.item_count = self.item_count - 1;
    field::remove_opt<Listing, u64>(&mut self.id, Listing { id, is_exclusive: false });
    ofield::remove(&mut self.id, Item { id })
}

// === Listing and buying ===

/// Lists an object for everyone. Aborts when it is not there with that type, is listed, or the capability is another kiosk's.
public fun list<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, id: ID, price: u64) {
    self.assert_owner(cap);
    assert!(self.has_item_with_type<T>(id), EItemNotFound);
    assert!(!self.is_listed_exclusively(id), EListedExclusively);
    field::add(&mut self.id, Listing { id, is_exclusive: false }, price);
    event::emit(ItemListed<T> { kiosk: object::id(self), id, price })
}

/// Places an object and lists it for everyone. Aborts when the capability is another kiosk's.
public fun place_and_list<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, item: T, price: u64) {
    let id = object::id(&item);
    self.place(cap, item);
    self.list<T>(cap, id, price)
}

/// Removes the price of an object. Aborts when it is not there with that type, not listed or listed for a `PurchaseCap`, or the
/// capability is another kiosk's.
public fun delist<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, id: ID) {
    self.assert_owner(cap);
    assert!(self.has_item_with_type<T>(id), EItemNotFound);
    assert!(!self.is_listed_exclusively(id), EListedExclusively);
    assert!(self.is_listed(id), ENotListed);
    field::remove<Listing, u64>(&mut self.id, Listing { id, is_exclusive: false });
    event::emit(ItemDelisted<T> { kiosk: object::id(self), id })
}

/// Buys an object at its price. Aborts when it is not listed for everyone, has another type, or the payment is not the price.
public fun purchase<T: key + store>(self: &mut Kiosk, id: ID, payment: Coin<SUI>): (T, TransferRequest<T>) {
    let price = field::remove<Listing, u64>(&mut self.id, Listing { id, is_exclusive: false });
    let item = ofield::remove<Item, T>(&mut self.id, Item { id });
    assert!(payment.value() == price, EIncorrectAmount);
    let request = self.sell(id, payment);
    event::emit(ItemPurchased<T> { kiosk: object::id(self), id, price });
    (item, request)
}

// === Listing for the holder of a PurchaseCap ===

/// Returns the right to buy an object. Aborts when it is not there with that type, is listed, or the capability is another kiosk's.
public fun list_with_purchase_cap<T: key + store>(
    self: &mut Kiosk,
    cap: &KioskOwnerCap,
    id: ID,
    min_price: u64,
    ctx: &mut TxContext,
): PurchaseCap<T> {
    self.assert_owner(cap);
    assert!(self.has_item_with_type<T>(id), EItemNotFound);
    assert!(!self.is_listed(id), EAlreadyListed);
    field::add(&mut self.id, Listing { id, is_exclusive: true }, min_price);
    PurchaseCap { id: object::new(ctx), kiosk_id: object::id(self), item_id: id, min_price }
}

/// Buys an object for any price from the least on. Aborts when the payment is less, or the right is another kiosk's.
public fun purchase_with_cap<T: key + store>(
    self: &mut Kiosk,
    purchase_cap: PurchaseCap<T>,
    payment: Coin<SUI>,
): (T, TransferRequest<T>) {
    let PurchaseCap { id: cap_id, kiosk_id, item_id: id, min_price } = purchase_cap;
    cap_id.delete();
    assert!(payment.value() >= min_price, EIncorrectAmount);
    assert!(object::id(self) == kiosk_id, EWrongKiosk);
    field::remove<Listing, u64>(&mut self.id, Listing { id, is_exclusive: true });
    let request = self.sell(id, payment);
    (ofield::remove(&mut self.id, Item { id }), request)
}

/// Gives the right to buy back, so that the object is not listed any more. Aborts when it is another kiosk's.
public fun return_purchase_cap<T: key + store>(self: &mut Kiosk, purchase_cap: PurchaseCap<T>) {
    let PurchaseCap { id, kiosk_id, item_id, min_price: _ } = purchase_cap;
    assert!(object::id(self) == kiosk_id, EWrongKiosk);
    field::remove<Listing, u64>(&mut self.id, Listing { id: item_id, is_exclusive: true });
    id.delete()
}

/// Takes `amount` of the profits, or everything. Aborts when there is less, or the capability is another kiosk's.
public fun withdraw(self: &mut Kiosk, cap: &KioskOwnerCap, amount: Option<u64>, ctx: &mut TxContext): Coin<SUI> {
    self.assert_owner(cap);
    let held = self.profits.value();
    let amount = amount.destroy_or!(held);
    assert!(amount <= held, ENotEnough);
    coin::take(&mut self.profits, amount, ctx)
}

// === Package ===

/// Places an object that leaves only by a sale. The caller makes sure of the rights.
public(package) fun lock_internal<T: key + store>(self: &mut Kiosk, item: T) {
    field::add(&mut self.id, Lock { id: object::id(&item) }, true);
    self.place_internal(item)
}

/// Places an object. The caller makes sure of the rights.
public(package) fun place_internal<T: key + store>(self: &mut Kiosk, item: T) {
    self.item_count = self.item_count + 1;
    ofield::add(&mut self.id, Item { id: object::id(&item) }, item)
}

/// Borrows the identity mutably. The caller makes sure of the rights.
public(package) fun uid_mut_internal(self: &mut Kiosk): &mut UID {
    &mut self.id
}

// === Reading ===

/// Returns whether the object is there, whatever its type.
public fun has_item(self: &Kiosk, id: ID): bool {
    ofield::exists(&self.id, Item { id })
}

/// Returns whether the object is there with that type.
public fun has_item_with_type<T: key + store>(self: &Kiosk, id: ID): bool {
    ofield::exists_with_type<Item, T>(&self.id, Item { id })
}

/// Returns whether the object leaves only by a sale.
public fun is_locked(self: &Kiosk, id: ID): bool {
    field::exists(&self.id, Lock { id })
}

/// Returns whether the object is listed, for everyone or for a `PurchaseCap`.
public fun is_listed(self: &Kiosk, id: ID): bool {
    field::exists(&self.id, Listing { id, is_exclusive: false }) || self.is_listed_exclusively(id)
}

/// Returns whether the object is listed for a `PurchaseCap`.
public fun is_listed_exclusively(self: &Kiosk, id: ID): bool {
    field::exists(&self.id, Listing { id, is_exclusive: true })
}

#[allow(unused_mut_ref, unused_mut_parameter)]
/// Returns whether the capability is this kiosk's.
public fun has_access(self: &mut Kiosk, cap: &KioskOwnerCap): bool {
    self.is_owner(cap)
}

/// Borrows the identity mutably, for fields of the owner. Aborts when the capability is another kiosk's.
public fun uid_mut_as_owner(self: &mut Kiosk, cap: &KioskOwnerCap): &mut UID {
    self.assert_owner(cap);
    &mut self.id
}

/// Says whether everyone may use the identity. For older extensions. Aborts when the capability is another kiosk's.
public fun set_allow_extensions(self: &mut Kiosk, cap: &KioskOwnerCap, allow_extensions: bool) {
    self.assert_owner(cap);
    self.allow_extensions = allow_extensions
}

/// Borrows the identity, for reading fields.
public fun uid(self: &Kiosk): &UID {
    &self.id
}

/// Borrows the identity mutably. Aborts unless the owner lets everyone use it.
public fun uid_mut(self: &mut Kiosk): &mut UID {
    assert!(self.allow_extensions, EUidAccessNotAllowed);
    &mut self.id
}

/// Returns who is named as the owner.
public fun owner(self: &Kiosk): address {
    self.owner
}

/// Returns how many objects there are.
public fun item_count(self: &Kiosk): u32 {
    self.item_count
}

/// Returns the profits in MIST.
public fun profits_amount(self: &Kiosk): u64 {
    self.profits.value()
}

/// Borrows the profits mutably. Aborts when the capability is another kiosk's.
public fun profits_mut(self: &mut Kiosk, cap: &KioskOwnerCap): &mut Balance<SUI> {
    self.assert_owner(cap);
    &mut self.profits
}

// === Borrowing objects ===

#[syntax(index)]
/// Borrows an object. Aborts when it is not there or has another type, or the capability is another kiosk's.
public fun borrow<T: key + store>(self: &Kiosk, cap: &KioskOwnerCap, id: ID): &T {
    self.assert_owner(cap);
    assert!(self.has_item(id), EItemNotFound);
    ofield::borrow(&self.id, Item { id })
}

#[syntax(index)]
/// Borrows an object mutably. Aborts when it is listed, not there or of another type, or the capability is another kiosk's.
public fun borrow_mut<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, id: ID): &mut T {
    self.assert_may_change(cap, id);
    ofield::borrow_mut(&mut self.id, Item { id })
}

/// Takes an object out for the time of a transaction. Aborts when it is listed, not there or of another type, or the capability is
/// another kiosk's.
public fun borrow_val<T: key + store>(self: &mut Kiosk, cap: &KioskOwnerCap, id: ID): (T, Borrow) {
    self.assert_may_change(cap, id);
    let item = ofield::remove(&mut self.id, Item { id });
    (item, Borrow { kiosk_id: object::id(self), item_id: id })
}

/// Returns an object that was taken out. Aborts when it is another one, or was taken out of another kiosk.
public fun return_val<T: key + store>(self: &mut Kiosk, item: T, borrow: Borrow) {
    let Borrow { kiosk_id, item_id } = borrow;
    assert!(object::id(self) == kiosk_id, EWrongKiosk);
    assert!(object::id(&item) == item_id, EItemMismatch);
    ofield::add(&mut self.id, Item { id: item_id }, item)
}

// === Capabilities ===

/// Returns the kiosk of the capability.
public fun kiosk_owner_cap_for(cap: &KioskOwnerCap): ID {
    cap.`for`
}

/// Returns the kiosk of the object.
public fun purchase_cap_kiosk<T: key + store>(self: &PurchaseCap<T>): ID {
    self.kiosk_id
}

/// Returns the id of the object.
public fun purchase_cap_item<T: key + store>(self: &PurchaseCap<T>): ID {
    self.item_id
}

/// Returns the least price in MIST.
public fun purchase_cap_min_price<T: key + store>(self: &PurchaseCap<T>): u64 {
    self.min_price
}

fun is_owner(self: &Kiosk, cap: &KioskOwnerCap): bool {
    object::id(self) == cap.`for`
}

fun assert_owner(self: &Kiosk, cap: &KioskOwnerCap) {
    assert!(self.is_owner(cap), ENotOwner)
}

fun assert_may_change(self: &Kiosk, cap: &KioskOwnerCap, id: ID) {
    self.assert_owner(cap);
    assert!(self.has_item(id), EItemNotFound);
    assert!(!self.is_listed(id), EItemIsListed)
}

/// Books a sale: one object less, no lock, the payment in the profits.
fun sell<T: key + store>(self: &mut Kiosk, id: ID, payment: Coin<SUI>): TransferRequest<T> {
    let price = payment.value();
    self.item_count = self.item_count - 1;
    field::remove_opt<Lock, bool>(&mut self.id, Lock { id });
    coin::put(&mut self.profits, payment);
    transfer_policy::new_request(id, price, object::id(self))
}

// === Tests ===

#[test_only]
/// Calls `default`.
public(package) fun default_for_testing(ctx: &mut TxContext) {
    default(ctx)
}
