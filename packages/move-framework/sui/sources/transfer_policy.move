/// What must happen before an object that was sold may change hands. A sale makes a `TransferRequest`, which nothing but a policy of
/// the type can use up; who published the type makes policies and puts rules into them, and each rule leaves a receipt in the request.
module sui::transfer_policy;

use std::type_name::{Self, TypeName};
use sui::balance::{Self, Balance};
use sui::coin::{Self, Coin};
use sui::dynamic_field as field;
use sui::event;
use sui::package::Publisher;
use sui::sui::SUI;
use sui::vec_set::{Self, VecSet};

/// There are more or fewer receipts than rules.
const EPolicyNotSatisfied: u64 = 0;
/// The type is from another package than the publisher's. Sui has the same number for both.
const ENotPublisher: u64 = 0;
/// A receipt is from a rule that the policy does not have.
const EIllegalRule: u64 = 1;
/// The policy does not have the rule.
const EUnknownRequirement: u64 = 2;
/// The policy has the rule already.
const ERuleAlreadySet: u64 = 3;
/// The capability belongs to another policy.
const ENotOwner: u64 = 4;
/// There is less than asked for.
const ENotEnough: u64 = 5;

/// A sale that a policy must approve in the same transaction.
public struct TransferRequest<phantom T> {
    item: ID,
    /// The price in MIST.
    paid: u64,
    /// Where the object was sold, such as the id of a kiosk.
    from: ID,
    /// The rules that were followed.
    receipts: VecSet<TypeName>,
}

/// Approves sales of objects of type `T` when all its rules were followed.
public struct TransferPolicy<phantom T> has key, store {
    id: UID,
    /// What rules collected.
    balance: Balance<SUI>,
    rules: VecSet<TypeName>,
}

/// The right to change a policy and to take what it collected.
public struct TransferPolicyCap<phantom T> has key, store {
    id: UID,
    policy_id: ID,
}

/// A policy was made.
public struct TransferPolicyCreated<phantom T> has copy, drop {
    id: ID,
}

/// A policy was destroyed.
public struct TransferPolicyDestroyed<phantom T> has copy, drop {
    id: ID,
}

/// The name of the field with a rule's settings.
public struct RuleKey<phantom T: drop> has copy, drop, store {}

// === Requests ===

/// Returns a request without receipts. Anyone may make one: it is of use only to those who can give the object away.
public fun new_request<T>(item: ID, paid: u64, from: ID): TransferRequest<T> {
    TransferRequest { item, paid, from, receipts: vec_set::empty() }
}

/// Records that a rule was followed; the witness proves that the rule's module says so. Aborts when it was recorded before.
public fun add_receipt<T, Rule: drop>(_: Rule, request: &mut TransferRequest<T>) {
    request.receipts.insert(type_name::with_defining_ids<Rule>())
}

/// Uses a request up and returns the object, the price and where it was sold. Aborts unless the receipts are those of the rules.
public fun confirm_request<T>(self: &TransferPolicy<T>, request: TransferRequest<T>): (ID, u64, ID) {
    let TransferRequest { item, paid, from, receipts } = request;
    assert!(receipts.length() == self.rules.length(), EPolicyNotSatisfied);
    receipts.into_keys().do!(|rule| assert!(self.rules.contains(&rule), EIllegalRule));
    (item, paid, from)
}

/// Returns the id of the object.
public fun item<T>(self: &TransferRequest<T>): ID {
    self.item
}

/// Returns the price in MIST.
public fun paid<T>(self: &TransferRequest<T>): u64 {
    self.paid
}

/// Returns where the object was sold.
public fun from<T>(self: &TransferRequest<T>): ID {
    self.from
}

// === Policies ===

/// Returns a policy without rules and its capability. Aborts when the type is from another package than the publisher's.
public fun new<T>(pub: &Publisher, ctx: &mut TxContext): (TransferPolicy<T>, TransferPolicyCap<T>) {
    assert!(pub.from_package<T>(), ENotPublisher);
    let (policy, cap) = pair(ctx);
    event::emit(TransferPolicyCreated<T> { id: object::id(&policy) });
    (policy, cap)
}

#[allow(lint(self_transfer, share_owned))]
/// Shares a policy without rules and sends its capability to the sender.
entry fun default<T>(pub: &Publisher, ctx: &mut TxContext) {
    let (policy, cap) = new<T>(pub, ctx);
    transfer::share_object(policy);
    transfer::transfer(cap, ctx.sender())
}

/// Takes `amount` of what the policy collected, or everything. Aborts when there is less, or the capability is another policy's.
public fun withdraw<T>(
    self: &mut TransferPolicy<T>,
    cap: &TransferPolicyCap<T>,
    amount: Option<u64>,
    ctx: &mut TxContext,
): Coin<SUI> {
    self.assert_owner(cap);
    let held = self.balance.value();
    let amount = amount.destroy_or!(held);
    assert!(amount <= held, ENotEnough);
    coin::take(&mut self.balance, amount, ctx)
}

/// Destroys a policy and returns what it collected. Aborts when the capability is another policy's.
public fun destroy_and_withdraw<T>(
    self: TransferPolicy<T>,
    cap: TransferPolicyCap<T>,
    ctx: &mut TxContext,
): Coin<SUI> {
    self.assert_owner(&cap);
    let TransferPolicyCap { id: cap_id, policy_id } = cap;
    let TransferPolicy { id, balance, rules: _ } = self;
    id.delete();
    cap_id.delete();
    event::emit(TransferPolicyDestroyed<T> { id: policy_id });
    balance.into_coin(ctx)
}

/// Borrows the identity, for reading fields.
public fun uid<T>(self: &TransferPolicy<T>): &UID {
    &self.id
}

/// Borrows the identity mutably, for fields of the owner. Aborts when the capability is another policy's.
public fun uid_mut_as_owner<T>(self: &mut TransferPolicy<T>, cap: &TransferPolicyCap<T>): &mut UID {
    self.assert_owner(cap);
    &mut self.id
}

/// Borrows the rules.
public fun rules<T>(self: &TransferPolicy<T>): &VecSet<TypeName> {
    &self.rules
}

// === Rules ===

/// Adds a rule with its settings. Aborts when the policy has it, or the capability is another policy's.
public fun add_rule<T, Rule: drop, Config: store + drop>(
    _: Rule,
    policy: &mut TransferPolicy<T>,
    cap: &TransferPolicyCap<T>,
    cfg: Config,
) {
    policy.assert_owner(cap);
    assert!(!policy.has_rule<T, Rule>(), ERuleAlreadySet);
    field::add(&mut policy.id, RuleKey<Rule> {}, cfg);
    policy.rules.insert(type_name::with_defining_ids<Rule>())
}

/// Borrows the settings of a rule. Aborts when the policy does not have it, or they are of another type.
public fun get_rule<T, Rule: drop, Config: store + drop>(_: Rule, policy: &TransferPolicy<T>): &Config {
    field::borrow(&policy.id, RuleKey<Rule> {})
}

/// Puts what a rule collected into the policy. Aborts when the policy does not have the rule.
public fun add_to_balance<T, Rule: drop>(_: Rule, policy: &mut TransferPolicy<T>, coin: Coin<SUI>) {
    assert!(policy.has_rule<T, Rule>(), EUnknownRequirement);
    coin::put(&mut policy.balance, coin)
}

/// Returns whether the policy has the rule.
public fun has_rule<T, Rule: drop>(policy: &TransferPolicy<T>): bool {
    field::exists(&policy.id, RuleKey<Rule> {})
}

/// Removes a rule and drops its settings. Aborts when the policy does not have it, or the capability is another policy's.
public fun remove_rule<T, Rule: drop, Config: store + drop>(
    policy: &mut TransferPolicy<T>,
    cap: &TransferPolicyCap<T>,
) {
    policy.assert_owner(cap);
    field::remove<RuleKey<Rule>, Config>(&mut policy.id, RuleKey {});
    policy.rules.remove(&type_name::with_defining_ids<Rule>())
}

fun assert_owner<T>(self: &TransferPolicy<T>, cap: &TransferPolicyCap<T>) {
    assert!(object::id(self) == cap.policy_id, ENotOwner)
}

fun pair<T>(ctx: &mut TxContext): (TransferPolicy<T>, TransferPolicyCap<T>) {
    let policy = TransferPolicy { id: object::new(ctx), balance: balance::zero(), rules: vec_set::empty() };
    let cap = TransferPolicyCap { id: object::new(ctx), policy_id: object::id(&policy) };
    (policy, cap)
}

// === Tests ===

#[test_only]
/// Returns a policy without rules and its capability, without a publisher.
public fun new_for_testing<T>(ctx: &mut TxContext): (TransferPolicy<T>, TransferPolicyCap<T>) {
    pair(ctx)
}

#[test_only]
/// Calls `default`.
public(package) fun default_for_testing<T>(pub: &Publisher, ctx: &mut TxContext) {
    default<T>(pub, ctx)
}
