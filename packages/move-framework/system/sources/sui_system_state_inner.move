/// What the system state holds. Owns the order of a change of epoch: charges and subsidy become rewards, rewards become stake, and what is
/// left over stays in the storage fund.
module sui_system::sui_system_state_inner;

use sui::bag::Bag;
use sui::balance::Balance;
use sui::coin::Coin;
use sui::event;
use sui::sui::SUI;
use sui::table::Table;
use sui::vec_map::{Self, VecMap};
use sui::vec_set::{Self, VecSet};
use sui_system::stake_subsidy::StakeSubsidy;
use sui_system::staking_pool::{FungibleStakedSui, PoolTokenExchangeRate, StakedSui};
use sui_system::storage_fund::StorageFund;
use sui_system::validator;
use sui_system::validator_cap::UnverifiedValidatorOperationCap;
use sui_system::validator_set::ValidatorSet;

/// What a validator loses that others with two thirds of the votes report, in basis points: all that the epoch brought. As on mainnet.
const REWARD_SLASHING_RATE: u64 = 10_000;

/// The address is no validator's.
const ENotValidator: u64 = 0;
/// There would be too many validators, or too few.
const ELimitExceeded: u64 = 1;
/// A validator reports others.
const ECannotReportOneself: u64 = 3;
/// The validator has not reported this one.
const EReportRecordNotFound: u64 = 4;
/// The epoch that begins has begun before.
const EAdvancedToWrongEpoch: u64 = 8;

#[allow(unused_field)]
/// Settings of the first version of the state. No longer used.
public struct SystemParameters has store {
    epoch_duration_ms: u64,
    stake_subsidy_start_epoch: u64,
    max_validator_count: u64,
    min_validator_joining_stake: u64,
    validator_low_stake_threshold: u64,
    validator_very_low_stake_threshold: u64,
    validator_low_stake_grace_period: u64,
    extra_fields: Bag,
}

#[allow(unused_field)]
/// Settings.
public struct SystemParametersV2 has store {
    epoch_duration_ms: u64,
    stake_subsidy_start_epoch: u64,
    min_validator_count: u64,
    max_validator_count: u64,
    min_validator_joining_stake: u64,
    validator_low_stake_threshold: u64,
    validator_very_low_stake_threshold: u64,
    validator_low_stake_grace_period: u64,
    extra_fields: Bag,
}

#[allow(unused_field)]
/// The first version of the state. No longer used.
public struct SuiSystemStateInner has store {
    epoch: u64,
    protocol_version: u64,
    system_state_version: u64,
    validators: ValidatorSet,
    storage_fund: StorageFund,
    parameters: SystemParameters,
    reference_gas_price: u64,
    validator_report_records: VecMap<address, VecSet<address>>,
    stake_subsidy: StakeSubsidy,
    safe_mode: bool,
    safe_mode_storage_rewards: Balance<SUI>,
    safe_mode_computation_rewards: Balance<SUI>,
    safe_mode_storage_rebates: u64,
    safe_mode_non_refundable_storage_fee: u64,
    epoch_start_timestamp_ms: u64,
    extra_fields: Bag,
}

#[allow(unused_field)]
/// The state. Safe mode is never entered here.
public struct SuiSystemStateInnerV2 has store {
    epoch: u64,
    protocol_version: u64,
    /// As in `SuiSystemState`.
    system_state_version: u64,
    validators: ValidatorSet,
    storage_fund: StorageFund,
    parameters: SystemParametersV2,
    reference_gas_price: u64,
    validator_report_records: VecMap<address, VecSet<address>>,
    stake_subsidy: StakeSubsidy,
    safe_mode: bool,
    safe_mode_storage_rewards: Balance<SUI>,
    safe_mode_computation_rewards: Balance<SUI>,
    safe_mode_storage_rebates: u64,
    safe_mode_non_refundable_storage_fee: u64,
    epoch_start_timestamp_ms: u64,
    extra_fields: Bag,
}

/// An epoch has ended.
public struct SystemEpochInfoEvent has copy, drop {
    /// The epoch that begins.
    epoch: u64,
    protocol_version: u64,
    reference_gas_price: u64,
    total_stake: u64,
    storage_fund_reinvestment: u64,
    storage_charge: u64,
    storage_rebate: u64,
    storage_fund_balance: u64,
    stake_subsidy_amount: u64,
    total_gas_fees: u64,
    total_stake_rewards_distributed: u64,
    leftover_storage_fund_inflow: u64,
}

// === Validators ===

/// Makes the sender a candidate.
public(package) fun request_add_validator_candidate(
    self: &mut SuiSystemStateInnerV2,
    pubkey_bytes: vector<u8>,
    network_pubkey_bytes: vector<u8>,
    worker_pubkey_bytes: vector<u8>,
    proof_of_possession: vector<u8>,
    name: vector<u8>,
    description: vector<u8>,
    image_url: vector<u8>,
    project_url: vector<u8>,
    net_address: vector<u8>,
    p2p_address: vector<u8>,
    primary_address: vector<u8>,
    worker_address: vector<u8>,
    gas_price: u64,
    commission_rate: u64,
    ctx: &mut TxContext,
) {
    let candidate = validator::new(
        ctx.sender(),
        pubkey_bytes,
        network_pubkey_bytes,
        worker_pubkey_bytes,
        proof_of_possession,
        name,
        description,
        image_url,
        project_url,
        net_address,
        p2p_address,
        primary_address,
        worker_address,
        gas_price,
        commission_rate,
        ctx,
    );
    self.validators.request_add_validator_candidate(candidate, ctx);
}

/// Lets the sender, a candidate, join when the epoch ends.
public(package) fun request_add_validator(self: &mut SuiSystemStateInnerV2, ctx: &TxContext) {
    let next = self.validators.next_epoch_validator_count();
    assert!(next < self.parameters.max_validator_count, ELimitExceeded);
    self.validators.request_add_validator(ctx);
}

/// Lets the sender leave when the epoch ends, as long as enough validators stay.
public(package) fun request_remove_validator(self: &mut SuiSystemStateInnerV2, ctx: &TxContext) {
    let least = self.parameters.min_validator_count;
    let are_too_few = self.validators.active_validators().length() < least;
    assert!(are_too_few || self.validators.next_epoch_validator_count() > least, ELimitExceeded);
    self.validators.request_remove_validator(ctx);
}

/// Asks a gas price from the next epoch on.
public(package) fun request_set_gas_price(
    self: &mut SuiSystemStateInnerV2,
    cap: &UnverifiedValidatorOperationCap,
    new_gas_price: u64,
) {
    let verified = self.validators.verify_cap(cap, false, false);
    let validator_address = *verified.verified_operation_cap_address();
    self.validators.find_any_mut(validator_address).request_set_gas_price(verified, new_gas_price);
}

/// Sets the gas price of a candidate.
public(package) fun set_candidate_validator_gas_price(
    self: &mut SuiSystemStateInnerV2,
    cap: &UnverifiedValidatorOperationCap,
    new_gas_price: u64,
) {
    let verified = self.validators.verify_cap(cap, false, true);
    let validator_address = *verified.verified_operation_cap_address();
    self.validators.find_any_mut(validator_address).set_candidate_gas_price(verified, new_gas_price);
}

/// Reports a validator for another one.
public(package) fun report_validator(
    self: &mut SuiSystemStateInnerV2,
    cap: &UnverifiedValidatorOperationCap,
    reportee_addr: address,
) {
    assert!(self.validators.is_active(reportee_addr), ENotValidator);
    let reporter = *self.validators.verify_cap(cap, true, false).verified_operation_cap_address();
    assert!(reporter != reportee_addr, ECannotReportOneself);
    let records = &mut self.validator_report_records;
    if (!records.contains(&reportee_addr)) records.insert(reportee_addr, vec_set::empty());
    let reporters = &mut records[&reportee_addr];
    if (!reporters.contains(&reporter)) reporters.insert(reporter);
}

/// Takes a report back.
public(package) fun undo_report_validator(
    self: &mut SuiSystemStateInnerV2,
    cap: &UnverifiedValidatorOperationCap,
    reportee_addr: address,
) {
    let reporter = *self.validators.verify_cap(cap, true, false).verified_operation_cap_address();
    let records = &mut self.validator_report_records;
    assert!(records.contains(&reportee_addr), EReportRecordNotFound);
    let reporters = &mut records[&reportee_addr];
    assert!(reporters.contains(&reporter), EReportRecordNotFound);
    reporters.remove(&reporter);
    if (reporters.is_empty()) {
        records.remove(&reportee_addr);
    };
}

/// Returns the validators, to be changed.
public(package) fun validators_mut(self: &mut SuiSystemStateInnerV2): &mut ValidatorSet {
    &mut self.validators
}

// === Stakes ===

/// Stakes a coin.
public(package) fun request_add_stake(
    self: &mut SuiSystemStateInnerV2,
    stake: Coin<SUI>,
    validator_address: address,
    ctx: &mut TxContext,
): StakedSui {
    self.validators.request_add_stake(validator_address, stake.into_balance(), ctx)
}

/// Stakes several coins, or `stake_amount` of them; the rest goes back to the sender.
public(package) fun request_add_stake_mul_coin(
    self: &mut SuiSystemStateInnerV2,
    stakes: vector<Coin<SUI>>,
    stake_amount: Option<u64>,
    validator_address: address,
    ctx: &mut TxContext,
): StakedSui {
    let balance = take(stakes, stake_amount, ctx);
    self.validators.request_add_stake(validator_address, balance, ctx)
}

#[allow(lint(self_transfer))]
fun take(mut coins: vector<Coin<SUI>>, amount: Option<u64>, ctx: &mut TxContext): Balance<SUI> {
    let mut sum = coins.pop_back().into_balance();
    coins.destroy!(|coin| sum.join(coin.into_balance()));
    if (amount.is_none()) return sum;
    let part = sum.split(amount.destroy_some());
    if (sum.value() > 0) transfer::public_transfer(sum.into_coin(ctx), ctx.sender()) else sum.destroy_zero();
    part
}

/// Pays a stake out with its rewards.
public(package) fun request_withdraw_stake(
    self: &mut SuiSystemStateInnerV2,
    staked_sui: StakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    self.validators.request_withdraw_stake(staked_sui, ctx)
}

/// Makes tokens of an active stake.
public(package) fun convert_to_fungible_staked_sui(
    self: &mut SuiSystemStateInnerV2,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): FungibleStakedSui {
    self.validators.convert_to_fungible_staked_sui(staked_sui, ctx)
}

/// Pays tokens out.
public(package) fun redeem_fungible_staked_sui(
    self: &mut SuiSystemStateInnerV2,
    fungible_staked_sui: FungibleStakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    self.validators.redeem_fungible_staked_sui(fungible_staked_sui, ctx)
}

// === The change of an epoch ===

/// Lets a new epoch begin: the computation charges of the one that ends and the subsidy are its rewards. Returns the rebates that users
/// already have, so that they can be destroyed.
public(package) fun advance_epoch(
    self: &mut SuiSystemStateInnerV2,
    new_epoch: u64,
    next_protocol_version: u64,
    storage_charges: Balance<SUI>,
    computation_charges: Balance<SUI>,
    storage_rebate: u64,
    non_refundable_storage_fee: u64,
    epoch_start_timestamp_ms: u64,
    ctx: &mut TxContext,
): Balance<SUI> {
    assert!(new_epoch > self.epoch, EAdvancedToWrongEpoch);
    self.epoch = new_epoch;
    self.protocol_version = next_protocol_version;
    self.epoch_start_timestamp_ms = epoch_start_timestamp_ms;
    let storage_charge = storage_charges.value();
    let total_gas_fees = computation_charges.value();
    let mut rewards = self.stake_subsidy.advance_epoch();
    let stake_subsidy_amount = rewards.value();
    rewards.join(computation_charges);
    self
        .validators
        .advance_epoch(
            &mut rewards,
            &mut self.validator_report_records,
            REWARD_SLASHING_RATE,
            self.parameters.validator_low_stake_grace_period,
            new_epoch,
            ctx,
        );
    self.reference_gas_price = self.validators.derive_reference_gas_price();
    let leftover_storage_fund_inflow = rewards.value();
    let refunded = self.storage_fund.advance_epoch(storage_charges, rewards, storage_rebate, non_refundable_storage_fee);
    event::emit(SystemEpochInfoEvent {
        epoch: new_epoch,
        protocol_version: next_protocol_version,
        reference_gas_price: self.reference_gas_price,
        total_stake: self.validators.total_stake(),
        storage_fund_reinvestment: 0,
        storage_charge,
        storage_rebate,
        storage_fund_balance: self.storage_fund.total_balance(),
        stake_subsidy_amount,
        total_gas_fees,
        total_stake_rewards_distributed: stake_subsidy_amount + total_gas_fees - leftover_storage_fund_inflow,
        leftover_storage_fund_inflow,
    });
    refunded
}

// === What is known ===

/// Returns the present epoch.
public(package) fun epoch(self: &SuiSystemStateInnerV2): u64 {
    self.epoch
}

/// Returns the version of the state's type.
public(package) fun system_state_version(self: &SuiSystemStateInnerV2): u64 {
    self.system_state_version
}

/// Returns when the present epoch began.
public(package) fun epoch_start_timestamp_ms(self: &SuiSystemStateInnerV2): u64 {
    self.epoch_start_timestamp_ms
}

/// Returns the votes of the validators by address, of 10,000.
public(package) fun active_validator_voting_powers(self: &SuiSystemStateInnerV2): VecMap<address, u64> {
    let mut powers = vec_map::empty();
    self
        .validators
        .active_validator_addresses()
        .destroy!(|validator| powers.insert(validator, self.validators.validator_voting_power(validator)));
    powers
}

/// Returns the address of the validator that has a pool.
public(package) fun validator_address_by_pool_id(self: &mut SuiSystemStateInnerV2, pool_id: &ID): address {
    self.validators.validator_address_by_pool_id(pool_id)
}

/// Returns the rates of a pool by epoch.
public(package) fun pool_exchange_rates(
    self: &SuiSystemStateInnerV2,
    pool_id: &ID,
): &Table<u64, PoolTokenExchangeRate> {
    self.validators.pool_exchange_rates(pool_id)
}

/// Returns the validators.
public(package) fun validators(self: &SuiSystemStateInnerV2): &ValidatorSet {
    &self.validators
}

/// Returns the storage fund.
public(package) fun storage_fund(self: &SuiSystemStateInnerV2): &StorageFund {
    &self.storage_fund
}

// === Tests ===

#[test_only]
/// Returns a state in epoch 0.
public fun create_for_testing(
    validators: ValidatorSet,
    stake_subsidy: StakeSubsidy,
    ctx: &mut TxContext,
): SuiSystemStateInnerV2 {
    SuiSystemStateInnerV2 {
        epoch: 0,
        protocol_version: 1,
        system_state_version: 2,
        validators,
        storage_fund: sui_system::storage_fund::create_for_testing(),
        parameters: SystemParametersV2 {
            epoch_duration_ms: 1,
            stake_subsidy_start_epoch: 0,
            min_validator_count: 1,
            max_validator_count: 150,
            min_validator_joining_stake: 0,
            validator_low_stake_threshold: 0,
            validator_very_low_stake_threshold: 0,
            validator_low_stake_grace_period: 0,
            extra_fields: sui::bag::new(ctx),
        },
        reference_gas_price: 1_000,
        validator_report_records: vec_map::empty(),
        stake_subsidy,
        safe_mode: false,
        safe_mode_storage_rewards: sui::balance::zero(),
        safe_mode_computation_rewards: sui::balance::zero(),
        safe_mode_storage_rebates: 0,
        safe_mode_non_refundable_storage_fee: 0,
        epoch_start_timestamp_ms: 0,
        extra_fields: sui::bag::new(ctx),
    }
}
