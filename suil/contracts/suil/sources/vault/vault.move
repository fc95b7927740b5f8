/// Owns the coins that back the ledger: top-ups, fees and the emission, one balance per coin, and the only exit from
/// it, the vouchers that the withdrawal and the audit key sign (rules.md §9): each id once, no more a day than the caps
/// allow, and of a day's cap no more than a quarter in one clock hour. While an upgrade is announced, a day's cap is at least
/// a fifth of what the vault held of the coin at the first voucher of the announcement, so that all of it can leave before; one
/// address has a tenth of a day's cap then, too.
/// Does not own principal, reserves or escrow (`suil::liquidity`), nor who may claim how much: that is the ledger's, and a
/// voucher is paid without it. Does not own the voucher's form (`suil::voucher`).
module suil::vault;

use std::ascii;
use std::type_name;
use sui::balance::{Self, Balance};
use sui::clock::Clock;
use sui::coin::{Self, Coin};
use sui::dynamic_field as field;
use sui::event;
use sui::sui::SUI;
use sui::table::{Self, Table};
use suil::config::Config;
use suil::day;
use suil::reserve::{Self, Deposit};
use suil::suil::SUIL;
use suil::voucher;

// === Errors ===

/// The amount is zero.
const EZeroAmount: u64 = 1;
/// The vault keeps SUI, SUIL and the deployment's stablecoin, and this is another coin.
const ECoinUnknown: u64 = 2;
/// A voucher with this id was used.
const EVoucherUsed: u64 = 3;
/// More would leave the vault today than the coin's cap allows.
const EAboveCap: u64 = 4;
/// The vault holds less of the coin.
const EAboveBalance: u64 = 5;
/// The recipient is a reserve, which takes coins by `fund_reserve` alone.
const ERecipientIsReserve: u64 = 6;
/// The recipient is not a reserve.
const EReserveUnknown: u64 = 7;
/// More would leave the vault in this clock hour than a quarter of the coin's cap.
const EAboveQuarter: u64 = 8;
/// Less is topped up than a hundredth of the least withdrawal.
const EBelowMin: u64 = 9;

// === Constants ===

/// Which cap is a coin's.
const CAP_OF_SUI: u8 = 0;
const CAP_OF_SUIL: u8 = 1;
const CAP_OF_STABLECOIN: u8 = 2;
/// Of a day's cap a quarter may leave in one clock hour.
const HOURLY_PART: u64 = 4;
const HOUR_MS: u64 = 3_600_000;
/// The least withdrawal is so many times the least top-up.
const TOPUPS_OF_WITHDRAWAL: u64 = 100;
/// While an upgrade is announced, the caps of so many days take all that the vault held.
const NOTICE_DAYS: u64 = 5;
/// Ids that one word of `used` keeps: the bits of a u256.
const WORD_BITS: u64 = 256;

// === Structs ===

/// The vault, shared, one per deployment. Its coins are dynamic fields: a `Purse<T>` under each `BalanceKey<T>`.
public struct Vault has key {
    id: UID,
    /// The ids of used vouchers: id i is bit `i % 256` of the word under `i / 256`.
    used: Table<u64, u256>,
    /// The reserves that `fund_reserve` may fill.
    reserves: vector<NamedReserve>,
}

/// Names the purse of coin `T`.
public struct BalanceKey<phantom T>() has copy, drop, store;

/// The coins of one type and what vouchers took of them on the last day and in the last hour they took any.
public struct Purse<phantom T> has store {
    coins: Balance<T>,
    /// Which cap is the coin's.
    cap: u8,
    day: u64,
    /// In base units.
    spent: u64,
    /// Clock hours since 1970.
    hour: u64,
    /// In base units.
    spent_hour: u64,
    /// The announcement of an upgrade (`config::notice`) during which a voucher was last paid; 0 before the first.
    notice: u64,
    /// What the purse held at the first voucher of that announcement, in base units.
    base: u64,
}

/// A product's reserve that the vault may fill.
public struct NamedReserve has copy, drop, store {
    name: ascii::String,
    id: ID,
}

// === Events ===

/// Emitted by `topup`, `topup_suil` and `finance::topup_v2` when a member's coins arrive.
public struct ToppedUp has copy, drop {
    member: address,
    /// The coin's type, without 0x.
    coin: ascii::String,
    /// In the coin's base units.
    amount: u64,
    timestamp_ms: u64,
}

/// Emitted once, at set-up, when the SUIL emission arrives.
public struct EmissionDeposited has copy, drop {
    /// SUIL in base units.
    amount: u64,
    timestamp_ms: u64,
}

/// Emitted by `withdraw`. It settles the request of that id.
public struct Withdrawn has copy, drop {
    /// The voucher's id.
    id: u64,
    recipient: address,
    /// The coin's type, without 0x.
    coin: ascii::String,
    /// In the coin's base units.
    amount: u64,
    timestamp_ms: u64,
}

/// Emitted by `fund_reserve`. It settles the request of that id.
public struct ReserveDeposited has copy, drop {
    /// The voucher's id.
    id: u64,
    /// The reserve's id.
    reserve: ID,
    /// The coin's type, without 0x.
    coin: ascii::String,
    /// In the coin's base units.
    amount: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Puts the stablecoin into the vault, to be credited to the sender by the event `ToppedUp`.
///
/// #### Parameters
/// - `amount`: the coin; all of it is taken.
/// - `vault`: its balance of that coin grows.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty.
/// - `ECoinUnknown` if the vault does not keep that coin.
/// - `EBelowMin` if the coin is less than a hundredth of the least withdrawal.
public fun topup<U>(
    amount: Coin<U>,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
) {
    vault.top_up(amount, config, clock, ctx)
}

/// Puts SUIL into the vault, to be credited to the sender by the event `ToppedUp`.
///
/// #### Parameters
/// - `amount`: the SUIL, in base units; all of it is taken.
/// - `vault`: its SUIL grows.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty, `EBelowMin` if it is less than a hundredth of the least withdrawal.
public fun topup_suil(
    amount: Coin<SUIL>,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
) {
    vault.top_up(amount, config, clock, ctx)
}

/// Pays what a voucher says to whom it says, once. Anyone may submit the voucher.
///
/// #### Parameters
/// - `id`, `amount`, `recipient`: what the voucher names; the amount in base units of `T`.
/// - `voucher`: `expires_at_ms (8 bytes, little endian) ‖ withdraw signature (64 bytes) ‖ audit signature (64 bytes)`.
/// - `vault`: its balance of `T` shrinks and the id is used.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `config::EPaused` or `config::EVouchersPaused` while vouchers are
///   paused.
/// - `EZeroAmount` if the amount is 0, `ECoinUnknown` if the vault does not keep that coin.
/// - `ERecipientIsReserve` if the recipient is a reserve.
/// - In `suil::voucher` if the voucher is malformed, expired, too long or signed for something else.
/// - `EVoucherUsed` if the id was used, `EAboveCap` if today's cap has less free, `EAboveQuarter` if this hour's quarter has,
///   `EAboveBalance` if the vault has less.
public fun withdraw<T>(
    id: u64,
    amount: u64,
    recipient: address,
    voucher: vector<u8>,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    assert!(!vault.is_reserve(recipient), ERecipientIsReserve);
    let coins = vault.redeem<T>(id, amount, recipient, voucher, config, clock);
    event::emit(Withdrawn {
        id,
        recipient,
        coin: type_name::with_defining_ids<T>().into_string(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
    transfer::public_transfer(coin::from_balance(coins, ctx), recipient);
}

/// Sends what a voucher says to the reserve it says, once. Uses an id and counts toward the cap as `withdraw`.
///
/// #### Parameters
/// - `voucher`, `vault`: as in `withdraw`.
/// - `id`, `amount`: what the voucher names; the amount in base units of `T`.
/// - `recipient`: the reserve's id as an address.
///
/// #### Returns
/// - The coins, which no address can keep: the reserve's product takes them with its `accept_deposit`.
///
/// #### Aborts
/// - `EReserveUnknown` if the recipient is not a reserve; otherwise as `withdraw`.
public fun fund_reserve<T>(
    vault: &mut Vault,
    config: &Config,
    id: u64,
    amount: u64,
    recipient: address,
    voucher: vector<u8>,
    clock: &Clock,
): Deposit<T> {
    assert!(vault.is_reserve(recipient), EReserveUnknown);
    let coins = vault.redeem<T>(id, amount, recipient, voucher, config, clock);
    let reserve = recipient.to_id();
    event::emit(ReserveDeposited {
        id,
        reserve,
        coin: type_name::with_defining_ids<T>().into_string(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
    reserve::deposit(reserve, object::id(vault), coins)
}

// === View functions ===

/// Returns what the vault holds of coin `T`, in base units; 0 for a coin it does not keep.
public fun balance<T>(vault: &Vault): u64 {
    if (!vault.keeps<T>()) 0 else vault.purse<T>().coins.value()
}

/// Returns what vouchers took of coin `T` today, in base units.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public fun spent_today<T>(vault: &Vault, clock: &Clock): u64 {
    let purse = vault.purse<T>();
    if (purse.day == day::today(clock)) purse.spent else 0
}

/// Returns what a day's cap of coin `T` is at least while an upgrade is announced, in base units: a fifth of what the vault
/// held at the first voucher of the announcement, or holds now before that; 0 while none is announced.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public fun notice_cap<T>(vault: &Vault, config: &Config, clock: &Clock): u64 {
    let purse = vault.purse<T>();
    let notice = config.notice(clock);
    if (notice == 0) return 0;
    let base = if (purse.notice == notice) purse.base else purse.coins.value();
    base / NOTICE_DAYS
}

/// Returns what vouchers may still take of coin `T` today, in base units, if the vault holds as much.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public fun free_today<T>(vault: &Vault, config: &Config, clock: &Clock): u64 {
    let cap = vault.cap_today<T>(config, clock);
    let spent = vault.spent_today<T>(clock);
    if (spent < cap) cap - spent else 0
}

/// Returns what vouchers took of coin `T` in this clock hour, in base units.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public fun spent_this_hour<T>(vault: &Vault, clock: &Clock): u64 {
    let purse = vault.purse<T>();
    if (purse.hour == clock.timestamp_ms() / HOUR_MS) purse.spent_hour else 0
}

/// Returns what vouchers may still take of coin `T` in this clock hour, in base units, if the vault holds as much: what the
/// quarter of the cap leaves, and no more than the day does.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public fun free_this_hour<T>(vault: &Vault, config: &Config, clock: &Clock): u64 {
    let quarter = vault.cap_today<T>(config, clock) / HOURLY_PART;
    let spent = vault.spent_this_hour<T>(clock);
    let free = if (spent < quarter) quarter - spent else 0;
    free.min(vault.free_today<T>(config, clock))
}

/// Returns whether a voucher with this id was used.
public fun is_used(vault: &Vault, id: u64): bool {
    let (word, bit) = place_of(id);
    vault.used.contains(word) && vault.used[word] & bit != 0
}

/// Returns the reserves that `fund_reserve` may fill.
#[test_only]
public fun reserves(vault: &Vault): vector<NamedReserve> { vault.reserves }

/// Returns a reserve's name.
#[test_only]
public fun name(reserve: &NamedReserve): ascii::String { reserve.name }

/// Returns a reserve's id.
#[test_only]
public fun reserve_id(reserve: &NamedReserve): ID { reserve.id }

// === Package functions ===

/// Returns the vault for SUI, SUIL and the stablecoin `U`, with the emission in it.
public(package) fun new<U>(emission: Balance<SUIL>, clock: &Clock, ctx: &mut TxContext): Vault {
    event::emit(EmissionDeposited {
        amount: emission.value(),
        timestamp_ms: clock.timestamp_ms(),
    });
    let mut vault = Vault { id: object::new(ctx), used: table::new(ctx), reserves: vector[] };
    vault.add_purse<SUI>(balance::zero(), CAP_OF_SUI);
    vault.add_purse(emission, CAP_OF_SUIL);
    vault.add_purse<U>(balance::zero(), CAP_OF_STABLECOIN);
    vault
}

/// Makes a product's reserve known. `suil::setup` alone does so, before the vault is shared.
public(package) fun register_reserve(vault: &mut Vault, name: ascii::String, id: ID) {
    vault.reserves.push_back(NamedReserve { name, id });
}

/// Shares the vault.
public(package) fun share(vault: Vault) {
    transfer::share_object(vault);
}

/// Takes a member's coin and says so in `ToppedUp`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty.
/// - `ECoinUnknown` if the vault does not keep that coin.
public(package) fun top_up<T>(
    vault: &mut Vault,
    coin: Coin<T>,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    let amount = coin.value();
    assert!(amount > 0, EZeroAmount);
    let purse = vault.purse_mut<T>();
    assert!(amount >= config.withdraw_min!(purse.cap, clock) / TOPUPS_OF_WITHDRAWAL, EBelowMin);
    purse.coins.join(coin.into_balance());
    event::emit(ToppedUp {
        member: ctx.sender(),
        coin: type_name::with_defining_ids<T>().into_string(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Takes fees. The caller's own event says whose they were.
///
/// #### Aborts
/// - `ECoinUnknown` if the vault does not keep that coin.
public(package) fun deposit_fees<T>(vault: &mut Vault, fees: Balance<T>) {
    vault.purse_mut<T>().coins.join(fees);
}

// === Private functions ===

/// Checks a voucher, uses its id up, counts the amount toward the cap and takes it out.
fun redeem<T>(
    vault: &mut Vault,
    id: u64,
    amount: u64,
    recipient: address,
    voucher: vector<u8>,
    config: &Config,
    clock: &Clock,
): Balance<T> {
    config.assert_version();
    config.assert_vouchers_not_paused(clock);
    assert!(amount > 0, EZeroAmount);
    assert!(vault.keeps<T>(), ECoinUnknown);
    let coin = type_name::with_defining_ids<T>().into_string();
    voucher::check(voucher, coin, object::id(vault), id, amount, recipient, config, clock);
    vault.use_id(id);
    assert!(amount <= vault.free_today<T>(config, clock), EAboveCap);
    assert!(amount <= vault.free_this_hour<T>(config, clock), EAboveQuarter);
    assert!(amount <= vault.balance<T>(), EAboveBalance);
    let (spent, spent_hour) = (vault.spent_today<T>(clock), vault.spent_this_hour<T>(clock));
    let notice = config.notice(clock);
    let purse = vault.purse_mut<T>();
    if (notice > 0 && purse.notice != notice) {
        purse.notice = notice;
        purse.base = purse.coins.value();
    };
    purse.day = day::today(clock);
    purse.spent = spent + amount;
    purse.hour = clock.timestamp_ms() / HOUR_MS;
    purse.spent_hour = spent_hour + amount;
    purse.coins.split(amount)
}

fun cap_today<T>(vault: &Vault, config: &Config, clock: &Clock): u64 {
    config.cap!(vault.purse<T>().cap, clock).max(vault.notice_cap<T>(config, clock))
}

fun use_id(vault: &mut Vault, id: u64) {
    assert!(!is_used(vault, id), EVoucherUsed);
    let (word, bit) = place_of(id);
    if (!vault.used.contains(word)) vault.used.add(word, 0);
    let bits = &mut vault.used[word];
    *bits = *bits | bit;
}

/// The word that keeps an id, and the id's bit in it.
fun place_of(id: u64): (u64, u256) {
    let bit = (id % WORD_BITS) as u8;
    (id / WORD_BITS, 1u256 << bit)
}

fun is_reserve(vault: &Vault, recipient: address): bool {
    vault.reserves.any!(|reserve| reserve.id.to_address() == recipient)
}

fun add_purse<T>(vault: &mut Vault, coins: Balance<T>, cap: u8) {
    let purse =
        Purse { coins, cap, day: 0, spent: 0, hour: 0, spent_hour: 0, notice: 0, base: 0 };
    field::add(&mut vault.id, BalanceKey<T>(), purse);
}

fun keeps<T>(vault: &Vault): bool {
    field::exists(&vault.id, BalanceKey<T>())
}

fun purse<T>(vault: &Vault): &Purse<T> {
    assert!(vault.keeps<T>(), ECoinUnknown);
    field::borrow(&vault.id, BalanceKey<T>())
}

fun purse_mut<T>(vault: &mut Vault): &mut Purse<T> {
    assert!(vault.keeps<T>(), ECoinUnknown);
    field::borrow_mut(&mut vault.id, BalanceKey<T>())
}
