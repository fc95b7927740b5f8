/// Owns membership: the one root member and each member's inviter (rules.md §2), and the specification's top-up in SUI.
/// Does not own balances (`suil::vault`) nor any income of the tree.
module suil::finance;

use sui::clock::Clock;
use sui::coin::Coin;
use sui::event;
use sui::sui::SUI;
use sui::table::{Self, Table};
use suil::config::Config;
use suil::vault::Vault;

// === Errors ===

#[error(code = 1)]
const EAlreadyBound: vector<u8> = b"The sender is the root or already has an inviter.";
#[error(code = 2)]
const EInviterIsSelf: vector<u8> = b"The sender named itself as the inviter.";
#[error(code = 3)]
const EInviterNotBound: vector<u8> =
    b"The inviter is neither the root nor bound.";
#[error(code = 4)]
const ERootIsZero: vector<u8> =
    b"The root of the tree is the zero address.";

// === Structs ===

/// The tree of members, shared, one per deployment.
public struct Finance has key {
    id: UID,
    /// The member at the top of the tree; it is bound without an inviter.
    root: address,
    /// member → inviter.
    inviters: Table<address, address>,
}

// === Events ===

/// Emitted by `bind_inviter` when a member enters the tree.
public struct InviterBound has copy, drop {
    member: address,
    inviter: address,
    timestamp_ms: u64,
}

// === Public functions ===

/// Binds the sender to its inviter, once and permanently.
///
/// #### Parameters
/// - `inviter`: a bound member other than the sender.
/// - `finance`: the tree; the sender is added to it.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EAlreadyBound` if the sender is the root or has an inviter.
/// - `EInviterIsSelf` if the inviter is the sender.
/// - `EInviterNotBound` if the inviter is not bound.
public fun bind_inviter(
    inviter: address,
    finance: &mut Finance,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    let member = ctx.sender();
    assert!(!is_bound(finance, member), EAlreadyBound);
    assert!(inviter != member, EInviterIsSelf);
    assert!(is_bound(finance, inviter), EInviterNotBound);
    finance.inviters.add(member, inviter);
    event::emit(InviterBound { member, inviter, timestamp_ms: clock.timestamp_ms() });
}

/// Puts SUI into the vault, to be credited to the sender by the event `vault::ToppedUp`. Needs no inviter.
///
/// #### Parameters
/// - `amount`: the SUI, in MIST; all of it is taken.
/// - `vault`: the vault; its SUI grows.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `vault::EZeroAmount` if the coin is empty, `vault::EBelowMin` if it is less than a hundredth of the least withdrawal.
public fun topup_v2(
    amount: Coin<SUI>,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
) {
    vault.top_up(amount, config, clock, ctx)
}

// === View functions ===

/// Says where a user stands in the tree.
///
/// #### Returns
/// - The deployment's root.
/// - The user's inviter; `@0x0` for the root and for a user without one.
public fun user_info(user: address, finance: &Finance): (address, address) {
    let inviter = if (finance.inviters.contains(user)) finance.inviters[user] else @0x0;
    (finance.root, inviter)
}

/// Returns whether the user is the root or has an inviter.
public fun is_bound(finance: &Finance, user: address): bool {
    user == finance.root || finance.inviters.contains(user)
}

// === Package functions ===

/// Creates and shares the tree with only its root.
///
/// #### Aborts
/// - `ERootIsZero` if the root is `@0x0`.
public(package) fun create(root: address, ctx: &mut TxContext): ID {
    assert!(root != @0x0, ERootIsZero);
    let finance = Finance { id: object::new(ctx), root, inviters: table::new(ctx) };
    let id = object::id(&finance);
    transfer::share_object(finance);
    id
}
