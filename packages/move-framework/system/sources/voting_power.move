/// How many votes validators have together, and how many decide.
module sui_system::voting_power;

const TOTAL_VOTING_POWER: u64 = 10_000;
/// More than two thirds.
const QUORUM_THRESHOLD: u64 = 6_667;

/// Returns the votes of all validators.
public fun total_voting_power(): u64 {
    TOTAL_VOTING_POWER
}

/// Returns how many votes decide.
public fun quorum_threshold(): u64 {
    QUORUM_THRESHOLD
}
