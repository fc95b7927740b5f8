#[test_only]
module sui_system::staking_tests;

use std::unit_test::assert_eq;
use sui::balance::Balance;
use sui::coin::{Self, Coin};
use sui::sui::SUI;
use sui::test_scenario::{Self, Scenario};
use sui_system::staking_pool::{Self, FungibleStakedSui, StakedSui};
use sui_system::sui_system::{Self, SuiSystemState};
use sui_system::sui_system_state_inner;
use sui_system::validator::{Self, Validator};
use sui_system::validator_set;
use sui_system::voting_power;

const SUI_1: u64 = 1_000_000_000;
const FIRST: address = @0xF1;
const SECOND: address = @0xF2;
const ALICE: address = @0xA;

/// Two validators with 100 SUI each. A change of epoch pays 20 SUI, so 10 to each; after two changes, half as much.
fun begin(): Scenario {
    let mut scenario = test_scenario::begin(@0x0);
    sui_system::create_for_testing(vector[FIRST, SECOND], 100 * SUI_1, 20 * SUI_1, scenario.ctx());
    scenario.next_tx(ALICE);
    scenario
}

macro fun with_state<$R>($scenario: &mut Scenario, $f: |&mut SuiSystemState, &mut TxContext| -> $R): $R {
    let scenario = $scenario;
    let mut state = scenario.take_shared<SuiSystemState>();
    let result = $f(&mut state, scenario.ctx());
    test_scenario::return_shared(state);
    // What is returned in a transaction is there again in the next.
    let sender = scenario.ctx().sender();
    scenario.next_tx(sender);
    result
}

macro fun in_state($scenario: &mut Scenario, $f: |&mut SuiSystemState, &mut TxContext|) {
    with_state!($scenario, |state, ctx| {
        $f(state, ctx);
        true
    });
}

/// Ends the epoch with charges; returns the rebates to destroy. The next transaction is alice's.
fun advance(scenario: &mut Scenario, storage: u64, computation: u64, rebate: u64, fee: u64): u64 {
    let new_epoch = scenario.ctx().epoch() + 1;
    scenario.next_tx(@0x0);
    let refunded = with_state!(scenario, |state, ctx| state.advance_epoch_for_testing(
        new_epoch,
        storage,
        computation,
        rebate,
        fee,
        new_epoch * 1_000,
        ctx,
    ));
    scenario.next_epoch(ALICE);
    refunded
}

fun money(amount: u64, scenario: &mut Scenario): Coin<SUI> {
    coin::mint_for_testing(amount, scenario.ctx())
}

fun stake(scenario: &mut Scenario, amount: u64): StakedSui {
    let coin = money(amount, scenario);
    with_state!(scenario, |state, ctx| state.request_add_stake_non_entry(coin, FIRST, ctx))
}

fun withdraw(scenario: &mut Scenario, staked: StakedSui): u64 {
    with_state!(scenario, |state, ctx| state.request_withdraw_stake_non_entry(staked, ctx)).destroy_for_testing()
}

fun stake_of_first(scenario: &mut Scenario): u64 {
    with_state!(scenario, |state, _| state.validator_stake_amount(FIRST))
}

#[test]
fun a_stake_earns_from_the_next_epoch_on() {
    let mut scenario = begin();
    // The pool gets 10 SUI for epoch 0 before alice's 110 SUI count: 110 SUI are 100 tokens, hers are 100 more.
    let staked = stake(&mut scenario, 110 * SUI_1);
    assert_eq!(staked.amount(), 110 * SUI_1);
    assert_eq!(staked.activation_epoch(), 1);
    assert_eq!(stake_of_first(&mut scenario), 100 * SUI_1);
    in_state!(&mut scenario, |state, ctx| {
        assert_eq!(state.calculate_rewards(&staked, ctx), 0);
        let validator = state.validators().get_active_validator_ref(FIRST);
        assert_eq!(validator.pending_stake_amount(), 110 * SUI_1);
        assert_eq!(state.validator_address_by_pool_id(&staked.pool_id()), FIRST);
    });
    advance(&mut scenario, 0, 0, 0, 0);
    assert_eq!(stake_of_first(&mut scenario), 220 * SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    // Of 10 SUI more, half belong to alice.
    assert_eq!(stake_of_first(&mut scenario), 230 * SUI_1);
    in_state!(&mut scenario, |state, ctx| {
        assert_eq!(state.calculate_rewards(&staked, ctx), 5 * SUI_1);
        let pool_id = staked.pool_id();
        let rates = state.pool_exchange_rates(&pool_id);
        let numbers = vector[0, 1, 2].map!(|epoch| rates[epoch].sui_amount());
        assert_eq!(numbers, vector[0, 220 * SUI_1, 230 * SUI_1]);
        assert_eq!(rates[2].pool_token_amount(), 200 * SUI_1);
        assert_eq!(rates.length(), 3);
    });
    assert_eq!(withdraw(&mut scenario, staked), 115 * SUI_1);
    in_state!(&mut scenario, |state, _| {
        let validator = state.validators().get_active_validator_ref(FIRST);
        assert_eq!(validator.pending_stake_withdraw_amount(), 115 * SUI_1);
    });
    // The third part is half as much: 5 SUI. 230 + 5 - 115 are left.
    advance(&mut scenario, 0, 0, 0, 0);
    assert_eq!(stake_of_first(&mut scenario), 120 * SUI_1);
    scenario.end();
}

#[test]
fun charges_are_rewards_and_what_cannot_be_divided_stays() {
    let mut scenario = begin();
    // 20 SUI and 7 MIST: 10 SUI and 3 MIST to each, 1 MIST is left. Of 100 MIST for storage 30 were paid back and 2 never will be.
    assert_eq!(advance(&mut scenario, 100, 7, 30, 2), 30);
    in_state!(&mut scenario, |state, _| {
        assert_eq!(state.validator_stake_amount(FIRST), 110 * SUI_1 + 3);
        assert_eq!(state.validator_stake_amount(SECOND), 110 * SUI_1 + 3);
        assert_eq!(state.validators().total_stake(), 220 * SUI_1 + 6);
        assert_eq!(state.get_storage_fund_object_rebates(), 68);
        assert_eq!(state.get_storage_fund_total_balance(), 71);
        assert_eq!(state.epoch(), 1);
        assert_eq!(state.epoch_start_timestamp_ms(), 1_000);
    });
    scenario.end();
}

#[test]
fun a_stake_that_is_not_active_comes_back_as_it_was() {
    let mut scenario = begin();
    let staked = stake(&mut scenario, SUI_1);
    assert_eq!(withdraw(&mut scenario, staked), SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    assert_eq!(stake_of_first(&mut scenario), 110 * SUI_1);
    // One that was active for no whole epoch has earned nothing.
    let staked = stake(&mut scenario, SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    assert_eq!(withdraw(&mut scenario, staked), SUI_1);
    scenario.end();
}

#[test]
fun entry_functions_give_to_the_sender() {
    let mut scenario = begin();
    let coin = money(2 * SUI_1, &mut scenario);
    in_state!(&mut scenario, |state, ctx| state.request_add_stake(coin, SECOND, ctx));
    scenario.next_tx(ALICE);
    let mut staked = scenario.take_from_sender<StakedSui>();
    staked.split_to_sender(SUI_1, scenario.ctx());
    scenario.next_tx(ALICE);
    let other = scenario.take_from_sender<StakedSui>();
    assert!(staked.is_equal_staking_metadata(&other));
    staked.join(other);
    assert_eq!(staked.amount(), 2 * SUI_1);
    in_state!(&mut scenario, |state, ctx| state.request_withdraw_stake(staked, ctx));
    scenario.next_tx(ALICE);
    assert_eq!(scenario.take_from_sender<Coin<SUI>>().burn_for_testing(), 2 * SUI_1);
    scenario.end();
}

#[test]
fun several_coins_are_one_stake() {
    let mut scenario = begin();
    let coins = vector[money(SUI_1, &mut scenario), money(2 * SUI_1, &mut scenario)];
    in_state!(&mut scenario, |state, ctx| state.request_add_stake_mul_coin(coins, option::some(2 * SUI_1), FIRST, ctx));
    scenario.next_tx(ALICE);
    let staked = scenario.take_from_sender<StakedSui>();
    assert_eq!(staked.amount(), 2 * SUI_1);
    scenario.return_to_sender(staked);
    let rest = scenario.take_from_sender<Coin<SUI>>();
    let coins = vector[money(SUI_1, &mut scenario), rest];
    in_state!(&mut scenario, |state, ctx| state.request_add_stake_mul_coin(coins, option::some(2 * SUI_1), FIRST, ctx));
    let coins = vector[money(SUI_1, &mut scenario)];
    in_state!(&mut scenario, |state, ctx| state.request_add_stake_mul_coin(coins, option::none(), FIRST, ctx));
    scenario.next_tx(ALICE);
    assert_eq!(scenario.ids_for_sender<StakedSui>().length(), 3);
    assert!(!scenario.has_most_recent_for_sender<Coin<SUI>>());
    scenario.end();
}

fun redeem(scenario: &mut Scenario, tokens: FungibleStakedSui): Balance<SUI> {
    with_state!(scenario, |state, ctx| state.redeem_fungible_staked_sui(tokens, ctx))
}

#[test]
fun tokens_of_all_epochs_are_alike() {
    let mut scenario = begin();
    let early = stake(&mut scenario, 110 * SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    let late = stake(&mut scenario, 115 * SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    // 230 SUI were 200 tokens when the later 115 SUI came: 100 more.
    let mut tokens = with_state!(&mut scenario, |state, ctx| state.convert_to_fungible_staked_sui(early, ctx));
    assert_eq!(tokens.value(), 100 * SUI_1);
    let more = with_state!(&mut scenario, |state, ctx| state.convert_to_fungible_staked_sui(late, ctx));
    assert_eq!(more.value(), 100 * SUI_1);
    assert_eq!(more.pool_id(), tokens.pool_id());
    tokens.join(more);
    let part = tokens.split(50 * SUI_1, scenario.ctx());
    // A token is worth 1.15 SUI: 50 are 57.5 SUI, of which principals are a quarter of 225.
    assert_eq!(redeem(&mut scenario, part).destroy_for_testing(), 57_500_000_000);
    assert_eq!(redeem(&mut scenario, tokens).destroy_for_testing(), 172_500_000_000);
    advance(&mut scenario, 0, 0, 0, 0);
    // 345 + 5 - 230.
    assert_eq!(stake_of_first(&mut scenario), 120 * SUI_1);
    scenario.end();
}

#[test]
fun validators_are_described() {
    let mut scenario = begin();
    in_state!(&mut scenario, |state, _| {
        assert_eq!(state.active_validator_addresses(), vector[FIRST, SECOND]);
        assert_eq!(state.active_validator_addresses_ref(), vector[FIRST, SECOND]);
        assert_eq!(state.active_validator_stake_amount(SECOND), 100 * SUI_1);
        assert_eq!(state.active_validator_voting_powers()[&FIRST], 5_000);
        let powers = state.validator_voting_powers_for_testing();
        assert_eq!(powers[&SECOND], 5_000);
        let pool_id = state.validator_staking_pool_id(SECOND);
        assert_eq!(state.validator_staking_pool_mappings()[pool_id], SECOND);
        let set = state.validators();
        assert_eq!(set.validator_total_stake_amount(FIRST), 100 * SUI_1);
        let validator = &set.active_validators()[0];
        assert_eq!(validator.sui_address(), FIRST);
        assert_eq!(*validator.name(), b"name".to_string());
        assert_eq!(*validator.description(), b"description".to_string());
        assert_eq!(validator.image_url().inner_url(), b"image".to_ascii_string());
        assert_eq!(validator.project_url().inner_url(), b"project".to_ascii_string());
        assert_eq!(validator.voting_power(), 5_000);
        assert_eq!(validator.gas_price(), 1_000);
        assert_eq!(validator.commission_rate(), 0);
        assert!(!validator.is_preactive());
        let _ = validator.metadata();
        assert_eq!(old_names(validator), vector[100 * SUI_1, 100 * SUI_1]);
    });
    assert_eq!(voting_power::quorum_threshold(), 6_667);
    scenario.end();
}

#[allow(deprecated_usage)]
fun old_names(validator: &Validator): vector<u64> {
    vector[validator.stake_amount(), validator.total_stake_amount()]
}

#[test]
fun a_pool_says_how_it_is() {
    let mut ctx = tx_context::dummy();
    let pool = staking_pool::create_for_testing(0, &mut ctx);
    assert!(!pool.is_preactive() && !pool.is_inactive());
    // Without a stake a token is worth one MIST.
    assert_eq!(pool.pool_token_exchange_rate_at_epoch(7).sui_amount(), 0);
    std::unit_test::destroy(pool);
}

#[test, expected_failure(abort_code = validator_set::EStakingBelowThreshold)]
fun less_than_one_sui_is_no_stake() {
    let mut scenario = begin();
    let _staked = stake(&mut scenario, SUI_1 - 1);
    abort
}

#[test, expected_failure(abort_code = validator_set::ENotAValidator)]
fun only_validators_take_stakes() {
    let mut scenario = begin();
    let coin = money(SUI_1, &mut scenario);
    in_state!(&mut scenario, |state, ctx| state.request_add_stake(coin, ALICE, ctx));
    abort
}

#[test, expected_failure(abort_code = validator_set::ENoPoolFound)]
fun a_pool_that_does_not_exist_is_not_found() {
    let mut scenario = begin();
    let id = object::id_from_address(@0x1);
    with_state!(&mut scenario, |state, _| state.validator_address_by_pool_id(&id));
    abort
}

#[test, expected_failure(abort_code = staking_pool::EStakedSuiBelowThreshold)]
fun what_is_split_off_has_at_least_one_sui() {
    let mut scenario = begin();
    let mut staked = stake(&mut scenario, 3 * SUI_1);
    staked.split_to_sender(SUI_1 - 1, scenario.ctx());
    abort
}

#[test, expected_failure(abort_code = staking_pool::EStakedSuiBelowThreshold)]
fun what_is_left_has_at_least_one_sui() {
    let mut scenario = begin();
    let mut staked = stake(&mut scenario, 3 * SUI_1);
    staked.split_to_sender(2 * SUI_1 + 1, scenario.ctx());
    abort
}

#[test, expected_failure(abort_code = staking_pool::EInsufficientSuiTokenBalance)]
fun no_more_is_split_off_than_there_is() {
    let mut scenario = begin();
    let mut staked = stake(&mut scenario, 3 * SUI_1);
    staked.split_to_sender(4 * SUI_1, scenario.ctx());
    abort
}

#[test, expected_failure(abort_code = staking_pool::EIncompatibleStakedSui)]
fun stakes_of_different_epochs_do_not_join() {
    let mut scenario = begin();
    let mut staked = stake(&mut scenario, SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    let other = stake(&mut scenario, SUI_1);
    staked.join(other);
    abort
}

#[test, expected_failure(abort_code = staking_pool::ECannotMintFungibleStakedSuiYet)]
fun a_stake_that_is_not_active_makes_no_tokens() {
    let mut scenario = begin();
    let staked = stake(&mut scenario, SUI_1);
    let _tokens = with_state!(&mut scenario, |state, ctx| state.convert_to_fungible_staked_sui(staked, ctx));
    abort
}

#[test, expected_failure(abort_code = staking_pool::EInsufficientPoolTokenBalance)]
fun no_more_tokens_are_split_off_than_there_are() {
    let mut scenario = begin();
    let staked = stake(&mut scenario, SUI_1);
    advance(&mut scenario, 0, 0, 0, 0);
    let mut tokens = with_state!(&mut scenario, |state, ctx| state.convert_to_fungible_staked_sui(staked, ctx));
    let more = tokens.value() + 1;
    let _part = tokens.split(more, scenario.ctx());
    abort
}

#[test, expected_failure(abort_code = sui_system_state_inner::EAdvancedToWrongEpoch)]
fun an_epoch_begins_once() {
    let mut scenario = begin();
    advance(&mut scenario, 0, 0, 0, 0);
    scenario.next_tx(@0x0);
    with_state!(&mut scenario, |state, ctx| state.advance_epoch_for_testing(1, 0, 0, 0, 0, 0, ctx));
    abort
}

#[test, expected_failure(abort_code = sui_system::ENotSystemAddress)]
fun only_the_system_changes_the_epoch() {
    let mut scenario = begin();
    with_state!(&mut scenario, |state, ctx| state.advance_epoch_for_testing(1, 0, 0, 0, 0, 0, ctx));
    abort
}

#[test, expected_failure(abort_code = staking_pool::EDelegationOfZeroSui)]
fun nothing_is_no_stake() {
    let mut ctx = tx_context::dummy();
    let mut pool = staking_pool::create_for_testing(0, &mut ctx);
    let _staked = pool.request_add_stake(sui::balance::zero(), 1, &mut ctx);
    abort
}

#[test, expected_failure(abort_code = staking_pool::EWrongPool)]
fun a_stake_is_paid_out_by_its_pool() {
    let mut ctx = tx_context::dummy();
    let mut pool = staking_pool::create_for_testing(0, &mut ctx);
    let mut other = staking_pool::create_for_testing(0, &mut ctx);
    let staked = pool.request_add_stake(sui::balance::create_for_testing(SUI_1), 0, &mut ctx);
    let _withdrawn = other.request_withdraw_stake(staked, &ctx);
    abort
}

#[test]
fun what_validators_say_of_themselves() {
    let mut scenario = begin();
    in_state!(&mut scenario, |state, _| {
        let set = state.validators();
        let first = set.get_active_validator_ref(FIRST);
        assert_eq!(*first.operation_cap_id(), sui::object::id_from_address(@0x0));
        assert_eq!(first.next_epoch_gas_price(), 1_000);
        vector[*first.network_address(), *first.p2p_address(), *first.primary_address(), *first.worker_address()]
            .do!(|text| assert_eq!(text, b"".to_string()));
        vector[
            *first.protocol_pubkey_bytes(),
            *first.proof_of_possession(),
            *first.network_pubkey_bytes(),
            *first.worker_pubkey_bytes(),
        ].do!(|key| assert_eq!(key, vector[]));
        vector[
            *first.next_epoch_network_address(),
            *first.next_epoch_p2p_address(),
            *first.next_epoch_primary_address(),
            *first.next_epoch_worker_address(),
        ].do!(|text| assert!(text.is_none()));
        vector[
            *first.next_epoch_protocol_pubkey_bytes(),
            *first.next_epoch_proof_of_possession(),
            *first.next_epoch_network_pubkey_bytes(),
            *first.next_epoch_worker_pubkey_bytes(),
        ].do!(|key| assert!(key.is_none()));
        assert_eq!(set.derive_reference_gas_price(), 1_000);
        assert_eq!(validator_set::sum_voting_power_by_addresses(set.active_validators(), &vector[FIRST, SECOND]), 10_000);
        assert!(!set.is_validator_candidate(FIRST));
        assert!(!set.is_inactive_validator(first.staking_pool_id()));
    });
    scenario.end();
}

#[test, expected_failure(abort_code = validator_set::ENotAPendingValidator)]
fun no_validator_waits() {
    let mut scenario = begin();
    in_state!(&mut scenario, |state, _| {
        state.validators().get_pending_validator_ref(FIRST);
    });
    scenario.end();
}

#[test, expected_failure(abort_code = validator_set::ENotAValidator)]
fun votes_of_no_validator() {
    let mut scenario = begin();
    in_state!(&mut scenario, |state, _| {
        validator_set::sum_voting_power_by_addresses(state.validators().active_validators(), &vector[ALICE]);
    });
    scenario.end();
}

#[test]
fun validators_with_a_key_in_common() {
    let ctx = &mut sui::tx_context::dummy();
    let mut first = validator::create_for_testing(FIRST, SUI_1, 5_000, ctx);
    let mut second = validator::create_for_testing(SECOND, SUI_1, 5_000, ctx);
    assert!(first.is_duplicate(&second));
    first.name_for_testing(b"first");
    second.name_for_testing(b"second");
    assert!(!first.is_duplicate(&second));
    assert!(first.is_duplicate(&first));
    // One key is the other's later, in either place.
    first.change_network_key_for_testing(b"later");
    assert!(!first.is_duplicate(&second));
    second.change_network_key_for_testing(b"later");
    assert!(first.is_duplicate(&second));
    second.change_network_key_for_testing(b"firstworker");
    assert!(first.is_duplicate(&second));
    assert!(second.is_duplicate(&first));
    std::unit_test::destroy(first);
    std::unit_test::destroy(second);
}
