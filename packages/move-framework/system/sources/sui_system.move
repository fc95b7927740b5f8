/// The system state: the shared object 0x5. Owns what everyone may call; the state itself is a dynamic field, under its version.
module sui_system::sui_system;

use sui::balance::Balance;
use sui::coin::Coin;
use sui::dynamic_field;
use sui::sui::SUI;
use sui::table::Table;
use sui::vec_map::VecMap;
use sui_system::staking_pool::{FungibleStakedSui, PoolTokenExchangeRate, StakedSui};
use sui_system::sui_system_state_inner::SuiSystemStateInnerV2;
#[test_only]
use sui_system::{stake_subsidy, sui_system_state_inner, validator, validator_set, voting_power};

/// Only the system (address 0) may do this.
const ENotSystemAddress: u64 = 0;
/// The state has another version than its object.
const EWrongInnerVersion: u64 = 1;

/// Holds the version; the state lives in the field of that name.
public struct SuiSystemState has key {
    id: UID,
    version: u64,
}

// === Stakes ===

#[allow(lint(public_entry))]
/// Stakes a coin with a validator and gives the stake to the sender.
public entry fun request_add_stake(
    wrapper: &mut SuiSystemState,
    stake: Coin<SUI>,
    validator_address: address,
    ctx: &mut TxContext,
) {
    let staked_sui = wrapper.request_add_stake_non_entry(stake, validator_address, ctx);
    transfer::public_transfer(staked_sui, ctx.sender());
}

/// Stakes a coin with a validator.
public fun request_add_stake_non_entry(
    wrapper: &mut SuiSystemState,
    stake: Coin<SUI>,
    validator_address: address,
    ctx: &mut TxContext,
): StakedSui {
    wrapper.load_mut().request_add_stake(stake, validator_address, ctx)
}

#[allow(lint(public_entry))]
/// Stakes several coins, or `stake_amount` of them, and gives the stake and the rest to the sender.
public entry fun request_add_stake_mul_coin(
    wrapper: &mut SuiSystemState,
    stakes: vector<Coin<SUI>>,
    stake_amount: Option<u64>,
    validator_address: address,
    ctx: &mut TxContext,
) {
    let staked_sui = wrapper.load_mut().request_add_stake_mul_coin(stakes, stake_amount, validator_address, ctx);
    transfer::public_transfer(staked_sui, ctx.sender());
}

#[allow(lint(public_entry))]
/// Pays a stake out to the sender, with its rewards.
public entry fun request_withdraw_stake(wrapper: &mut SuiSystemState, staked_sui: StakedSui, ctx: &mut TxContext) {
    let withdrawn = wrapper.request_withdraw_stake_non_entry(staked_sui, ctx);
    transfer::public_transfer(withdrawn.into_coin(ctx), ctx.sender());
}

/// Pays a stake out, with its rewards.
public fun request_withdraw_stake_non_entry(
    wrapper: &mut SuiSystemState,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): Balance<SUI> {
    wrapper.load_mut().request_withdraw_stake(staked_sui, ctx)
}

/// Makes tokens of an active stake.
public fun convert_to_fungible_staked_sui(
    wrapper: &mut SuiSystemState,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): FungibleStakedSui {
    wrapper.load_mut().convert_to_fungible_staked_sui(staked_sui, ctx)
}

/// Pays tokens out, with their part of the rewards.
public fun redeem_fungible_staked_sui(
    wrapper: &mut SuiSystemState,
    fungible_staked_sui: FungibleStakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    wrapper.load_mut().redeem_fungible_staked_sui(fungible_staked_sui, ctx)
}

// === What is known ===

/// Returns the address of the validator that has a pool.
public fun validator_address_by_pool_id(wrapper: &mut SuiSystemState, pool_id: &ID): address {
    wrapper.load_mut().validator_address_by_pool_id(pool_id)
}

/// Returns the rates of a pool by epoch.
public fun pool_exchange_rates(wrapper: &mut SuiSystemState, pool_id: &ID): &Table<u64, PoolTokenExchangeRate> {
    wrapper.load().pool_exchange_rates(pool_id)
}

/// Returns the addresses of all validators.
public fun active_validator_addresses(wrapper: &mut SuiSystemState): vector<address> {
    wrapper.load().validators().active_validator_addresses()
}

/// Returns the addresses of all validators.
public fun active_validator_addresses_ref(wrapper: &SuiSystemState): vector<address> {
    wrapper.load().validators().active_validator_addresses()
}

/// Returns the stake of a validator. Aborts when there is none of this address.
public fun active_validator_stake_amount(wrapper: &SuiSystemState, validator_addr: address): u64 {
    wrapper.load().validators().validator_total_stake_amount(validator_addr)
}

/// Returns the votes of the validators by address, of 10,000.
public fun active_validator_voting_powers(wrapper: &SuiSystemState): VecMap<address, u64> {
    wrapper.load().active_validator_voting_powers()
}

/// Returns what a stake has earned up to the beginning of this epoch. A simulation without checks may call it.
public(package) fun calculate_rewards(self: &mut SuiSystemState, staked_sui: &StakedSui, ctx: &TxContext): u64 {
    let validator = self.load().validators().validator_by_pool_id(&staked_sui.pool_id());
    validator.get_staking_pool_ref().calculate_rewards(staked_sui, ctx.epoch())
}

#[allow(unused_function)]
/// Returns the votes of the validators by address, of 10,000. A simulation without checks may call it.
fun validator_voting_powers(wrapper: &mut SuiSystemState): VecMap<address, u64> {
    wrapper.load().active_validator_voting_powers()
}

// === The system ===

#[allow(unused_function)]
/// Lets a new epoch begin. The chain calls it at the end of each one, and destroys what it returns: rebates that users already have.
fun advance_epoch(
    storage_charges: Balance<SUI>,
    computation_charges: Balance<SUI>,
    wrapper: &mut SuiSystemState,
    new_epoch: u64,
    next_protocol_version: u64,
    storage_rebate: u64,
    non_refundable_storage_fee: u64,
    epoch_start_timestamp_ms: u64,
    ctx: &TxContext,
): Balance<SUI> {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    wrapper
        .load_mut()
        .advance_epoch(
            new_epoch,
            next_protocol_version,
            storage_charges,
            computation_charges,
            storage_rebate,
            non_refundable_storage_fee,
            epoch_start_timestamp_ms,
        )
}

fun load(self: &SuiSystemState): &SuiSystemStateInnerV2 {
    let inner: &SuiSystemStateInnerV2 = dynamic_field::borrow(&self.id, self.version);
    assert!(inner.system_state_version() == self.version, EWrongInnerVersion);
    inner
}

fun load_mut(self: &mut SuiSystemState): &mut SuiSystemStateInnerV2 {
    let inner: &mut SuiSystemStateInnerV2 = dynamic_field::borrow_mut(&mut self.id, self.version);
    assert!(inner.system_state_version() == self.version, EWrongInnerVersion);
    inner
}

// === Tests ===

#[test_only]
/// Shares a state in epoch 0. Each validator has `stake`, and as many votes as every other one; each change of epoch pays `subsidy`, which
/// is halved after every two.
public fun create_for_testing(validators: vector<address>, stake: u64, subsidy: u64, ctx: &mut TxContext) {
    let power = voting_power::total_voting_power() / validators.length();
    let active = validators.map!(|one| validator::create_for_testing(one, stake, power, ctx));
    let set = validator_set::create_for_testing(active, ctx);
    let fund = sui::balance::create_for_testing(subsidy * 1_000);
    let subsidies = stake_subsidy::create_for_testing(fund, subsidy, 2, 5_000, ctx);
    let mut state = SuiSystemState { id: object::new(ctx), version: 2 };
    let inner = sui_system_state_inner::create_for_testing(set, subsidies, ctx);
    dynamic_field::add(&mut state.id, 2u64, inner);
    transfer::share_object(state);
}

#[test_only]
/// Lets a new epoch begin. Returns how much of the storage charges users already have.
public fun advance_epoch_for_testing(
    wrapper: &mut SuiSystemState,
    new_epoch: u64,
    storage_charge: u64,
    computation_charge: u64,
    storage_rebate: u64,
    non_refundable_storage_fee: u64,
    epoch_start_timestamp_ms: u64,
    ctx: &TxContext,
): u64 {
    let refunded = advance_epoch(
        sui::balance::create_for_testing(storage_charge),
        sui::balance::create_for_testing(computation_charge),
        wrapper,
        new_epoch,
        2,
        storage_rebate,
        non_refundable_storage_fee,
        epoch_start_timestamp_ms,
        ctx,
    );
    refunded.destroy_for_testing()
}

#[test_only]
/// Returns the votes of the validators by address, of 10,000.
public fun validator_voting_powers_for_testing(wrapper: &mut SuiSystemState): VecMap<address, u64> {
    wrapper.validator_voting_powers()
}

#[test_only]
/// Returns the present epoch.
public fun epoch(wrapper: &mut SuiSystemState): u64 {
    wrapper.load().epoch()
}

#[test_only]
/// Returns when the present epoch began.
public fun epoch_start_timestamp_ms(wrapper: &mut SuiSystemState): u64 {
    wrapper.load().epoch_start_timestamp_ms()
}

#[test_only]
/// Returns what is staked with a validator, as of the beginning of the epoch.
public fun validator_stake_amount(wrapper: &mut SuiSystemState, validator_addr: address): u64 {
    wrapper.load().validators().validator_stake_amount(validator_addr)
}

#[test_only]
/// Returns the id of a validator's pool.
public fun validator_staking_pool_id(wrapper: &mut SuiSystemState, validator_addr: address): ID {
    wrapper.load().validators().validator_staking_pool_id(validator_addr)
}

#[test_only]
/// Returns the pools with the addresses of their validators.
public fun validator_staking_pool_mappings(wrapper: &mut SuiSystemState): &Table<ID, address> {
    wrapper.load().validators().staking_pool_mappings()
}

#[test_only]
/// Returns the validators.
public fun validators(wrapper: &mut SuiSystemState): &validator_set::ValidatorSet {
    wrapper.load().validators()
}

#[test_only]
/// Returns both parts of the storage fund together.
public fun get_storage_fund_total_balance(wrapper: &mut SuiSystemState): u64 {
    wrapper.load().storage_fund().total_balance()
}

#[test_only]
/// Returns the sum of the rebates of all objects.
public fun get_storage_fund_object_rebates(wrapper: &mut SuiSystemState): u64 {
    wrapper.load().storage_fund().total_object_storage_rebates()
}
