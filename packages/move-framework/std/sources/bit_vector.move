/// Up to 1,023 bits.
module std::bit_vector;

/// There is no bit at this place.
const EINDEX: u64 = 0x20000;
/// There are no bits, or too many.
const ELENGTH: u64 = 0x20001;

#[allow(unused_const)]
const WORD_SIZE: u64 = 1;
/// One more than the most bits there can be.
const MAX_SIZE: u64 = 1024;

/// Bits by place, from 0.
public struct BitVector has copy, drop, store {
    length: u64,
    bit_field: vector<bool>,
}

/// Returns bits that are all unset. Aborts for 0, and for 1,024 or more.
public fun new(length: u64): BitVector {
    assert!(length > 0 && length < MAX_SIZE, ELENGTH);
    BitVector { length, bit_field: vector::tabulate!(length, |_| false) }
}

/// Sets a bit. Aborts when there is none at this place.
public fun set(bitvector: &mut BitVector, bit_index: u64) {
    bitvector.put(bit_index, true)
}

/// Unsets a bit. Aborts when there is none at this place.
public fun unset(bitvector: &mut BitVector, bit_index: u64) {
    bitvector.put(bit_index, false)
}

/// Moves each bit `amount` places towards 0. What leaves is lost, what follows is unset.
public fun shift_left(bitvector: &mut BitVector, amount: u64) {
    let length = bitvector.length;
    length.do!(|place| {
        let moved = amount < length - place && bitvector.bit_field[place + amount];
        bitvector.put(place, moved)
    })
}

/// Returns whether a bit is set. Aborts when there is none at this place.
public fun is_index_set(bitvector: &BitVector, bit_index: u64): bool {
    assert!(bit_index < bitvector.bit_field.length(), EINDEX);
    bitvector.bit_field[bit_index]
}

/// Returns how many bits there are.
public fun length(bitvector: &BitVector): u64 {
    bitvector.bit_field.length()
}

/// Returns how many bits are set from this place on before the first one that is not. Aborts when there is none at this place.
public fun longest_set_sequence_starting_at(bitvector: &BitVector, start_index: u64): u64 {
    assert!(start_index < bitvector.length, EINDEX);
    let mut end = start_index;
    while (end < bitvector.length && bitvector.bit_field[end]) end = end + 1;
    end - start_index
}

fun put(bitvector: &mut BitVector, bit_index: u64, value: bool) {
    assert!(bit_index < bitvector.bit_field.length(), EINDEX);
    *&mut bitvector.bit_field[bit_index] = value
}

#[test_only]
public fun word_size(): u64 {
    WORD_SIZE
}
