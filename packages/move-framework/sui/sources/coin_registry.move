/// What is known of every currency: its names, its supply and who may still change them, in one shared object at 0xc.
/// Does not own coins; those are `sui::coin`. Whom a regulated currency denies is in `sui::deny_list`.
module sui::coin_registry;

use std::ascii;
use std::string::String;
use std::type_name::{Self, TypeName};
use sui::bag::{Self, Bag};
use sui::balance::{Balance, Supply};
use sui::coin::{Self, Coin, CoinMetadata, DenyCapV2, RegulatedCoinMetadata, TreasuryCap};
use sui::derived_object;
use sui::dynamic_field as field;
use sui::transfer::Receiving;
use sui::vec_map::{Self, VecMap};

public use fun make_supply_fixed_init as CurrencyInitializer.make_supply_fixed;
public use fun make_supply_burn_only_init as CurrencyInitializer.make_supply_burn_only;

/// The right to change the metadata was given out before.
#[error(code = 0)]
const EMetadataCapAlreadyClaimed: vector<u8> = b"Metadata cap already claimed";
/// Only the system (address 0) makes the registry.
#[error(code = 1)]
const ENotSystemAddress: vector<u8> = b"Only the system can create the registry.";
/// The registry has this currency.
#[error(code = 2)]
const ECurrencyAlreadyExists: vector<u8> = b"Currency for this coin type already exists.";
/// It is known whether the currency is regulated.
#[error(code = 3)]
const EDenyListStateAlreadySet: vector<u8> = b"Cannot set the deny list state as it has already been set.";
/// The metadata is managed with the functions of this module.
#[error(code = 5)]
const ECannotUpdateManagedMetadata: vector<u8> = b"Cannot update metadata whose `MetadataCap` has already been claimed";
/// The symbol has a character that is not printable ASCII.
#[error(code = 6)]
const EInvalidSymbol: vector<u8> = b"Symbol has to be ASCII printable";
/// The currency is regulated already.
#[error(code = 7)]
const EDenyCapAlreadyCreated: vector<u8> = b"Cannot claim the deny cap twice";
/// The registry has this currency.
#[error(code = 8)]
const ECurrencyAlreadyRegistered: vector<u8> = b"Currency already registered";
/// Nothing was made before the supply was closed.
#[error(code = 9)]
const EEmptySupply: vector<u8> = b"Supply cannot be empty";
/// The currency cannot be burned by its holders.
#[error(code = 10)]
const ESupplyNotBurnOnly: vector<u8> = b"Cannot burn on a non burn-only supply";
/// A supply was closed twice.
#[error(code = 11)]
const EInvariantViolation: vector<u8> = b"Code invariant violation";
/// Metadata is not deleted.
#[error(code = 12)]
const EDeletionNotSupported: vector<u8> = b"Deleting legacy metadata is not supported";
/// The witness is not a one-time witness.
#[error(code = 13)]
const ENotOneTimeWitness: vector<u8> = b"Type is expected to be OTW";

/// The currency has metadata of its own.
#[error(code = 14)]
const EBorrowLegacyMetadata: vector<u8> = b"Cannot borrow legacy metadata for migrated currency";
/// There is metadata in the currency already.
#[error(code = 15)]
const EDuplicateBorrow: vector<u8> = b"Attempt to return duplicate borrowed CoinMetadata";

/// The name and content of the extra field of currencies that began in the registry.
const NEW_CURRENCY_MARKER: vector<u8> = b"is_new_currency";
/// How currencies are regulated: by a `DenyCapV2`.
const REGULATED_VARIANT: u8 = 0;

// === Structs ===

/// The shared object at 0xc from which the ids of all currencies are derived.
public struct CoinRegistry has key { id: UID }

#[allow(unused_field)]
/// A value of a type that may be added later, as bytes.
public struct ExtraField(TypeName, vector<u8>) has store;

/// The key of a currency's id.
public struct CurrencyKey<phantom T>() has copy, drop, store;

/// The right to change name, description and picture.
public struct MetadataCap<phantom T> has key, store { id: UID }

/// A currency as wallets show it, with what is certain about its supply.
public struct Currency<phantom T> has key {
    id: UID,
    /// One whole unit is 10^decimals base units.
    decimals: u8,
    name: String,
    symbol: String,
    description: String,
    /// Empty when there is no picture.
    icon_url: String,
    /// Always there; an option so that it can be replaced.
    supply: Option<SupplyState<T>>,
    regulated: RegulatedState,
    treasury_cap_id: Option<ID>,
    metadata_cap_id: MetadataCapState,
    extra_fields: VecMap<String, ExtraField>,
}

/// Whether the supply can change.
public enum SupplyState<phantom T> has store {
    /// Never.
    Fixed(Supply<T>),
    /// It can only fall.
    BurnOnly(Supply<T>),
    /// The holder of the `TreasuryCap` decides.
    Unknown,
}

/// Whether addresses can be barred from the currency.
public enum RegulatedState has copy, drop, store {
    /// By the `DenyCapV2` with this id.
    Regulated { cap: ID, allow_global_pause: Option<bool>, variant: u8 },
    Unregulated,
    /// The currency is older than the registry.
    Unknown,
}

/// What became of the right to change the metadata.
public enum MetadataCapState has copy, drop, store {
    Claimed(ID),
    Unclaimed,
    /// Destroyed: the metadata stays as it is.
    Deleted,
}

/// A currency between its start and its registration; must end in `finalize` or `finalize_and_delete_metadata_cap`.
public struct CurrencyInitializer<phantom T> {
    currency: Currency<T>,
    extra_fields: Bag,
    /// Whether it was started by a one-time witness, so that the registry was not available.
    is_otw: bool,
}

/// Where a currency keeps the metadata that it lends.
public struct LegacyMetadataKey() has copy, drop, store;

/// Metadata was lent and has to be given back in the same transaction.
public struct Borrow<phantom T> {}

// === Starting a currency ===

/// Starts a currency any time after publication; only the module of `T` may call it. Aborts when there is one.
public fun new_currency<T: key>(
    registry: &mut CoinRegistry,
    decimals: u8,
    symbol: String,
    name: String,
    description: String,
    icon_url: String,
    ctx: &mut TxContext,
): (CurrencyInitializer<T>, TreasuryCap<T>) {
    assert!(!registry.exists<T>(), ECurrencyAlreadyExists);
    assert_symbol(&symbol);
    let cap = coin::new_treasury_cap(ctx);
    let currency = Currency<T> {
        id: derived_object::claim(&mut registry.id, CurrencyKey<T>()),
        decimals,
        name,
        symbol,
        description,
        icon_url,
        supply: option::some(SupplyState::Unknown),
        regulated: RegulatedState::Unregulated,
        treasury_cap_id: option::some(object::id(&cap)),
        metadata_cap_id: MetadataCapState::Unclaimed,
        extra_fields: vec_map::empty(),
    };
    (CurrencyInitializer { currency, extra_fields: bag::new(ctx), is_otw: false }, cap)
}

/// Starts a currency in `init`. After publication anyone registers it with `finalize_registration`.
public fun new_currency_with_otw<T: drop>(
    otw: T,
    decimals: u8,
    symbol: String,
    name: String,
    description: String,
    icon_url: String,
    ctx: &mut TxContext,
): (CurrencyInitializer<T>, TreasuryCap<T>) {
    assert!(sui::types::is_one_time_witness(&otw), ENotOneTimeWitness);
    assert_symbol(&symbol);
    let cap = coin::new_treasury_cap(ctx);
    let currency = Currency<T> {
        id: object::new(ctx),
        decimals,
        name,
        symbol,
        description,
        icon_url,
        supply: option::some(SupplyState::Unknown),
        regulated: RegulatedState::Unregulated,
        treasury_cap_id: option::some(object::id(&cap)),
        metadata_cap_id: MetadataCapState::Unclaimed,
        extra_fields: vec_map::empty(),
    };
    (CurrencyInitializer { currency, extra_fields: bag::new(ctx), is_otw: true }, cap)
}

/// Ends the start: shares the currency, or sends it to the registry if a witness started it. Returns the right to change its metadata.
public fun finalize<T>(builder: CurrencyInitializer<T>, ctx: &mut TxContext): MetadataCap<T> {
    let is_otw = builder.is_otw;
    let (currency, cap) = open(builder, ctx);
    place(currency, is_otw);
    cap
}

/// As `finalize`, and the metadata can never change.
public fun finalize_and_delete_metadata_cap<T>(builder: CurrencyInitializer<T>, ctx: &mut TxContext) {
    let is_otw = builder.is_otw;
    let (mut currency, cap) = open(builder, ctx);
    currency.delete_metadata_cap(cap);
    place(currency, is_otw);
}

/// Shares a currency that was sent to the registry, under its derived id. Anyone may call it.
public fun finalize_registration<T>(
    registry: &mut CoinRegistry,
    currency: Receiving<Currency<T>>,
    _ctx: &mut TxContext,
) {
    let Currency {
        id,
        decimals,
        name,
        symbol,
        description,
        icon_url,
        supply,
        regulated,
        treasury_cap_id,
        metadata_cap_id,
        extra_fields,
    } = transfer::receive(&mut registry.id, currency);
    id.delete();
    transfer::share_object(Currency<T> {
        id: derived_object::claim(&mut registry.id, CurrencyKey<T>()),
        decimals,
        name,
        symbol,
        description,
        icon_url,
        supply,
        regulated,
        treasury_cap_id,
        metadata_cap_id,
        extra_fields,
    })
}

// === Supply ===

/// Closes the supply before registration. Aborts when nothing was made.
public fun make_supply_fixed_init<T>(init: &mut CurrencyInitializer<T>, cap: TreasuryCap<T>) {
    assert!(cap.total_supply() > 0, EEmptySupply);
    init.currency.make_supply_fixed(cap)
}

/// As `make_supply_fixed_init`, but coins can still be burned.
public fun make_supply_burn_only_init<T>(init: &mut CurrencyInitializer<T>, cap: TreasuryCap<T>) {
    assert!(cap.total_supply() > 0, EEmptySupply);
    init.currency.make_supply_burn_only(cap)
}

/// Closes the supply: no more can be made and none burned.
public fun make_supply_fixed<T>(currency: &mut Currency<T>, cap: TreasuryCap<T>) {
    currency.close_supply(SupplyState::Fixed(cap.into_supply()))
}

/// Closes the supply: no more can be made, but anyone can burn.
public fun make_supply_burn_only<T>(currency: &mut Currency<T>, cap: TreasuryCap<T>) {
    currency.close_supply(SupplyState::BurnOnly(cap.into_supply()))
}

/// Destroys a coin of a currency that can only fall. Aborts for any other.
public fun burn<T>(currency: &mut Currency<T>, coin: Coin<T>) {
    currency.burn_balance(coin.into_balance())
}

/// As `burn`, for a balance.
public fun burn_balance<T>(currency: &mut Currency<T>, balance: Balance<T>) {
    assert!(currency.is_supply_burn_only(), ESupplyNotBurnOnly);
    match (currency.supply.borrow_mut()) {
        SupplyState::BurnOnly(supply) => { supply.decrease_supply(balance); },
        _ => abort EInvariantViolation,
    }
}

// === Metadata ===

/// Gives out the right to change the metadata of a currency that came from `CoinMetadata`. Aborts when it was given out before.
public fun claim_metadata_cap<T>(
    currency: &mut Currency<T>,
    _: &TreasuryCap<T>,
    ctx: &mut TxContext,
): MetadataCap<T> {
    assert!(!currency.is_metadata_cap_claimed(), EMetadataCapAlreadyClaimed);
    currency.make_metadata_cap(ctx)
}

/// Destroys the right to change the metadata: they stay as they are.
public fun delete_metadata_cap<T>(currency: &mut Currency<T>, cap: MetadataCap<T>) {
    let MetadataCap { id } = cap;
    currency.metadata_cap_id = MetadataCapState::Deleted;
    id.delete()
}

/// Changes the name.
public fun set_name<T>(currency: &mut Currency<T>, _: &MetadataCap<T>, name: String) {
    currency.name = name
}

/// Changes the description.
public fun set_description<T>(currency: &mut Currency<T>, _: &MetadataCap<T>, description: String) {
    currency.description = description
}

/// Changes the address of the picture.
public fun set_icon_url<T>(currency: &mut Currency<T>, _: &MetadataCap<T>, icon_url: String) {
    currency.icon_url = icon_url
}

/// Records which cap makes a currency that came from `CoinMetadata`. Aborts when that is known.
public fun set_treasury_cap_id<T>(currency: &mut Currency<T>, cap: &TreasuryCap<T>) {
    currency.treasury_cap_id.fill(object::id(cap))
}

// === Currencies older than the registry ===

/// Registers a currency that has a `CoinMetadata`. Anyone may call it, once.
public fun migrate_legacy_metadata<T>(registry: &mut CoinRegistry, legacy: &CoinMetadata<T>, _ctx: &mut TxContext) {
    assert!(!registry.exists<T>(), ECurrencyAlreadyRegistered);
    let symbol = legacy.get_symbol().to_string();
    assert_symbol(&symbol);
    transfer::share_object(Currency<T> {
        id: derived_object::claim(&mut registry.id, CurrencyKey<T>()),
        decimals: legacy.get_decimals(),
        name: legacy.get_name(),
        symbol,
        description: legacy.get_description(),
        icon_url: legacy_icon_url(legacy),
        supply: option::some(SupplyState::Unknown),
        regulated: RegulatedState::Unknown,
        treasury_cap_id: option::none(),
        metadata_cap_id: MetadataCapState::Unclaimed,
        extra_fields: vec_map::empty(),
    })
}

/// Copies the metadata anew. Aborts when the right to change them was given out.
public fun update_from_legacy_metadata<T>(currency: &mut Currency<T>, legacy: &CoinMetadata<T>) {
    assert!(!currency.is_metadata_cap_claimed(), ECannotUpdateManagedMetadata);
    currency.name = legacy.get_name();
    currency.symbol = legacy.get_symbol().to_string();
    currency.description = legacy.get_description();
    currency.decimals = legacy.get_decimals();
    currency.icon_url = legacy_icon_url(legacy)
}

#[deprecated(note = b"Method disabled")]
/// Always aborts.
public fun delete_migrated_legacy_metadata<T>(_: &mut Currency<T>, _: CoinMetadata<T>) {
    abort EDeletionNotSupported
}

// === Currencies for code that takes `CoinMetadata` ===

/// Lends a `CoinMetadata` with what is known now; it has the same id each time. Aborts when the currency is older than the registry.
public fun borrow_legacy_metadata<T>(currency: &mut Currency<T>, ctx: &mut TxContext): (CoinMetadata<T>, Borrow<T>) {
    assert!(currency.extra_fields.contains(&NEW_CURRENCY_MARKER.to_string()), EBorrowLegacyMetadata);
    let kept = field::remove_opt<_, CoinMetadata<T>>(&mut currency.id, LegacyMetadataKey());
    let mut metadata = kept.destroy_or!(coin::new_coin_metadata(
        currency.decimals,
        currency.name,
        currency.symbol.to_ascii(),
        currency.description,
        currency.icon_url.to_ascii(),
        ctx,
    ));
    currency.renew(&mut metadata);
    (metadata, Borrow {})
}

/// Takes it back. Aborts when there is another one already.
public fun return_borrowed_legacy_metadata<T>(
    currency: &mut Currency<T>,
    mut legacy: CoinMetadata<T>,
    borrow: Borrow<T>,
    _ctx: &mut TxContext,
) {
    let Borrow {} = borrow;
    assert!(!field::exists(&currency.id, LegacyMetadataKey()), EDuplicateBorrow);
    currency.renew(&mut legacy);
    field::add(&mut currency.id, LegacyMetadataKey(), legacy)
}

/// Writes what is known of the currency into its metadata.
fun renew<T>(currency: &Currency<T>, metadata: &mut CoinMetadata<T>) {
    metadata.update_coin_metadata(
        currency.name,
        currency.symbol.to_ascii(),
        currency.description,
        currency.icon_url.to_ascii(),
    )
}

// === Views ===

/// Returns the decimals: one whole unit is 10^decimals base units.
public fun decimals<T>(currency: &Currency<T>): u8 { currency.decimals }

/// Returns the name.
public fun name<T>(currency: &Currency<T>): String { currency.name }

/// Returns the symbol.
public fun symbol<T>(currency: &Currency<T>): String { currency.symbol }

/// Returns the description.
public fun description<T>(currency: &Currency<T>): String { currency.description }

/// Returns the address of the picture, empty when there is none.
public fun icon_url<T>(currency: &Currency<T>): String { currency.icon_url }

/// Returns whether the right to change the metadata was given out, even if it is destroyed.
public fun is_metadata_cap_claimed<T>(currency: &Currency<T>): bool {
    match (currency.metadata_cap_id) {
        MetadataCapState::Unclaimed => false,
        _ => true,
    }
}

/// Returns whether the metadata can never change.
public fun is_metadata_cap_deleted<T>(currency: &Currency<T>): bool {
    match (currency.metadata_cap_id) {
        MetadataCapState::Deleted => true,
        _ => false,
    }
}

/// Returns the id of the right to change the metadata, if it exists.
public fun metadata_cap_id<T>(currency: &Currency<T>): Option<ID> {
    match (currency.metadata_cap_id) {
        MetadataCapState::Claimed(id) => option::some(id),
        _ => option::none(),
    }
}

/// Returns the id of the cap that makes or made the currency, if it is known.
public fun treasury_cap_id<T>(currency: &Currency<T>): Option<ID> { currency.treasury_cap_id }

/// Returns the id of the cap that bars addresses, if there is one.
public fun deny_cap_id<T>(currency: &Currency<T>): Option<ID> {
    match (currency.regulated) {
        RegulatedState::Regulated { cap, .. } => option::some(cap),
        _ => option::none(),
    }
}

/// Returns whether the supply can never change.
public fun is_supply_fixed<T>(currency: &Currency<T>): bool {
    match (currency.supply.borrow()) {
        SupplyState::Fixed(_) => true,
        _ => false,
    }
}

/// Returns whether the supply can only fall.
public fun is_supply_burn_only<T>(currency: &Currency<T>): bool {
    match (currency.supply.borrow()) {
        SupplyState::BurnOnly(_) => true,
        _ => false,
    }
}

/// Returns whether addresses can be barred from the currency.
public fun is_regulated<T>(currency: &Currency<T>): bool {
    match (currency.regulated) {
        RegulatedState::Regulated { .. } => true,
        _ => false,
    }
}

/// Returns how much of the currency there is, if no cap decides about it.
public fun total_supply<T>(currency: &Currency<T>): Option<u64> {
    match (currency.supply.borrow()) {
        SupplyState::Fixed(supply) => option::some(supply.value()),
        SupplyState::BurnOnly(supply) => option::some(supply.value()),
        SupplyState::Unknown => option::none(),
    }
}

/// Returns whether the currency is registered.
public fun exists<T>(registry: &CoinRegistry): bool {
    derived_object::exists(&registry.id, CurrencyKey<T>())
}

// === Private functions ===

#[allow(unused_function)]
/// Makes the registry. Called once, by the system.
fun create(ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    transfer::share_object(CoinRegistry { id: object::sui_coin_registry_object_id() })
}

fun assert_symbol(symbol: &String) {
    assert!(symbol.as_bytes().all!(|byte| ascii::is_printable_char(*byte)), EInvalidSymbol)
}

/// Marks the currency as one that began in the registry, and makes the right to change its metadata.
fun open<T>(builder: CurrencyInitializer<T>, ctx: &mut TxContext): (Currency<T>, MetadataCap<T>) {
    let CurrencyInitializer { mut currency, extra_fields, is_otw: _ } = builder;
    extra_fields.destroy_empty();
    let cap = currency.make_metadata_cap(ctx);
    let marker = ExtraField(type_name::with_original_ids<bool>(), NEW_CURRENCY_MARKER);
    currency.extra_fields.insert(NEW_CURRENCY_MARKER.to_string(), marker);
    (currency, cap)
}

#[allow(lint(share_owned))]
fun place<T>(currency: Currency<T>, is_otw: bool) {
    if (is_otw) transfer::transfer(currency, object::sui_coin_registry_address())
    else transfer::share_object(currency)
}

fun make_metadata_cap<T>(currency: &mut Currency<T>, ctx: &mut TxContext): MetadataCap<T> {
    let id = object::new(ctx);
    currency.metadata_cap_id = MetadataCapState::Claimed(id.to_inner());
    MetadataCap { id }
}

/// There is one cap per currency, so that a closed supply cannot be closed again.
fun close_supply<T>(currency: &mut Currency<T>, closed: SupplyState<T>) {
    match (currency.supply.swap(closed)) {
        SupplyState::Unknown => (),
        SupplyState::Fixed(_supply) | SupplyState::BurnOnly(_supply) => abort EInvariantViolation,
    }
}

fun legacy_icon_url<T>(legacy: &CoinMetadata<T>): String {
    legacy.get_icon_url().map!(|url| url.inner_url().to_string()).destroy_or!(b"".to_string())
}

// === Regulated currencies ===

/// Makes the currency regulated before registration and returns the right to deny addresses. Aborts the second time.
public fun make_regulated<T>(
    init: &mut CurrencyInitializer<T>,
    allow_global_pause: bool,
    ctx: &mut TxContext,
): DenyCapV2<T> {
    assert!(init.currency.regulated == RegulatedState::Unregulated, EDenyCapAlreadyCreated);
    let cap = coin::new_deny_cap_v2(allow_global_pause, ctx);
    init.currency.regulated = regulated_by(object::id(&cap), option::some(allow_global_pause));
    cap
}

/// Records that a currency older than the registry is regulated. Anyone may call it. Aborts when it is known.
public fun migrate_regulated_state_by_metadata<T>(
    currency: &mut Currency<T>,
    metadata: &RegulatedCoinMetadata<T>,
) {
    assert!(currency.regulated == RegulatedState::Unknown, EDenyListStateAlreadySet);
    currency.regulated = regulated_by(metadata.deny_cap_id(), option::none())
}

/// Records the right to deny addresses, and whether it can pause the currency.
public fun migrate_regulated_state_by_cap<T>(currency: &mut Currency<T>, cap: &DenyCapV2<T>) {
    currency.regulated = regulated_by(object::id(cap), option::some(cap.allow_global_pause()))
}

fun regulated_by(cap: ID, allow_global_pause: Option<bool>): RegulatedState {
    RegulatedState::Regulated { cap, allow_global_pause, variant: REGULATED_VARIANT }
}

// === Tests ===

#[test_only]
/// Makes a registry with an id of its own, to which no currency is sent. Only the system (address 0) may call it.
public fun create_coin_data_registry_for_testing(ctx: &mut TxContext): CoinRegistry {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    CoinRegistry { id: object::new(ctx) }
}

#[test_only]
/// Shares a registry that the test made.
public fun share_for_testing(registry: CoinRegistry) {
    transfer::share_object(registry)
}

#[test_only]
/// Makes the registry at 0xc.
public(package) fun create_for_testing(ctx: &TxContext) {
    create(ctx)
}

#[test_only]
/// Returns the currency without registering it.
public fun unwrap_for_testing<T>(init: CurrencyInitializer<T>): Currency<T> {
    let CurrencyInitializer { currency, extra_fields, .. } = init;
    extra_fields.destroy_empty();
    currency
}

#[test_only]
/// Returns what `finalize` makes, without registering it.
public fun finalize_unwrap_for_testing<T>(
    builder: CurrencyInitializer<T>,
    ctx: &mut TxContext,
): (Currency<T>, MetadataCap<T>) {
    open(builder, ctx)
}
