/// Owns the calendar of rules.md §1: a day is `floor(timestamp_ms / 86_400_000)`, UTC, on the chain's clock.
/// Does not own what happens on a day.
module suil::day;

use sui::clock::Clock;

/// Milliseconds of a day.
const DAY_MS: u64 = 86_400_000;

/// Returns the number of the day the chain's clock is in.
public(package) fun today(clock: &Clock): u64 {
    clock.timestamp_ms() / DAY_MS
}
