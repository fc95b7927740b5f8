#[test_only]
module std::vector_tests;

use std::unit_test::assert_eq;

#[test]
fun order_and_length() {
    let mut v = vector[1u64, 2, 3];
    v.reverse();
    assert_eq!(v, vector[3, 2, 1]);
    v.append(vector[4, 5]);
    assert_eq!(v, vector[3, 2, 1, 4, 5]);
    v.swap(0, 4);
    assert_eq!(v, vector[5, 2, 1, 4, 3]);
    assert_eq!(v.length(), 5);
    assert!(!v.is_empty());
    assert!(vector<u8>[].is_empty());
    assert_eq!(vector::singleton(7u8), vector[7]);
}

#[test]
fun finding() {
    let v = vector[10u64, 20, 30, 20];
    assert!(v.contains(&20));
    assert!(!v.contains(&25));
    let (found, at) = v.index_of(&20);
    assert!(found);
    assert_eq!(at, 1);
    let (found, at) = v.index_of(&99);
    assert!(!found);
    assert_eq!(at, 0);
    assert_eq!(v.find_index!(|e| *e > 15), option::some(1));
    assert_eq!(v.find_index!(|e| *e > 99), option::none());
    assert_eq!(v.find_indices!(|e| *e == 20), vector[1, 3]);
    assert_eq!(v.count!(|e| *e == 20), 2);
}

#[test]
fun taking_out_and_putting_in() {
    let mut v = vector[1u64, 2, 3, 4];
    assert_eq!(v.remove(1), 2);
    assert_eq!(v, vector[1, 3, 4]);
    v.insert(9, 0);
    v.insert(8, 4);
    assert_eq!(v, vector[9, 1, 3, 4, 8]);
    assert_eq!(v.swap_remove(0), 9);
    assert_eq!(v, vector[8, 1, 3, 4]);
    assert_eq!(v.pop_back(), 4);
    assert_eq!(v.skip(1), vector[1, 3]);
    assert_eq!(v.skip(3), vector[]);
    assert_eq!(v.skip(4), vector[]);
    assert_eq!(v.take(2), vector[8, 1]);
    assert_eq!(vector[vector[1u8], vector[], vector[2, 3]].flatten(), vector[1, 2, 3]);
}

#[test, expected_failure(abort_code = vector::EINDEX_OUT_OF_BOUNDS)]
fun remove_past_the_end() {
    vector[1u64].remove(1);
}

#[test, expected_failure(abort_code = vector::EINDEX_OUT_OF_BOUNDS)]
fun insert_past_the_end() {
    vector[1u64].insert(2, 2);
}

#[test, expected_failure(abort_code = vector::EINDEX_OUT_OF_BOUNDS)]
fun swap_remove_of_nothing() {
    vector<u64>[].swap_remove(0);
}

#[test, expected_failure(abort_code = vector::EINDEX_OUT_OF_BOUNDS)]
fun take_more_than_there_is() {
    vector[1u64].take(2);
}

#[test, expected_failure(vector_error, minor_status = 1, location = Self)]
fun borrow_past_the_end() {
    let v = vector[1u64];
    assert!(v[1] == 1);
}

#[test]
fun loops() {
    let mut sum = 0u64;
    vector[1u64, 2, 3].do!(|e| sum = sum * 10 + e);
    assert_eq!(sum, 123);
    vector[4u64].destroy!(|e| sum = sum + e);
    assert_eq!(sum, 127);
    let mut v = vector[1u64, 2];
    v.do_mut!(|e| *e = *e + 5);
    v.do_ref!(|e| sum = sum + *e);
    assert_eq!(sum, 140);
    assert_eq!(vector::tabulate!(4, |i| i * i), vector[0, 1, 4, 9]);
}

#[test]
fun mapping() {
    let v = vector[1u64, 2, 3, 4, 5];
    assert_eq!(v.map_ref!(|e| *e * 2), vector[2, 4, 6, 8, 10]);
    assert_eq!(v.map!(|e| e > 3), vector[false, false, false, true, true]);
    assert_eq!(v.filter!(|e| *e % 2 == 1), vector[1, 3, 5]);
    let (small, large) = v.partition!(|e| *e < 3);
    assert_eq!(small, vector[1, 2]);
    assert_eq!(large, vector[3, 4, 5]);
    assert_eq!(v.fold!(0u64, |acc, e| acc * 10 + e), 12345);
    assert!(v.any!(|e| *e == 5));
    assert!(!v.any!(|e| *e == 6));
    assert!(v.all!(|e| *e < 6));
    assert!(!v.all!(|e| *e < 5));
    assert!(vector<u64>[].all!(|_| false));
    assert_eq!(v.take_while!(|e| *e != 3), vector[1, 2]);
    assert_eq!(v.skip_while!(|e| *e != 3), vector[3, 4, 5]);
}

#[test]
fun pairs() {
    let a = vector[1u64, 2, 3];
    let mut b = vector[10u64, 20, 30];
    assert_eq!(a.zip_map!(b, |x, y| x + y), vector[11, 22, 33]);
    assert_eq!(a.zip_map_ref!(&b, |x, y| *y - *x), vector[9, 18, 27]);
    let mut trace = 0u64;
    a.zip_do!(b, |x, y| trace = trace * 100 + x + y);
    assert_eq!(trace, 112233);
    trace = 0;
    a.zip_do_reverse!(b, |x, y| trace = trace * 100 + x + y);
    assert_eq!(trace, 332211);
    trace = 0;
    a.zip_do_ref!(&b, |x, y| trace = trace + *x * *y);
    assert_eq!(trace, 140);
    let mut a = a;
    a.zip_do_mut!(&mut b, |x, y| std::vector_tests::exchange(x, y));
    assert_eq!(a, vector[10, 20, 30]);
    assert_eq!(b, vector[1, 2, 3]);
}

public fun exchange(x: &mut u64, y: &mut u64) {
    let kept = *x;
    *x = *y;
    *y = kept;
}

#[test, expected_failure]
fun pairs_of_unequal_length() {
    vector[1u64].zip_do!(vector[1u64, 2], |_, _| ());
}

#[test]
fun sorting() {
    let mut v = vector[3u64, 1, 2, 1];
    assert!(!v.is_sorted_by!(|a, b| *a <= *b));
    v.insertion_sort_by!(|a, b| *a <= *b);
    assert_eq!(v, vector[1, 1, 2, 3]);
    assert!(v.is_sorted_by!(|a, b| *a <= *b));
    assert!(vector<u64>[].is_sorted_by!(|a, b| *a <= *b));
}

/// Sorts by the tens alone; what has the same tens keeps its order.
fun merge_sorted(mut v: vector<u64>): vector<u64> {
    v.merge_sort_by!(|a, b| *a / 10 <= *b / 10);
    v
}

#[test]
fun merge_sorting() {
    assert_eq!(merge_sorted(vector[]), vector[]);
    assert_eq!(merge_sorted(vector[7]), vector[7]);
    assert_eq!(merge_sorted(vector[21, 11]), vector[11, 21]);
    assert_eq!(merge_sorted(vector[11, 12, 13]), vector[11, 12, 13]);
    // Lengths that are no power of two, and order that is kept.
    assert_eq!(merge_sorted(vector[31, 22, 13, 24, 15, 36, 7]), vector[7, 13, 15, 22, 24, 31, 36]);
    assert_eq!(merge_sorted(vector[19, 18, 17, 16, 15]), vector[19, 18, 17, 16, 15]);
    let mut numbers = vector::tabulate!(50, |i| (i * 37) % 50);
    numbers.merge_sort_by!(|a, b| *a <= *b);
    assert_eq!(numbers, vector::tabulate!(50, |i| i));
}
