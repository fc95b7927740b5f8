/// A validator with its staking pool. Owns the events of staking, and what the validator will have in the next epoch.
module sui_system::validator;

use std::string::String;
use sui::bag::Bag;
use sui::balance::Balance;
use sui::event;
use sui::sui::SUI;
use sui::url::Url;
use sui_system::staking_pool::{FungibleStakedSui, PoolTokenExchangeRate, StakedSui, StakingPool};

#[allow(unused_field)]
/// What a validator says about itself.
public struct ValidatorMetadata has store {
    sui_address: address,
    protocol_pubkey_bytes: vector<u8>,
    network_pubkey_bytes: vector<u8>,
    worker_pubkey_bytes: vector<u8>,
    proof_of_possession: vector<u8>,
    name: String,
    description: String,
    image_url: Url,
    project_url: Url,
    net_address: String,
    p2p_address: String,
    primary_address: String,
    worker_address: String,
    next_epoch_protocol_pubkey_bytes: Option<vector<u8>>,
    next_epoch_proof_of_possession: Option<vector<u8>>,
    next_epoch_network_pubkey_bytes: Option<vector<u8>>,
    next_epoch_worker_pubkey_bytes: Option<vector<u8>>,
    next_epoch_net_address: Option<String>,
    next_epoch_p2p_address: Option<String>,
    next_epoch_primary_address: Option<String>,
    next_epoch_worker_address: Option<String>,
    extra_fields: Bag,
}

#[allow(unused_field)]
/// A validator.
public struct Validator has store {
    metadata: ValidatorMetadata,
    voting_power: u64,
    operation_cap_id: ID,
    gas_price: u64,
    staking_pool: StakingPool,
    /// In basis points of the rewards.
    commission_rate: u64,
    /// What will be staked when this epoch ends, without the rewards it will bring.
    next_epoch_stake: u64,
    next_epoch_gas_price: u64,
    next_epoch_commission_rate: u64,
    extra_fields: Bag,
}

/// SUI was staked.
public struct StakingRequestEvent has copy, drop {
    pool_id: ID,
    validator_address: address,
    staker_address: address,
    epoch: u64,
    amount: u64,
}

/// A stake was paid out.
public struct UnstakingRequestEvent has copy, drop {
    pool_id: ID,
    validator_address: address,
    staker_address: address,
    stake_activation_epoch: u64,
    unstaking_epoch: u64,
    principal_amount: u64,
    reward_amount: u64,
}

/// A stake became tokens.
public struct ConvertingToFungibleStakedSuiEvent has copy, drop {
    pool_id: ID,
    stake_activation_epoch: u64,
    staked_sui_principal_amount: u64,
    fungible_staked_sui_amount: u64,
}

/// Tokens were paid out.
public struct RedeemingFungibleStakedSuiEvent has copy, drop {
    pool_id: ID,
    fungible_staked_sui_amount: u64,
    sui_amount: u64,
}

// === Stakes ===

/// Takes a stake in, which earns from the next epoch on.
public(package) fun request_add_stake(
    self: &mut Validator,
    stake: Balance<SUI>,
    staker_address: address,
    ctx: &mut TxContext,
): StakedSui {
    let amount = stake.value();
    let epoch = ctx.epoch();
    let staked_sui = self.staking_pool.request_add_stake(stake, epoch + 1, ctx);
    self.next_epoch_stake = self.next_epoch_stake + amount;
    event::emit(StakingRequestEvent {
        pool_id: self.staking_pool_id(),
        validator_address: self.metadata.sui_address,
        staker_address,
        epoch,
        amount,
    });
    staked_sui
}

/// Pays a stake out with its rewards.
public(package) fun request_withdraw_stake(self: &mut Validator, staked_sui: StakedSui, ctx: &TxContext): Balance<SUI> {
    let principal_amount = staked_sui.amount();
    let stake_activation_epoch = staked_sui.activation_epoch();
    let withdrawn = self.staking_pool.request_withdraw_stake(staked_sui, ctx);
    self.next_epoch_stake = self.next_epoch_stake - withdrawn.value();
    event::emit(UnstakingRequestEvent {
        pool_id: self.staking_pool_id(),
        validator_address: self.metadata.sui_address,
        staker_address: ctx.sender(),
        stake_activation_epoch,
        unstaking_epoch: ctx.epoch(),
        principal_amount,
        reward_amount: withdrawn.value() - principal_amount,
    });
    withdrawn
}

/// Makes tokens of an active stake.
public(package) fun convert_to_fungible_staked_sui(
    self: &mut Validator,
    staked_sui: StakedSui,
    ctx: &mut TxContext,
): FungibleStakedSui {
    let stake_activation_epoch = staked_sui.activation_epoch();
    let staked_sui_principal_amount = staked_sui.amount();
    let tokens = self.staking_pool.convert_to_fungible_staked_sui(staked_sui, ctx);
    event::emit(ConvertingToFungibleStakedSuiEvent {
        pool_id: self.staking_pool_id(),
        stake_activation_epoch,
        staked_sui_principal_amount,
        fungible_staked_sui_amount: tokens.value(),
    });
    tokens
}

/// Pays tokens out.
public(package) fun redeem_fungible_staked_sui(
    self: &mut Validator,
    fungible_staked_sui: FungibleStakedSui,
    ctx: &TxContext,
): Balance<SUI> {
    let fungible_staked_sui_amount = fungible_staked_sui.value();
    let withdrawn = self.staking_pool.redeem_fungible_staked_sui(fungible_staked_sui, ctx);
    self.next_epoch_stake = self.next_epoch_stake - withdrawn.value();
    event::emit(RedeemingFungibleStakedSuiEvent {
        pool_id: self.staking_pool_id(),
        fungible_staked_sui_amount,
        sui_amount: withdrawn.value(),
    });
    withdrawn
}

// === The change of an epoch ===

/// Takes rewards in, and then what was staked and withdrawn in the epoch that ends.
public(package) fun advance_epoch(self: &mut Validator, rewards: Balance<SUI>, new_epoch: u64) {
    self.next_epoch_stake = self.next_epoch_stake + rewards.value();
    self.staking_pool.deposit_rewards(rewards);
    self.staking_pool.process_pending_stakes_and_withdraws(new_epoch);
}

// === What is known ===

/// Returns whether the validator is not active yet.
public fun is_preactive(self: &Validator): bool {
    self.staking_pool.is_preactive()
}

/// Returns the metadata.
public fun metadata(self: &Validator): &ValidatorMetadata {
    &self.metadata
}

/// Returns the address by which stakers name the validator.
public fun sui_address(self: &Validator): address {
    self.metadata.sui_address
}

/// Returns the name.
public fun name(self: &Validator): &String {
    &self.metadata.name
}

/// Returns the description.
public fun description(self: &Validator): &String {
    &self.metadata.description
}

/// Returns where a picture is.
public fun image_url(self: &Validator): &Url {
    &self.metadata.image_url
}

/// Returns where the validator's pages are.
public fun project_url(self: &Validator): &Url {
    &self.metadata.project_url
}

/// Returns where the validator answers.
public fun network_address(self: &Validator): &String {
    &self.metadata.net_address
}

/// Returns where other nodes find the validator.
public fun p2p_address(self: &Validator): &String {
    &self.metadata.p2p_address
}

/// Returns where the consensus of the validator answers.
public fun primary_address(self: &Validator): &String {
    &self.metadata.primary_address
}

/// Returns where the workers of the validator answer.
public fun worker_address(self: &Validator): &String {
    &self.metadata.worker_address
}

/// Returns the key by which the validator signs checkpoints.
public fun protocol_pubkey_bytes(self: &Validator): &vector<u8> {
    &self.metadata.protocol_pubkey_bytes
}

/// Returns the proof that the validator has that key.
public fun proof_of_possession(self: &Validator): &vector<u8> {
    &self.metadata.proof_of_possession
}

/// Returns the key of the validator in the network.
public fun network_pubkey_bytes(self: &Validator): &vector<u8> {
    &self.metadata.network_pubkey_bytes
}

/// Returns the key of the workers.
public fun worker_pubkey_bytes(self: &Validator): &vector<u8> {
    &self.metadata.worker_pubkey_bytes
}

/// Returns the address from the next epoch on, when it changes.
public fun next_epoch_network_address(self: &Validator): &Option<String> {
    &self.metadata.next_epoch_net_address
}

/// Returns the address for other nodes from the next epoch on, when it changes.
public fun next_epoch_p2p_address(self: &Validator): &Option<String> {
    &self.metadata.next_epoch_p2p_address
}

/// Returns the address of the consensus from the next epoch on, when it changes.
public fun next_epoch_primary_address(self: &Validator): &Option<String> {
    &self.metadata.next_epoch_primary_address
}

/// Returns the address of the workers from the next epoch on, when it changes.
public fun next_epoch_worker_address(self: &Validator): &Option<String> {
    &self.metadata.next_epoch_worker_address
}

/// Returns the key for checkpoints from the next epoch on, when it changes.
public fun next_epoch_protocol_pubkey_bytes(self: &Validator): &Option<vector<u8>> {
    &self.metadata.next_epoch_protocol_pubkey_bytes
}

/// Returns the proof of that key.
public fun next_epoch_proof_of_possession(self: &Validator): &Option<vector<u8>> {
    &self.metadata.next_epoch_proof_of_possession
}

/// Returns the key in the network from the next epoch on, when it changes.
public fun next_epoch_network_pubkey_bytes(self: &Validator): &Option<vector<u8>> {
    &self.metadata.next_epoch_network_pubkey_bytes
}

/// Returns the key of the workers from the next epoch on, when it changes.
public fun next_epoch_worker_pubkey_bytes(self: &Validator): &Option<vector<u8>> {
    &self.metadata.next_epoch_worker_pubkey_bytes
}

/// Returns the id of the right to act for the validator.
public fun operation_cap_id(self: &Validator): &ID {
    &self.operation_cap_id
}

/// Returns the gas price that the validator asks from the next epoch on.
public fun next_epoch_gas_price(self: &Validator): u64 {
    self.next_epoch_gas_price
}

/// Returns whether two validators share an address, a name, a place in the network or a key, in this epoch or in the next.
public fun is_duplicate(self: &Validator, other: &Validator): bool {
    let (mine, theirs) = (&self.metadata, &other.metadata);
    mine.sui_address == theirs.sui_address
        || mine.name == theirs.name
        || meets(mine.net_address, mine.next_epoch_net_address, theirs.net_address, theirs.next_epoch_net_address)
        || meets(mine.p2p_address, mine.next_epoch_p2p_address, theirs.p2p_address, theirs.next_epoch_p2p_address)
        || meets(
            mine.protocol_pubkey_bytes,
            mine.next_epoch_protocol_pubkey_bytes,
            theirs.protocol_pubkey_bytes,
            theirs.next_epoch_protocol_pubkey_bytes,
        )
        || mine.any_network_key!(|key, next| theirs.any_network_key!(|other, other_next| meets(key, next, other, other_next)))
}

/// Whether a value or the next one is also the other's, now or next.
fun meets<T: copy + drop>(value: T, next: Option<T>, other: T, other_next: Option<T>): bool {
    value == other
        || next.is_some_and!(|next| next == &other || other_next.is_some_and!(|other_next| next == other_next))
        || other_next.is_some_and!(|other_next| other_next == &value)
}

/// Whether the key in the network or that of the workers, each with its next one, fulfils a condition.
macro fun any_network_key($metadata: &ValidatorMetadata, $f: |vector<u8>, Option<vector<u8>>| -> bool): bool {
    let metadata = $metadata;
    $f(metadata.network_pubkey_bytes, metadata.next_epoch_network_pubkey_bytes)
        || $f(metadata.worker_pubkey_bytes, metadata.next_epoch_worker_pubkey_bytes)
}

/// Returns what is staked, as of the beginning of the epoch.
public fun total_stake(self: &Validator): u64 {
    self.staking_pool.sui_balance()
}

#[deprecated(note = b"Use `total_stake` instead")]
/// Returns what is staked, as of the beginning of the epoch.
public fun total_stake_amount(self: &Validator): u64 {
    self.total_stake()
}

#[deprecated(note = b"Use `total_stake` instead")]
/// Returns what is staked, as of the beginning of the epoch.
public fun stake_amount(self: &Validator): u64 {
    self.total_stake()
}

/// Returns the votes, of 10,000.
public fun voting_power(self: &Validator): u64 {
    self.voting_power
}

/// Returns what was staked in this epoch.
public fun pending_stake_amount(self: &Validator): u64 {
    self.staking_pool.pending_stake_amount()
}

/// Returns what was withdrawn in this epoch.
public fun pending_stake_withdraw_amount(self: &Validator): u64 {
    self.staking_pool.pending_stake_withdraw_amount()
}

/// Returns the gas price that the validator asks.
public fun gas_price(self: &Validator): u64 {
    self.gas_price
}

/// Returns the part of the rewards that the validator keeps, in basis points.
public fun commission_rate(self: &Validator): u64 {
    self.commission_rate
}

/// Returns the pool's rate at the beginning of an epoch.
public fun pool_token_exchange_rate_at_epoch(self: &Validator, epoch: u64): PoolTokenExchangeRate {
    self.staking_pool.pool_token_exchange_rate_at_epoch(epoch)
}

/// Returns the id of the pool.
public fun staking_pool_id(self: &Validator): ID {
    object::id(&self.staking_pool)
}

/// Returns the pool.
public(package) fun get_staking_pool_ref(self: &Validator): &StakingPool {
    &self.staking_pool
}

// === Tests ===

#[test_only]
/// Returns a validator that is active since epoch 0.
public fun create_for_testing(sui_address: address, stake: u64, voting_power: u64, ctx: &mut TxContext): Validator {
    let none = b"".to_string();
    Validator {
        metadata: ValidatorMetadata {
            sui_address,
            protocol_pubkey_bytes: vector[],
            network_pubkey_bytes: vector[],
            worker_pubkey_bytes: vector[],
            proof_of_possession: vector[],
            name: b"name".to_string(),
            description: b"description".to_string(),
            image_url: sui::url::new_unsafe_from_bytes(b"image"),
            project_url: sui::url::new_unsafe_from_bytes(b"project"),
            net_address: none,
            p2p_address: none,
            primary_address: none,
            worker_address: none,
            next_epoch_protocol_pubkey_bytes: option::none(),
            next_epoch_proof_of_possession: option::none(),
            next_epoch_network_pubkey_bytes: option::none(),
            next_epoch_worker_pubkey_bytes: option::none(),
            next_epoch_net_address: option::none(),
            next_epoch_p2p_address: option::none(),
            next_epoch_primary_address: option::none(),
            next_epoch_worker_address: option::none(),
            extra_fields: sui::bag::new(ctx),
        },
        voting_power,
        operation_cap_id: object::id_from_address(@0x0),
        gas_price: 1_000,
        staking_pool: sui_system::staking_pool::create_for_testing(stake, ctx),
        commission_rate: 0,
        next_epoch_stake: stake,
        next_epoch_gas_price: 1_000,
        next_epoch_commission_rate: 0,
        extra_fields: sui::bag::new(ctx),
    }
}

#[test_only]
/// Gives a validator a name, addresses and keys that begin with these bytes.
public fun name_for_testing(self: &mut Validator, mark: vector<u8>) {
    let metadata = &mut self.metadata;
    metadata.name = mark.to_string();
    metadata.net_address = joined(mark, b"net").to_string();
    metadata.p2p_address = joined(mark, b"p2p").to_string();
    metadata.protocol_pubkey_bytes = joined(mark, b"protocol");
    metadata.network_pubkey_bytes = joined(mark, b"network");
    metadata.worker_pubkey_bytes = joined(mark, b"worker");
}

#[test_only]
/// Gives a validator a key in the network from the next epoch on.
public fun change_network_key_for_testing(self: &mut Validator, key: vector<u8>) {
    self.metadata.next_epoch_network_pubkey_bytes = option::some(key)
}

#[test_only]
fun joined(mut left: vector<u8>, right: vector<u8>): vector<u8> {
    left.append(right);
    left
}
