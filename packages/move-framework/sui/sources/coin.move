/// Currency as objects. Owns `Coin`, the right to make it (`TreasuryCap`) and what wallets show (`CoinMetadata`).
/// Of regulated currencies it owns the right to deny addresses; the lists are `sui::deny_list`'s.
/// Does not own the arithmetic of amounts; that is `sui::balance`.
module sui::coin;

use std::ascii;
use std::string;
use std::type_name;
use sui::balance::{Self, Balance, Supply};
use sui::deny_list::DenyList;
use sui::funds_accumulator::Withdrawal;
use sui::url::{Self, Url};

public use fun sui::pay::split_vec as Coin.split_vec;
public use fun sui::pay::join_vec as Coin.join_vec;
public use fun sui::pay::split_and_transfer as Coin.split_and_transfer;
public use fun sui::pay::divide_and_keep as Coin.divide_and_keep;
public use fun treasury_into_supply as TreasuryCap.into_supply;

/// The witness is not a one-time witness.
const EBadWitness: u64 = 0;
/// The number of parts is zero or above the amount.
const EInvalidArg: u64 = 1;
/// There is less than asked for.
const ENotEnough: u64 = 2;
/// The currency cannot be paused.
const EGlobalPauseNotAllowed: u64 = 3;

/// The place of coins in the deny list.
const DENY_LIST_COIN_INDEX: u64 = 0;

/// Some of a currency, as an object.
public struct Coin<phantom T> has key, store {
    id: UID,
    balance: Balance<T>,
}

/// What wallets show of a currency.
public struct CoinMetadata<phantom T> has key, store {
    id: UID,
    /// One whole unit is 10^decimals base units.
    decimals: u8,
    name: string::String,
    symbol: ascii::String,
    description: string::String,
    icon_url: Option<Url>,
}

/// The right to make and destroy a currency.
public struct TreasuryCap<phantom T> has key, store {
    id: UID,
    total_supply: Supply<T>,
}

/// What marks a currency as regulated. Always frozen.
public struct RegulatedCoinMetadata<phantom T> has key {
    id: UID,
    coin_metadata_object: ID,
    deny_cap_object: ID,
}

/// The right to deny addresses the use of a currency and, if `allow_global_pause`, to pause it.
public struct DenyCapV2<phantom T> has key, store {
    id: UID,
    allow_global_pause: bool,
}

/// The right to deny addresses with the lists of version 1.
public struct DenyCap<phantom T> has key, store {
    id: UID,
}

#[allow(unused_field)]
/// A currency was started.
public struct CurrencyCreated<phantom T> has copy, drop {
    decimals: u8,
}

// === Funds of addresses ===

/// Adds what the coin is worth to the funds of an address; the coin is gone.
public fun send_funds<T>(coin: Coin<T>, recipient: address) {
    coin.into_balance().send_funds(recipient)
}

/// Makes a coin of what a withdrawal takes out of an address's funds.
public fun redeem_funds<T>(withdrawal: Withdrawal<Balance<T>>, ctx: &mut TxContext): Coin<T> {
    from_balance(balance::redeem_funds(withdrawal), ctx)
}

// === Supply ===

/// Returns how much of the currency there is.
public fun total_supply<T>(cap: &TreasuryCap<T>): u64 {
    balance::supply_value(&cap.total_supply)
}

/// Unpacks the right to the supply inside.
public fun treasury_into_supply<T>(treasury: TreasuryCap<T>): Supply<T> {
    let TreasuryCap { id, total_supply } = treasury;
    id.delete();
    total_supply
}

/// Borrows the supply.
public fun supply_immut<T>(treasury: &TreasuryCap<T>): &Supply<T> {
    &treasury.total_supply
}

/// Borrows the supply mutably.
public fun supply_mut<T>(treasury: &mut TreasuryCap<T>): &mut Supply<T> {
    &mut treasury.total_supply
}

// === Amounts ===

/// Returns the amount.
public fun value<T>(self: &Coin<T>): u64 {
    self.balance.value()
}

/// Borrows the balance.
public fun balance<T>(coin: &Coin<T>): &Balance<T> {
    &coin.balance
}

/// Borrows the balance mutably.
public fun balance_mut<T>(coin: &mut Coin<T>): &mut Balance<T> {
    &mut coin.balance
}

/// Wraps a balance into a coin.
public fun from_balance<T>(balance: Balance<T>, ctx: &mut TxContext): Coin<T> {
    Coin { id: object::new(ctx), balance }
}

/// Unpacks a coin to its balance.
public fun into_balance<T>(coin: Coin<T>): Balance<T> {
    let Coin { id, balance } = coin;
    id.delete();
    balance
}

/// Takes `value` out of a balance as a coin. Aborts when there is less.
public fun take<T>(balance: &mut Balance<T>, value: u64, ctx: &mut TxContext): Coin<T> {
    Coin { id: object::new(ctx), balance: balance.split(value) }
}

/// Puts a coin into a balance.
public fun put<T>(balance: &mut Balance<T>, coin: Coin<T>) {
    balance.join(into_balance(coin));
}

// === Coins ===

/// Adds coin `c` to `self`.
public entry fun join<T>(self: &mut Coin<T>, c: Coin<T>) {
    let Coin { id, balance } = c;
    id.delete();
    self.balance.join(balance);
}

/// Takes `split_amount` out of `self` as a new coin. Aborts when there is less.
public fun split<T>(self: &mut Coin<T>, split_amount: u64, ctx: &mut TxContext): Coin<T> {
    take(&mut self.balance, split_amount, ctx)
}

/// Takes `n` - 1 equal parts out of `self`, each the amount / `n` rounded down; the rest stays.
public fun divide_into_n<T>(self: &mut Coin<T>, n: u64, ctx: &mut TxContext): vector<Coin<T>> {
    assert!(n > 0, EInvalidArg);
    assert!(n <= self.value(), ENotEnough);
    let part = self.value() / n;
    vector::tabulate!(n - 1, |_| self.split(part, ctx))
}

/// Returns a coin of nothing.
public fun zero<T>(ctx: &mut TxContext): Coin<T> {
    Coin { id: object::new(ctx), balance: balance::zero() }
}

/// Destroys a coin of nothing. Aborts when it is something.
public fun destroy_zero<T>(c: Coin<T>) {
    let Coin { id, balance } = c;
    id.delete();
    balance.destroy_zero()
}

// === Currencies ===

#[deprecated(note = b"Use `coin_registry::new_currency_with_otw` instead")]
/// Starts a currency. Aborts when the witness is not a one-time witness.
public fun create_currency<T: drop>(
    witness: T,
    decimals: u8,
    symbol: vector<u8>,
    name: vector<u8>,
    description: vector<u8>,
    icon_url: Option<Url>,
    ctx: &mut TxContext,
): (TreasuryCap<T>, CoinMetadata<T>) {
    assert!(sui::types::is_one_time_witness(&witness), EBadWitness);
    let cap = TreasuryCap { id: object::new(ctx), total_supply: balance::create_supply(witness) };
    let metadata = CoinMetadata {
        id: object::new(ctx),
        decimals,
        name: string::utf8(name),
        symbol: ascii::string(symbol),
        description: string::utf8(description),
        icon_url,
    };
    (cap, metadata)
}

/// Makes a new coin of `value`. Aborts when the supply would pass 2^64 - 1.
public fun mint<T>(cap: &mut TreasuryCap<T>, value: u64, ctx: &mut TxContext): Coin<T> {
    Coin { id: object::new(ctx), balance: cap.total_supply.increase_supply(value) }
}

/// Makes a new balance of `value`. Aborts when the supply would pass 2^64 - 1.
public fun mint_balance<T>(cap: &mut TreasuryCap<T>, value: u64): Balance<T> {
    cap.total_supply.increase_supply(value)
}

/// Destroys a coin and returns how much it was.
public entry fun burn<T>(cap: &mut TreasuryCap<T>, c: Coin<T>): u64 {
    let Coin { id, balance } = c;
    id.delete();
    cap.total_supply.decrease_supply(balance)
}

/// Makes a new coin of `amount` for `recipient`.
public entry fun mint_and_transfer<T>(
    c: &mut TreasuryCap<T>,
    amount: u64,
    recipient: address,
    ctx: &mut TxContext,
) {
    transfer::public_transfer(mint(c, amount, ctx), recipient)
}

// === Metadata ===

/// Changes the name.
public entry fun update_name<T>(_treasury: &TreasuryCap<T>, metadata: &mut CoinMetadata<T>, name: string::String) {
    metadata.name = name
}

/// Changes the symbol.
public entry fun update_symbol<T>(
    _treasury: &TreasuryCap<T>,
    metadata: &mut CoinMetadata<T>,
    symbol: ascii::String,
) {
    metadata.symbol = symbol
}

/// Changes the description.
public entry fun update_description<T>(
    _treasury: &TreasuryCap<T>,
    metadata: &mut CoinMetadata<T>,
    description: string::String,
) {
    metadata.description = description
}

/// Changes the address of the picture.
public entry fun update_icon_url<T>(
    _treasury: &TreasuryCap<T>,
    metadata: &mut CoinMetadata<T>,
    url: ascii::String,
) {
    metadata.icon_url = option::some(url::new_unsafe(url))
}

/// Makes metadata of a currency that has none.
public(package) fun new_coin_metadata<T>(
    decimals: u8,
    name: string::String,
    symbol: ascii::String,
    description: string::String,
    icon_url: ascii::String,
    ctx: &mut TxContext,
): CoinMetadata<T> {
    let icon_url = option::some(url::new_unsafe(icon_url));
    CoinMetadata { id: object::new(ctx), decimals, name, symbol, description, icon_url }
}

/// Replaces everything but the decimals.
public(package) fun update_coin_metadata<T>(
    metadata: &mut CoinMetadata<T>,
    name: string::String,
    symbol: ascii::String,
    description: string::String,
    icon_url: ascii::String,
) {
    metadata.name = name;
    metadata.symbol = symbol;
    metadata.description = description;
    metadata.icon_url = option::some(url::new_unsafe(icon_url))
}

/// Returns the decimals: one whole unit is 10^decimals base units.
public fun get_decimals<T>(metadata: &CoinMetadata<T>): u8 {
    metadata.decimals
}

/// Returns the name.
public fun get_name<T>(metadata: &CoinMetadata<T>): string::String {
    metadata.name
}

/// Returns the symbol.
public fun get_symbol<T>(metadata: &CoinMetadata<T>): ascii::String {
    metadata.symbol
}

/// Returns the description.
public fun get_description<T>(metadata: &CoinMetadata<T>): string::String {
    metadata.description
}

/// Returns the address of the picture.
public fun get_icon_url<T>(metadata: &CoinMetadata<T>): Option<Url> {
    metadata.icon_url
}

// === Package ===

/// Returns the right to make a currency of which there is nothing yet. The caller makes sure that there is one per currency.
public(package) fun new_treasury_cap<T>(ctx: &mut TxContext): TreasuryCap<T> {
    TreasuryCap { id: object::new(ctx), total_supply: balance::create_supply_internal() }
}

// === Older names ===

/// Borrows the supply.
public fun supply<T>(treasury: &mut TreasuryCap<T>): &Supply<T> {
    &treasury.total_supply
}

// === Regulated currencies ===

#[deprecated(note = b"Use `coin_registry::new_currency_with_otw` with `make_regulated` instead")]
#[allow(deprecated_usage)]
/// As `create_currency`, with the right to deny addresses. `allow_global_pause` says whether all can be denied at once.
public fun create_regulated_currency_v2<T: drop>(
    witness: T,
    decimals: u8,
    symbol: vector<u8>,
    name: vector<u8>,
    description: vector<u8>,
    icon_url: Option<Url>,
    allow_global_pause: bool,
    ctx: &mut TxContext,
): (TreasuryCap<T>, DenyCapV2<T>, CoinMetadata<T>) {
    let (treasury, metadata) = create_currency(witness, decimals, symbol, name, description, icon_url, ctx);
    let deny_cap = new_deny_cap_v2(allow_global_pause, ctx);
    mark_as_regulated(&metadata, object::id(&deny_cap), ctx);
    (treasury, deny_cap, metadata)
}

/// Exchanges the right of version 1 for that of version 2 and moves the denied addresses along: they cannot receive from the next epoch on.
public fun migrate_regulated_currency_to_v2<T>(
    deny_list: &mut DenyList,
    cap: DenyCap<T>,
    allow_global_pause: bool,
    ctx: &mut TxContext,
): DenyCapV2<T> {
    let DenyCap { id } = cap;
    id.delete();
    deny_list.migrate_v1_to_v2(DENY_LIST_COIN_INDEX, deny_key<T>(), ctx);
    new_deny_cap_v2(allow_global_pause, ctx)
}

/// Denies an address: it cannot use coins as inputs from now on, nor receive any from the next epoch on.
public fun deny_list_v2_add<T>(
    deny_list: &mut DenyList,
    _deny_cap: &mut DenyCapV2<T>,
    addr: address,
    ctx: &mut TxContext,
) {
    deny_list.v2_add(DENY_LIST_COIN_INDEX, deny_key<T>(), addr, ctx)
}

/// Allows an address again: inputs from now on, receiving from the next epoch on.
public fun deny_list_v2_remove<T>(
    deny_list: &mut DenyList,
    _deny_cap: &mut DenyCapV2<T>,
    addr: address,
    ctx: &mut TxContext,
) {
    deny_list.v2_remove(DENY_LIST_COIN_INDEX, deny_key<T>(), addr, ctx)
}

/// Returns whether the address cannot receive coins in this epoch.
public fun deny_list_v2_contains_current_epoch<T>(deny_list: &DenyList, addr: address, ctx: &TxContext): bool {
    deny_list.v2_contains_current_epoch(DENY_LIST_COIN_INDEX, deny_key<T>(), addr, ctx)
}

/// Returns whether the address is denied from the next epoch on, so that it cannot use coins as inputs now.
public fun deny_list_v2_contains_next_epoch<T>(deny_list: &DenyList, addr: address): bool {
    deny_list.v2_contains_next_epoch(DENY_LIST_COIN_INDEX, deny_key<T>(), addr)
}

#[allow(unused_mut_parameter)]
/// Pauses the currency: no address can use coins as inputs from now on, nor receive any from the next epoch on.
/// Aborts when the currency does not allow it.
public fun deny_list_v2_enable_global_pause<T>(
    deny_list: &mut DenyList,
    deny_cap: &mut DenyCapV2<T>,
    ctx: &mut TxContext,
) {
    assert!(deny_cap.allow_global_pause, EGlobalPauseNotAllowed);
    deny_list.v2_enable_global_pause(DENY_LIST_COIN_INDEX, deny_key<T>(), ctx)
}

#[allow(unused_mut_parameter)]
/// Ends the pause: inputs from now on, receiving from the next epoch on. Aborts when the currency does not allow pauses.
public fun deny_list_v2_disable_global_pause<T>(
    deny_list: &mut DenyList,
    deny_cap: &mut DenyCapV2<T>,
    ctx: &mut TxContext,
) {
    assert!(deny_cap.allow_global_pause, EGlobalPauseNotAllowed);
    deny_list.v2_disable_global_pause(DENY_LIST_COIN_INDEX, deny_key<T>(), ctx)
}

/// Returns whether no address can receive coins in this epoch.
public fun deny_list_v2_is_global_pause_enabled_current_epoch<T>(deny_list: &DenyList, ctx: &TxContext): bool {
    deny_list.v2_is_global_pause_enabled_current_epoch(DENY_LIST_COIN_INDEX, deny_key<T>(), ctx)
}

/// Returns whether there is a pause from the next epoch on, so that no address can use coins as inputs now.
public fun deny_list_v2_is_global_pause_enabled_next_epoch<T>(deny_list: &DenyList): bool {
    deny_list.v2_is_global_pause_enabled_next_epoch(DENY_LIST_COIN_INDEX, deny_key<T>())
}

/// Returns the right to deny addresses. The caller makes sure that the currency is regulated.
public(package) fun new_deny_cap_v2<T>(allow_global_pause: bool, ctx: &mut TxContext): DenyCapV2<T> {
    DenyCapV2 { id: object::new(ctx), allow_global_pause }
}

/// Returns whether the currency can be paused.
public(package) fun allow_global_pause<T>(cap: &DenyCapV2<T>): bool {
    cap.allow_global_pause
}

/// Returns the id of the right to deny addresses.
public(package) fun deny_cap_id<T>(metadata: &RegulatedCoinMetadata<T>): ID {
    metadata.deny_cap_object
}

fun mark_as_regulated<T>(metadata: &CoinMetadata<T>, deny_cap_object: ID, ctx: &mut TxContext) {
    transfer::freeze_object(RegulatedCoinMetadata<T> {
        id: object::new(ctx),
        coin_metadata_object: object::id(metadata),
        deny_cap_object,
    })
}

/// The name of the currency in the deny list.
fun deny_key<T>(): vector<u8> {
    type_name::with_original_ids<T>().into_string().into_bytes()
}

// === Regulated currencies, version 1 ===

#[
    deprecated(
        note = b"For new coins, use `new_currency_with_otw` and use `make_regulated`. To migrate existing regulated currencies, migrate with `migrate_regulated_currency_to_v2` and then use migration functions in `coin_registry`",
    ),
]
#[allow(deprecated_usage)]
/// As `create_currency`, with the right to deny addresses the use of coins as inputs.
public fun create_regulated_currency<T: drop>(
    witness: T,
    decimals: u8,
    symbol: vector<u8>,
    name: vector<u8>,
    description: vector<u8>,
    icon_url: Option<Url>,
    ctx: &mut TxContext,
): (TreasuryCap<T>, DenyCap<T>, CoinMetadata<T>) {
    let (treasury, metadata) = create_currency(witness, decimals, symbol, name, description, icon_url, ctx);
    let deny_cap = DenyCap { id: object::new(ctx) };
    mark_as_regulated(&metadata, object::id(&deny_cap), ctx);
    (treasury, deny_cap, metadata)
}

#[
    deprecated(
        note = b"Use `migrate_regulated_currency_to_v2` to migrate to v2 and then use `deny_list_v2_add`",
    ),
]
/// Denies an address the use of coins as inputs.
public fun deny_list_add<T>(
    deny_list: &mut DenyList,
    _deny_cap: &mut DenyCap<T>,
    addr: address,
    _ctx: &mut TxContext,
) {
    deny_list.v1_add(DENY_LIST_COIN_INDEX, deny_key<T>(), addr)
}

#[
    deprecated(
        note = b"Use `migrate_regulated_currency_to_v2` to migrate to v2 and then use `deny_list_v2_remove`",
    ),
]
/// Allows an address again. Aborts when it is not denied.
public fun deny_list_remove<T>(
    deny_list: &mut DenyList,
    _deny_cap: &mut DenyCap<T>,
    addr: address,
    _ctx: &mut TxContext,
) {
    deny_list.v1_remove(DENY_LIST_COIN_INDEX, deny_key<T>(), addr)
}

#[
    deprecated(
        note = b"Use `migrate_regulated_currency_to_v2` to migrate to v2 and then use `deny_list_v2_contains_next_epoch` or `deny_list_v2_contains_current_epoch`",
    ),
]
/// Returns whether the address is denied; false for types that are no currency.
public fun deny_list_contains<T>(deny_list: &DenyList, addr: address): bool {
    let name = type_name::with_original_ids<T>();
    !name.is_primitive() && deny_list.v1_contains(DENY_LIST_COIN_INDEX, name.into_string().into_bytes(), addr)
}

// === Tests ===

#[test_only]
/// Makes a coin out of nothing.
public fun mint_for_testing<T>(value: u64, ctx: &mut TxContext): Coin<T> {
    Coin { id: object::new(ctx), balance: balance::create_for_testing(value) }
}

#[test_only]
/// Destroys a coin and returns how much it was.
public fun burn_for_testing<T>(coin: Coin<T>): u64 {
    let Coin { id, balance } = coin;
    id.delete();
    balance.destroy_for_testing()
}

#[test_only]
/// Starts a currency without a witness.
public fun create_treasury_cap_for_testing<T>(ctx: &mut TxContext): TreasuryCap<T> {
    TreasuryCap { id: object::new(ctx), total_supply: balance::create_supply_for_testing() }
}
