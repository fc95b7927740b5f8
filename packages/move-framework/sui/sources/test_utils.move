/// Conveniences of tests. Exists only in test builds.
#[test_only]
module sui::test_utils;

use std::debug;

/// Asserts that two values are equal; prints both when they are not.
public fun assert_eq<T: drop>(t1: T, t2: T) {
    assert_ref_eq(&t1, &t2)
}

/// Asserts that two references point to equal values; prints both when they do not.
public fun assert_ref_eq<T>(t1: &T, t2: &T) {
    if (t1 != t2) {
        debug::print(&b"Assertion failed:");
        debug::print(t1);
        debug::print(&b"!=");
        debug::print(t2);
        abort 0
    }
}

/// Asserts that two lists have the same members, in any order.
public fun assert_same_elems<T>(t1: &vector<T>, t2: &vector<T>) {
    assert!(t1.length() == t2.length());
    t1.do_ref!(|e| assert!(t2.contains(e)));
    t2.do_ref!(|e| assert!(t1.contains(e)));
}

/// Prints text.
public fun print(str: vector<u8>) {
    debug::print(&std::ascii::string(str))
}

/// Makes any value disappear, whatever its abilities.
public fun destroy<T>(x: T) {
    std::unit_test::destroy(x)
}

/// Returns a one-time witness.
public native fun create_one_time_witness<T: drop>(): T;
