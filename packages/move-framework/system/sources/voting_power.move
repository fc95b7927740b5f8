/// How many votes validators have together, how many decide, and how they follow the stakes.
module sui_system::voting_power;

use sui_system::validator::Validator;

#[allow(unused_field)]
/// The votes of the validator at a place of the set, while they are divided. No longer used.
public struct VotingPowerInfo has drop {
    validator_index: u64,
    voting_power: u64,
}

/// The same, with what is staked.
public struct VotingPowerInfoV2 has drop {
    validator_index: u64,
    voting_power: u64,
    stake: u64,
}

const TOTAL_VOTING_POWER: u64 = 10_000;
/// More than two thirds.
const QUORUM_THRESHOLD: u64 = 6_667;
/// No validator has more, unless there are too few.
const MAX_VOTING_POWER: u64 = 1_000;

/// The votes together are not 10,000.
const ETotalPowerMismatch: u64 = 1;
/// A validator would have no vote.
const EInvalidVotingPower: u64 = 4;

/// Returns the votes of all validators.
public fun total_voting_power(): u64 {
    TOTAL_VOTING_POWER
}

/// Returns how many votes decide.
public fun quorum_threshold(): u64 {
    QUORUM_THRESHOLD
}

/// Returns the votes of a stake, of 10,000, before any limit.
public(package) fun derive_raw_voting_power(stake: u64, total_stake: u64): u64 {
    ((stake as u128) * (TOTAL_VOTING_POWER as u128) / (total_stake as u128)) as u64
}

/// Divides the votes by stakes. No validator gets more than a tenth of them, or than an equal part where that is more. What is above goes to
/// the others in equal parts, those with the largest stakes first.
public(package) fun set_voting_power(validators: &mut vector<Validator>, total_stake: u64) {
    let count = validators.length();
    let limit = MAX_VOTING_POWER.max(TOTAL_VOTING_POWER.divide_and_round_up(count));
    let mut by_stake: vector<VotingPowerInfoV2> = vector[];
    let mut left = TOTAL_VOTING_POWER;
    count.do!(|validator_index| {
        let stake = validators[validator_index].total_stake();
        let voting_power = derive_raw_voting_power(stake, total_stake).min(limit);
        let place = by_stake.find_index!(|other| stake >= other.stake).destroy_or!(by_stake.length());
        by_stake.insert(VotingPowerInfoV2 { validator_index, voting_power, stake }, place);
        left = left - voting_power;
    });
    count.do!(|place| {
        let VotingPowerInfoV2 { validator_index, voting_power, .. } = &by_stake[place];
        let more = left.divide_and_round_up(count - place).min(limit - *voting_power);
        let votes = *voting_power + more;
        assert!(votes > 0, EInvalidVotingPower);
        validators[*validator_index].set_voting_power(votes);
        left = left - more;
    });
    assert!(left == 0, ETotalPowerMismatch);
}
