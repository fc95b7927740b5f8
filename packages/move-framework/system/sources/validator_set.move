/// The validators. Owns which of them a stake belongs to, and how the rewards of an epoch are divided: by votes.
module sui_system::validator_set;

use sui::bag::Bag;
use sui::balance::Balance;
use sui::event;
use sui::priority_queue;
use sui::sui::SUI;
use sui::table::Table;
use sui::table_vec::TableVec;
use sui::vec_map::VecMap;
use sui_system::staking_pool::{FungibleStakedSui, PoolTokenExchangeRate, StakedSui, mul_div};
use sui_system::validator::Validator;
use sui_system::validator_wrapper::ValidatorWrapper;
use sui_system::voting_power::{quorum_threshold, total_voting_power};

/// A stake has at least 1 SUI.
const MIN_STAKING_THRESHOLD: u64 = 1_000_000_000;

/// No validator has this pool.
const ENoPoolFound: u64 = 3;
/// The address is no validator's.
const ENotAValidator: u64 = 4;
/// The address is no validator's that waits.
const ENotAPendingValidator: u64 = 12;
/// Less than 1 SUI.
const EStakingBelowThreshold: u64 = 10;

#[allow(unused_field)]
/// The validators. None is added and none leaves, so all but the first two and the pools' addresses stay empty.
public struct ValidatorSet has store {
    /// As of the beginning of the epoch.
    total_stake: u64,
    active_validators: vector<Validator>,
    pending_active_validators: TableVec<Validator>,
    pending_removals: vector<u64>,
    /// Pools to the addresses of their validators.
    staking_pool_mappings: Table<ID, address>,
    inactive_validators: Table<ID, ValidatorWrapper>,
    validator_candidates: Table<address, ValidatorWrapper>,
    at_risk_validators: VecMap<address, u64>,
    extra_fields: Bag,
}

#[allow(unused_field)]
/// As the second version, without votes. No longer made.
public struct ValidatorEpochInfoEvent has copy, drop {
    epoch: u64,
    validator_address: address,
    reference_gas_survey_quote: u64,
    stake: u64,
    commission_rate: u64,
    pool_staking_reward: u64,
    storage_fund_staking_reward: u64,
    pool_token_exchange_rate: PoolTokenExchangeRate,
    tallying_rule_reporters: vector<address>,
    tallying_rule_global_score: u64,
}

#[allow(unused_field)]
/// A validator begins. Not reported here, as none does.
public struct ValidatorJoinEvent has copy, drop {
    epoch: u64,
    validator_address: address,
    staking_pool_id: ID,
}

#[allow(unused_field)]
/// A validator leaves. Not reported here, as none does.
public struct ValidatorLeaveEvent has copy, drop {
    epoch: u64,
    validator_address: address,
    staking_pool_id: ID,
    is_voluntary: bool,
}

/// Where the set keeps since when validators join by votes. None is kept here.
public struct VotingPowerAdmissionStartEpochKey() has copy, drop, store;

/// What the epoch that ended brought a validator's stakers.
public struct ValidatorEpochInfoEventV2 has copy, drop {
    /// The epoch that begins.
    epoch: u64,
    validator_address: address,
    reference_gas_survey_quote: u64,
    stake: u64,
    voting_power: u64,
    commission_rate: u64,
    pool_staking_reward: u64,
    storage_fund_staking_reward: u64,
    pool_token_exchange_rate: PoolTokenExchangeRate,
    tallying_rule_reporters: vector<address>,
    tallying_rule_global_score: u64,
}

// === Stakes ===

/// Stakes with a validator.
public(package) fun request_add_stake(
    self: &mut ValidatorSet,
    validator_address: address,
    stake: Balance<SUI>,
    ctx: &mut TxContext,
): StakedSui {
    assert!(stake.value() >= MIN_STAKING_THRESHOLD, EStakingBelowThreshold);
    let staker = ctx.sender();
    let at = self.index_of(validator_address);
    self.active_validators[at].request_add_stake(stake, staker, ctx)
}

/// Pays a stake out with its rewards.
public(package) fun request_withdraw_stake(self: &mut ValidatorSet, staked_sui: StakedSui, ctx: &TxContext): Balance<SUI> {
    let at = self.index_of_pool(staked_sui.pool_id());
    self.active_validators[at].request_withdraw_stake(staked_sui, ctx)
}

/// Makes tokens of an active stake.
public(package) fun convert_to_fungible_staked_sui(
    self: &mut ValidatorSet,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): FungibleStakedSui {
    let at = self.index_of_pool(staked_sui.pool_id());
    self.active_validators[at].convert_to_fungible_staked_sui(staked_sui, ctx)
}

/// Pays tokens out.
public(package) fun redeem_fungible_staked_sui(
    self: &mut ValidatorSet,
    fungible_staked_sui: FungibleStakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    let at = self.index_of_pool(fungible_staked_sui.pool_id());
    self.active_validators[at].redeem_fungible_staked_sui(fungible_staked_sui, ctx)
}

// === The change of an epoch ===

/// Divides rewards by votes, rounded down, and lets what was staked and withdrawn count. What cannot be divided stays in `rewards`.
public(package) fun advance_epoch(self: &mut ValidatorSet, rewards: &mut Balance<SUI>, new_epoch: u64) {
    let all = rewards.value();
    let mut total_stake = 0;
    self.active_validators.do_mut!(|validator| {
        let reward = mul_div(all, validator.voting_power(), total_voting_power());
        validator.advance_epoch(rewards.split(reward), new_epoch);
        total_stake = total_stake + validator.total_stake();
        event::emit(ValidatorEpochInfoEventV2 {
            epoch: new_epoch,
            validator_address: validator.sui_address(),
            reference_gas_survey_quote: validator.gas_price(),
            stake: validator.total_stake(),
            voting_power: validator.voting_power(),
            commission_rate: validator.commission_rate(),
            pool_staking_reward: reward,
            storage_fund_staking_reward: 0,
            pool_token_exchange_rate: validator.pool_token_exchange_rate_at_epoch(new_epoch),
            tallying_rule_reporters: vector[],
            tallying_rule_global_score: 1,
        });
    });
    self.total_stake = total_stake;
}

// === What is known ===

/// Returns what is staked with all validators, as of the beginning of the epoch.
public fun total_stake(self: &ValidatorSet): u64 {
    self.total_stake
}

/// Returns what is staked with a validator, as of the beginning of the epoch.
public fun validator_total_stake_amount(self: &ValidatorSet, validator_address: address): u64 {
    self.get_active_validator_ref(validator_address).total_stake()
}

/// Returns what is staked with a validator, as of the beginning of the epoch.
public fun validator_stake_amount(self: &ValidatorSet, validator_address: address): u64 {
    self.validator_total_stake_amount(validator_address)
}

/// Returns the votes of a validator, of 10,000.
public fun validator_voting_power(self: &ValidatorSet, validator_address: address): u64 {
    self.get_active_validator_ref(validator_address).voting_power()
}

/// Returns the id of a validator's pool.
public fun validator_staking_pool_id(self: &ValidatorSet, validator_address: address): ID {
    self.get_active_validator_ref(validator_address).staking_pool_id()
}

/// Returns the pools with the addresses of their validators.
public fun staking_pool_mappings(self: &ValidatorSet): &Table<ID, address> {
    &self.staking_pool_mappings
}

/// Returns the address of the validator that has a pool.
public fun validator_address_by_pool_id(self: &mut ValidatorSet, pool_id: &ID): address {
    self.validator_by_pool_id(pool_id).sui_address()
}

/// Returns the rates of a pool by epoch.
public(package) fun pool_exchange_rates(self: &ValidatorSet, pool_id: &ID): &Table<u64, PoolTokenExchangeRate> {
    self.validator_by_pool_id(pool_id).get_staking_pool_ref().exchange_rates()
}

/// Returns the validator that has a pool.
public(package) fun validator_by_pool_id(self: &ValidatorSet, pool_id: &ID): &Validator {
    &self.active_validators[self.index_of_pool(*pool_id)]
}

/// Returns the gas price that follows from those that validators ask: the highest one that more than a third of the votes reach.
public fun derive_reference_gas_price(self: &ValidatorSet): u64 {
    let entries = self.active_validators.map_ref!(|validator| {
        priority_queue::new_entry(validator.gas_price(), validator.voting_power())
    });
    let mut prices = priority_queue::new(entries);
    let threshold = total_voting_power() - quorum_threshold();
    let (mut reached, mut price) = (0, 0);
    while (reached < threshold) {
        let (next, votes) = prices.pop_max();
        price = next;
        reached = reached + votes;
    };
    price
}

/// Returns a validator that will join.
public fun get_pending_validator_ref(self: &ValidatorSet, validator_address: address): &Validator {
    let pending = &self.pending_active_validators;
    let mut i = 0;
    while (i < pending.length()) {
        if (pending[i].sui_address() == validator_address) return &pending[i];
        i = i + 1;
    };
    abort ENotAPendingValidator
}

/// Returns the votes of these validators together.
public fun sum_voting_power_by_addresses(vs: &vector<Validator>, addresses: &vector<address>): u64 {
    addresses.map_ref!(|addr| vs[find(vs, *addr)].voting_power()).fold!(0, |sum, votes| sum + votes)
}

/// Returns whether the address is that of a candidate.
public fun is_validator_candidate(self: &ValidatorSet, addr: address): bool {
    self.validator_candidates.contains(addr)
}

/// Returns whether the pool is that of a validator that has left.
public fun is_inactive_validator(self: &ValidatorSet, staking_pool_id: ID): bool {
    self.inactive_validators.contains(staking_pool_id)
}

/// Returns a validator.
public fun get_active_validator_ref(self: &ValidatorSet, addr: address): &Validator {
    &self.active_validators[self.index_of(addr)]
}

/// Returns all validators.
public fun active_validators(self: &ValidatorSet): &vector<Validator> {
    &self.active_validators
}

/// Returns the addresses of all validators.
public(package) fun active_validator_addresses(self: &ValidatorSet): vector<address> {
    self.active_validators.map_ref!(|validator| validator.sui_address())
}

fun index_of(self: &ValidatorSet, validator_address: address): u64 {
    find(&self.active_validators, validator_address)
}

fun find(validators: &vector<Validator>, validator_address: address): u64 {
    let found = validators.find_index!(|validator| validator.sui_address() == validator_address);
    found.destroy_or!(abort ENotAValidator)
}

fun index_of_pool(self: &ValidatorSet, pool_id: ID): u64 {
    assert!(self.staking_pool_mappings.contains(pool_id), ENoPoolFound);
    self.index_of(self.staking_pool_mappings[pool_id])
}

// === Tests ===

#[test_only]
/// Returns a set of active validators.
public fun create_for_testing(active_validators: vector<Validator>, ctx: &mut TxContext): ValidatorSet {
    let mut total_stake = 0;
    let mut staking_pool_mappings = sui::table::new(ctx);
    active_validators.do_ref!(|validator| {
        total_stake = total_stake + validator.total_stake();
        staking_pool_mappings.add(validator.staking_pool_id(), validator.sui_address());
    });
    ValidatorSet {
        total_stake,
        active_validators,
        pending_active_validators: sui::table_vec::empty(ctx),
        pending_removals: vector[],
        staking_pool_mappings,
        inactive_validators: sui::table::new(ctx),
        validator_candidates: sui::table::new(ctx),
        at_risk_validators: sui::vec_map::empty(),
        extra_fields: sui::bag::new(ctx),
    }
}
