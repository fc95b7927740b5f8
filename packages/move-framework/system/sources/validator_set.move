/// The validators. Owns who is one of them, which of them a stake belongs to, and how the rewards of an epoch are divided: by votes.
module sui_system::validator_set;

use sui::bag::Bag;
use sui::balance::Balance;
use sui::event;
use sui::priority_queue;
use sui::sui::SUI;
use sui::table::Table;
use sui::table_vec::TableVec;
use sui::vec_map::VecMap;
use sui::vec_set::VecSet;
use sui_system::staking_pool::{FungibleStakedSui, PoolTokenExchangeRate, StakedSui, mul_div};
use sui_system::validator::Validator;
use sui_system::validator_cap::{UnverifiedValidatorOperationCap, ValidatorOperationCap};
use sui_system::validator_wrapper::{Self, ValidatorWrapper};
use sui_system::voting_power::{Self, derive_raw_voting_power, quorum_threshold, total_voting_power};

/// A stake has at least 1 SUI.
const MIN_STAKING_THRESHOLD: u64 = 1_000_000_000;
const BASIS_POINTS: u64 = 10_000;
/// After so many epochs fewer votes are enough, and once more after as many.
const PHASE_EPOCHS: u64 = 14;

/// An address was reported that is no validator's.
const ENonValidatorInReportRecords: u64 = 0;
/// Another validator has the address, the name, a key or a place in the network.
const EDuplicateValidator: u64 = 2;
/// No validator has this pool.
const ENoPoolFound: u64 = 3;
/// The address is no validator's.
const ENotAValidator: u64 = 4;
/// The stake gives too few votes.
const EMinJoiningStakeNotReached: u64 = 5;
/// The address is a candidate's already.
const EAlreadyValidatorCandidate: u64 = 6;
/// The address is no candidate's.
const ENotValidatorCandidate: u64 = 8;
/// The address is that of a candidate, or of none.
const ENotActiveOrPendingValidator: u64 = 9;
/// Less than 1 SUI.
const EStakingBelowThreshold: u64 = 10;
/// The validator leaves already.
const EValidatorAlreadyRemoved: u64 = 11;
/// The address is no validator's that waits.
const ENotAPendingValidator: u64 = 12;
/// The right holds no more.
const EInvalidCap: u64 = 101;

/// The validators.
public struct ValidatorSet has store {
    /// As of the beginning of the epoch.
    total_stake: u64,
    active_validators: vector<Validator>,
    /// Those that join when the epoch ends.
    pending_active_validators: TableVec<Validator>,
    /// Places of the active ones that leave when the epoch ends.
    pending_removals: vector<u64>,
    /// Pools to the addresses of their validators. Those that have left have none.
    staking_pool_mappings: Table<ID, address>,
    /// By pool, those that have left, for their stakers.
    inactive_validators: Table<ID, ValidatorWrapper>,
    validator_candidates: Table<address, ValidatorWrapper>,
    /// For how many epochs a validator has had too few votes.
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

/// A validator begins.
public struct ValidatorJoinEvent has copy, drop {
    /// The epoch that ends.
    epoch: u64,
    validator_address: address,
    staking_pool_id: ID,
}

/// A validator leaves.
public struct ValidatorLeaveEvent has copy, drop {
    /// The epoch that begins.
    epoch: u64,
    validator_address: address,
    staking_pool_id: ID,
    is_voluntary: bool,
}

/// Where the set keeps since when validators join by votes.
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

// === Joining and leaving ===

/// Adds a candidate, with which can be staked.
public(package) fun request_add_validator_candidate(self: &mut ValidatorSet, validator: Validator, ctx: &mut TxContext) {
    let candidate = validator.sui_address();
    assert!(self.count_duplicates(&validator) == 0, EDuplicateValidator);
    assert!(!self.validator_candidates.contains(candidate), EAlreadyValidatorCandidate);
    self.staking_pool_mappings.add(validator.staking_pool_id(), candidate);
    self.validator_candidates.add(candidate, validator_wrapper::wrap(validator, ctx));
}

/// Ends the candidacy of the sender. What is staked can only be withdrawn.
public(package) fun request_remove_validator_candidate(self: &mut ValidatorSet, ctx: &mut TxContext) {
    let mut validator = self.take_candidate(ctx.sender());
    let pool_id = validator.staking_pool_id();
    self.staking_pool_mappings.remove(pool_id);
    validator.deactivate(ctx.epoch());
    self.inactive_validators.add(pool_id, validator_wrapper::wrap(validator, ctx));
}

/// Lets the sender, a candidate, join when the epoch ends.
public(package) fun request_add_validator(self: &mut ValidatorSet, ctx: &TxContext) {
    let validator = self.take_candidate(ctx.sender());
    assert!(self.count_duplicates(&validator) == 0, EDuplicateValidator);
    let stake = validator.total_stake();
    let (joining, _, _) = self.voting_power_thresholds(ctx.epoch());
    assert!(derive_raw_voting_power(stake, self.total_stake + stake) >= joining, EMinJoiningStakeNotReached);
    self.pending_active_validators.push_back(validator);
}

/// Lets the sender, an active validator, leave when the epoch ends.
public(package) fun request_remove_validator(self: &mut ValidatorSet, ctx: &TxContext) {
    let place = self.index_of(ctx.sender());
    assert!(!self.pending_removals.contains(&place), EValidatorAlreadyRemoved);
    self.pending_removals.push_back(place);
}

/// Returns how many validators there will be when the epoch ends.
public(package) fun next_epoch_validator_count(self: &ValidatorSet): u64 {
    self.active_validators.length() + self.pending_active_validators.length() - self.pending_removals.length()
}

fun take_candidate(self: &mut ValidatorSet, candidate: address): Validator {
    assert!(self.validator_candidates.contains(candidate), ENotValidatorCandidate);
    self.validator_candidates.remove(candidate).unwrap()
}

/// Returns the votes, of 10,000, that it takes to join, to stay, and to stay for a while. Those of SIP-39: fewer after 14 epochs, and after 28.
fun voting_power_thresholds(self: &ValidatorSet, epoch: u64): (u64, u64, u64) {
    let key = VotingPowerAdmissionStartEpochKey();
    let start = if (self.extra_fields.contains(key)) self.extra_fields[key] else epoch;
    if (epoch < start + PHASE_EPOCHS) return (12, 8, 4);
    if (epoch < start + 2 * PHASE_EPOCHS) return (6, 4, 2);
    (3, 2, 1)
}

/// Aborts when the sender, who is active or will be, shares something with another one of these.
public(package) fun assert_no_pending_or_active_duplicates(self: &ValidatorSet, ctx: &TxContext) {
    let validator = self.find_any(ctx.sender());
    // Itself is one.
    assert!(self.count_duplicates(validator) == 1, EDuplicateValidator);
}

fun count_duplicates(self: &ValidatorSet, validator: &Validator): u64 {
    let mut count = self.active_validators.count!(|other| other.is_duplicate(validator));
    self.pending_active_validators.length().do!(|place| {
        if (self.pending_active_validators[place].is_duplicate(validator)) count = count + 1;
    });
    count
}

// === What validators set ===

/// Returns the right, when it is the present one of a validator that is active or, with these, will be or is a candidate.
public(package) fun verify_cap(
    self: &ValidatorSet,
    cap: &UnverifiedValidatorOperationCap,
    active_only: bool,
    include_candidates: bool,
): ValidatorOperationCap {
    let validator_address = *cap.unverified_operation_cap_address();
    let validator = if (active_only) {
        self.get_active_validator_ref(validator_address)
    } else {
        assert!(
            include_candidates || self.is_active_or_pending(validator_address),
            ENotActiveOrPendingValidator,
        );
        self.find_any(validator_address)
    };
    assert!(validator.operation_cap_id() == &object::id(cap), EInvalidCap);
    cap.into_verified()
}

/// Returns the validator of an address: an active one, one that will join, or a candidate.
public(package) fun find_any_mut(self: &mut ValidatorSet, validator_address: address): &mut Validator {
    let active = self.active_validators.find_index!(|validator| validator.sui_address() == validator_address);
    if (active.is_some()) return &mut self.active_validators[active.destroy_some()];
    let pending = self.pending_index_of(validator_address);
    if (pending.is_some()) return &mut self.pending_active_validators[pending.destroy_some()];
    assert!(self.validator_candidates.contains(validator_address), ENotValidatorCandidate);
    self.validator_candidates[validator_address].validator_mut()
}

/// Returns the validator of an address that is active or will be.
public(package) fun find_active_or_pending_mut(self: &mut ValidatorSet, validator_address: address): &mut Validator {
    assert!(self.is_active_or_pending(validator_address), ENotActiveOrPendingValidator);
    self.find_any_mut(validator_address)
}

/// Returns an active validator.
public(package) fun find_active_mut(self: &mut ValidatorSet, validator_address: address): &mut Validator {
    let at = self.index_of(validator_address);
    &mut self.active_validators[at]
}

/// Returns whether an address is that of an active validator.
public(package) fun is_active(self: &ValidatorSet, validator_address: address): bool {
    self.active_validators.any!(|validator| validator.sui_address() == validator_address)
}

fun is_active_or_pending(self: &ValidatorSet, validator_address: address): bool {
    self.is_active(validator_address) || self.pending_index_of(validator_address).is_some()
}

fun find_any(self: &ValidatorSet, validator_address: address): &Validator {
    if (self.is_active(validator_address)) return self.get_active_validator_ref(validator_address);
    let pending = self.pending_index_of(validator_address);
    if (pending.is_some()) return &self.pending_active_validators[pending.destroy_some()];
    assert!(self.validator_candidates.contains(validator_address), ENotValidatorCandidate);
    self.validator_candidates[validator_address].validator()
}

fun pending_index_of(self: &ValidatorSet, validator_address: address): Option<u64> {
    let pending = &self.pending_active_validators;
    let mut i = 0;
    while (i < pending.length()) {
        if (pending[i].sui_address() == validator_address) return option::some(i);
        i = i + 1;
    };
    option::none()
}

// === Stakes ===

/// Stakes with a validator or a candidate.
public(package) fun request_add_stake(
    self: &mut ValidatorSet,
    validator_address: address,
    stake: Balance<SUI>,
    ctx: &mut TxContext,
): StakedSui {
    assert!(stake.value() >= MIN_STAKING_THRESHOLD, EStakingBelowThreshold);
    let staker = ctx.sender();
    self.find_candidate_or_active_mut(validator_address).request_add_stake(stake, staker, ctx)
}

/// Pays a stake out with its rewards.
public(package) fun request_withdraw_stake(self: &mut ValidatorSet, staked_sui: StakedSui, ctx: &TxContext): Balance<SUI> {
    let pool_id = staked_sui.pool_id();
    self.find_by_pool_mut(pool_id).request_withdraw_stake(staked_sui, ctx)
}

/// Makes tokens of an active stake.
public(package) fun convert_to_fungible_staked_sui(
    self: &mut ValidatorSet,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): FungibleStakedSui {
    let pool_id = staked_sui.pool_id();
    self.find_by_pool_mut(pool_id).convert_to_fungible_staked_sui(staked_sui, ctx)
}

/// Pays tokens out.
public(package) fun redeem_fungible_staked_sui(
    self: &mut ValidatorSet,
    fungible_staked_sui: FungibleStakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    let pool_id = fungible_staked_sui.pool_id();
    self.find_by_pool_mut(pool_id).redeem_fungible_staked_sui(fungible_staked_sui, ctx)
}

/// Stakes with a validator that will join are as they are until it has.
fun find_candidate_or_active_mut(self: &mut ValidatorSet, validator_address: address): &mut Validator {
    if (self.validator_candidates.contains(validator_address)) {
        self.validator_candidates[validator_address].validator_mut()
    } else {
        self.find_active_mut(validator_address)
    }
}

fun find_by_pool_mut(self: &mut ValidatorSet, pool_id: ID): &mut Validator {
    if (self.staking_pool_mappings.contains(pool_id)) {
        let validator_address = self.staking_pool_mappings[pool_id];
        self.find_candidate_or_active_mut(validator_address)
    } else {
        assert!(self.inactive_validators.contains(pool_id), ENoPoolFound);
        self.inactive_validators[pool_id].validator_mut()
    }
}

// === The change of an epoch ===

/// Divides rewards by votes, rounded down, and lets what was staked and withdrawn count. What cannot be divided stays in `rewards`. Then those
/// leave that asked for it or have too few votes, those join that have enough, and the votes follow the stakes.
public(package) fun advance_epoch(
    self: &mut ValidatorSet,
    rewards: &mut Balance<SUI>,
    reports: &mut VecMap<address, VecSet<address>>,
    reward_slashing_rate: u64,
    low_stake_grace_period: u64,
    new_epoch: u64,
    ctx: &mut TxContext,
) {
    let key = VotingPowerAdmissionStartEpochKey();
    if (!self.extra_fields.contains(key)) self.extra_fields.add(key, new_epoch - 1);
    let slashed = self.slashed_validators(reports);
    let parts = self.divide(rewards.value(), &slashed, reward_slashing_rate);
    self.active_validators.length().do!(|i| {
        let reward = rewards.split(parts[i]);
        self.active_validators[i].advance_epoch(reward, new_epoch, ctx);
    });
    self.report_epoch(&parts, reports, &slashed, new_epoch);
    self.let_leave(reports, new_epoch, ctx);
    self.total_stake = self.review(reports, low_stake_grace_period, new_epoch, ctx);
    voting_power::set_voting_power(&mut self.active_validators, self.total_stake);
    self.active_validators.do_mut!(|validator| validator.effectuate_staged_metadata());
}

/// Returns the validators that others with two thirds of the votes report.
fun slashed_validators(self: &ValidatorSet, reports: &VecMap<address, VecSet<address>>): vector<address> {
    let mut slashed = vector[];
    reports.length().do!(|i| {
        let (reported, reporters) = reports.get_entry_by_idx(i);
        assert!(self.is_active(*reported), ENonValidatorInReportRecords);
        let votes = sum_voting_power_by_addresses(&self.active_validators, reporters.keys());
        if (votes >= quorum_threshold()) slashed.push_back(*reported);
    });
    slashed
}

/// Returns the rewards of each validator: by votes, and what slashed ones lose goes to the others by votes.
fun divide(self: &ValidatorSet, all: u64, slashed: &vector<address>, reward_slashing_rate: u64): vector<u64> {
    let others = total_voting_power() - sum_voting_power_by_addresses(&self.active_validators, slashed);
    let mut taken = 0;
    let kept = self.active_validators.map_ref!(|validator| {
        let part = mul_div(all, validator.voting_power(), total_voting_power());
        let is_slashed = slashed.contains(&validator.sui_address());
        let lost = if (is_slashed) mul_div(part, reward_slashing_rate, BASIS_POINTS) else 0;
        taken = taken + lost;
        part - lost
    });
    kept.zip_map_ref!(&self.active_validators, |part, validator| {
        let is_slashed = slashed.contains(&validator.sui_address());
        *part + (if (is_slashed) 0 else mul_div(taken, validator.voting_power(), others))
    })
}

fun report_epoch(
    self: &ValidatorSet,
    parts: &vector<u64>,
    reports: &VecMap<address, VecSet<address>>,
    slashed: &vector<address>,
    new_epoch: u64,
) {
    self.active_validators.zip_do_ref!(parts, |validator, reward| {
        let validator_address = validator.sui_address();
        let is_reported = reports.contains(&validator_address);
        event::emit(ValidatorEpochInfoEventV2 {
            epoch: new_epoch,
            validator_address,
            reference_gas_survey_quote: validator.gas_price(),
            stake: validator.total_stake(),
            voting_power: validator.voting_power(),
            commission_rate: validator.commission_rate(),
            pool_staking_reward: *reward,
            storage_fund_staking_reward: 0,
            pool_token_exchange_rate: validator.pool_token_exchange_rate_at_epoch(new_epoch),
            tallying_rule_reporters: if (is_reported) *reports[&validator_address].keys() else vector[],
            tallying_rule_global_score: if (slashed.contains(&validator_address)) 0 else 1,
        });
    });
}

/// Lets those leave that asked for it.
fun let_leave(
    self: &mut ValidatorSet,
    reports: &mut VecMap<address, VecSet<address>>,
    new_epoch: u64,
    ctx: &mut TxContext,
) {
    let leaving = self.pending_removals;
    self.pending_removals = vector[];
    let mut i = self.active_validators.length();
    while (i > 0) {
        i = i - 1;
        if (leaving.contains(&i)) self.depart(i, true, reports, new_epoch, ctx);
    }
}

/// Lets those leave that have too few votes, and those join that have enough; who has not, is a candidate again. Votes are those that the
/// stakes would give if all of them were there. Returns what is staked then.
fun review(
    self: &mut ValidatorSet,
    reports: &mut VecMap<address, VecSet<address>>,
    low_stake_grace_period: u64,
    new_epoch: u64,
    ctx: &mut TxContext,
): u64 {
    let old_epoch = new_epoch - 1;
    let (joining, low, very_low) = self.voting_power_thresholds(old_epoch);
    let pending = vector::tabulate!(
        self.pending_active_validators.length(),
        |_| self.pending_active_validators.pop_back(),
    );
    let all = sum_stakes(&self.active_validators) + sum_stakes(&pending);
    let mut i = self.active_validators.length();
    while (i > 0) {
        i = i - 1;
        let votes = derive_raw_voting_power(self.active_validators[i].total_stake(), all);
        let epochs_at_risk = self.note_risk(i, votes < low);
        if (votes < very_low || epochs_at_risk > low_stake_grace_period) self.depart(i, false, reports, new_epoch, ctx);
    };
    pending.do!(|mut validator| {
        let (validator_address, staking_pool_id) = (validator.sui_address(), validator.staking_pool_id());
        if (derive_raw_voting_power(validator.total_stake(), all) >= joining) {
            validator.activate(old_epoch);
            event::emit(ValidatorJoinEvent { epoch: old_epoch, validator_address, staking_pool_id });
            self.active_validators.push_back(validator);
        } else {
            self.validator_candidates.add(validator_address, validator_wrapper::wrap(validator, ctx));
        };
    });
    sum_stakes(&self.active_validators)
}

/// Returns for how many epochs the validator at a place has had too few votes, with the one that ends.
fun note_risk(self: &mut ValidatorSet, at: u64, is_at_risk: bool): u64 {
    let validator_address = self.active_validators[at].sui_address();
    let is_known = self.at_risk_validators.contains(&validator_address);
    let (_, before) = if (is_known) self.at_risk_validators.remove(&validator_address) else (validator_address, 0);
    if (!is_at_risk) return 0;
    self.at_risk_validators.insert(validator_address, before + 1);
    before + 1
}

/// Takes the validator at a place out of the set. Its stakers can withdraw.
fun depart(
    self: &mut ValidatorSet,
    at: u64,
    is_voluntary: bool,
    reports: &mut VecMap<address, VecSet<address>>,
    new_epoch: u64,
    ctx: &mut TxContext,
) {
    let mut validator = self.active_validators.remove(at);
    let (validator_address, staking_pool_id) = (validator.sui_address(), validator.staking_pool_id());
    self.staking_pool_mappings.remove(staking_pool_id);
    if (self.at_risk_validators.contains(&validator_address)) {
        self.at_risk_validators.remove(&validator_address);
    };
    forget_reports(reports, validator_address);
    event::emit(ValidatorLeaveEvent { epoch: new_epoch, validator_address, staking_pool_id, is_voluntary });
    validator.deactivate(new_epoch);
    self.inactive_validators.add(staking_pool_id, validator_wrapper::wrap(validator, ctx));
}

/// Removes what was reported about an address, and by it.
fun forget_reports(reports: &mut VecMap<address, VecSet<address>>, gone: address) {
    if (reports.contains(&gone)) {
        reports.remove(&gone);
    };
    reports.keys().destroy!(|reported| {
        let reporters = &mut reports[&reported];
        if (reporters.contains(&gone)) reporters.remove(&gone);
        if (reporters.is_empty()) {
            reports.remove(&reported);
        };
    });
}

fun sum_stakes(validators: &vector<Validator>): u64 {
    let mut sum = 0;
    validators.do_ref!(|validator| sum = sum + validator.total_stake());
    sum
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

/// Returns the validator that has a pool, or had it.
public(package) fun validator_by_pool_id(self: &ValidatorSet, pool_id: &ID): &Validator {
    if (self.staking_pool_mappings.contains(*pool_id)) return self.find_any(self.staking_pool_mappings[*pool_id]);
    assert!(self.inactive_validators.contains(*pool_id), ENoPoolFound);
    self.inactive_validators[*pool_id].validator()
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
    &self.pending_active_validators[self.pending_index_of(validator_address).destroy_or!(abort ENotAPendingValidator)]
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
