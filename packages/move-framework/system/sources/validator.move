/// A validator with its staking pool. Owns the events of staking, and what the validator will have in the next epoch.
module sui_system::validator;

use std::bcs;
use std::string::String;
use sui::bag::{Self, Bag};
use sui::balance::Balance;
use sui::event;
use sui::sui::SUI;
use sui::url::{Self, Url};
use sui_system::staking_pool::{Self, FungibleStakedSui, PoolTokenExchangeRate, StakedSui, StakingPool, mul_div};
use sui_system::validator_cap::{Self, ValidatorOperationCap};

/// A commission of more than a fifth.
const ECommissionRateTooHigh: u64 = 8;
/// A text of more than 256 bytes.
const EValidatorMetadataExceedingLengthLimit: u64 = 9;
/// The validator is no candidate.
const ENotValidatorCandidate: u64 = 10;
/// Only a validator makes the right to act for it.
const ENewCapNotCreatedByValidatorItself: u64 = 100;
/// The right is another validator's.
const EInvalidCap: u64 = 101;
/// A gas price of 100,000 MIST or more.
const EGasPriceHigherThanThreshold: u64 = 102;
#[error]
const EKeysOfTheChain: vector<u8> =
    b"This validator signs with keys of the local chain, so its keys and addresses cannot be changed";

const MAX_COMMISSION_RATE: u64 = 2_000;
const MAX_VALIDATOR_METADATA_LENGTH: u64 = 256;
const MAX_VALIDATOR_GAS_PRICE: u64 = 100_000;
const BASIS_POINTS: u64 = 10_000;

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

/// Returns a validator that is not active yet, without a right to act for it.
public(package) fun new(
    sui_address: address,
    protocol_pubkey_bytes: vector<u8>,
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
): Validator {
    let metadata = ValidatorMetadata {
        sui_address,
        protocol_pubkey_bytes,
        network_pubkey_bytes,
        worker_pubkey_bytes,
        proof_of_possession,
        name: text(name),
        description: text(description),
        image_url: link(image_url),
        project_url: link(project_url),
        net_address: text(net_address),
        p2p_address: text(p2p_address),
        primary_address: text(primary_address),
        worker_address: text(worker_address),
        next_epoch_protocol_pubkey_bytes: option::none(),
        next_epoch_proof_of_possession: option::none(),
        next_epoch_network_pubkey_bytes: option::none(),
        next_epoch_worker_pubkey_bytes: option::none(),
        next_epoch_net_address: option::none(),
        next_epoch_p2p_address: option::none(),
        next_epoch_primary_address: option::none(),
        next_epoch_worker_address: option::none(),
        extra_fields: bag::new(ctx),
    };
    assert!(commission_rate <= MAX_COMMISSION_RATE, ECommissionRateTooHigh);
    assert!(gas_price < MAX_VALIDATOR_GAS_PRICE, EGasPriceHigherThanThreshold);
    metadata.validate_metadata();
    let mut validator = Validator {
        metadata,
        voting_power: 0,
        operation_cap_id: object::id_from_address(@0x0),
        gas_price,
        staking_pool: staking_pool::new(ctx),
        commission_rate,
        next_epoch_stake: 0,
        next_epoch_gas_price: gas_price,
        next_epoch_commission_rate: commission_rate,
        extra_fields: bag::new(ctx),
    };
    validator.new_unverified_validator_operation_cap_and_transfer(ctx);
    validator
}

// === Stakes ===

/// Takes a stake in, which earns from the next epoch on. With a candidate it counts at once.
public(package) fun request_add_stake(
    self: &mut Validator,
    stake: Balance<SUI>,
    staker_address: address,
    ctx: &mut TxContext,
): StakedSui {
    let amount = stake.value();
    let epoch = ctx.epoch();
    let staked_sui = self.staking_pool.request_add_stake(stake, epoch + 1, ctx);
    if (self.is_preactive()) self.staking_pool.process_pending_stake();
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

/// Takes rewards in, of which the commission becomes a stake of the validator, and then what was staked and withdrawn in the epoch that ends.
public(package) fun advance_epoch(
    self: &mut Validator,
    mut rewards: Balance<SUI>,
    new_epoch: u64,
    ctx: &mut TxContext,
) {
    let commission = mul_div(rewards.value(), self.commission_rate, BASIS_POINTS);
    if (commission > 0) self.stake_commission(rewards.split(commission), new_epoch, ctx);
    self.next_epoch_stake = self.next_epoch_stake + rewards.value();
    self.staking_pool.deposit_rewards(rewards);
    self.gas_price = self.next_epoch_gas_price;
    self.commission_rate = self.next_epoch_commission_rate;
    self.staking_pool.process_pending_stakes_and_withdraws(new_epoch);
}

#[allow(lint(self_transfer))]
fun stake_commission(self: &mut Validator, commission: Balance<SUI>, new_epoch: u64, ctx: &mut TxContext) {
    let (amount, validator_address) = (commission.value(), self.metadata.sui_address);
    let stake = self.staking_pool.request_add_stake(commission, new_epoch, ctx);
    self.next_epoch_stake = self.next_epoch_stake + amount;
    event::emit(StakingRequestEvent {
        pool_id: self.staking_pool_id(),
        validator_address,
        staker_address: validator_address,
        epoch: new_epoch - 1,
        amount,
    });
    transfer::public_transfer(stake, validator_address);
}

/// Begins.
public(package) fun activate(self: &mut Validator, epoch: u64) {
    self.staking_pool.activate(epoch);
}

/// Ends.
public(package) fun deactivate(self: &mut Validator, epoch: u64) {
    self.staking_pool.deactivate(epoch);
}

// === What a validator says about itself ===

/// Aborts unless keys are keys, addresses are addresses, and the proof shows that the validator has its key.
public fun validate_metadata(metadata: &ValidatorMetadata) {
    validate_metadata_bcs(bcs::to_bytes(metadata));
}

/// The same, for metadata in BCS. The codes of its aborts, in the order of its checks: 1 the key for checkpoints, 0 its proof, 2 and 3 the keys in
/// the network and of the workers, 4 to 7 the addresses.
public native fun validate_metadata_bcs(metadata: vector<u8>);

/// Sets the name.
public(package) fun update_name(self: &mut Validator, name: vector<u8>) {
    self.metadata.name = text(name);
}

/// Sets the description.
public(package) fun update_description(self: &mut Validator, description: vector<u8>) {
    self.metadata.description = text(description);
}

/// Sets where a picture is.
public(package) fun update_image_url(self: &mut Validator, image_url: vector<u8>) {
    self.metadata.image_url = link(image_url);
}

/// Sets where the validator's pages are.
public(package) fun update_project_url(self: &mut Validator, project_url: vector<u8>) {
    self.metadata.project_url = link(project_url);
}

/// Sets where the validator answers from the next epoch on.
public(package) fun update_next_epoch_network_address(self: &mut Validator, net_address: vector<u8>) {
    self.stage!(|metadata| metadata.next_epoch_net_address = option::some(text(net_address)));
}

/// Sets where the validator answers of a candidate.
public(package) fun update_candidate_network_address(self: &mut Validator, net_address: vector<u8>) {
    self.change_candidate!(|metadata| metadata.net_address = text(net_address));
}

/// Sets where other nodes find the validator from the next epoch on.
public(package) fun update_next_epoch_p2p_address(self: &mut Validator, p2p_address: vector<u8>) {
    self.stage!(|metadata| metadata.next_epoch_p2p_address = option::some(text(p2p_address)));
}

/// Sets where other nodes find the validator of a candidate.
public(package) fun update_candidate_p2p_address(self: &mut Validator, p2p_address: vector<u8>) {
    self.change_candidate!(|metadata| metadata.p2p_address = text(p2p_address));
}

/// Sets where the consensus of the validator answers from the next epoch on.
public(package) fun update_next_epoch_primary_address(self: &mut Validator, primary_address: vector<u8>) {
    self.stage!(|metadata| metadata.next_epoch_primary_address = option::some(text(primary_address)));
}

/// Sets where the consensus of the validator answers of a candidate.
public(package) fun update_candidate_primary_address(self: &mut Validator, primary_address: vector<u8>) {
    self.change_candidate!(|metadata| metadata.primary_address = text(primary_address));
}

/// Sets where the workers of the validator answer from the next epoch on.
public(package) fun update_next_epoch_worker_address(self: &mut Validator, worker_address: vector<u8>) {
    self.stage!(|metadata| metadata.next_epoch_worker_address = option::some(text(worker_address)));
}

/// Sets where the workers of the validator answer of a candidate.
public(package) fun update_candidate_worker_address(self: &mut Validator, worker_address: vector<u8>) {
    self.change_candidate!(|metadata| metadata.worker_address = text(worker_address));
}

/// Sets the key for checkpoints from the next epoch on.
public(package) fun update_next_epoch_protocol_pubkey(self: &mut Validator, pubkey: vector<u8>, proof: vector<u8>) {
    self.stage!(|metadata| {
        metadata.next_epoch_protocol_pubkey_bytes = option::some(pubkey);
        metadata.next_epoch_proof_of_possession = option::some(proof);
    });
}

/// Sets the key for checkpoints of a candidate.
public(package) fun update_candidate_protocol_pubkey(self: &mut Validator, pubkey: vector<u8>, proof: vector<u8>) {
    self.change_candidate!(|metadata| {
        metadata.protocol_pubkey_bytes = pubkey;
        metadata.proof_of_possession = proof;
    });
}

/// Sets the key in the network from the next epoch on.
public(package) fun update_next_epoch_network_pubkey(self: &mut Validator, network_pubkey: vector<u8>) {
    self.stage!(|metadata| metadata.next_epoch_network_pubkey_bytes = option::some(network_pubkey));
}

/// Sets the key in the network of a candidate.
public(package) fun update_candidate_network_pubkey(self: &mut Validator, network_pubkey: vector<u8>) {
    self.change_candidate!(|metadata| metadata.network_pubkey_bytes = network_pubkey);
}

/// Sets the key of the workers from the next epoch on.
public(package) fun update_next_epoch_worker_pubkey(self: &mut Validator, worker_pubkey: vector<u8>) {
    self.stage!(|metadata| metadata.next_epoch_worker_pubkey_bytes = option::some(worker_pubkey));
}

/// Sets the key of the workers of a candidate.
public(package) fun update_candidate_worker_pubkey(self: &mut Validator, worker_pubkey: vector<u8>) {
    self.change_candidate!(|metadata| metadata.worker_pubkey_bytes = worker_pubkey);
}

/// Lets what was set for the next epoch hold.
public(package) fun effectuate_staged_metadata(self: &mut Validator) {
    let metadata = &mut self.metadata;
    if (metadata.next_epoch_protocol_pubkey_bytes.is_some()) metadata.protocol_pubkey_bytes = metadata.next_epoch_protocol_pubkey_bytes.extract();
    if (metadata.next_epoch_network_pubkey_bytes.is_some()) metadata.network_pubkey_bytes = metadata.next_epoch_network_pubkey_bytes.extract();
    if (metadata.next_epoch_worker_pubkey_bytes.is_some()) metadata.worker_pubkey_bytes = metadata.next_epoch_worker_pubkey_bytes.extract();
    if (metadata.next_epoch_proof_of_possession.is_some()) metadata.proof_of_possession = metadata.next_epoch_proof_of_possession.extract();
    if (metadata.next_epoch_net_address.is_some()) metadata.net_address = metadata.next_epoch_net_address.extract();
    if (metadata.next_epoch_p2p_address.is_some()) metadata.p2p_address = metadata.next_epoch_p2p_address.extract();
    if (metadata.next_epoch_primary_address.is_some()) metadata.primary_address = metadata.next_epoch_primary_address.extract();
    if (metadata.next_epoch_worker_address.is_some()) metadata.worker_address = metadata.next_epoch_worker_address.extract();
}

/// Changes what will hold in the next epoch. The first validators of a local chain have no keys of their own, so all of it is refused to them.
macro fun stage($self: &mut Validator, $f: |&mut ValidatorMetadata|) {
    let self = $self;
    assert!(!self.metadata.protocol_pubkey_bytes.is_empty(), EKeysOfTheChain);
    $f(&mut self.metadata);
    self.metadata.validate_metadata();
}

macro fun change_candidate($self: &mut Validator, $f: |&mut ValidatorMetadata|) {
    let self = $self;
    assert!(self.is_preactive(), ENotValidatorCandidate);
    $f(&mut self.metadata);
    self.metadata.validate_metadata();
}

fun text(bytes: vector<u8>): String {
    assert!(bytes.length() <= MAX_VALIDATOR_METADATA_LENGTH, EValidatorMetadataExceedingLengthLimit);
    bytes.to_ascii_string().to_string()
}

fun link(bytes: vector<u8>): Url {
    assert!(bytes.length() <= MAX_VALIDATOR_METADATA_LENGTH, EValidatorMetadataExceedingLengthLimit);
    url::new_unsafe_from_bytes(bytes)
}

// === Prices, commission and rights ===

/// Makes a right to act for the validator, which ends the one before, and gives it to the validator.
public(package) fun new_unverified_validator_operation_cap_and_transfer(self: &mut Validator, ctx: &mut TxContext) {
    let sender = ctx.sender();
    assert!(sender == self.metadata.sui_address, ENewCapNotCreatedByValidatorItself);
    self.operation_cap_id = validator_cap::new_unverified_validator_operation_cap_and_transfer(sender, ctx);
}

/// Asks a gas price from the next epoch on.
public(package) fun request_set_gas_price(self: &mut Validator, verified_cap: ValidatorOperationCap, new_price: u64) {
    assert!(new_price < MAX_VALIDATOR_GAS_PRICE, EGasPriceHigherThanThreshold);
    assert!(verified_cap.verified_operation_cap_address() == &self.metadata.sui_address, EInvalidCap);
    self.next_epoch_gas_price = new_price;
}

/// Sets the gas price of a candidate.
public(package) fun set_candidate_gas_price(self: &mut Validator, verified_cap: ValidatorOperationCap, new_price: u64) {
    assert!(self.is_preactive(), ENotValidatorCandidate);
    self.request_set_gas_price(verified_cap, new_price);
    self.gas_price = new_price;
}

/// Takes another part of the rewards from the next epoch on.
public(package) fun request_set_commission_rate(self: &mut Validator, new_commission_rate: u64) {
    assert!(new_commission_rate <= MAX_COMMISSION_RATE, ECommissionRateTooHigh);
    self.next_epoch_commission_rate = new_commission_rate;
}

/// Sets the commission of a candidate. As on Sui, it holds until the end of the first epoch of the validator; `request_set_commission_rate` says
/// what comes then.
public(package) fun set_candidate_commission_rate(self: &mut Validator, new_commission_rate: u64) {
    assert!(self.is_preactive(), ENotValidatorCandidate);
    assert!(new_commission_rate <= MAX_COMMISSION_RATE, ECommissionRateTooHigh);
    self.commission_rate = new_commission_rate;
}

/// Sets the votes.
public(package) fun set_voting_power(self: &mut Validator, new_voting_power: u64) {
    self.voting_power = new_voting_power;
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
