/// How many votes validators have together, and how many decide.
module sui_system::voting_power;

#[allow(unused_field)]
/// The votes of the validator at a place of the set, while they are divided. Here they stay as they are.
public struct VotingPowerInfo has drop {
    validator_index: u64,
    voting_power: u64,
}

#[allow(unused_field)]
/// The same, with what is staked.
public struct VotingPowerInfoV2 has drop {
    validator_index: u64,
    voting_power: u64,
    stake: u64,
}

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
