#[test_only]
module std::bit_vector_tests;

use std::bit_vector::{Self, BitVector};
use std::internal;
use std::unit_test::assert_eq;

public struct Own {}

/// Eight bits: 0, 1, 2, 4 and 7 set.
fun bits(): BitVector {
    let mut bits = bit_vector::new(8);
    vector[0, 1, 2, 4, 7].do!(|place| bits.set(place));
    bits
}

fun set_places(bits: &BitVector): vector<u64> {
    vector::tabulate!(bits.length(), |place| place).filter!(|place| bits.is_index_set(*place))
}

#[test]
fun single_bits() {
    let mut bits = bits();
    assert_eq!(bits.length(), 8);
    assert_eq!(set_places(&bits), vector[0, 1, 2, 4, 7]);
    bits.unset(1);
    bits.unset(3);
    assert_eq!(set_places(&bits), vector[0, 2, 4, 7]);
    assert_eq!(bit_vector::new(1023).length(), 1023);
    assert_eq!(bit_vector::word_size(), 1);
}

#[test]
fun sequences() {
    let bits = bits();
    assert_eq!(bits.longest_set_sequence_starting_at(0), 3);
    assert_eq!(bits.longest_set_sequence_starting_at(2), 1);
    assert_eq!(bits.longest_set_sequence_starting_at(3), 0);
    assert_eq!(bits.longest_set_sequence_starting_at(7), 1);
}

#[test]
fun shifts() {
    let mut bits = bits();
    bits.shift_left(0);
    assert_eq!(set_places(&bits), vector[0, 1, 2, 4, 7]);
    bits.shift_left(2);
    assert_eq!(set_places(&bits), vector[0, 2, 5]);
    bits.shift_left(7);
    assert_eq!(set_places(&bits), vector[]);
    let mut bits = bits();
    bits.shift_left(8);
    assert_eq!(set_places(&bits), vector[]);
}

#[test, expected_failure(abort_code = bit_vector::ELENGTH)]
fun no_bits() {
    bit_vector::new(0);
}

#[test, expected_failure(abort_code = bit_vector::ELENGTH)]
fun too_many_bits() {
    bit_vector::new(1024);
}

#[test, expected_failure(abort_code = bit_vector::EINDEX)]
fun setting_no_bit() {
    bits().set(8);
}

#[test, expected_failure(abort_code = bit_vector::EINDEX)]
fun unsetting_no_bit() {
    bits().unset(8);
}

#[test, expected_failure(abort_code = bit_vector::EINDEX)]
fun reading_no_bit() {
    bits().is_index_set(8);
}

#[test, expected_failure(abort_code = bit_vector::EINDEX)]
fun a_sequence_of_no_bit() {
    bits().longest_set_sequence_starting_at(8);
}

#[test]
fun a_permit_of_the_own_type() {
    let _permit: internal::Permit<Own> = internal::permit();
}
