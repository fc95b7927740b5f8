/// Owns one SUI pledge: its term, its ramp, its income and what is still set aside for it (rules.md §6).
/// Does not own any coin; it says how much is whose and the façade moves it.
module suil::sui_pledge;

use suil::day;
use suil::term;

// === Structs ===

/// A member's pledge of SUI. All amounts are MIST unless said otherwise.
public struct SuiPledge has copy, drop, store {
    owner: address,
    principal: u64,
    /// In micro-dollars, when it was made.
    value: u64,
    term_days: u64,
    started_at_ms: u64,
    /// The day it was made; the day after it is the first that earns.
    start_day: u64,
    /// The last day that earns: of the term, or before the day it was left.
    end_day: u64,
    /// The day the ramp started: the day it was made, or the one before the last withdrawal.
    ramp_start: u64,
    /// The day through which income is withdrawn.
    settled_day: u64,
    /// Income withdrawn so far, the fees included.
    withdrawn: u64,
    /// Set aside and not yet paid or given back.
    escrow: u64,
    principal_paid: bool,
    income_paid: bool,
}

/// A SUI pledge as a view shows it. Amounts are MIST unless said otherwise.
public struct SuiDetail has copy, drop {
    id: u64,
    owner: address,
    principal: u64,
    /// In micro-dollars, when it was made.
    value: u64,
    term_days: u64,
    started_at_ms: u64,
    /// From then on the term is over; the start of the day on which it was left.
    ends_at_ms: u64,
    /// The day it was made; the days `start_day + 1 … start_day + term_days` earn.
    start_day: u64,
    /// The day the ramp started.
    ramp_start: u64,
    /// What today earns, in ppm of the principal.
    yield_ppm: u64,
    /// Income of the complete days that is not withdrawn, the fee included.
    withdrawable: u64,
    /// Income of all complete days, the fees included.
    cumulative: u64,
    /// Set aside for the pledge and not yet paid or given back.
    escrow: u64,
    /// Whether the term is over or it was left.
    ended: bool,
    principal_paid: bool,
    income_paid: bool,
}

// === Package functions ===

/// Returns a pledge made on `day`, with its term's largest income set aside.
///
/// #### Aborts
/// - `term::ETermUnknown` if there is no such term.
public(package) fun new(
    owner: address,
    principal: u64,
    value: u64,
    term_days: u64,
    started_at_ms: u64,
    day: u64,
): SuiPledge {
    SuiPledge {
        owner,
        principal,
        value,
        term_days,
        started_at_ms,
        start_day: day,
        end_day: day + term_days,
        ramp_start: day,
        settled_day: day,
        withdrawn: 0,
        escrow: term::largest_income(principal, term_days),
        principal_paid: false,
        income_paid: false,
    }
}

/// Returns the last day that earns.
public(package) fun end_day(pledge: &SuiPledge): u64 { pledge.end_day }

/// Returns whether every day of the term is complete, or it was left.
public(package) fun is_over(pledge: &SuiPledge, today: u64): bool {
    today > pledge.end_day()
}

/// Returns the income of the complete days that is not withdrawn.
public(package) fun withdrawable(pledge: &SuiPledge, today: u64): u64 {
    if (pledge.income_paid) return 0;
    let through = (today - 1).min(pledge.end_day()).max(pledge.settled_day);
    let ramp = term::ramp(pledge.term_days);
    term::income(pledge.principal, &ramp, pledge.ramp_start, pledge.settled_day, through)
}

/// Returns what today earns, in ppm of the principal; 0 on the day it was made, and once it is over.
public(package) fun yield_ppm(pledge: &SuiPledge, today: u64): u64 {
    if (pledge.is_over(today)) return 0;
    term::ramp(pledge.term_days).yield_ppm(today - pledge.ramp_start)
}

/// Takes the income of the complete days out; today earns the first yield again. The term must not be over.
///
/// #### Returns
/// - The income.
public(package) fun withdraw(pledge: &mut SuiPledge, today: u64): u64 {
    let income = pledge.withdrawable(today);
    pledge.settled_day = today - 1;
    pledge.ramp_start = today - 1;
    pledge.withdrawn = pledge.withdrawn + income;
    pledge.escrow = pledge.escrow - income;
    income
}

/// Takes the rest of the income out. The term must be over and the income not paid.
///
/// #### Returns
/// - The income.
/// - What was set aside and never earned.
public(package) fun close_income(pledge: &mut SuiPledge, today: u64): (u64, u64) {
    let income = pledge.withdrawable(today);
    let returned = pledge.escrow - income;
    pledge.settled_day = pledge.end_day();
    pledge.withdrawn = pledge.withdrawn + income;
    pledge.escrow = 0;
    pledge.income_paid = true;
    (income, returned)
}

/// Takes the income of the complete days out and ends the pledge before today. It must not be over.
///
/// #### Returns
/// - The income.
/// - What was set aside and not earned.
/// - How many days earned.
public(package) fun leave(pledge: &mut SuiPledge, today: u64): (u64, u64, u64) {
    let income = pledge.withdrawable(today);
    let returned = pledge.escrow - income;
    pledge.end_day = today - 1;
    pledge.settled_day = pledge.start_day.max(today - 1);
    pledge.withdrawn = pledge.withdrawn + income;
    pledge.escrow = 0;
    pledge.income_paid = true;
    (income, returned, pledge.settled_day - pledge.start_day)
}

/// Marks the principal as paid.
///
/// #### Returns
/// - The principal.
public(package) fun close_principal(pledge: &mut SuiPledge): u64 {
    pledge.principal_paid = true;
    pledge.principal
}

/// Returns the pledge as a view shows it.
public(package) fun detail(pledge: &SuiPledge, id: u64, today: u64): SuiDetail {
    let withdrawable = pledge.withdrawable(today);
    SuiDetail {
        id,
        owner: pledge.owner,
        principal: pledge.principal,
        value: pledge.value,
        term_days: pledge.term_days,
        started_at_ms: pledge.started_at_ms,
        ends_at_ms: day::starts_at_ms(pledge.end_day + 1),
        start_day: pledge.start_day,
        ramp_start: pledge.ramp_start,
        yield_ppm: pledge.yield_ppm(today),
        withdrawable,
        cumulative: pledge.withdrawn + withdrawable,
        escrow: pledge.escrow,
        ended: pledge.is_over(today),
        principal_paid: pledge.principal_paid,
        income_paid: pledge.income_paid,
    }
}

/// Returns the owner.
public(package) fun owner(pledge: &SuiPledge): address { pledge.owner }

/// Returns the principal.
#[test_only]
public fun principal(pledge: &SuiPledge): u64 { pledge.principal }

/// Returns the value when it was made, in micro-dollars.
#[test_only]
public fun value(pledge: &SuiPledge): u64 { pledge.value }

/// Returns the term in days.
#[test_only]
public fun term_days(pledge: &SuiPledge): u64 { pledge.term_days }

/// Returns when it was made.
public(package) fun started_at_ms(pledge: &SuiPledge): u64 { pledge.started_at_ms }

/// Returns the day it was made.
#[test_only]
public fun start_day(pledge: &SuiPledge): u64 { pledge.start_day }

/// Returns the day the ramp started.
#[test_only]
public fun ramp_start(pledge: &SuiPledge): u64 { pledge.ramp_start }

/// Returns the income withdrawn so far, the fees included.
#[test_only]
public fun withdrawn(pledge: &SuiPledge): u64 { pledge.withdrawn }

/// Returns what is set aside and not yet paid or given back.
#[test_only]
public fun escrow(pledge: &SuiPledge): u64 { pledge.escrow }

/// Returns whether the principal was paid.
public(package) fun principal_paid(pledge: &SuiPledge): bool { pledge.principal_paid }

/// Returns whether the last income was paid.
public(package) fun income_paid(pledge: &SuiPledge): bool { pledge.income_paid }
