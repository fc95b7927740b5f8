/// Owns one member's position: its value, its ramp and its income through a settled day (rules.md §3).
/// Does not own any coin; it says how much of the escrow is the member's and the façade moves it.
module suil::position;

use suil::accrual;
use suil::funding::Funding;

// === Structs ===

/// A member's position. All amounts are micro-dollars.
public struct Position has copy, drop, store {
    /// Principal that has joined the ramp.
    value: u64,
    /// Principal staked on `pending_day`, which joins once that day is closed.
    pending: u64,
    pending_day: u64,
    /// The day the ramp started; the day after it earns the first yield.
    start_day: u64,
    /// The day through which income is settled.
    settled_day: u64,
    /// Income settled and not claimed.
    claimable: u64,
    /// Income claimed so far, the fees included.
    claimed: u64,
}

// === View functions ===

/// Returns the principal that has joined the ramp, in micro-dollars.
public fun value(position: &Position): u64 { position.value }

/// Returns the principal staked on the pending day, in micro-dollars.
#[test_only]
public fun pending(position: &Position): u64 { position.pending }

/// Returns the day of the last addition; it means nothing while nothing is pending.
#[test_only]
public fun pending_day(position: &Position): u64 { position.pending_day }

/// Returns the day the ramp started.
#[test_only]
public fun start_day(position: &Position): u64 { position.start_day }

/// Returns the day through which income is settled.
public fun settled_day(position: &Position): u64 { position.settled_day }

/// Returns the income settled and not claimed, in micro-dollars.
public fun claimable(position: &Position): u64 { position.claimable }

/// Returns the income claimed so far with its fees, in micro-dollars.
#[test_only]
public fun claimed(position: &Position): u64 { position.claimed }

/// Returns all principal, joined and pending, in micro-dollars.
public fun principal(position: &Position): u64 { position.value + position.pending }

// === Package functions ===

/// Returns a position with nothing in it, settled through `settled_day`.
public(package) fun empty(settled_day: u64): Position {
    Position {
        value: 0,
        pending: 0,
        pending_day: 0,
        start_day: 0,
        settled_day,
        claimable: 0,
        claimed: 0,
    }
}

/// Settles through the last closed day: income becomes claimable and a pending addition of a closed day joins.
///
/// #### Parameters
/// - `position`: settled afterwards.
/// - `funding`: the closed days.
///
/// #### Returns
/// - The income of the days settled now.
/// - What was set aside for those days and not earned; it belongs back in the reserve.
public(package) fun settle<U>(position: &mut Position, funding: &Funding<U>): (u64, u64) {
    let last_day = funding.last_closed_day();
    let (mut income, mut surplus) = (0, 0);
    if (position.pending > 0 && position.pending_day <= last_day) {
        let day = position.pending_day;
        (income, surplus) = position.accrue(day, funding);
        position.join_pending();
    };
    let (later_income, later_surplus) = position.accrue(last_day, funding);
    (income + later_income, surplus + later_surplus)
}

/// Adds principal on an open day. The position must be settled through the day before.
public(package) fun add(position: &mut Position, value: u64, day: u64) {
    position.pending = position.pending + value;
    position.pending_day = day;
}

/// Takes principal out, pending principal first. There must be as much.
///
/// #### Returns
/// - What is taken of the pending principal, and what of the rest.
public(package) fun take(position: &mut Position, value: u64): (u64, u64) {
    let from_pending = value.min(position.pending);
    let from_value = value - from_pending;
    position.pending = position.pending - from_pending;
    position.value = position.value - from_value;
    (from_pending, from_value)
}

/// Takes claimable income out on an open day. There must be as much. The ramp starts again, so that the open day earns
/// the first yield; an empty position has no ramp.
public(package) fun claim(position: &mut Position, amount: u64, day: u64) {
    position.claimable = position.claimable - amount;
    position.claimed = position.claimed + amount;
    if (position.value > 0) position.start_day = day - 1;
}

// === Private functions ===

/// Accrues through a closed day. Returns the income and what was set aside and not earned.
fun accrue<U>(position: &mut Position, through: u64, funding: &Funding<U>): (u64, u64) {
    let (from, start) = (position.settled_day, position.start_day);
    position.settled_day = through;
    if (position.value == 0 || from == through) return (0, 0);

    let from_sums = funding.sums_through(from);
    let through_sums = funding.sums_through(through);
    let ramp_sums = funding.sums_through(accrual::ramp_end(start, from, through));
    let income = accrual::income(position.value, start, from_sums, ramp_sums, through_sums);
    let escrowed = accrual::escrowed(position.value, from_sums, through_sums);
    position.claimable = position.claimable + income;
    (income, escrowed - income)
}

fun join_pending(position: &mut Position) {
    position.start_day = accrual::merged_start(
        position.value,
        position.start_day,
        position.pending,
        position.pending_day,
    );
    position.value = position.value + position.pending;
    position.pending = 0;
}
