#[allow(lint(public_entry))]
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
use sui_system::validator_cap::UnverifiedValidatorOperationCap;
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

// === Validators ===

/// Makes the sender a candidate, with whom can be staked. Its key for checkpoints is stored and proven; those of the chain sign all the same.
public entry fun request_add_validator_candidate(
    wrapper: &mut SuiSystemState,
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
    wrapper
        .load_mut()
        .request_add_validator_candidate(
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
        )
}

/// Ends the candidacy of the sender.
public entry fun request_remove_validator_candidate(wrapper: &mut SuiSystemState, ctx: &mut TxContext) {
    wrapper.load_mut().validators_mut().request_remove_validator_candidate(ctx)
}

/// Lets the sender, a candidate with enough stake, be a validator from the next epoch on.
public entry fun request_add_validator(wrapper: &mut SuiSystemState, ctx: &mut TxContext) {
    wrapper.load_mut().request_add_validator(ctx)
}

/// Lets the sender be no validator from the next epoch on.
public entry fun request_remove_validator(wrapper: &mut SuiSystemState, ctx: &mut TxContext) {
    wrapper.load_mut().request_remove_validator(ctx)
}

/// Asks a gas price. The end of the epoch takes the one that more than a third of the votes reach.
public entry fun request_set_gas_price(
    wrapper: &mut SuiSystemState,
    cap: &UnverifiedValidatorOperationCap,
    new_gas_price: u64,
) {
    wrapper.load_mut().request_set_gas_price(cap, new_gas_price)
}

/// Sets the gas price of a candidate.
public entry fun set_candidate_validator_gas_price(
    wrapper: &mut SuiSystemState,
    cap: &UnverifiedValidatorOperationCap,
    new_gas_price: u64,
) {
    wrapper.load_mut().set_candidate_validator_gas_price(cap, new_gas_price)
}

/// Takes another part of the rewards from the next epoch on.
public entry fun request_set_commission_rate(
    wrapper: &mut SuiSystemState,
    new_commission_rate: u64,
    ctx: &mut TxContext,
) {
    let validators = wrapper.load_mut().validators_mut();
    validators.find_active_mut(ctx.sender()).request_set_commission_rate(new_commission_rate)
}

/// Sets the commission of the sender, a candidate.
public entry fun set_candidate_validator_commission_rate(
    wrapper: &mut SuiSystemState,
    new_commission_rate: u64,
    ctx: &mut TxContext,
) {
    let validators = wrapper.load_mut().validators_mut();
    validators.find_any_mut(ctx.sender()).set_candidate_commission_rate(new_commission_rate)
}

/// Reports a validator. One that others with two thirds of the votes report gets no rewards.
public entry fun report_validator(
    wrapper: &mut SuiSystemState,
    cap: &UnverifiedValidatorOperationCap,
    reportee_addr: address,
) {
    wrapper.load_mut().report_validator(cap, reportee_addr)
}

/// Takes a report back.
public entry fun undo_report_validator(
    wrapper: &mut SuiSystemState,
    cap: &UnverifiedValidatorOperationCap,
    reportee_addr: address,
) {
    wrapper.load_mut().undo_report_validator(cap, reportee_addr)
}

/// Gives the sender a new right to act for its validator, and ends the one before.
public entry fun rotate_operation_cap(self: &mut SuiSystemState, ctx: &mut TxContext) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).new_unverified_validator_operation_cap_and_transfer(ctx)
}

/// Sets the name.
public entry fun update_validator_name(self: &mut SuiSystemState, name: vector<u8>, ctx: &TxContext) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_name(name)
}

/// Sets the description.
public entry fun update_validator_description(self: &mut SuiSystemState, description: vector<u8>, ctx: &TxContext) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_description(description)
}

/// Sets where a picture is.
public entry fun update_validator_image_url(self: &mut SuiSystemState, image_url: vector<u8>, ctx: &TxContext) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_image_url(image_url)
}

/// Sets where the validator's pages are.
public entry fun update_validator_project_url(self: &mut SuiSystemState, project_url: vector<u8>, ctx: &TxContext) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_project_url(project_url)
}

/// Sets where the validator answers from the next epoch on.
public entry fun update_validator_next_epoch_network_address(
    self: &mut SuiSystemState,
    network_address: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_network_address(network_address);
    validators.assert_no_pending_or_active_duplicates(ctx);
}

/// Sets where the validator answers of the sender, a candidate.
public entry fun update_candidate_validator_network_address(
    self: &mut SuiSystemState,
    network_address: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_network_address(network_address)
}

/// Sets where other nodes find the validator from the next epoch on.
public entry fun update_validator_next_epoch_p2p_address(
    self: &mut SuiSystemState,
    p2p_address: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_p2p_address(p2p_address);
    validators.assert_no_pending_or_active_duplicates(ctx);
}

/// Sets where other nodes find the validator of the sender, a candidate.
public entry fun update_candidate_validator_p2p_address(
    self: &mut SuiSystemState,
    p2p_address: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_p2p_address(p2p_address)
}

/// Sets where the consensus of the validator answers from the next epoch on.
public entry fun update_validator_next_epoch_primary_address(
    self: &mut SuiSystemState,
    primary_address: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_primary_address(primary_address);
}

/// Sets where the consensus of the validator answers of the sender, a candidate.
public entry fun update_candidate_validator_primary_address(
    self: &mut SuiSystemState,
    primary_address: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_primary_address(primary_address)
}

/// Sets where the workers of the validator answer from the next epoch on.
public entry fun update_validator_next_epoch_worker_address(
    self: &mut SuiSystemState,
    worker_address: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_worker_address(worker_address);
}

/// Sets where the workers of the validator answer of the sender, a candidate.
public entry fun update_candidate_validator_worker_address(
    self: &mut SuiSystemState,
    worker_address: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_worker_address(worker_address)
}

/// Sets the key for checkpoints from the next epoch on.
public entry fun update_validator_next_epoch_protocol_pubkey(
    self: &mut SuiSystemState,
    protocol_pubkey: vector<u8>,
    proof_of_possession: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_protocol_pubkey(protocol_pubkey, proof_of_possession);
    validators.assert_no_pending_or_active_duplicates(ctx);
}

/// Sets the key for checkpoints of the sender, a candidate.
public entry fun update_candidate_validator_protocol_pubkey(
    self: &mut SuiSystemState,
    protocol_pubkey: vector<u8>,
    proof_of_possession: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_protocol_pubkey(protocol_pubkey, proof_of_possession)
}

/// Sets the key of the workers from the next epoch on.
public entry fun update_validator_next_epoch_worker_pubkey(
    self: &mut SuiSystemState,
    worker_pubkey: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_worker_pubkey(worker_pubkey);
    validators.assert_no_pending_or_active_duplicates(ctx);
}

/// Sets the key of the workers of the sender, a candidate.
public entry fun update_candidate_validator_worker_pubkey(
    self: &mut SuiSystemState,
    worker_pubkey: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_worker_pubkey(worker_pubkey)
}

/// Sets the key in the network from the next epoch on.
public entry fun update_validator_next_epoch_network_pubkey(
    self: &mut SuiSystemState,
    network_pubkey: vector<u8>,
    ctx: &TxContext,
) {
    let validators = self.load_mut().validators_mut();
    validators.find_active_or_pending_mut(ctx.sender()).update_next_epoch_network_pubkey(network_pubkey);
    validators.assert_no_pending_or_active_duplicates(ctx);
}

/// Sets the key in the network of the sender, a candidate.
public entry fun update_candidate_validator_network_pubkey(
    self: &mut SuiSystemState,
    network_pubkey: vector<u8>,
    ctx: &TxContext,
) {
    self.load_mut().validators_mut().find_any_mut(ctx.sender()).update_candidate_network_pubkey(network_pubkey)
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
    ctx: &mut TxContext,
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
            ctx,
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
    ctx: &mut TxContext,
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
