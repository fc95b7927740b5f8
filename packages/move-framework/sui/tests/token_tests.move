#[test_only]
module sui::token_tests;

use std::bcs;
use std::type_name;
use std::unit_test::{assert_eq, destroy};
use sui::balance;
use sui::coin::{Self, TreasuryCap};
use sui::event;
use sui::object;
use sui::test_scenario as ts;
use sui::token::{Self, Token, TokenPolicy, TokenPolicyCap, TokenPolicyCreated};
use sui::tx_context;
use sui::vec_map;
use sui::vec_set;

public struct TOKEN_TESTS has drop {}
/// A rule that approves amounts up to its settings.
public struct Limit has drop {}
public struct Most has drop, store { amount: u64 }
/// A rule that approves everything.
public struct Seal has drop {}

fun context(): TxContext {
    tx_context::new(@0xA, tx_context::dummy_tx_hash_with_hint(1), 0, 0, 0)
}

fun treasury(ctx: &mut TxContext): TreasuryCap<TOKEN_TESTS> {
    coin::create_treasury_cap_for_testing(ctx)
}

fun new(ctx: &mut TxContext): (TokenPolicy<TOKEN_TESTS>, TokenPolicyCap<TOKEN_TESTS>) {
    token::new_policy_for_testing(ctx)
}

/// A policy, its capability and the one of another policy.
fun two_policies(
    ctx: &mut TxContext,
): (TokenPolicy<TOKEN_TESTS>, TokenPolicyCap<TOKEN_TESTS>, TokenPolicyCap<TOKEN_TESTS>) {
    let (policy, cap) = new(ctx);
    let (other, wrong) = new(ctx);
    destroy(other);
    (policy, cap, wrong)
}

fun mint(amount: u64, ctx: &mut TxContext): Token<TOKEN_TESTS> {
    token::mint_for_testing(amount, ctx)
}

// === Actions ===

#[test]
fun amounts() {
    let mut ctx = context();
    let mut treasury = treasury(&mut ctx);
    let mut a = treasury.mint_token(1000, &mut ctx);
    assert_eq!(treasury.total_supply(), 1000);
    let b = a.split(400, &mut ctx);
    assert_eq!(a.value(), 600);
    assert_eq!(b.value(), 400);
    a.join(b);
    assert_eq!(a.value(), 1000);
    token::zero<TOKEN_TESTS>(&mut ctx).destroy_zero();
    token::burn(&mut treasury, a);
    assert_eq!(treasury.total_supply(), 0);
    destroy(treasury);
    token::burn_for_testing(mint(1, &mut ctx));
}

use fun token::mint as TreasuryCap.mint_token;

#[test]
fun a_transfer_that_the_policy_allows() {
    let mut s = ts::begin(@0xA);
    let treasury = treasury(s.ctx());
    let (mut policy, cap) = treasury.new_policy(s.ctx());
    policy.allow(&cap, token::transfer_action(), s.ctx());
    assert!(policy.is_allowed(&token::transfer_action()) && !policy.is_allowed(&token::spend_action()));
    assert!(policy.rules(&token::transfer_action()).is_empty());
    let id = object::id(&policy);
    policy.share_policy();
    let mut created = id.to_bytes();
    created.push_back(1);
    assert_eq!(bcs::to_bytes(&event::events_by_type<TokenPolicyCreated<TOKEN_TESTS>>()[0]), created);
    mint(70, s.ctx()).keep(s.ctx());

    s.next_tx(@0xA);
    let policy = s.take_shared<TokenPolicy<TOKEN_TESTS>>();
    let request = s.take_from_sender<Token<TOKEN_TESTS>>().transfer(@0xB, s.ctx());
    assert_eq!(request.action(), b"transfer".to_string());
    assert_eq!(request.amount(), 70);
    assert_eq!(request.sender(), @0xA);
    assert_eq!(request.recipient(), option::some(@0xB));
    assert_eq!(request.spent(), option::none());
    assert!(request.approvals().is_empty());
    let (name, amount, sender, recipient) = policy.confirm_request(request, s.ctx());
    assert_eq!(name, b"transfer".to_string());
    assert_eq!(amount, 70);
    assert_eq!(sender, @0xA);
    assert_eq!(recipient, option::some(@0xB));
    ts::return_shared(policy);

    s.next_tx(@0xB);
    assert_eq!(s.take_from_sender<Token<TOKEN_TESTS>>().spend_all(), 70);
    destroy(treasury);
    destroy(cap);
    s.end();
}

use fun token::new_policy as TreasuryCap.new_policy;
use fun spend_all as Token.spend_all;

fun spend_all(token: Token<TOKEN_TESTS>): u64 {
    let amount = token.value();
    destroy(token);
    amount
}

#[test]
fun what_is_spent_is_destroyed_later() {
    let mut ctx = context();
    let mut treasury = treasury(&mut ctx);
    let (mut policy, cap) = new(&mut ctx);
    policy.allow(&cap, token::spend_action(), &mut ctx);
    let request = treasury.mint_token(300, &mut ctx).spend(&mut ctx);
    assert_eq!(request.action(), b"spend".to_string());
    assert_eq!(request.spent(), option::some(300));
    assert_eq!(request.recipient(), option::none());
    let (name, amount, sender, recipient) = policy.confirm_request_mut(request, &mut ctx);
    assert_eq!(name, b"spend".to_string());
    assert_eq!(amount, 300);
    assert_eq!(sender, @0xA);
    assert_eq!(recipient, option::none());
    assert_eq!(policy.spent_balance(), 300);
    assert_eq!(treasury.total_supply(), 300);
    assert_eq!(policy.flush(&mut treasury, &mut ctx), 300);
    assert_eq!(policy.spent_balance(), 0);
    assert_eq!(treasury.total_supply(), 0);
    destroy(treasury);
    token::burn_policy_for_testing(policy, cap);
}

#[test]
fun to_a_coin_and_back() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.allow(&cap, token::to_coin_action(), &mut ctx);
    policy.allow(&cap, token::from_coin_action(), &mut ctx);
    let (coin, request) = mint(9, &mut ctx).to_coin(&mut ctx);
    assert_eq!(coin.value(), 9);
    let (name, amount, _, _) = policy.confirm_request(request, &mut ctx);
    assert_eq!(name, b"to_coin".to_string());
    assert_eq!(amount, 9);
    let (token, request) = token::from_coin(coin, &mut ctx);
    assert_eq!(token.value(), 9);
    let (name, amount, _, _) = policy.confirm_request(request, &mut ctx);
    assert_eq!(name, b"from_coin".to_string());
    assert_eq!(amount, 9);
    policy.disallow(&cap, token::to_coin_action(), &mut ctx);
    assert!(!policy.is_allowed(&token::to_coin_action()));
    destroy(token);
    destroy(policy);
    destroy(cap);
}

#[test]
fun the_capabilities_confirm_whatever_the_rules() {
    let mut ctx = context();
    let mut treasury = treasury(&mut ctx);
    let (policy, cap) = new(&mut ctx);
    let request = mint(9, &mut ctx).transfer(@0xB, &mut ctx);
    let (_, amount, _, recipient) = cap.confirm_with_policy_cap(request, &mut ctx);
    assert_eq!(amount, 9);
    assert_eq!(recipient, option::some(@0xB));
    let request = treasury.mint_token(5, &mut ctx).spend(&mut ctx);
    let (name, amount, _, _) = token::confirm_with_treasury_cap(&mut treasury, request, &mut ctx);
    assert_eq!(name, b"spend".to_string());
    assert_eq!(amount, 5);
    assert_eq!(treasury.total_supply(), 0);
    // A request without a spent balance, of an action of any name.
    let request = token::new_request(b"gift".to_string(), 3, option::none(), option::none(), &ctx);
    let (name, amount, sender, _) = token::confirm_with_treasury_cap(&mut treasury, request, &mut ctx);
    assert_eq!(name, b"gift".to_string());
    assert_eq!(amount, 3);
    assert_eq!(sender, @0xA);
    destroy(treasury);
    destroy(policy);
    destroy(cap);
}

// === Rules ===

#[test]
fun rules_approve() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    let action = token::transfer_action();
    policy.add_rule_for_action<TOKEN_TESTS, Limit>(&cap, action, &mut ctx);
    policy.add_rule_for_action<TOKEN_TESTS, Seal>(&cap, action, &mut ctx);
    let names = vector[type_name::with_defining_ids<Limit>(), type_name::with_defining_ids<Seal>()];
    assert_eq!(policy.rules(&action), vec_set::from_keys(names));

    token::add_rule_config(Limit {}, &mut policy, &cap, Most { amount: 10 }, &mut ctx);
    assert!(policy.has_rule_config<TOKEN_TESTS, Limit>() && !policy.has_rule_config<TOKEN_TESTS, Seal>());
    assert!(policy.has_rule_config_with_type<TOKEN_TESTS, Limit, Most>());
    assert!(!policy.has_rule_config_with_type<TOKEN_TESTS, Limit, u64>());
    token::rule_config_mut<TOKEN_TESTS, Limit, Most>(Limit {}, &mut policy, &cap).amount = 12;

    let mut request = mint(12, &mut ctx).transfer(@0xB, &mut ctx);
    let most = token::rule_config<TOKEN_TESTS, Limit, Most>(Limit {}, &policy).amount;
    assert!(request.amount() <= most);
    token::add_approval(Seal {}, &mut request, &mut ctx);
    token::add_approval(Limit {}, &mut request, &mut ctx);
    assert_eq!(request.approvals().length(), 2);
    policy.confirm_request(request, &mut ctx);

    // An approval too many is no harm.
    policy.remove_rule_for_action<TOKEN_TESTS, Seal>(&cap, action, &mut ctx);
    let mut request = mint(1, &mut ctx).transfer(@0xB, &mut ctx);
    token::add_approval(Seal {}, &mut request, &mut ctx);
    token::add_approval(Limit {}, &mut request, &mut ctx);
    policy.confirm_request(request, &mut ctx);

    let most: Most = policy.remove_rule_config<TOKEN_TESTS, Limit, Most>(&cap, &mut ctx);
    assert_eq!(most.amount, 12);
    destroy(policy);
    destroy(cap);
}

// === Every abort ===

#[test, expected_failure(abort_code = token::EUnknownAction)]
fun an_action_that_is_not_allowed() {
    let mut ctx = context();
    let (policy, _cap) = new(&mut ctx);
    let request = mint(1, &mut ctx).transfer(@0xB, &mut ctx);
    policy.confirm_request(request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::EUnknownAction)]
fun spending_that_is_not_allowed() {
    let mut ctx = context();
    let (mut policy, _cap) = new(&mut ctx);
    let request = mint(1, &mut ctx).spend(&mut ctx);
    policy.confirm_request_mut(request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotApproved)]
fun a_rule_that_did_not_approve() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.add_rule_for_action<TOKEN_TESTS, Limit>(&cap, token::transfer_action(), &mut ctx);
    let mut request = mint(1, &mut ctx).transfer(@0xB, &mut ctx);
    token::add_approval(Seal {}, &mut request, &mut ctx);
    policy.confirm_request(request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = vec_set::EKeyAlreadyExists)]
fun an_approval_twice() {
    let mut ctx = context();
    let mut request = mint(1, &mut ctx).transfer(@0xB, &mut ctx);
    token::add_approval(Seal {}, &mut request, &mut ctx);
    token::add_approval(Seal {}, &mut request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun allowing_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, _cap, wrong) = two_policies(&mut ctx);
    policy.allow(&wrong, token::spend_action(), &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun forbidding_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, cap, wrong) = two_policies(&mut ctx);
    policy.allow(&cap, token::spend_action(), &mut ctx);
    policy.disallow(&wrong, token::spend_action(), &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun a_rule_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, _cap, wrong) = two_policies(&mut ctx);
    policy.add_rule_for_action<TOKEN_TESTS, Limit>(&wrong, token::spend_action(), &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun removing_a_rule_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, cap, wrong) = two_policies(&mut ctx);
    policy.add_rule_for_action<TOKEN_TESTS, Limit>(&cap, token::spend_action(), &mut ctx);
    policy.remove_rule_for_action<TOKEN_TESTS, Limit>(&wrong, token::spend_action(), &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun settings_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, _cap, wrong) = two_policies(&mut ctx);
    token::add_rule_config(Limit {}, &mut policy, &wrong, Most { amount: 1 }, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun changing_settings_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, cap, wrong) = two_policies(&mut ctx);
    token::add_rule_config(Limit {}, &mut policy, &cap, Most { amount: 1 }, &mut ctx);
    token::rule_config_mut<TOKEN_TESTS, Limit, Most>(Limit {}, &mut policy, &wrong);
    abort 99
}

#[test, expected_failure(abort_code = token::ENotAuthorized)]
fun removing_settings_with_a_wrong_capability() {
    let mut ctx = context();
    let (mut policy, cap, wrong) = two_policies(&mut ctx);
    token::add_rule_config(Limit {}, &mut policy, &cap, Most { amount: 1 }, &mut ctx);
    policy.remove_rule_config<TOKEN_TESTS, Limit, Most>(&wrong, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::EBalanceTooLow)]
fun splitting_more_than_there_is() {
    let mut ctx = context();
    let mut token = mint(1, &mut ctx);
    destroy(token.split(2, &mut ctx));
    abort 99
}

#[test, expected_failure(abort_code = token::ENotZero)]
fun destroying_something() {
    mint(1, &mut context()).destroy_zero()
}

#[test, expected_failure(abort_code = token::ECantConsumeBalance)]
fun confirming_what_is_spent_as_if_nothing_were() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.allow(&cap, token::spend_action(), &mut ctx);
    let request = mint(1, &mut ctx).spend(&mut ctx);
    policy.confirm_request(request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ECantConsumeBalance)]
fun confirming_what_is_spent_with_the_policy_capability() {
    let mut ctx = context();
    let (_policy, cap) = new(&mut ctx);
    let request = mint(1, &mut ctx).spend(&mut ctx);
    cap.confirm_with_policy_cap(request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::EUseImmutableConfirm)]
fun confirming_as_if_something_were_spent() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.allow(&cap, token::transfer_action(), &mut ctx);
    let request = mint(1, &mut ctx).transfer(@0xB, &mut ctx);
    policy.confirm_request_mut(request, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = token::ENoConfig)]
fun settings_that_are_not_there() {
    let (policy, _cap) = new(&mut context());
    token::rule_config<TOKEN_TESTS, Limit, Most>(Limit {}, &policy);
    abort 99
}

#[test, expected_failure(abort_code = token::ENoConfig)]
fun settings_of_another_type() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    token::add_rule_config(Limit {}, &mut policy, &cap, 1u64, &mut ctx);
    token::rule_config_mut<TOKEN_TESTS, Limit, Most>(Limit {}, &mut policy, &cap);
    abort 99
}

#[test, expected_failure(abort_code = token::ENoConfig)]
fun removing_settings_that_are_not_there() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.remove_rule_config<TOKEN_TESTS, Limit, Most>(&cap, &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = vec_map::EKeyAlreadyExists)]
fun allowing_twice() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.allow(&cap, token::spend_action(), &mut ctx);
    policy.allow(&cap, token::spend_action(), &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = vec_map::EKeyDoesNotExist)]
fun forbidding_what_is_not_allowed() {
    let mut ctx = context();
    let (mut policy, cap) = new(&mut ctx);
    policy.disallow(&cap, token::spend_action(), &mut ctx);
    abort 99
}

#[test, expected_failure(abort_code = balance::EOverflow)]
fun burning_more_than_the_supply() {
    let mut ctx = context();
    let mut treasury = treasury(&mut ctx);
    token::burn(&mut treasury, mint(1, &mut ctx));
    abort 99
}
