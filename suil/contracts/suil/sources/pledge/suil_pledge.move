/// Owns one SUIL pledge: its term and the hashrate it was granted (rules.md §6).
/// Does not own any coin, nor the hashrate itself, which the ledger keeps by the pledge's event.
module suil::suil_pledge;

use suil::day;

// === Structs ===

/// A member's pledge of SUIL.
public struct SuilPledge has copy, drop, store {
    owner: address,
    /// In base units of SUIL.
    principal: u64,
    /// In micro-dollars, when it was made.
    value: u64,
    /// Granted for it, in base units of HR.
    hashrate: u64,
    term_days: u64,
    started_at_ms: u64,
    /// The day it was made.
    start_day: u64,
    /// The last day of the term, or the one before it was left.
    end_day: u64,
    principal_paid: bool,
}

/// A SUIL pledge as a view shows it.
public struct SuilDetail has copy, drop {
    id: u64,
    owner: address,
    /// In base units of SUIL.
    principal: u64,
    /// In micro-dollars, when it was made.
    value: u64,
    /// In base units of HR.
    hashrate: u64,
    term_days: u64,
    started_at_ms: u64,
    /// From then on the term is over; the start of the day on which it was left.
    ends_at_ms: u64,
    start_day: u64,
    /// Whether the term is over or it was left.
    ended: bool,
    principal_paid: bool,
}

// === Package functions ===

/// Returns a pledge made on `day`.
public(package) fun new(
    owner: address,
    principal: u64,
    value: u64,
    hashrate: u64,
    term_days: u64,
    started_at_ms: u64,
    day: u64,
): SuilPledge {
    SuilPledge {
        owner,
        principal,
        value,
        hashrate,
        term_days,
        started_at_ms,
        start_day: day,
        end_day: day + term_days,
        principal_paid: false,
    }
}

/// Returns the last day of the term, or the one before it was left.
public(package) fun end_day(pledge: &SuilPledge): u64 { pledge.end_day }

/// Returns whether every day of the term is complete, or it was left.
public(package) fun is_over(pledge: &SuilPledge, today: u64): bool {
    today > pledge.end_day()
}

/// Ends the pledge before today. It must not be over. Returns how many days of the term are complete.
public(package) fun leave(pledge: &mut SuilPledge, today: u64): u64 {
    pledge.end_day = today - 1;
    pledge.start_day.max(today - 1) - pledge.start_day
}

/// Marks the principal as paid.
///
/// #### Returns
/// - The principal.
public(package) fun close_principal(pledge: &mut SuilPledge): u64 {
    pledge.principal_paid = true;
    pledge.principal
}

/// Returns the pledge as a view shows it.
public(package) fun detail(pledge: &SuilPledge, id: u64, today: u64): SuilDetail {
    SuilDetail {
        id,
        owner: pledge.owner,
        principal: pledge.principal,
        value: pledge.value,
        hashrate: pledge.hashrate,
        term_days: pledge.term_days,
        started_at_ms: pledge.started_at_ms,
        ends_at_ms: day::starts_at_ms(pledge.end_day + 1),
        start_day: pledge.start_day,
        ended: pledge.is_over(today),
        principal_paid: pledge.principal_paid,
    }
}

/// Returns the owner.
public(package) fun owner(pledge: &SuilPledge): address { pledge.owner }

/// Returns the principal, in base units of SUIL.
#[test_only]
public fun principal(pledge: &SuilPledge): u64 { pledge.principal }

/// Returns the value when it was made, in micro-dollars.
#[test_only]
public fun value(pledge: &SuilPledge): u64 { pledge.value }

/// Returns the hashrate granted, in base units of HR.
#[test_only]
public fun hashrate(pledge: &SuilPledge): u64 { pledge.hashrate }

/// Returns the term in days.
public(package) fun term_days(pledge: &SuilPledge): u64 { pledge.term_days }

/// Returns when it was made.
public(package) fun started_at_ms(pledge: &SuilPledge): u64 { pledge.started_at_ms }

/// Returns the day it was made.
#[test_only]
public fun start_day(pledge: &SuilPledge): u64 { pledge.start_day }

/// Returns whether the principal was paid.
public(package) fun principal_paid(pledge: &SuilPledge): bool { pledge.principal_paid }
