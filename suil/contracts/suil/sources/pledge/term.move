/// Owns the arithmetic of the fixed terms on chain (rules.md §6): which terms there are, the yield ramp of each, income
/// in O(1), the largest income a term can have. Does not own any state: every function is pure.
module suil::term;

// === Errors ===

#[error(code = 1)]
const ETermUnknown: vector<u8> = b"There is no such term.";

// === Constants ===

/// What the yield grows by each day of the ramp, in ppm (rules.md §6).
const YIELD_STEP_PPM: u64 = 5;
/// ppm of the principal.
const PPM: u128 = 1_000_000;
/// Basis points of the whole.
const WHOLE_BPS: u128 = 10_000;
/// The largest amount there can be.
const LARGEST: u128 = 18_446_744_073_709_551_615;

// === Structs ===

/// The yields of a term: `first_ppm` on its first day, 5 ppm more each day, `cap_ppm` at most.
public struct Ramp has copy, drop {
    first_ppm: u64,
    cap_ppm: u64,
}

// === Package functions ===

/// Returns the ramp of a SUI pledge's term (rules.md §6).
///
/// #### Aborts
/// - `ETermUnknown` if the term is not 30, 90, 180 or 360 days.
public(package) fun ramp(term_days: u64): Ramp {
    if (term_days == 30) return Ramp { first_ppm: 100, cap_ppm: 200 };
    if (term_days == 90) return Ramp { first_ppm: 150, cap_ppm: 300 };
    if (term_days == 180) return Ramp { first_ppm: 200, cap_ppm: 400 };
    assert!(term_days == 360, ETermUnknown);
    Ramp { first_ppm: 250, cap_ppm: 500 }
}

/// Returns which of the SUIL pledge's terms it is: 30 days 0, 90 days 1, 180 days 2.
///
/// #### Aborts
/// - `ETermUnknown` if the term is another one.
public(package) fun suil_index(term_days: u64): u8 {
    if (term_days == 30) return 0;
    if (term_days == 90) return 1;
    assert!(term_days == 180, ETermUnknown);
    2
}

/// Returns the yield of day `k` of the ramp, `min(first + 5 · (k − 1), cap)` ppm; 0 for `k = 0`.
public(package) fun yield_ppm(ramp: &Ramp, k: u64): u64 {
    if (k == 0) return 0;
    (ramp.first_ppm + YIELD_STEP_PPM * (k - 1)).min(ramp.cap_ppm)
}

/// Returns the sum of the yields of the ramp's days 1 to `k`, in ppm.
public(package) fun yields_ppm(ramp: &Ramp, k: u64): u64 {
    let rising_days = (ramp.cap_ppm - ramp.first_ppm) / YIELD_STEP_PPM;
    let n = k.min(rising_days);
    let rising = if (n == 0) 0 else ramp.first_ppm * n + YIELD_STEP_PPM * (n * (n - 1) / 2);
    rising + ramp.cap_ppm * (k - n)
}

/// Returns the income of the days after `from` up to `through`, rounded down, in the principal's unit.
///
/// #### Parameters
/// - `start`: the day the ramp started, not after `from`; `from` is not after `through`.
public(package) fun income(principal: u64, ramp: &Ramp, start: u64, from: u64, through: u64): u64 {
    let yields = ramp.yields_ppm(through - start) - ramp.yields_ppm(from - start);
    ((principal as u128) * (yields as u128) / PPM) as u64
}

/// Returns the income of a term without withdrawals, rounded up, in the principal's unit. Withdrawals start the
/// ramp again, so no course of a pledge can earn more.
///
/// #### Aborts
/// - `ETermUnknown` if there is no such term.
public(package) fun largest_income(principal: u64, term_days: u64): u64 {
    let yields = ramp(term_days).yields_ppm(term_days) as u128;
    (((principal as u128) * yields + PPM - 1) / PPM) as u64
}

/// Returns the largest principal whose `largest_income` a reserve holds.
///
/// #### Aborts
/// - `ETermUnknown` if there is no such term.
public(package) fun open_principal(reserve: u64, term_days: u64): u64 {
    let yields = ramp(term_days).yields_ppm(term_days) as u128;
    ((reserve as u128) * PPM / yields).min(LARGEST) as u64
}

/// Returns the hashrate of a SUIL pledge, `floor(value · factor / 10000)` base units.
///
/// #### Parameters
/// - `value`: the pledge's value in micro-dollars.
/// - `factor_bps`: by term, in basis points.
public(package) fun hashrate(value: u64, factor_bps: u64): u64 {
    ((value as u128) * (factor_bps as u128) / WHOLE_BPS) as u64
}

/// Returns the largest value, in micro-dollars, whose `hashrate` is at most `hashrate`.
///
/// #### Parameters
/// - `factor_bps`: by term, in basis points, more than 0.
public(package) fun value_of_hashrate(hashrate: u64, factor_bps: u64): u64 {
    // floor(value · f / 10000) <= hashrate is value · f < (hashrate + 1) · 10000.
    let bound = ((hashrate as u128) + 1) * WHOLE_BPS - 1;
    (bound / (factor_bps as u128)).min(LARGEST) as u64
}
