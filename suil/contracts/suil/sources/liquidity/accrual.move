/// Owns the arithmetic of the liquidity product's income (rules.md §3): yield ramp, income in O(1), what a day needs,
/// the funding factor. Does not own any state: every function is pure.
module suil::accrual;

// === Constants ===

/// The funding factor of a day that was paid in full.
const FACTOR_ONE: u64 = 1_000_000_000;
/// The yield after the ramp, in ppm of the principal per day (rules.md §3).
const FULL_YIELD_PPM: u256 = 500;
/// What the yield grows by each day of the ramp, in ppm (rules.md §3).
const YIELD_STEP_PPM: u256 = 10;
/// The yield the ramp starts from on day 0, in ppm: the first day earns 200 = 190 + 10 (rules.md §3).
const YIELD_BASE_PPM: u256 = 190;
/// The last day of the ramp; later days earn the full yield (rules.md §3).
const RAMP_DAYS: u64 = 30;
/// ppm of the principal.
const PPM: u128 = 1_000_000;
/// ppm times the factor's scale: divides `value · yield · factor`.
const YIELD_SCALE: u256 = 1_000_000_000_000_000;

// === Structs ===

/// The sums of the funding factors through a closed day `d`.
public struct Sums has copy, drop, store {
    /// `F(d) = Σ f(i)`.
    f: u128,
    /// `G(d) = Σ i·f(i)`.
    g: u128,
}

// === Package functions ===

/// Returns the factor of a day that was paid in full, 10^9.
public(package) fun factor_one(): u64 { FACTOR_ONE }

/// Returns the sums before launch, 0 and 0.
public(package) fun no_sums(): Sums {
    Sums { f: 0, g: 0 }
}

/// Returns the sums through `day` from those through the day before and the day's factor.
public(package) fun sums_with(sums: Sums, day: u64, factor: u64): Sums {
    Sums {
        f: sums.f + (factor as u128),
        g: sums.g + (day as u128) * (factor as u128),
    }
}

/// Returns `F` and `G`.
public(package) fun values(sums: &Sums): (u128, u128) {
    (sums.f, sums.g)
}

/// Returns what a day needs for a principal that was there through it: `ceil(principal · 500 / 10^6)` micro-dollars.
public(package) fun need(principal: u64): u64 {
    (((principal as u128) * (FULL_YIELD_PPM as u128) + PPM - 1) / PPM) as u64
}

/// Returns the day's funding factor, `min(10^9, floor(reserve · 10^9 / need))`; 10^9 if nothing is needed.
public(package) fun factor(reserve: u64, need: u64): u64 {
    if (reserve >= need) return FACTOR_ONE;
    ((reserve as u128) * (FACTOR_ONE as u128) / (need as u128)) as u64
}

/// Returns what moves from the reserve to escrow, `ceil(need · factor / 10^9)` micro-dollars.
/// With the factor above it is never more than the reserve.
public(package) fun moved(need: u64, factor: u64): u64 {
    let one = FACTOR_ONE as u128;
    (((need as u128) * (factor as u128) + one - 1) / one) as u64
}

/// Returns the last day of the ramp within the days `from + 1 … through` of a position started on day `start`.
public(package) fun ramp_end(start: u64, from: u64, through: u64): u64 {
    (start + RAMP_DAYS).max(from).min(through)
}

/// Returns the income of the days after `from` up to `through`, rounded down to micro-dollars.
///
/// #### Parameters
/// - `value`: the principal, in micro-dollars, there through all of those days.
/// - `start`: the day the ramp started, not after the day of `from`.
/// - `from`, `ramp_end`, `through`: the sums through those days, `ramp_end` being the day of the function above.
public(package) fun income(value: u64, start: u64, from: Sums, ramp_end: Sums, through: Sums): u64 {
    let ramp_f = (ramp_end.f - from.f) as u256;
    let ramp_days = ((ramp_end.g - from.g) as u256) - (start as u256) * ramp_f;
    let full_f = (through.f - ramp_end.f) as u256;
    let yields = YIELD_STEP_PPM * ramp_days + YIELD_BASE_PPM * ramp_f + FULL_YIELD_PPM * full_f;
    ((value as u256) * yields / YIELD_SCALE) as u64
}

/// Returns what was escrowed for the days after `from` up to `through`, rounded down to micro-dollars: the income as if
/// all of them had the full yield.
public(package) fun escrowed(value: u64, from: Sums, through: Sums): u64 {
    let full_f = (through.f - from.f) as u256;
    ((value as u256) * FULL_YIELD_PPM * full_f / YIELD_SCALE) as u64
}

/// Returns the ramp's start after `added` joins `value` on `day`:
/// `day − floor(min(day − start, 30) · value / (value + added))`. One of both amounts must not be 0.
public(package) fun merged_start(value: u64, start: u64, added: u64, day: u64): u64 {
    let age = (day - start).min(RAMP_DAYS) as u128;
    let total = (value as u128) + (added as u128);
    day - ((age * (value as u128) / total) as u64)
}
