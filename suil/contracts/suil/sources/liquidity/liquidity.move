/// Owns the liquidity product's entry points ("flow" in the app; rules.md §3): who may call what, minimums, fees, and
/// the order of closing, settling and paying. The only entry to the modules next to it:
///
///   stake ─▶ principal ─▶ unstake            reserve ─▶ escrow ─▶ claim of kind 0
///            (suil::principal)                    (suil::funding, a day at a time)
///                                                 credit ─▶ claim of kinds 1 to 4
///                                                 (suil::credits, what `settlement::prove` has shown)
///
/// Does not own the arithmetic (`suil::accrual`), the positions' form (`suil::position`) nor the pool it swaps in.
/// Under this code a position's owner alone takes its principal and its static income; team income is paid to whom a
/// claimable root names, at most the day's total. Rates and minimums are those of `suil::config`; a pause stops `stake` alone.
module suil::liquidity;

use sui::balance::Balance;
use sui::clock::Clock;
use sui::coin::{Self, Coin};
use sui::event;
use sui::sui::SUI;
use sui::table::{Self, Table};
use suil::config::Config;
use suil::credits::{Self, Credits};
use suil::day;
use suil::fee;
use suil::fee_balance::{Self, FeeBalance};
use suil::finance::{Self, Finance};
use suil::funding::{Self, Funding, FundingDay};
use suil::pool::{Self, Pool};
use suil::position::{Self, Position};
use suil::principal::{Self, Principal};
use suil::reserve::Deposit;
use suil::vault::Vault;

// === Errors ===

#[error(code = 1)]
const ENotBound: vector<u8> = b"The sender has no inviter.";
#[error(code = 2)]
const EStakeBelowMinimum: vector<u8> = b"Less is staked than the configuration allows.";
#[error(code = 3)]
const EZeroAmount: vector<u8> = b"The amount is zero.";
#[error(code = 4)]
const EAbovePrincipal: vector<u8> = b"More is unstaked than the sender has.";
#[error(code = 5)]
const ERestBelowMinimum: vector<u8> =
    b"Less than the configuration allows would stay in the position.";
#[error(code = 6)]
const EZeroResult: vector<u8> = b"The fee would take the whole amount.";
#[error(code = 7)]
const EKindUnknown: vector<u8> = b"The kinds of income are 0 to 4.";
#[error(code = 8)]
const EAboveClaimable: vector<u8> = b"More is claimed than is claimable of that kind.";
#[error(code = 9)]
const ENoPosition: vector<u8> = b"The owner never had a position.";
#[error(code = 10)]
const EDaysBehind: vector<u8> = b"More than 200 complete days are not closed.";
#[error(code = 11)]
const ERollTooLong: vector<u8> = b"More than 200 days were asked of one call.";

// === Constants ===

/// The most days one call closes (rules.md §3).
const MAX_DAYS: u64 = 200;
/// Static income; the other kinds are paid from the team credit.
const KIND_STATIC: u8 = 0;
/// The last of the kinds static, friend, indirect, community, peer (rules.md §3).
const LAST_KIND: u8 = 4;

// === Structs ===

/// The product, shared, one per deployment. The rates are basis points, under the names of the specification: those of
/// the configuration as of the last call that changed anything here.
public struct Liquidity<phantom U> has key {
    id: UID,
    claim_hr_rate: u64,
    unstake_hr_rate: u64,
    release_rate: u64,
    principal: Principal<U>,
    funding: Funding<U>,
    positions: Table<address, Position>,
    /// Proven team income.
    credits: Credits<U>,
    /// Of unstakes and claims.
    fees: FeeBalance<U>,
}

/// The product at a glance. Amounts are micro-dollars, rates basis points.
public struct Overview has copy, drop {
    /// All principal.
    principal: u64,
    /// What of it was there before the open day.
    active: u64,
    /// What of it was staked on the open day.
    pending: u64,
    reserve: u64,
    escrow: u64,
    /// Proven team income that no member has claimed.
    team_credit: u64,
    last_closed_day: u64,
    /// 10^9 = the last closed day was paid in full.
    last_factor: u64,
    claim_hr_rate: u64,
    unstake_hr_rate: u64,
    release_rate: u64,
}

// === Events ===

/// Emitted by `stake`.
public struct Staked has copy, drop {
    member: address,
    /// In MIST.
    sui_amount: u64,
    /// The principal it became, in micro-dollars.
    value: u64,
    timestamp_ms: u64,
}

/// Emitted by `unstake` and `unstake_usdc`; one of the two paid amounts is 0.
public struct Unstaked has copy, drop {
    member: address,
    /// Taken from the position, the fee included, in micro-dollars.
    stake_value: u64,
    /// In micro-dollars; it becomes hashrate.
    fee: u64,
    /// Paid, in MIST.
    sui_amount: u64,
    /// Paid, in base units of the stablecoin.
    usdc_amount: u64,
    timestamp_ms: u64,
}

/// Emitted by `claim` and `claim_usdc`; one of the two paid amounts is 0.
public struct Claimed has copy, drop {
    member: address,
    /// 0 static, 1 friend, 2 indirect, 3 community, 4 peer.
    kind: u8,
    /// Taken from the claimable income, the fee included, in micro-dollars.
    reward_value: u64,
    /// In micro-dollars; it becomes hashrate.
    reward_value_fee: u64,
    /// Paid, in MIST.
    claim_sui_amount: u64,
    /// Paid, in base units of the stablecoin.
    claim_usdc_amount: u64,
    timestamp_ms: u64,
}

/// Emitted whenever a position is settled through a later day than before, by whichever call.
public struct Settled has copy, drop {
    member: address,
    through_day: u64,
    /// The income of the days settled now, in micro-dollars.
    income: u64,
    /// From escrow back to the reserve, in micro-dollars.
    returned: u64,
    timestamp_ms: u64,
}

/// Emitted by `fund_reserve` and `accept_deposit`; the funder of the latter is the vault.
public struct ReserveFunded has copy, drop {
    funder: address,
    /// In base units of the stablecoin.
    amount: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Swaps SUI to the stablecoin and adds it to the sender's position as principal.
///
/// #### Parameters
/// - `coin`: at least 21 SUI by default; all of it is staked.
/// - `min_value`: the least principal the sender accepts for it, in micro-dollars.
/// - `liquidity`: days are closed, the position is settled, then the value is pending until the day is closed.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `config::EPaused` while new stakes are paused.
/// - `ENotBound` if the sender has no inviter and is not the root.
/// - `EStakeBelowMinimum` if the coin is below the least stake, 21 SUI by default.
/// - `EDaysBehind` if more than 200 days are to be closed.
/// - `pool::EBelowMinimum` if the principal would be below `min_value`; `pool::EZeroOutput` if it would be 0.
public fun stake<U>(
    coin: Coin<SUI>,
    min_value: u64,
    liquidity: &mut Liquidity<U>,
    pool: &mut Pool<SUI, U>,
    finance: &Finance,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    liquidity.enter(config, clock);
    config.assert_not_paused(clock);
    let member = ctx.sender();
    let sui_amount = coin.value();
    assert!(finance::is_bound(finance, member), ENotBound);
    assert!(sui_amount >= config.stake_min!(clock), EStakeBelowMinimum);
    liquidity.close_complete_days(clock);
    liquidity.open_position(member);
    liquidity.settle_position(member, clock);

    let paid = pool::swap_x_to_y(pool, config, coin, min_value, clock, ctx).into_balance();
    let value = paid.value();
    liquidity.principal.deposit(paid);
    liquidity.positions[member].add(value, liquidity.funding.open_day());
    event::emit(Staked { member, sui_amount, value, timestamp_ms: clock.timestamp_ms() });
}

/// Takes principal out of the sender's position, pending principal first, and pays it in SUI.
///
/// #### Parameters
/// - `value`: what leaves the position, in micro-dollars; the fee (1% by default), rounded up, is taken from it.
/// - `min_sui_out`: the least the sender accepts, in MIST.
/// - `liquidity`: days are closed and the position is settled first.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the value is 0, `EAbovePrincipal` if the sender has less, `ERestBelowMinimum` if less than
///   20 USD would stay, `EZeroResult` if the fee takes everything.
/// - `EDaysBehind` if more than 200 days are to be closed.
/// - `pool::EBelowMinimum` if the SUI would be below `min_sui_out`; `pool::EZeroOutput` if it would be 0.
public fun unstake<U>(
    value: u64,
    min_sui_out: u64,
    liquidity: &mut Liquidity<U>,
    pool: &mut Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    liquidity.enter(config, clock);
    let (principal, fee) = liquidity.withdraw_principal(value, config, clock, ctx);
    let usdc = coin::from_balance(principal, ctx);
    let sui = pool::swap_y_to_x(pool, config, usdc, min_sui_out, clock, ctx);
    event::emit(Unstaked {
        member: ctx.sender(),
        stake_value: value,
        fee,
        sui_amount: sui.value(),
        usdc_amount: 0,
        timestamp_ms: clock.timestamp_ms(),
    });
    pay(sui, ctx);
}

/// Takes principal out of the sender's position and pays it in the stablecoin, whatever the pool is like.
///
/// #### Parameters
/// - `liquidity`: days are closed and the position is settled first.
/// - `value`: what leaves the position, in micro-dollars; the fee (1% by default), rounded up, is taken from it.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount`, `EAbovePrincipal`, `ERestBelowMinimum`, `EZeroResult`, `EDaysBehind` as `unstake`.
public fun unstake_usdc<U>(
    liquidity: &mut Liquidity<U>,
    config: &Config,
    value: u64,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    liquidity.enter(config, clock);
    let (principal, fee) = liquidity.withdraw_principal(value, config, clock, ctx);
    event::emit(Unstaked {
        member: ctx.sender(),
        stake_value: value,
        fee,
        sui_amount: 0,
        usdc_amount: principal.value(),
        timestamp_ms: clock.timestamp_ms(),
    });
    pay(coin::from_balance(principal, ctx), ctx);
}

/// Pays the sender's income in SUI. After a claim of static income the ramp starts again.
///
/// #### Parameters
/// - `kind`: 0 static, 1 friend, 2 indirect, 3 community, 4 peer. Of the kinds 1 to 4 what `settlement::prove` has shown
///   is claimable; they need no position and leave its ramp alone.
/// - `amount`: what leaves the claimable income, in micro-dollars; the fee (5% by default), rounded up, is taken from it.
/// - `min_sui_out`: the least the sender accepts, in MIST.
/// - `liquidity`: days are closed first and, for static income, the position is settled.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EKindUnknown` if the kind is above 4.
/// - `EZeroAmount` if the amount is 0, `EAboveClaimable` if less is claimable, `EZeroResult` if the fee takes everything.
/// - `EDaysBehind` if more than 200 days are to be closed.
/// - `pool::EBelowMinimum` if the SUI would be below `min_sui_out`; `pool::EZeroOutput` if it would be 0.
public fun claim<U>(
    kind: u8,
    amount: u64,
    min_sui_out: u64,
    liquidity: &mut Liquidity<U>,
    pool: &mut Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    liquidity.enter(config, clock);
    let (income, fee) = liquidity.withdraw_income(kind, amount, clock, ctx);
    let usdc = coin::from_balance(income, ctx);
    let sui = pool::swap_y_to_x(pool, config, usdc, min_sui_out, clock, ctx);
    event::emit(Claimed {
        member: ctx.sender(),
        kind,
        reward_value: amount,
        reward_value_fee: fee,
        claim_sui_amount: sui.value(),
        claim_usdc_amount: 0,
        timestamp_ms: clock.timestamp_ms(),
    });
    pay(sui, ctx);
}

/// Pays the sender's income in the stablecoin, whatever the pool is like. After a claim of static income the ramp starts
/// again.
///
/// #### Parameters
/// - `kind`, `amount`, `liquidity`: as in `claim`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EKindUnknown`, `EZeroAmount`, `EAboveClaimable`, `EZeroResult`, `EDaysBehind` as `claim`.
public fun claim_usdc<U>(
    liquidity: &mut Liquidity<U>,
    config: &Config,
    kind: u8,
    amount: u64,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    liquidity.enter(config, clock);
    let (income, fee) = liquidity.withdraw_income(kind, amount, clock, ctx);
    event::emit(Claimed {
        member: ctx.sender(),
        kind,
        reward_value: amount,
        reward_value_fee: fee,
        claim_sui_amount: 0,
        claim_usdc_amount: income.value(),
        timestamp_ms: clock.timestamp_ms(),
    });
    pay(coin::from_balance(income, ctx), ctx);
}

/// Settles a member's position through the last complete day, for anyone who calls, so that what an idle position did not earn
/// goes back to the reserve. What is the member's stays the member's.
///
/// #### Parameters
/// - `liquidity`: days are closed first.
/// - `owner`: the member.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `ENoPosition` if the owner never staked.
/// - `EDaysBehind` if more than 200 days are to be closed.
public fun settle<U>(liquidity: &mut Liquidity<U>, config: &Config, owner: address, clock: &Clock) {
    liquidity.enter(config, clock);
    assert!(liquidity.positions.contains(owner), ENoPosition);
    liquidity.close_complete_days(clock);
    liquidity.settle_position(owner, clock);
}

/// Closes complete days; anyone may call. Does nothing if all are closed.
///
/// #### Parameters
/// - `liquidity`: the oldest complete days are closed.
/// - `days`: how many at most, up to 200.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `ERollTooLong` if `days` is above 200.
public fun roll<U>(liquidity: &mut Liquidity<U>, config: &Config, days: u64, clock: &Clock) {
    liquidity.enter(config, clock);
    assert!(days <= MAX_DAYS, ERollTooLong);
    let due = liquidity.days_due(clock);
    liquidity.close_days(days.min(due), clock);
}

/// Adds to the reserve, permanently; anyone may call. It pays days that are not complete yet.
///
/// #### Parameters
/// - `liquidity`: days are closed first, then the reserve grows.
/// - `coin`: all of it is taken.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty.
/// - `EDaysBehind` if more than 200 days are to be closed.
public fun fund_reserve<U>(
    liquidity: &mut Liquidity<U>,
    config: &Config,
    coin: Coin<U>,
    clock: &Clock,
    ctx: &TxContext,
) {
    liquidity.enter(config, clock);
    let amount = coin.value();
    assert!(amount > 0, EZeroAmount);
    liquidity.close_complete_days(clock);
    liquidity.funding.fund(coin.into_balance());
    event::emit(ReserveFunded {
        funder: ctx.sender(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Adds coins of the vault to the reserve, as `fund_reserve` does.
///
/// #### Parameters
/// - `liquidity`: days are closed first, then the reserve grows.
/// - `deposit`: what `vault::fund_reserve` sent on its way to this reserve.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EDaysBehind` if more than 200 days are to be closed.
/// - `reserve::EDepositForeign` if the deposit is meant for another reserve.
public fun accept_deposit<U>(
    liquidity: &mut Liquidity<U>,
    config: &Config,
    deposit: Deposit<U>,
    clock: &Clock,
) {
    liquidity.enter(config, clock);
    liquidity.close_complete_days(clock);
    let funder = deposit.source();
    let amount = liquidity.funding.accept(deposit);
    event::emit(ReserveFunded { funder, amount, timestamp_ms: clock.timestamp_ms() });
}

/// Moves the fees to the vault; anyone may call.
///
/// #### Parameters
/// - `liquidity`: holds no fees afterwards.
/// - `vault`: its balance of the stablecoin grows by them.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
public fun collect_fees<U>(
    liquidity: &mut Liquidity<U>,
    vault: &mut Vault,
    config: &Config,
    clock: &Clock,
) {
    config.assert_version();
    let source = object::id(liquidity);
    liquidity.fees.collect(source, vault, clock);
}

// === View functions ===

/// Returns whether `unstake` with the same two amounts would succeed now for the sender.
///
/// Closing days and settling move neither the position's principal (value and pending together) nor the pool, so
/// nothing has to be worked out that they would change; only too many days behind make `unstake` refuse.
///
/// #### Parameters
/// - `value`, `min_sui_out`: as in `unstake`.
public fun unstakeable<U>(
    value: u64,
    min_sui_out: u64,
    liquidity: &Liquidity<U>,
    pool: &Pool<SUI, U>,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
): bool {
    if (!config.is_version_current()) return false;
    let principal = liquidity.stored_position(ctx.sender()).principal();
    if (value == 0 || value > principal) return false;
    let rest = principal - value;
    if (rest > 0 && rest < config.rest_min!(clock)) return false;
    if (liquidity.days_due(clock) > MAX_DAYS) return false;
    let net = value - fee::of(value, config.unstake_hr_rate!(clock));
    let sui_out = pool::quote_y_to_x(pool, config, net, clock);
    sui_out > 0 && sui_out >= min_sui_out
}

/// Returns an owner's position as settling it through the last closed day would leave it; without a position, one with
/// nothing in it. Days that are complete and not closed do not count yet.
public fun position<U>(liquidity: &Liquidity<U>, owner: address): Position {
    let mut position = liquidity.stored_position(owner);
    position.settle(&liquidity.funding);
    position
}

/// Returns the closed days from `from_day` through `to_day`, at most 366 of them, in order.
public fun funding_days<U>(
    liquidity: &Liquidity<U>,
    from_day: u64,
    to_day: u64,
): vector<FundingDay> {
    liquidity.funding.history(from_day, to_day)
}

/// Returns the product's totals and rates, as of the last closed day.
public fun overview<U>(liquidity: &Liquidity<U>): Overview {
    Overview {
        principal: liquidity.principal.total(),
        active: liquidity.principal.active(),
        pending: liquidity.principal.pending(),
        reserve: liquidity.funding.reserve(),
        escrow: liquidity.funding.escrow(),
        team_credit: liquidity.credits.total(),
        last_closed_day: liquidity.funding.last_closed_day(),
        last_factor: liquidity.funding.last_factor(),
        claim_hr_rate: liquidity.claim_hr_rate,
        unstake_hr_rate: liquidity.unstake_hr_rate,
        release_rate: liquidity.release_rate,
    }
}

/// Returns the fees that the vault has not collected yet, and all that were ever taken, in micro-dollars.
public fun fees<U>(liquidity: &Liquidity<U>): (u64, u128) {
    (liquidity.fees.value(), liquidity.fees.taken())
}

/// Returns all principal, in micro-dollars.
public fun principal(overview: &Overview): u64 { overview.principal }

/// Returns the principal that was there before the open day, in micro-dollars.
#[test_only]
public fun active(overview: &Overview): u64 { overview.active }

/// Returns the principal staked on the open day, in micro-dollars.
#[test_only]
public fun pending(overview: &Overview): u64 { overview.pending }

/// Returns the reserve, in micro-dollars.
public fun reserve(overview: &Overview): u64 { overview.reserve }

/// Returns the escrow, in micro-dollars.
#[test_only]
public fun escrow(overview: &Overview): u64 { overview.escrow }

/// Returns the proven team income that no member has claimed, in micro-dollars.
#[test_only]
public fun team_credit(overview: &Overview): u64 { overview.team_credit }

/// Returns the last closed day.
#[test_only]
public fun last_closed_day(overview: &Overview): u64 { overview.last_closed_day }

/// Returns the factor of the last closed day, 10^9 = paid in full.
#[test_only]
public fun last_factor(overview: &Overview): u64 { overview.last_factor }

/// Returns the rates of claims, of unstakes and of hashrate's release, in basis points.
#[test_only]
public fun rates(overview: &Overview): (u64, u64, u64) {
    (overview.claim_hr_rate, overview.unstake_hr_rate, overview.release_rate)
}

/// Returns `F` and `G` through a closed day: the sum of the factors, and of the factors times their days. 0 before
/// launch.
///
/// #### Aborts
/// - In `sui::dynamic_field` if the day is not closed.
#[test_only]
public fun factor_sums<U>(liquidity: &Liquidity<U>, day: u64): (u128, u128) {
    liquidity.funding.sums_through(day).values()
}

// === Package functions ===

/// Creates and shares the product, launched today.
///
/// #### Returns
/// - Its id.
public(package) fun create<U>(config: &Config, clock: &Clock, ctx: &mut TxContext): ID {
    let uid = object::new(ctx);
    let id = uid.to_inner();
    let liquidity = Liquidity<U> {
        id: uid,
        claim_hr_rate: config.claim_hr_rate!(clock),
        unstake_hr_rate: config.unstake_hr_rate!(clock),
        release_rate: config.release_rate!(clock),
        principal: principal::new(),
        funding: funding::new(id, day::today(clock), ctx),
        positions: table::new(ctx),
        credits: credits::new(ctx),
        fees: fee_balance::new(),
    };
    transfer::share_object(liquidity);
    id
}

/// Closes every complete day.
///
/// #### Aborts
/// - `EDaysBehind` if there are more than 200.
public(package) fun close_complete_days<U>(liquidity: &mut Liquidity<U>, clock: &Clock) {
    let due = liquidity.days_due(clock);
    assert!(due <= MAX_DAYS, EDaysBehind);
    liquidity.close_days(due, clock);
}

/// Returns whether a day is closed.
public(package) fun is_closed<U>(liquidity: &Liquidity<U>, day: u64): bool {
    day < liquidity.funding.open_day()
}

/// Returns what a closed day, not before launch, moved from the reserve to escrow, in micro-dollars.
public(package) fun moved_on<U>(liquidity: &Liquidity<U>, day: u64): u64 {
    liquidity.funding.moved_on(day)
}

/// Adds proven team income to a member's credit.
///
/// #### Parameters
/// - `amounts`: friend, indirect, community, peer, in micro-dollars.
/// - `coins`: the sum of the amounts.
public(package) fun credit_team<U>(
    liquidity: &mut Liquidity<U>,
    member: address,
    amounts: vector<u64>,
    coins: Balance<U>,
) {
    liquidity.credits.add(member, amounts, coins);
}

/// Returns what a member can claim of team income: friend, indirect, community, peer, in micro-dollars.
public(package) fun team_credit_of<U>(liquidity: &Liquidity<U>, member: address): vector<u64> {
    liquidity.credits.of(member)
}

// === Private functions ===

/// What every call that changes something begins with: the version in force, and today's rates on the object.
fun enter<U>(liquidity: &mut Liquidity<U>, config: &Config, clock: &Clock) {
    config.assert_version();
    liquidity.claim_hr_rate = config.claim_hr_rate!(clock);
    liquidity.unstake_hr_rate = config.unstake_hr_rate!(clock);
    liquidity.release_rate = config.release_rate!(clock);
}

/// Complete days that are not closed.
fun days_due<U>(liquidity: &Liquidity<U>, clock: &Clock): u64 {
    day::today(clock) - liquidity.funding.open_day()
}

fun close_days<U>(liquidity: &mut Liquidity<U>, days: u64, clock: &Clock) {
    days.do!(|_| {
        let through_the_day = liquidity.principal.end_day();
        liquidity.funding.close_day(through_the_day, clock.timestamp_ms());
    });
}

fun open_position<U>(liquidity: &mut Liquidity<U>, member: address) {
    if (liquidity.positions.contains(member)) return;
    let position = position::empty(liquidity.funding.last_closed_day());
    liquidity.positions.add(member, position);
}

fun stored_position<U>(liquidity: &Liquidity<U>, owner: address): Position {
    if (!liquidity.positions.contains(owner)) {
        return position::empty(liquidity.funding.last_closed_day())
    };
    liquidity.positions[owner]
}

/// Settles an existing position; what it did not earn goes back to the reserve.
fun settle_position<U>(liquidity: &mut Liquidity<U>, member: address, clock: &Clock) {
    let through_day = liquidity.funding.last_closed_day();
    let position = &mut liquidity.positions[member];
    if (position.settled_day() == through_day) return;
    let (income, returned) = position.settle(&liquidity.funding);
    liquidity.funding.give_back(returned);
    event::emit(Settled {
        member,
        through_day,
        income,
        returned,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Takes `value` out of the sender's principal and the fee out of that. Returns the rest and the fee.
fun withdraw_principal<U>(
    liquidity: &mut Liquidity<U>,
    value: u64,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
): (Balance<U>, u64) {
    let member = ctx.sender();
    assert!(value > 0, EZeroAmount);
    let principal = liquidity.stored_position(member).principal();
    assert!(value <= principal, EAbovePrincipal);
    let rest = principal - value;
    assert!(rest == 0 || rest >= config.rest_min!(clock), ERestBelowMinimum);
    liquidity.close_complete_days(clock);
    liquidity.settle_position(member, clock);

    let (from_pending, from_value) = liquidity.positions[member].take(value);
    let coins = liquidity.principal.withdraw(from_pending, from_value);
    let rate_bps = liquidity.unstake_hr_rate;
    liquidity.take_fee(coins, rate_bps)
}

/// Takes `amount` out of the sender's income of a kind and the fee out of that. Returns the rest and the fee.
fun withdraw_income<U>(
    liquidity: &mut Liquidity<U>,
    kind: u8,
    amount: u64,
    clock: &Clock,
    ctx: &TxContext,
): (Balance<U>, u64) {
    let member = ctx.sender();
    assert!(kind <= LAST_KIND, EKindUnknown);
    assert!(amount > 0, EZeroAmount);
    liquidity.close_complete_days(clock);
    let income = if (kind == KIND_STATIC) liquidity.withdraw_static(member, amount, clock) else {
        assert!(amount <= liquidity.credits.of_kind(member, kind), EAboveClaimable);
        liquidity.credits.take(member, kind, amount)
    };
    let rate_bps = liquidity.claim_hr_rate;
    liquidity.take_fee(income, rate_bps)
}

/// Takes `amount` out of a member's static income; the ramp starts again. All complete days must be closed.
fun withdraw_static<U>(
    liquidity: &mut Liquidity<U>,
    member: address,
    amount: u64,
    clock: &Clock,
): Balance<U> {
    assert!(liquidity.positions.contains(member), EAboveClaimable);
    liquidity.settle_position(member, clock);
    let open_day = liquidity.funding.open_day();
    let position = &mut liquidity.positions[member];
    assert!(amount <= position.claimable(), EAboveClaimable);
    position.claim(amount, open_day);
    liquidity.funding.pay(amount)
}

/// Takes the fee out of what is paid. Returns the rest and the fee.
fun take_fee<U>(
    liquidity: &mut Liquidity<U>,
    mut coins: Balance<U>,
    rate_bps: u64,
): (Balance<U>, u64) {
    let fee = fee::of(coins.value(), rate_bps);
    assert!(fee < coins.value(), EZeroResult);
    liquidity.fees.add(coins.split(fee));
    (coins, fee)
}

/// Pays the sender. The specification's calls return nothing, so the coin cannot be handed back instead.
#[allow(lint(self_transfer))]
fun pay<T>(coin: Coin<T>, ctx: &TxContext) {
    transfer::public_transfer(coin, ctx.sender());
}
