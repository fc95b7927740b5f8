#[test_only]
module sui_system::voting_power_tests;

use std::unit_test::{assert_eq, destroy};
use sui_system::validator;
use sui_system::voting_power;

/// Returns the votes of validators with these stakes, in their order.
fun votes(stakes: vector<u64>): vector<u64> {
    let ctx = &mut tx_context::dummy();
    let mut validators = stakes.map_ref!(|stake| validator::create_for_testing(@0xA, *stake, 0, ctx));
    let total = stakes.fold!(0, |sum, stake| sum + stake);
    voting_power::set_voting_power(&mut validators, total);
    let votes = validators.map_ref!(|one| one.voting_power());
    destroy(validators);
    votes
}

#[test]
fun one_validator_has_all() {
    assert_eq!(votes(vector[7]), vector[10_000]);
}

#[test]
fun few_have_about_as_many() {
    // An equal part is 3,334, the most for each. Of the 2,666 above it, the second gets 334 and the last the rest.
    assert_eq!(votes(vector[600, 300, 100]), vector[3_334, 3_334, 3_332]);
}

#[test]
fun four_have_a_quarter_each() {
    assert_eq!(votes(vector[1, 97, 1, 1]), vector[2_500, 2_500, 2_500, 2_500]);
}

#[test]
fun no_one_has_more_than_a_tenth() {
    // 8,900 votes of the first are 1,000. The others have 100 of their own each, and 7,900 together: 719 for two, 718 for nine.
    let mut stakes = vector::tabulate!(12, |_| 10);
    *(&mut stakes[0]) = 890;
    let mut expected = vector::tabulate!(12, |i| if (i < 10) 818 else 819);
    *(&mut expected[0]) = 1_000;
    assert_eq!(votes(stakes), expected);
}

#[test]
fun many_have_what_they_staked() {
    // 20 validators, of which one has twice as much as each other: 21 parts of 476 votes, and 4 are left over. The largest gets the first of them.
    let mut stakes = vector::tabulate!(20, |_| 10);
    *(&mut stakes[3]) = 20;
    let mut expected = vector::tabulate!(20, |i| if (i < 17) 476 else 477);
    *(&mut expected[3]) = 953;
    assert_eq!(votes(stakes), expected);
}

#[test, expected_failure(abort_code = voting_power::EInvalidVotingPower)]
fun a_validator_without_votes_is_none() {
    // 11 with a tenth at most; of nothing staked there is nothing to give.
    let mut stakes = vector::tabulate!(11, |_| 1_000);
    stakes.push_back(0);
    votes(stakes);
}
