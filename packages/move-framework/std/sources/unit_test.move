/// What a test needs and a chain must not have. Exists only in test builds.
#[test_only]
module std::unit_test;

/// Stops a test that runs in a virtual machine without test support. The compiler inserts the call.
public native fun poison();

/// Makes any value disappear, whatever its abilities.
public native fun destroy<T>(v: T);

/// Asserts that two values are equal; prints both when they are not.
public macro fun assert_eq<$T: drop>($t1: $T, $t2: $T) {
    let t1 = $t1;
    let t2 = $t2;
    assert_ref_eq!(&t1, &t2)
}

/// Asserts that two references point to equal values; prints both when they do not.
public macro fun assert_ref_eq<$T>($t1: &$T, $t2: &$T) {
    let t1 = $t1;
    let t2 = $t2;
    if (t1 != t2) {
        std::debug::print(&b"Assertion failed:");
        std::debug::print(t1);
        std::debug::print(&b"!=");
        std::debug::print(t2);
        assert!(false);
    }
}
