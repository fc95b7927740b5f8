/// Closed-loop tokens: amounts of a currency that can be moved, spent and turned into coins only as a policy allows. Each action makes
/// an `ActionRequest`, which must be confirmed in the same transaction: by the policy when its rules approved, or by a capability.
/// Does not own the currency; that is `sui::coin`.
module sui::token;

use std::string::String;
use std::type_name::{Self, TypeName};
use sui::balance::{Self, Balance};
use sui::coin::{Coin, TreasuryCap};
use sui::dynamic_field as field;
use sui::event;
use sui::vec_map::{Self, VecMap};
use sui::vec_set::{Self, VecSet};

/// The policy does not allow the action.
const EUnknownAction: u64 = 0;
/// A rule of the action did not approve.
const ENotApproved: u64 = 1;
/// The capability belongs to another policy.
const ENotAuthorized: u64 = 2;
/// There is less than asked for.
const EBalanceTooLow: u64 = 3;
/// The token to destroy is not zero.
const ENotZero: u64 = 4;
/// The request has a balance that was spent, which cannot be confirmed so.
const ECantConsumeBalance: u64 = 5;
/// The policy has no settings of that type for the rule.
const ENoConfig: u64 = 6;
/// The request has no balance that was spent.
const EUseImmutableConfirm: u64 = 7;

const SPEND: vector<u8> = b"spend";
const TRANSFER: vector<u8> = b"transfer";
const TO_COIN: vector<u8> = b"to_coin";
const FROM_COIN: vector<u8> = b"from_coin";

/// Some of a currency, held by an address.
public struct Token<phantom T> has key {
    id: UID,
    balance: Balance<T>,
}

/// The right to change a policy.
public struct TokenPolicyCap<phantom T> has key, store {
    id: UID,
    `for`: ID,
}

/// Which actions there are, and which rules must approve each.
public struct TokenPolicy<phantom T> has key {
    id: UID,
    /// What was spent; the holder of the `TreasuryCap` destroys it.
    spent_balance: Balance<T>,
    /// By the action's name.
    rules: VecMap<String, VecSet<TypeName>>,
}

/// An action to confirm in the same transaction.
public struct ActionRequest<phantom T> {
    name: String,
    amount: u64,
    sender: address,
    /// Only of a transfer.
    recipient: Option<address>,
    /// Only when something is spent.
    spent_balance: Option<Balance<T>>,
    /// The rules that approved.
    approvals: VecSet<TypeName>,
}

/// The name of the field with a rule's settings.
public struct RuleKey<phantom T> has copy, drop, store {
    is_protected: bool,
}

/// A policy was shared.
public struct TokenPolicyCreated<phantom T> has copy, drop {
    id: ID,
    is_mutable: bool,
}

// === Policies ===

/// Returns a policy that allows nothing, and its capability.
public fun new_policy<T>(_treasury_cap: &TreasuryCap<T>, ctx: &mut TxContext): (TokenPolicy<T>, TokenPolicyCap<T>) {
    pair(ctx)
}

#[allow(lint(share_owned))]
/// Shares the policy.
public fun share_policy<T>(policy: TokenPolicy<T>) {
    event::emit(TokenPolicyCreated<T> { id: object::id(&policy), is_mutable: true });
    transfer::share_object(policy)
}

// === Actions that need to be confirmed ===

/// Gives the token to an address.
public fun transfer<T>(t: Token<T>, recipient: address, ctx: &mut TxContext): ActionRequest<T> {
    let amount = t.value();
    transfer::transfer(t, recipient);
    new_request(transfer_action(), amount, option::some(recipient), option::none(), ctx)
}

/// Spends the token: its balance goes into the request, and from there into the policy.
public fun spend<T>(t: Token<T>, ctx: &mut TxContext): ActionRequest<T> {
    let balance = t.into_balance();
    new_request(spend_action(), balance.value(), option::none(), option::some(balance), ctx)
}

/// Turns the token into a coin.
public fun to_coin<T>(t: Token<T>, ctx: &mut TxContext): (Coin<T>, ActionRequest<T>) {
    let coin = t.into_balance().into_coin(ctx);
    let request = new_request(to_coin_action(), coin.value(), option::none(), option::none(), ctx);
    (coin, request)
}

/// Turns a coin into a token.
public fun from_coin<T>(coin: Coin<T>, ctx: &mut TxContext): (Token<T>, ActionRequest<T>) {
    let token = Token { id: object::new(ctx), balance: coin.into_balance() };
    let request = new_request(from_coin_action(), token.value(), option::none(), option::none(), ctx);
    (token, request)
}

// === Actions that are free ===

/// Adds `another` to `token`.
public fun join<T>(token: &mut Token<T>, another: Token<T>) {
    token.balance.join(another.into_balance());
}

/// Takes `amount` out as a new token. Aborts when there is less.
public fun split<T>(token: &mut Token<T>, amount: u64, ctx: &mut TxContext): Token<T> {
    assert!(amount <= token.value(), EBalanceTooLow);
    Token { id: object::new(ctx), balance: token.balance.split(amount) }
}

/// Returns a token of nothing.
public fun zero<T>(ctx: &mut TxContext): Token<T> {
    Token { id: object::new(ctx), balance: balance::zero() }
}

/// Destroys a token of nothing. Aborts when it is something.
public fun destroy_zero<T>(token: Token<T>) {
    assert!(token.value() == 0, ENotZero);
    token.into_balance().destroy_zero()
}

#[allow(lint(self_transfer))]
/// Sends the token to the sender.
public fun keep<T>(token: Token<T>, ctx: &mut TxContext) {
    transfer::transfer(token, ctx.sender())
}

// === Requests ===

/// Returns a request of the sender, for actions of any name.
public fun new_request<T>(
    name: String,
    amount: u64,
    recipient: Option<address>,
    spent_balance: Option<Balance<T>>,
    ctx: &TxContext,
): ActionRequest<T> {
    let sender = ctx.sender();
    ActionRequest { name, amount, sender, recipient, spent_balance, approvals: vec_set::empty() }
}

/// Confirms a request and returns its name, amount, sender and recipient. Aborts when it has a spent balance, the policy does not
/// allow the action, or a rule did not approve.
public fun confirm_request<T>(
    policy: &TokenPolicy<T>,
    request: ActionRequest<T>,
    _ctx: &mut TxContext,
): (String, u64, address, Option<address>) {
    assert!(request.spent_balance.is_none(), ECantConsumeBalance);
    assert!(policy.is_allowed(&request.name), EUnknownAction);
    policy.rules(&request.name).into_keys().do!(|rule| assert!(request.approvals.contains(&rule), ENotApproved));
    request.finish()
}

/// Confirms a request and puts the spent balance into the policy; returns as `confirm_request`. Aborts when the policy does not allow
/// the action, there is no spent balance, or a rule did not approve.
public fun confirm_request_mut<T>(
    policy: &mut TokenPolicy<T>,
    mut request: ActionRequest<T>,
    ctx: &mut TxContext,
): (String, u64, address, Option<address>) {
    assert!(policy.is_allowed(&request.name), EUnknownAction);
    assert!(request.spent_balance.is_some(), EUseImmutableConfirm);
    policy.spent_balance.join(request.spent_balance.extract());
    confirm_request(policy, request, ctx)
}

/// Confirms a request whatever the rules are; returns as `confirm_request`. Aborts when it has a spent balance.
public fun confirm_with_policy_cap<T>(
    _policy_cap: &TokenPolicyCap<T>,
    request: ActionRequest<T>,
    _ctx: &mut TxContext,
): (String, u64, address, Option<address>) {
    assert!(request.spent_balance.is_none(), ECantConsumeBalance);
    request.finish()
}

/// Confirms a request whatever the rules are, and destroys the spent balance; returns as `confirm_request`.
public fun confirm_with_treasury_cap<T>(
    treasury_cap: &mut TreasuryCap<T>,
    mut request: ActionRequest<T>,
    _ctx: &mut TxContext,
): (String, u64, address, Option<address>) {
    if (request.spent_balance.is_some()) {
        treasury_cap.supply_mut().decrease_supply(request.spent_balance.extract());
    };
    request.finish()
}

/// Records that a rule approves; the witness proves that the rule's module says so. Aborts when it was recorded before.
public fun add_approval<T, W: drop>(_t: W, request: &mut ActionRequest<T>, _ctx: &mut TxContext) {
    request.approvals.insert(type_name::with_defining_ids<W>())
}

// === Settings of rules ===

/// Adds the settings of a rule. Aborts when there are some, or the capability is another policy's.
public fun add_rule_config<T, Rule: drop, Config: store>(
    _rule: Rule,
    self: &mut TokenPolicy<T>,
    cap: &TokenPolicyCap<T>,
    config: Config,
    _ctx: &mut TxContext,
) {
    self.assert_authorized(cap);
    field::add(&mut self.id, key<Rule>(), config)
}

/// Borrows the settings of a rule. Aborts when there are none of that type.
public fun rule_config<T, Rule: drop, Config: store>(_rule: Rule, self: &TokenPolicy<T>): &Config {
    self.assert_config<T, Rule, Config>();
    field::borrow(&self.id, key<Rule>())
}

/// Borrows the settings of a rule mutably. Aborts when there are none of that type, or the capability is another policy's.
public fun rule_config_mut<T, Rule: drop, Config: store>(
    _rule: Rule,
    self: &mut TokenPolicy<T>,
    cap: &TokenPolicyCap<T>,
): &mut Config {
    self.assert_config<T, Rule, Config>();
    self.assert_authorized(cap);
    field::borrow_mut(&mut self.id, key<Rule>())
}

/// Takes the settings of a rule out. Aborts when there are none of that type, or the capability is another policy's.
public fun remove_rule_config<T, Rule, Config: store>(
    self: &mut TokenPolicy<T>,
    cap: &TokenPolicyCap<T>,
    _ctx: &mut TxContext,
): Config {
    self.assert_config<T, Rule, Config>();
    self.assert_authorized(cap);
    field::remove(&mut self.id, key<Rule>())
}

/// Returns whether there are settings of a rule, whatever their type.
public fun has_rule_config<T, Rule>(self: &TokenPolicy<T>): bool {
    field::exists(&self.id, key<Rule>())
}

/// Returns whether there are settings of that type of a rule.
public fun has_rule_config_with_type<T, Rule, Config: store>(self: &TokenPolicy<T>): bool {
    field::exists_with_type<RuleKey<Rule>, Config>(&self.id, key<Rule>())
}

// === Rules ===

/// Allows an action without rules. Aborts when it is allowed, or the capability is another policy's.
public fun allow<T>(self: &mut TokenPolicy<T>, cap: &TokenPolicyCap<T>, action: String, _ctx: &mut TxContext) {
    self.assert_authorized(cap);
    self.rules.insert(action, vec_set::empty())
}

/// Forbids an action. Aborts when it is not allowed, or the capability is another policy's.
public fun disallow<T>(self: &mut TokenPolicy<T>, cap: &TokenPolicyCap<T>, action: String, _ctx: &mut TxContext) {
    self.assert_authorized(cap);
    self.rules.remove(&action);
}

/// Adds a rule to an action, and allows the action when it was not. Aborts when it has the rule, or the capability is another
/// policy's.
public fun add_rule_for_action<T, Rule: drop>(
    self: &mut TokenPolicy<T>,
    cap: &TokenPolicyCap<T>,
    action: String,
    ctx: &mut TxContext,
) {
    self.assert_authorized(cap);
    if (!self.is_allowed(&action)) self.allow(cap, action, ctx);
    self.rules.get_mut(&action).insert(type_name::with_defining_ids<Rule>())
}

/// Removes a rule from an action, which stays allowed. Aborts when it does not have the rule, or the capability is another policy's.
public fun remove_rule_for_action<T, Rule: drop>(
    self: &mut TokenPolicy<T>,
    cap: &TokenPolicyCap<T>,
    action: String,
    _ctx: &mut TxContext,
) {
    self.assert_authorized(cap);
    self.rules.get_mut(&action).remove(&type_name::with_defining_ids<Rule>())
}

// === Supply ===

/// Makes a new token. Aborts when the supply would pass 2^64 - 1.
public fun mint<T>(cap: &mut TreasuryCap<T>, amount: u64, ctx: &mut TxContext): Token<T> {
    Token { id: object::new(ctx), balance: cap.mint_balance(amount) }
}

/// Destroys a token.
public fun burn<T>(cap: &mut TreasuryCap<T>, token: Token<T>) {
    cap.supply_mut().decrease_supply(token.into_balance());
}

/// Destroys what was spent and returns how much it was.
public fun flush<T>(self: &mut TokenPolicy<T>, cap: &mut TreasuryCap<T>, _ctx: &mut TxContext): u64 {
    cap.supply_mut().decrease_supply(self.spent_balance.withdraw_all())
}

// === Reading ===

/// Returns whether the policy allows an action.
public fun is_allowed<T>(self: &TokenPolicy<T>, action: &String): bool {
    self.rules.contains(action)
}

/// Returns the rules of an action. Aborts when it is not allowed.
public fun rules<T>(self: &TokenPolicy<T>, action: &String): VecSet<TypeName> {
    *self.rules.get(action)
}

/// Returns how much was spent and not destroyed yet.
public fun spent_balance<T>(self: &TokenPolicy<T>): u64 {
    self.spent_balance.value()
}

/// Returns the amount.
public fun value<T>(t: &Token<T>): u64 {
    t.balance.value()
}

/// Returns the name of the action of `transfer`.
public fun transfer_action(): String {
    TRANSFER.to_string()
}

/// Returns the name of the action of `spend`.
public fun spend_action(): String {
    SPEND.to_string()
}

/// Returns the name of the action of `to_coin`.
public fun to_coin_action(): String {
    TO_COIN.to_string()
}

/// Returns the name of the action of `from_coin`.
public fun from_coin_action(): String {
    FROM_COIN.to_string()
}

/// Returns the action's name.
public fun action<T>(self: &ActionRequest<T>): String {
    self.name
}

/// Returns the amount.
public fun amount<T>(self: &ActionRequest<T>): u64 {
    self.amount
}

/// Returns who acts.
public fun sender<T>(self: &ActionRequest<T>): address {
    self.sender
}

/// Returns who gets the token of a transfer.
public fun recipient<T>(self: &ActionRequest<T>): Option<address> {
    self.recipient
}

/// Returns the rules that approved.
public fun approvals<T>(self: &ActionRequest<T>): VecSet<TypeName> {
    self.approvals
}

/// Returns how much is spent.
public fun spent<T>(self: &ActionRequest<T>): Option<u64> {
    self.spent_balance.map_ref!(|balance| balance.value())
}

fun key<Rule>(): RuleKey<Rule> {
    RuleKey { is_protected: true }
}

fun pair<T>(ctx: &mut TxContext): (TokenPolicy<T>, TokenPolicyCap<T>) {
    let policy = TokenPolicy { id: object::new(ctx), spent_balance: balance::zero(), rules: vec_map::empty() };
    let cap = TokenPolicyCap { id: object::new(ctx), `for`: object::id(&policy) };
    (policy, cap)
}

fun into_balance<T>(token: Token<T>): Balance<T> {
    let Token { id, balance } = token;
    id.delete();
    balance
}

/// Uses up a request without a spent balance.
fun finish<T>(request: ActionRequest<T>): (String, u64, address, Option<address>) {
    let ActionRequest { name, amount, sender, recipient, spent_balance, approvals: _ } = request;
    spent_balance.destroy_none();
    (name, amount, sender, recipient)
}

fun assert_authorized<T>(self: &TokenPolicy<T>, cap: &TokenPolicyCap<T>) {
    assert!(object::id(self) == cap.`for`, ENotAuthorized)
}

fun assert_config<T, Rule, Config: store>(self: &TokenPolicy<T>) {
    assert!(self.has_rule_config_with_type<T, Rule, Config>(), ENoConfig)
}

// === Tests ===

#[test_only]
/// Returns a policy that allows nothing and its capability, without a treasury.
public fun new_policy_for_testing<T>(ctx: &mut TxContext): (TokenPolicy<T>, TokenPolicyCap<T>) {
    pair(ctx)
}

#[test_only]
/// Destroys a policy and its capability.
public fun burn_policy_for_testing<T>(policy: TokenPolicy<T>, cap: TokenPolicyCap<T>) {
    let TokenPolicyCap { id: cap_id, `for`: _ } = cap;
    let TokenPolicy { id, spent_balance, rules: _ } = policy;
    spent_balance.destroy_for_testing();
    cap_id.delete();
    id.delete()
}

#[test_only]
/// Makes a token out of nothing.
public fun mint_for_testing<T>(amount: u64, ctx: &mut TxContext): Token<T> {
    Token { id: object::new(ctx), balance: balance::create_for_testing(amount) }
}

#[test_only]
/// Destroys a token.
public fun burn_for_testing<T>(token: Token<T>) {
    token.into_balance().destroy_for_testing();
}
