// What a generator gives was worked out with Python: block n is hmac.new(seed, n.to_bytes(2, "little"), sha3_256), and numbers are taken from
// the end of a block.
#[test_only]
module sui::random_tests;

use std::unit_test::assert_eq;
use sui::hmac::hmac_sha3_256;
use sui::object;
use sui::random::{Self, Random, RandomGenerator};
use sui::test_scenario::{Self as ts, Scenario};

const BLOCK_1: vector<u8> = x"5b47fb3fa5014a979002adf19eacada248e3a4ac5049806efa7e9756f7fed83a";

fun generator(): RandomGenerator {
    random::new_generator_from_seed_for_testing(b"seed")
}

#[test]
fun numbers() {
    let mut g = generator();
    assert_eq!(g.generate_u8(), 58);
    assert_eq!(g.generate_u16(), 55550);
    assert_eq!(g.generate_u32(), 4149647230);
    assert_eq!(g.generate_u64(), 18045501809294615779);
    assert_eq!(g.generate_u128(), 96549090320892768808359006429083859783);
    // The last byte of the first block is 0x5b, which is odd.
    assert!(g.generate_bool());
    assert_eq!(g.generator_counter(), 1);
    assert_eq!(*g.generator_buffer(), vector[]);
    assert_eq!(g.generate_u256(), 36477667567420394980328851176982066524123080837179958032112747794173371811676);
    assert_eq!(g.generator_counter(), 2);
    assert_eq!(*g.generator_seed(), b"seed");
}

#[test]
fun bytes() {
    let mut g = generator();
    let mut expected = BLOCK_1;
    expected.append(x"50a5a0d109bed2a2");
    assert_eq!(g.generate_bytes(40), expected);
    assert_eq!(g.generator_buffer().length(), 24);
    assert_eq!(g.generate_bytes(0), vector[]);
    // Whole blocks pass the buffer by.
    assert_eq!(g.generate_bytes(32), x"3db0646a1010b2e611db2926064eeb3e0e8f1195b606a049a768d0e47251b65d");
    assert_eq!(g.generator_buffer().length(), 24);
    // The rest of a block is used up before the next one is made.
    g.generate_bytes(24);
    assert_eq!(g.generator_counter(), 3);
    assert_eq!(g.generate_bytes(65_535).length(), 65_535);
}

#[test]
fun numbers_between_bounds() {
    let mut g = generator();
    assert_eq!(g.generate_u8_in_range(1, 6), 5);
    assert_eq!(g.generate_u16_in_range(1000, 2000), 1315);
    assert_eq!(g.generate_u32_in_range(1_000_000, 10_000_000), 3800569);
    assert_eq!(g.generate_u64_in_range(1_000_000_000_000, 10_000_000_000_000), 3942017593265);
    assert_eq!(
        g.generate_u128_in_range(100_000_000_000_000_000_000, 1_000_000_000_000_000_000_000),
        205164146793079515597,
    );
    // One value needs no randomness.
    assert_eq!(g.generate_u8_in_range(7, 7), 7);
    assert_eq!(g.generator_counter(), 3);
    // Nothing overflows where all values are allowed.
    g.generate_u8_in_range(0, 255);
    g.generate_u128_in_range(0, std::u128::max_value!());
}

#[test, expected_failure(abort_code = random::EInvalidRange)]
fun bounds_the_wrong_way_round() {
    generator().generate_u64_in_range(2, 1);
}

#[test]
fun shuffling() {
    let mut v = vector[0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    generator().shuffle(&mut v);
    assert_eq!(v, vector[6, 2, 5, 8, 4, 0, 1, 3, 7, 9]);
    let mut g = generator();
    let mut none: vector<u8> = vector[];
    g.shuffle(&mut none);
    let mut one = vector[true];
    g.shuffle(&mut one);
    assert_eq!(one, vector[true]);
    assert_eq!(g.generator_counter(), 0);
}

#[test, expected_failure(abort_code = random::EInvalidLength)]
fun shuffling_too_much() {
    let mut v = vector::tabulate!(65_536, |_| true);
    generator().shuffle(&mut v);
}

#[test]
fun generators_of_tests_differ() {
    let (mut one, mut other) = (random::new_generator_for_testing(), random::new_generator_for_testing());
    assert!(one.generate_u256() != other.generate_u256());
}

// === The shared object ===

fun with_random(): Scenario {
    let mut s = ts::begin(@0x0);
    random::create_for_testing(s.ctx());
    s.next_tx(@0x0);
    s
}

/// Refills the randomness and begins the system's next transaction.
fun refill(s: &mut Scenario, round: u64, bytes: vector<u8>) {
    let mut r = s.take_shared<Random>();
    r.update_randomness_state_for_testing(round, bytes, s.ctx());
    ts::return_shared(r);
    s.next_tx(@0x0);
}

#[test]
fun a_seed_follows_from_the_randomness_and_an_id_of_the_transaction() {
    let mut s = with_random();
    refill(&mut s, 0, BLOCK_1);
    s.next_tx(@0xA);
    let r = s.take_shared<Random>();
    assert_eq!(object::id_address(&r), @0x8);
    let first = r.new_generator(s.ctx());
    assert_eq!(*first.generator_seed(), hmac_sha3_256(&BLOCK_1, &object::last_created(s.ctx()).to_bytes()));
    let second = r.new_generator(s.ctx());
    assert!(first.generator_seed() != second.generator_seed());
    ts::return_shared(r);
    s.end();
}

#[test]
fun rounds_follow_each_other_within_an_epoch() {
    let mut s = with_random();
    refill(&mut s, 0, x"00");
    refill(&mut s, 1, x"01");
    // The next epoch begins anew, or counts on when its first round came too late.
    s.next_epoch(@0x0);
    refill(&mut s, 0, x"02");
    refill(&mut s, 1, x"03");
    s.next_epoch(@0x0);
    refill(&mut s, 2, x"04");
    s.end();
}

#[test, expected_failure(abort_code = random::EInvalidRandomnessUpdate)]
fun the_first_round_is_0() {
    let mut s = with_random();
    refill(&mut s, 1, x"00");
    s.end();
}

#[test, expected_failure(abort_code = random::EInvalidRandomnessUpdate)]
fun a_round_is_left_out() {
    let mut s = with_random();
    refill(&mut s, 0, x"00");
    refill(&mut s, 2, x"01");
    s.end();
}

#[test, expected_failure(abort_code = random::EInvalidRandomnessUpdate)]
fun a_round_is_repeated_within_an_epoch() {
    let mut s = with_random();
    refill(&mut s, 0, x"00");
    refill(&mut s, 0, x"01");
    s.end();
}

#[test, expected_failure(abort_code = random::ENotSystemAddress)]
fun only_the_system_refills() {
    let mut s = with_random();
    s.next_tx(@0xA);
    refill(&mut s, 0, x"00");
    s.end();
}

#[test, expected_failure(abort_code = random::ENotSystemAddress)]
fun only_the_system_makes_randomness() {
    let mut s = ts::begin(@0xA);
    random::create_for_testing(s.ctx());
    s.end();
}
