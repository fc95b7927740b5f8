/// Who may not use which regulated currency: one shared object at 0x403. A denied address cannot use coins of the currency as inputs
/// from the moment it is denied, and cannot receive them from the next epoch on; the chain refuses both. Who may deny is `sui::coin`'s.
/// The lists of version 1 (`v1_…`) know no epochs and do not keep anyone from receiving.
module sui::deny_list;

use sui::bag::{Self, Bag};
use sui::config::{Self, Config};
use sui::dynamic_object_field as ofield;
use sui::event;
use sui::table::{Self, Table};
use sui::vec_set::{Self, VecSet};

/// Only the system (address 0) makes the deny list.
const ENotSystemAddress: u64 = 0;
/// The address is not denied.
const ENotDenied: u64 = 1;
/// The address belongs to the system.
const EInvalidAddress: u64 = 1;

/// The place of coins in `lists`.
const COIN_INDEX: u64 = 0;

/// Addresses of system packages and objects, which use no coins. Only the lists of version 1 refuse them.
const RESERVED: vector<address> = vector[
    @0x0,
    @0x1,
    @0x2,
    @0x3,
    @0x4,
    @0x5,
    @0x6,
    @0x7,
    @0x8,
    @0x9,
    @0xA,
    @0xB,
    @0xC,
    @0xD,
    @0xE,
    @0xF,
    @0x403,
    @0xDEE9,
];

/// The shared object at 0x403.
public struct DenyList has key {
    id: UID,
    /// The lists of version 1: index to `PerTypeList`.
    lists: Bag,
}

/// The right to write the configs of this module.
public struct ConfigWriteCap() has drop;

/// The name of a type's config, which is a dynamic object field of the deny list.
public struct ConfigKey has copy, drop, store {
    per_type_index: u64,
    per_type_key: vector<u8>,
}

/// The name of the setting that denies one address.
public struct AddressKey(address) has copy, drop, store;

/// The name of the setting that denies everyone.
public struct GlobalPauseKey() has copy, drop, store;

/// A type got its config.
public struct PerTypeConfigCreated has copy, drop, store {
    key: ConfigKey,
    config_id: ID,
}

/// The lists of version 1.
public struct PerTypeList has key, store {
    id: UID,
    /// For how many types an address is denied; only addresses with one or more.
    denied_count: Table<address, u64>,
    /// Type to denied addresses.
    denied_addresses: Table<vector<u8>, VecSet<address>>,
}

// === Version 2 ===

/// Denies an address.
public(package) fun v2_add(
    deny_list: &mut DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    addr: address,
    ctx: &mut TxContext,
) {
    let key = ConfigKey { per_type_index, per_type_key };
    deny_list.ensure_config(key, ctx);
    deny_list.config_mut(key).set(&mut ConfigWriteCap(), AddressKey(addr), true, ctx)
}

/// Allows an address again. Does nothing when it is not denied.
public(package) fun v2_remove(
    deny_list: &mut DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    addr: address,
    ctx: &mut TxContext,
) {
    let key = ConfigKey { per_type_index, per_type_key };
    deny_list.ensure_config(key, ctx);
    deny_list.config_mut(key).unset<_, _, bool>(&mut ConfigWriteCap(), AddressKey(addr), ctx)
}

/// Returns whether the address cannot receive in this epoch.
public(package) fun v2_contains_current_epoch(
    deny_list: &DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    addr: address,
    ctx: &TxContext,
): bool {
    deny_list.is_set_now(ConfigKey { per_type_index, per_type_key }, AddressKey(addr), ctx)
}

/// Returns whether the address is denied from the next epoch on; it cannot use inputs already now.
public(package) fun v2_contains_next_epoch(
    deny_list: &DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    addr: address,
): bool {
    deny_list.is_set_next(ConfigKey { per_type_index, per_type_key }, AddressKey(addr))
}

/// Denies everyone.
public(package) fun v2_enable_global_pause(
    deny_list: &mut DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    ctx: &mut TxContext,
) {
    let key = ConfigKey { per_type_index, per_type_key };
    deny_list.ensure_config(key, ctx);
    deny_list.config_mut(key).set(&mut ConfigWriteCap(), GlobalPauseKey(), true, ctx)
}

/// Ends the pause. Addresses that are denied by themselves stay denied.
public(package) fun v2_disable_global_pause(
    deny_list: &mut DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    ctx: &mut TxContext,
) {
    let key = ConfigKey { per_type_index, per_type_key };
    deny_list.ensure_config(key, ctx);
    deny_list.config_mut(key).unset<_, _, bool>(&mut ConfigWriteCap(), GlobalPauseKey(), ctx)
}

/// Returns whether no one can receive in this epoch.
public(package) fun v2_is_global_pause_enabled_current_epoch(
    deny_list: &DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    ctx: &TxContext,
): bool {
    deny_list.is_set_now(ConfigKey { per_type_index, per_type_key }, GlobalPauseKey(), ctx)
}

/// Returns whether there is a pause from the next epoch on; no one can use inputs already now.
public(package) fun v2_is_global_pause_enabled_next_epoch(
    deny_list: &DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
): bool {
    deny_list.is_set_next(ConfigKey { per_type_index, per_type_key }, GlobalPauseKey())
}

/// Moves a type's addresses from version 1 to version 2.
public(package) fun migrate_v1_to_v2(
    deny_list: &mut DenyList,
    per_type_index: u64,
    per_type_key: vector<u8>,
    ctx: &mut TxContext,
) {
    let list: &mut PerTypeList = &mut deny_list.lists[per_type_index];
    let addresses = if (list.denied_addresses.contains(per_type_key)) {
        list.denied_addresses.remove(per_type_key).into_keys()
    } else {
        vector[]
    };
    addresses.do_ref!(|addr| list.count_down(*addr));
    let key = ConfigKey { per_type_index, per_type_key };
    deny_list.ensure_config(key, ctx);
    let config = deny_list.config_mut(key);
    addresses.do!(|addr| config.set(&mut ConfigWriteCap(), AddressKey(addr), true, ctx))
}

fun ensure_config(deny_list: &mut DenyList, key: ConfigKey, ctx: &mut TxContext) {
    if (ofield::exists(&deny_list.id, key)) return;
    let config = config::new(&mut ConfigWriteCap(), ctx);
    let config_id = object::id(&config);
    ofield::internal_add(&mut deny_list.id, key, config);
    event::emit(PerTypeConfigCreated { key, config_id })
}

fun config_mut(deny_list: &mut DenyList, key: ConfigKey): &mut Config<ConfigWriteCap> {
    ofield::internal_borrow_mut(&mut deny_list.id, key)
}

fun is_set_now<Name: copy + drop + store>(
    deny_list: &DenyList,
    key: ConfigKey,
    name: Name,
    ctx: &TxContext,
): bool {
    if (!ofield::exists(&deny_list.id, key)) return false;
    let config: &Config<ConfigWriteCap> = ofield::internal_borrow(&deny_list.id, key);
    config::read_current(object::id(config), name, ctx).destroy_or!(false)
}

fun is_set_next<Name: copy + drop + store>(deny_list: &DenyList, key: ConfigKey, name: Name): bool {
    if (!ofield::exists(&deny_list.id, key)) return false;
    let config: &Config<ConfigWriteCap> = ofield::internal_borrow(&deny_list.id, key);
    config.read_next(name).destroy_or!(false)
}

// === Version 1 ===

/// Denies an address. Does nothing when it is denied. Aborts for an address of the system.
public(package) fun v1_add(deny_list: &mut DenyList, per_type_index: u64, `type`: vector<u8>, addr: address) {
    assert_not_reserved(&addr);
    let list: &mut PerTypeList = &mut deny_list.lists[per_type_index];
    if (!list.denied_addresses.contains(`type`)) list.denied_addresses.add(`type`, vec_set::empty());
    let denied = &mut list.denied_addresses[`type`];
    if (denied.contains(&addr)) return;
    denied.insert(addr);
    if (list.denied_count.contains(addr)) {
        let count = &mut list.denied_count[addr];
        *count = *count + 1
    } else {
        list.denied_count.add(addr, 1)
    }
}

/// Allows an address again. Aborts when it is not denied, and for an address of the system.
public(package) fun v1_remove(deny_list: &mut DenyList, per_type_index: u64, `type`: vector<u8>, addr: address) {
    assert_not_reserved(&addr);
    let list: &mut PerTypeList = &mut deny_list.lists[per_type_index];
    let denied = &mut list.denied_addresses[`type`];
    assert!(denied.contains(&addr), ENotDenied);
    denied.remove(&addr);
    list.count_down(addr)
}

/// Returns whether the address is denied. An address of the system never is.
public(package) fun v1_contains(deny_list: &DenyList, per_type_index: u64, `type`: vector<u8>, addr: address): bool {
    let reserved = RESERVED;
    if (reserved.contains(&addr)) return false;
    let list: &PerTypeList = &deny_list.lists[per_type_index];
    list.denied_count.contains(addr) &&
    list.denied_addresses.contains(`type`) &&
    list.denied_addresses[`type`].contains(&addr)
}

fun assert_not_reserved(addr: &address) {
    let reserved = RESERVED;
    assert!(!reserved.contains(addr), EInvalidAddress)
}

fun count_down(list: &mut PerTypeList, addr: address) {
    let count = &mut list.denied_count[addr];
    *count = *count - 1;
    if (*count == 0) { list.denied_count.remove(addr); }
}

// === System ===

#[allow(unused_function)]
/// Makes the deny list, without entries. Called once, by the system.
fun create(ctx: &mut TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    transfer::share_object(DenyList { id: object::sui_deny_list_object_id(), lists: empty_lists(ctx) })
}

fun empty_lists(ctx: &mut TxContext): Bag {
    let mut lists = bag::new(ctx);
    let list = PerTypeList {
        id: object::new(ctx),
        denied_count: table::new(ctx),
        denied_addresses: table::new(ctx),
    };
    lists.add(COIN_INDEX, list);
    lists
}

// === Tests ===

#[test_only]
/// Returns the addresses that version 1 refuses.
public fun reserved_addresses(): vector<address> {
    RESERVED
}

#[test_only]
/// Makes the deny list at 0x403. Only the system (address 0) may call it.
public fun create_for_test(ctx: &mut TxContext) {
    create(ctx)
}

#[test_only]
/// Returns a deny list with an id of its own.
public fun new_for_testing(ctx: &mut TxContext): DenyList {
    DenyList { id: object::new(ctx), lists: empty_lists(ctx) }
}
