/// Owns what pays the liquidity product's income: the reserve, the escrow, and the closing of days that moves from one
/// to the other and records the factor (rules.md §3). Does not own principal nor anyone's share of the escrow.
module suil::funding;

use sui::balance::{Self, Balance};
use sui::event;
use sui::table::{Self, Table};
use suil::accrual::{Self, Sums};
use suil::reserve::{Self, Deposit, Reserve};

// === Constants ===

/// The most days one view returns.
const MAX_DAYS: u64 = 366;

// === Structs ===

/// Reserve, escrow and closed days of the product.
public struct Funding<phantom U> has store {
    /// Not yet promised to anyone.
    reserve: Reserve<U>,
    /// Set aside for the members.
    escrow: Balance<U>,
    days: Table<u64, ClosedDay>,
    /// The first day of the product; the sums are 0 before it.
    launch_day: u64,
    /// The first day that is not closed.
    open_day: u64,
    /// The factor of the last closed day, 10^9 = paid in full.
    last_factor: u64,
}

/// A closed day. What it needed and moved follows from it.
public struct ClosedDay has copy, drop, store {
    /// The sums of the factors through it.
    sums: Sums,
    /// The principal that was there through the whole day, in micro-dollars.
    principal: u64,
    /// The part of the need that was paid, 10^9 = all.
    factor: u64,
}

/// A closed day as a view shows it.
public struct FundingDay has copy, drop {
    day: u64,
    /// The principal that was there through the whole day, in micro-dollars.
    principal: u64,
    /// What the day's income could be at most, in micro-dollars.
    need: u64,
    /// The part of it that was paid, 10^9 = all.
    factor: u64,
    /// From the reserve to escrow, in micro-dollars.
    moved: u64,
}

// === Events ===

/// Emitted when a day is closed, once for each day from launch on, in order.
public struct DayClosed has copy, drop {
    day: u64,
    /// The principal that was there through the whole day, in micro-dollars.
    principal: u64,
    /// What the day's income could be at most, in micro-dollars.
    need: u64,
    /// The part of it that was paid, 10^9 = all.
    factor: u64,
    /// From the reserve to escrow, in micro-dollars.
    moved: u64,
    timestamp_ms: u64,
}

// === Package functions ===

/// Returns an empty reserve and escrow with `launch_day` as the first open day.
///
/// #### Parameters
/// - `holder`: the id of the shared object it will lie in, which is the reserve's id.
public(package) fun new<U>(holder: ID, launch_day: u64, ctx: &mut TxContext): Funding<U> {
    Funding {
        reserve: reserve::new(holder),
        escrow: balance::zero(),
        days: table::new(ctx),
        launch_day,
        open_day: launch_day,
        last_factor: accrual::factor_one(),
    }
}

/// Closes the open day: sets the day's income aside as far as the reserve goes and records the factor.
///
/// #### Parameters
/// - `principal`: what was there through the whole day, in micro-dollars.
/// - `timestamp_ms`: the chain's time of the closing.
public(package) fun close_day<U>(funding: &mut Funding<U>, principal: u64, timestamp_ms: u64) {
    let day = funding.open_day;
    let need = accrual::need(principal);
    let factor = accrual::factor(funding.reserve.value(), need);
    let moved = accrual::moved(need, factor);
    funding.escrow.join(funding.reserve.split(moved));
    let sums = funding.sums_through(day - 1).sums_with(day, factor);
    funding.days.add(day, ClosedDay { sums, principal, factor });
    funding.open_day = day + 1;
    funding.last_factor = factor;
    event::emit(DayClosed { day, principal, need, factor, moved, timestamp_ms });
}

/// Adds to the reserve.
public(package) fun fund<U>(funding: &mut Funding<U>, coins: Balance<U>) {
    funding.reserve.join(coins);
}

/// Adds what comes from the vault to the reserve. Returns the amount in micro-dollars.
///
/// #### Aborts
/// - `reserve::EDepositForeign` if it is meant for another reserve.
public(package) fun accept<U>(funding: &mut Funding<U>, deposit: Deposit<U>): u64 {
    funding.reserve.accept(deposit)
}

/// Takes a member's income out of escrow.
public(package) fun pay<U>(funding: &mut Funding<U>, amount: u64): Balance<U> {
    funding.escrow.split(amount)
}

/// Returns to the reserve what was set aside and not earned.
public(package) fun give_back<U>(funding: &mut Funding<U>, amount: u64) {
    funding.reserve.join(funding.escrow.split(amount));
}

/// Returns the sums through a closed day, or 0 for a day before launch.
public(package) fun sums_through<U>(funding: &Funding<U>, day: u64): Sums {
    if (day < funding.launch_day) accrual::no_sums() else funding.days[day].sums
}

/// Returns what a closed day moved from the reserve to escrow, in micro-dollars.
public(package) fun moved_on<U>(funding: &Funding<U>, day: u64): u64 {
    let ClosedDay { principal, factor, .. } = funding.days[day];
    accrual::moved(accrual::need(principal), factor)
}

/// Returns the closed days from `from_day` through `to_day`, in order. Days before launch and open days are left out, and
/// so are those more than 365 days after `from_day`.
public(package) fun history<U>(
    funding: &Funding<U>,
    from_day: u64,
    to_day: u64,
): vector<FundingDay> {
    let mut found = vector[];
    let mut day = from_day;
    while (day <= to_day && day - from_day < MAX_DAYS) {
        if (funding.days.contains(day)) found.push_back(funding.describe(day));
        day = day + 1;
    };
    found
}

/// Returns the first day that is not closed.
public(package) fun open_day<U>(funding: &Funding<U>): u64 {
    funding.open_day
}

/// Returns the last closed day, which is the day before launch at first.
public(package) fun last_closed_day<U>(funding: &Funding<U>): u64 {
    funding.open_day - 1
}

/// Returns the factor of the last closed day; 10^9 before the first closing.
public(package) fun last_factor<U>(funding: &Funding<U>): u64 {
    funding.last_factor
}

/// Returns the reserve in micro-dollars.
public(package) fun reserve<U>(funding: &Funding<U>): u64 {
    funding.reserve.value()
}

/// Returns the escrow in micro-dollars.
public(package) fun escrow<U>(funding: &Funding<U>): u64 {
    funding.escrow.value()
}

// === Private functions ===

fun describe<U>(funding: &Funding<U>, day: u64): FundingDay {
    let ClosedDay { principal, factor, .. } = funding.days[day];
    let need = accrual::need(principal);
    FundingDay { day, principal, need, factor, moved: accrual::moved(need, factor) }
}
