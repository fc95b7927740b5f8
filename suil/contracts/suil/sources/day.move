/// Owns the calendar of rules.md §1: a day is `floor(timestamp_ms / 86_400_000)`, UTC, on the chain's clock.
/// Does not own what happens on a day.
module suil::day;

use sui::clock::Clock;

/// Milliseconds of a day.
const DAY_MS: u64 = 86_400_000;

/// Returns the number of the day the chain's clock is in.
public(package) fun today(clock: &Clock): u64 {
    of(clock.timestamp_ms())
}

/// Returns the number of the day a moment is in.
///
/// #### Parameters
/// - `timestamp_ms`: milliseconds since 1970.
public(package) fun of(timestamp_ms: u64): u64 {
    timestamp_ms / DAY_MS
}

/// Returns the moment a day starts, in milliseconds since 1970.
public(package) fun starts_at_ms(day: u64): u64 {
    day * DAY_MS
}
