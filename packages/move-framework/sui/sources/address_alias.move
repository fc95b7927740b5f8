/// Which addresses may sign for an address. Each address is its own alias until it says otherwise; an alias has all that the
/// address has. The chain reads the lists when it checks signatures. Owns the lists; each belongs to its address.
module sui::address_alias;

use sui::derived_object;
use sui::party;
use sui::vec_set::{Self, VecSet};

/// Only the system (address 0) may make the state.
#[error(code = 0)]
const ENotSystemAddress: vector<u8> = b"Only the system can create the alias state object.";
/// The address is no alias.
#[error(code = 1)]
const ENoSuchAlias: vector<u8> = b"Given alias does not exist.";
/// The address is an alias already, or the sender has its list.
#[error(code = 2)]
const EAliasAlreadyExists: vector<u8> = b"Alias already exists.";
/// One alias has to be left.
#[error(code = 3)]
const ECannotRemoveLastAlias: vector<u8> = b"Cannot remove the last alias.";
/// There are more than eight.
#[error(code = 4)]
const ETooManyAliases: vector<u8> = b"The number of aliases exceeds the maximum allowed.";

const MAX_ALIASES: u64 = 8;
const CURRENT_VERSION: u64 = 0;

/// The parent that the ids of all lists are derived from. Shared.
public struct AddressAliasState has key {
    id: UID,
    version: u64,
}

/// The addresses that may sign for one address.
public struct AddressAliases has key {
    id: UID,
    aliases: VecSet<address>,
}

/// Whose list it is.
public struct AliasKey(address) has copy, drop, store;

#[allow(unused_function)]
/// Makes and shares the state. Only for the system.
fun create(ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    transfer::share_object(AddressAliasState { id: object::address_alias_state(), version: CURRENT_VERSION })
}

/// Gives the sender its list, with itself in it. Aborts when it was given before.
entry fun enable(address_alias_state: &mut AddressAliasState, ctx: &TxContext) {
    let owner = ctx.sender();
    assert!(!derived_object::exists(&address_alias_state.id, AliasKey(owner)), EAliasAlreadyExists);
    let id = derived_object::claim(&mut address_alias_state.id, AliasKey(owner));
    let list = AddressAliases { id, aliases: vec_set::singleton(owner) };
    transfer::party_transfer(list, party::single_owner(owner))
}

/// Adds an alias.
entry fun add(aliases: &mut AddressAliases, alias: address) {
    assert!(!aliases.aliases.contains(&alias), EAliasAlreadyExists);
    assert!(aliases.aliases.length() < MAX_ALIASES, ETooManyAliases);
    aliases.aliases.insert(alias)
}

/// Puts these in the place of all aliases. Aborts in `sui::vec_set` when one comes twice.
entry fun replace_all(aliases: &mut AddressAliases, new_aliases: vector<address>) {
    let replacement = vec_set::from_keys(new_aliases);
    let count = replacement.length();
    assert!(count > 0, ECannotRemoveLastAlias);
    assert!(count <= MAX_ALIASES, ETooManyAliases);
    aliases.aliases = replacement
}

/// Removes an alias, the address itself included, unless it is the last.
entry fun remove(aliases: &mut AddressAliases, alias: address) {
    assert!(aliases.aliases.contains(&alias), ENoSuchAlias);
    assert!(aliases.aliases.length() > 1, ECannotRemoveLastAlias);
    aliases.aliases.remove(&alias)
}

// === Tests ===

#[test_only]
/// Makes and shares the state. Only for the system.
public fun create_for_testing(ctx: &TxContext) {
    create(ctx)
}

#[test_only]
/// What a transaction calls `enable` for.
public(package) fun enable_for_testing(state: &mut AddressAliasState, ctx: &TxContext) {
    enable(state, ctx)
}

#[test_only]
/// What a transaction calls `add` for.
public(package) fun add_for_testing(aliases: &mut AddressAliases, alias: address) {
    add(aliases, alias)
}

#[test_only]
/// What a transaction calls `replace_all` for.
public(package) fun replace_all_for_testing(aliases: &mut AddressAliases, new_aliases: vector<address>) {
    replace_all(aliases, new_aliases)
}

#[test_only]
/// What a transaction calls `remove` for.
public(package) fun remove_for_testing(aliases: &mut AddressAliases, alias: address) {
    remove(aliases, alias)
}

#[test_only]
/// Returns who may sign.
public(package) fun list_for_testing(aliases: &AddressAliases): vector<address> {
    *aliases.aliases.keys()
}
