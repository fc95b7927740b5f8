/// SUI staked with one validator. Owns the rate between SUI and the pool's tokens, in which each stake's part of the rewards is counted,
/// and the objects that stakers hold: `StakedSui` and `FungibleStakedSui`.
module sui_system::staking_pool;

use sui::bag::{Self, Bag};
use sui::balance::{Self, Balance};
use sui::sui::SUI;
use sui::table::{Self, Table};

public use fun staked_sui_amount as StakedSui.amount;
public use fun stake_activation_epoch as StakedSui.activation_epoch;
public use fun split_staked_sui as StakedSui.split_to_sender;
public use fun join_staked_sui as StakedSui.join;
public use fun fungible_staked_sui_pool_id as FungibleStakedSui.pool_id;
public use fun fungible_staked_sui_value as FungibleStakedSui.value;
public use fun split_fungible_staked_sui as FungibleStakedSui.split;
public use fun join_fungible_staked_sui as FungibleStakedSui.join;

/// A stake has at least 1 SUI.
const MIN_STAKING_THRESHOLD: u64 = 1_000_000_000;

/// There are fewer tokens than asked for.
const EInsufficientPoolTokenBalance: u64 = 0;
/// The stake is in another pool.
const EWrongPool: u64 = 1;
/// There is less SUI than asked for.
const EInsufficientSuiTokenBalance: u64 = 3;
/// The validator has left, or is no candidate any more.
const EDelegationToInactivePool: u64 = 10;
/// The pool has ended before.
const EDeactivationOfInactivePool: u64 = 11;
/// The stakes are in different pools, or active since different epochs.
const EIncompatibleStakedSui: u64 = 12;
/// The validator is active already.
const EPoolAlreadyActive: u64 = 14;
/// The validator is not active.
const EPoolPreactiveOrInactive: u64 = 15;
/// The validator has left.
const EActivationOfInactivePool: u64 = 16;
/// A stake of nothing.
const EDelegationOfZeroSui: u64 = 17;
/// A part of the stake would be below 1 SUI.
const EStakedSuiBelowThreshold: u64 = 18;
/// The stake is not active yet.
const ECannotMintFungibleStakedSuiYet: u64 = 19;

/// All that is staked with one validator.
public struct StakingPool has key, store {
    id: UID,
    /// None before the validator is active.
    activation_epoch: Option<u64>,
    /// None as long as the validator is active.
    deactivation_epoch: Option<u64>,
    /// Principals and rewards, as of the beginning of the epoch.
    sui_balance: u64,
    /// The rewards alone; the principals are in the stakers' objects.
    rewards_pool: Balance<SUI>,
    /// How many tokens there are.
    pool_token_balance: u64,
    /// By epoch, the rate at its beginning.
    exchange_rates: Table<u64, PoolTokenExchangeRate>,
    /// Staked in this epoch; counts from the next one on.
    pending_stake: u64,
    /// Withdrawn in this epoch, principals and rewards.
    pending_total_sui_withdraw: u64,
    /// The tokens of what was withdrawn in this epoch.
    pending_pool_token_withdraw: u64,
    extra_fields: Bag,
}

/// So many tokens are worth so much SUI; when either is 0, a token is worth one MIST.
public struct PoolTokenExchangeRate has copy, drop, store {
    sui_amount: u64,
    pool_token_amount: u64,
}

/// A stake.
public struct StakedSui has key, store {
    id: UID,
    pool_id: ID,
    /// The first epoch in which it earns.
    stake_activation_epoch: u64,
    principal: Balance<SUI>,
}

/// Tokens of a pool. Unlike stakes they are all alike, whenever they were made.
public struct FungibleStakedSui has key, store {
    id: UID,
    pool_id: ID,
    /// How many tokens.
    value: u64,
}

/// The principals of all stakes that became tokens.
public struct FungibleStakedSuiData has key, store {
    id: UID,
    total_supply: u64,
    principal: Balance<SUI>,
}

#[allow(unused_field)]
/// Where a pool keeps what it owes in rounding. None is owed here.
public struct UnderflowSuiBalance has copy, drop, store {}

/// Where a pool keeps its `FungibleStakedSuiData`.
public struct FungibleStakedSuiDataKey has copy, drop, store {}

/// Returns a pool of nothing, of a validator that is not active yet.
public(package) fun new(ctx: &mut TxContext): StakingPool {
    StakingPool {
        id: object::new(ctx),
        activation_epoch: option::none(),
        deactivation_epoch: option::none(),
        sui_balance: 0,
        rewards_pool: balance::zero(),
        pool_token_balance: 0,
        exchange_rates: table::new(ctx),
        pending_stake: 0,
        pending_total_sui_withdraw: 0,
        pending_pool_token_withdraw: 0,
        extra_fields: bag::new(ctx),
    }
}

// === Stakes ===

/// Takes SUI in. It earns from `stake_activation_epoch` on.
public(package) fun request_add_stake(
    pool: &mut StakingPool,
    stake: Balance<SUI>,
    stake_activation_epoch: u64,
    ctx: &mut TxContext,
): StakedSui {
    let amount = stake.value();
    assert!(!pool.is_inactive(), EDelegationToInactivePool);
    assert!(amount > 0, EDelegationOfZeroSui);
    pool.pending_stake = pool.pending_stake + amount;
    StakedSui { id: object::new(ctx), pool_id: object::id(pool), stake_activation_epoch, principal: stake }
}

/// Pays a stake out, with what it has earned up to the beginning of this epoch. In a pool that no epoch changes, before its validator is active
/// and after it has left, the withdrawal counts at once.
public(package) fun request_withdraw_stake(pool: &mut StakingPool, staked_sui: StakedSui, ctx: &TxContext): Balance<SUI> {
    assert!(staked_sui.pool_id == object::id(pool), EWrongPool);
    let reward = pool.calculate_rewards(&staked_sui, ctx.epoch());
    let StakedSui { id, pool_id: _, stake_activation_epoch, principal: mut withdrawn } = staked_sui;
    id.delete();
    let principal_amount = withdrawn.value();
    if (stake_activation_epoch > ctx.epoch() && !pool.is_preactive()) {
        pool.pending_stake = pool.pending_stake - principal_amount;
        return withdrawn
    };
    let tokens = pool.pool_token_exchange_rate_at_epoch(stake_activation_epoch).get_token_amount(principal_amount);
    withdrawn.join(pool.rewards_pool.split(reward));
    pool.pending_total_sui_withdraw = pool.pending_total_sui_withdraw + withdrawn.value();
    pool.pending_pool_token_withdraw = pool.pending_pool_token_withdraw + tokens;
    if (pool.is_preactive() || pool.is_inactive()) pool.process_pending_withdraws();
    withdrawn
}

/// Returns what a stake has earned up to the beginning of an epoch.
public(package) fun calculate_rewards(pool: &StakingPool, staked_sui: &StakedSui, current_epoch: u64): u64 {
    if (staked_sui.stake_activation_epoch > current_epoch) return 0;
    let amount = staked_sui.amount();
    let tokens = pool.pool_token_exchange_rate_at_epoch(staked_sui.stake_activation_epoch).get_token_amount(amount);
    let worth = pool.pool_token_exchange_rate_at_epoch(current_epoch).get_sui_amount(tokens);
    worth.saturating_sub(amount).min(pool.rewards_pool.value())
}

/// Makes tokens of an active stake.
public(package) fun convert_to_fungible_staked_sui(
    pool: &mut StakingPool,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): FungibleStakedSui {
    let StakedSui { id, pool_id, stake_activation_epoch, principal } = staked_sui;
    assert!(pool_id == object::id(pool), EWrongPool);
    assert!(ctx.epoch() >= stake_activation_epoch, ECannotMintFungibleStakedSuiYet);
    assert!(!pool.is_preactive() && !pool.is_inactive(), EPoolPreactiveOrInactive);
    id.delete();
    let rate = pool.pool_token_exchange_rate_at_epoch(stake_activation_epoch);
    let value = rate.get_token_amount(principal.value());
    let key = FungibleStakedSuiDataKey {};
    if (pool.extra_fields.contains(key)) {
        let data: &mut FungibleStakedSuiData = &mut pool.extra_fields[key];
        data.total_supply = data.total_supply + value;
        data.principal.join(principal);
    } else {
        pool.extra_fields.add(key, FungibleStakedSuiData { id: object::new(ctx), total_supply: value, principal });
    };
    FungibleStakedSui { id: object::new(ctx), pool_id, value }
}

/// Pays tokens out at the rate of this epoch's beginning: their part of the principals, and the rest from the rewards.
public(package) fun redeem_fungible_staked_sui(
    pool: &mut StakingPool,
    fungible_staked_sui: FungibleStakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    let FungibleStakedSui { id, pool_id, value } = fungible_staked_sui;
    assert!(pool_id == object::id(pool), EWrongPool);
    id.delete();
    let rate = pool.pool_token_exchange_rate_at_epoch(ctx.epoch());
    let data: &mut FungibleStakedSuiData = &mut pool.extra_fields[FungibleStakedSuiDataKey {}];
    let worth_of_all = rate.get_sui_amount(data.total_supply);
    let principals = data.principal.value().min(worth_of_all);
    let principal = mul_div(value, principals, data.total_supply);
    let reward = mul_div(value, worth_of_all - principals, data.total_supply);
    data.total_supply = data.total_supply - value;
    let mut withdrawn = data.principal.split(principal);
    withdrawn.join(pool.rewards_pool.split(reward));
    pool.pending_total_sui_withdraw = pool.pending_total_sui_withdraw + withdrawn.value();
    pool.pending_pool_token_withdraw = pool.pending_pool_token_withdraw + value;
    withdrawn
}

// === The change of an epoch ===

/// Takes rewards in: the tokens stay as many, so each is worth more.
public(package) fun deposit_rewards(pool: &mut StakingPool, rewards: Balance<SUI>) {
    pool.sui_balance = pool.sui_balance + rewards.value();
    pool.rewards_pool.join(rewards);
}

/// Lets what was withdrawn and staked in the epoch that ends count, and notes the rate at which the next one begins.
public(package) fun process_pending_stakes_and_withdraws(pool: &mut StakingPool, new_epoch: u64) {
    pool.process_pending_withdraws();
    pool.process_pending_stake();
    let rate = pool.rate();
    pool.exchange_rates.add(new_epoch, rate);
}

/// Lets what was staked count.
public(package) fun process_pending_stake(pool: &mut StakingPool) {
    let rate = pool.rate();
    pool.sui_balance = pool.sui_balance + pool.pending_stake;
    pool.pool_token_balance = rate.get_token_amount(pool.sui_balance);
    pool.pending_stake = 0;
}

fun process_pending_withdraws(pool: &mut StakingPool) {
    pool.sui_balance = pool.sui_balance - pool.pending_total_sui_withdraw;
    pool.pool_token_balance = pool.pool_token_balance.saturating_sub(pool.pending_pool_token_withdraw);
    pool.pending_total_sui_withdraw = 0;
    pool.pending_pool_token_withdraw = 0;
}

/// Begins: what was staked up to now is worth as many tokens.
public(package) fun activate(pool: &mut StakingPool, epoch: u64) {
    assert!(pool.is_preactive(), EPoolAlreadyActive);
    assert!(!pool.is_inactive(), EActivationOfInactivePool);
    pool.exchange_rates.add(epoch, PoolTokenExchangeRate { sui_amount: 0, pool_token_amount: 0 });
    pool.activation_epoch.fill(epoch);
}

/// Ends: from now on there are only withdrawals.
public(package) fun deactivate(pool: &mut StakingPool, epoch: u64) {
    assert!(!pool.is_inactive(), EDeactivationOfInactivePool);
    pool.deactivation_epoch.fill(epoch);
}

fun rate(pool: &StakingPool): PoolTokenExchangeRate {
    PoolTokenExchangeRate { sui_amount: pool.sui_balance, pool_token_amount: pool.pool_token_balance }
}

// === What is known ===

/// Returns principals and rewards, as of the beginning of the epoch.
public fun sui_balance(pool: &StakingPool): u64 {
    pool.sui_balance
}

/// Returns which pool a stake is in.
public fun pool_id(staked_sui: &StakedSui): ID {
    staked_sui.pool_id
}

/// Returns the principal of a stake.
public fun staked_sui_amount(staked_sui: &StakedSui): u64 {
    staked_sui.principal.value()
}

/// Returns the first epoch in which a stake earns.
public fun stake_activation_epoch(staked_sui: &StakedSui): u64 {
    staked_sui.stake_activation_epoch
}

/// Returns which pool tokens are of.
public fun fungible_staked_sui_pool_id(fungible_staked_sui: &FungibleStakedSui): ID {
    fungible_staked_sui.pool_id
}

/// Returns how many tokens it is.
public fun fungible_staked_sui_value(fungible_staked_sui: &FungibleStakedSui): u64 {
    fungible_staked_sui.value
}

/// Returns whether the validator is not active yet.
public fun is_preactive(pool: &StakingPool): bool {
    pool.activation_epoch.is_none()
}

/// Returns whether the validator is not active any more.
public fun is_inactive(pool: &StakingPool): bool {
    pool.deactivation_epoch.is_some()
}

/// Returns what was staked in this epoch.
public fun pending_stake_amount(staking_pool: &StakingPool): u64 {
    staking_pool.pending_stake
}

/// Returns what was withdrawn in this epoch.
public fun pending_stake_withdraw_amount(staking_pool: &StakingPool): u64 {
    staking_pool.pending_total_sui_withdraw
}

/// Returns the rates by epoch.
public(package) fun exchange_rates(pool: &StakingPool): &Table<u64, PoolTokenExchangeRate> {
    &pool.exchange_rates
}

/// Returns the rate at the beginning of an epoch: the latest one that was noted up to it.
public fun pool_token_exchange_rate_at_epoch(pool: &StakingPool, epoch: u64): PoolTokenExchangeRate {
    let first = pool.activation_epoch.get_with_default(epoch);
    let mut at = epoch;
    while (at >= first) {
        if (pool.exchange_rates.contains(at)) return pool.exchange_rates[at];
        if (at == 0) break;
        at = at - 1;
    };
    PoolTokenExchangeRate { sui_amount: 0, pool_token_amount: 0 }
}

/// Returns the SUI of a rate.
public fun sui_amount(exchange_rate: &PoolTokenExchangeRate): u64 {
    exchange_rate.sui_amount
}

/// Returns the tokens of a rate.
public fun pool_token_amount(exchange_rate: &PoolTokenExchangeRate): u64 {
    exchange_rate.pool_token_amount
}

fun get_sui_amount(rate: &PoolTokenExchangeRate, token_amount: u64): u64 {
    if (rate.is_empty()) token_amount else mul_div(rate.sui_amount, token_amount, rate.pool_token_amount)
}

fun get_token_amount(rate: &PoolTokenExchangeRate, sui_amount: u64): u64 {
    if (rate.is_empty()) sui_amount else mul_div(rate.pool_token_amount, sui_amount, rate.sui_amount)
}

fun is_empty(rate: &PoolTokenExchangeRate): bool {
    rate.sui_amount == 0 || rate.pool_token_amount == 0
}

/// Returns `a * b / c`, rounded down.
public(package) fun mul_div(a: u64, b: u64, c: u64): u64 {
    ((a as u128) * (b as u128) / (c as u128)) as u64
}

// === Dividing and joining ===

/// Takes a part of a stake out. Both parts have at least 1 SUI.
public fun split(self: &mut StakedSui, split_amount: u64, ctx: &mut TxContext): StakedSui {
    let amount = self.principal.value();
    assert!(split_amount <= amount, EInsufficientSuiTokenBalance);
    assert!(amount - split_amount >= MIN_STAKING_THRESHOLD, EStakedSuiBelowThreshold);
    assert!(split_amount >= MIN_STAKING_THRESHOLD, EStakedSuiBelowThreshold);
    StakedSui {
        id: object::new(ctx),
        pool_id: self.pool_id,
        stake_activation_epoch: self.stake_activation_epoch,
        principal: self.principal.split(split_amount),
    }
}

#[allow(lint(public_entry))]
/// Takes a part of a stake out and gives it to the sender.
public entry fun split_staked_sui(stake: &mut StakedSui, split_amount: u64, ctx: &mut TxContext) {
    transfer::transfer(stake.split(split_amount, ctx), ctx.sender());
}

#[allow(lint(public_entry))]
/// Adds a stake to another one of the same pool and epoch.
public entry fun join_staked_sui(self: &mut StakedSui, other: StakedSui) {
    assert!(is_equal_staking_metadata(self, &other), EIncompatibleStakedSui);
    let StakedSui { id, principal, .. } = other;
    id.delete();
    self.principal.join(principal);
}

/// Returns whether two stakes are in the same pool and active since the same epoch.
public fun is_equal_staking_metadata(self: &StakedSui, other: &StakedSui): bool {
    self.pool_id == other.pool_id && self.stake_activation_epoch == other.stake_activation_epoch
}

/// Takes a part of the tokens out.
public fun split_fungible_staked_sui(
    fungible_staked_sui: &mut FungibleStakedSui,
    split_amount: u64,
    ctx: &mut TxContext,
): FungibleStakedSui {
    assert!(split_amount <= fungible_staked_sui.value, EInsufficientPoolTokenBalance);
    fungible_staked_sui.value = fungible_staked_sui.value - split_amount;
    FungibleStakedSui { id: object::new(ctx), pool_id: fungible_staked_sui.pool_id, value: split_amount }
}

/// Adds tokens to others of the same pool.
public fun join_fungible_staked_sui(self: &mut FungibleStakedSui, other: FungibleStakedSui) {
    let FungibleStakedSui { id, pool_id, value } = other;
    assert!(self.pool_id == pool_id, EWrongPool);
    id.delete();
    self.value = self.value + value;
}

// === Tests ===

#[test_only]
/// Returns a pool that is active since epoch 0 and holds `sui_balance`, staked by no one.
public fun create_for_testing(sui_balance: u64, ctx: &mut TxContext): StakingPool {
    let mut exchange_rates = sui::table::new(ctx);
    exchange_rates.add(0, PoolTokenExchangeRate { sui_amount: 0, pool_token_amount: 0 });
    StakingPool {
        id: object::new(ctx),
        activation_epoch: option::some(0),
        deactivation_epoch: option::none(),
        sui_balance,
        rewards_pool: sui::balance::zero(),
        pool_token_balance: sui_balance,
        exchange_rates,
        pending_stake: 0,
        pending_total_sui_withdraw: 0,
        pending_pool_token_withdraw: 0,
        extra_fields: sui::bag::new(ctx),
    }
}
