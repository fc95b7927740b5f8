#[test_only]
module std::option_tests;

use std::unit_test::{assert_eq, destroy};

public struct Kept { value: u64 }

#[test]
fun with_and_without_a_value() {
    let none = option::none<u64>();
    let some = option::some(5u64);
    assert!(none.is_none() && !none.is_some());
    assert!(some.is_some() && !some.is_none());
    assert!(some.contains(&5) && !some.contains(&6) && !none.contains(&5));
    assert_eq!(*some.borrow(), 5);
    assert_eq!(*none.borrow_with_default(&7), 7);
    assert_eq!(*some.borrow_with_default(&7), 5);
    assert_eq!(none.get_with_default(8), 8);
    assert_eq!(some.get_with_default(8), 5);
    assert_eq!(none.destroy_with_default(9), 9);
    assert_eq!(some.destroy_with_default(9), 5);
    assert_eq!(some.to_vec(), vector[5]);
    assert_eq!(none.to_vec(), vector[]);
    assert_eq!(some.destroy_some(), 5);
    none.destroy_none();
}

#[test]
fun changing() {
    let mut o = option::none<u64>();
    o.fill(1);
    *o.borrow_mut() = 2;
    assert_eq!(o.swap(3), 2);
    assert_eq!(o.swap_or_fill(4), option::some(3));
    assert_eq!(o.extract(), 4);
    assert!(o.is_none());
    assert_eq!(o.swap_or_fill(5), option::none());
    assert_eq!(o, option::some(5));
}

#[test, expected_failure(abort_code = option::EOPTION_IS_SET)]
fun fill_twice() {
    option::some(1u64).fill(2)
}

#[test, expected_failure(abort_code = option::EOPTION_NOT_SET)]
fun extract_nothing() {
    option::none<u64>().extract();
}

#[test, expected_failure(abort_code = option::EOPTION_NOT_SET)]
fun borrow_nothing() {
    option::none<u64>().borrow();
}

#[test, expected_failure(abort_code = option::EOPTION_NOT_SET)]
fun borrow_nothing_mutably() {
    option::none<u64>().borrow_mut();
}

#[test, expected_failure(abort_code = option::EOPTION_NOT_SET)]
fun swap_nothing() {
    option::none<u64>().swap(1);
}

#[test, expected_failure(abort_code = option::EOPTION_NOT_SET)]
fun destroy_some_of_nothing() {
    option::none<u64>().destroy_some();
}

#[test, expected_failure(abort_code = option::EOPTION_IS_SET)]
fun destroy_none_of_something() {
    option::some(1u64).destroy_none()
}

#[test]
fun macros() {
    let some = option::some(5u64);
    let none = option::none<u64>();
    let mut seen = 0u64;
    some.do!(|e| seen = seen + e);
    none.do!(|e| seen = seen + e);
    some.destroy!(|e| seen = seen + e);
    some.do_ref!(|e| seen = seen + *e);
    assert_eq!(seen, 15);
    let mut changed = option::some(1u64);
    changed.do_mut!(|e| *e = 8);
    assert_eq!(changed, option::some(8));
    assert_eq!(none.or!(some), some);
    assert_eq!(changed.or!(some), option::some(8));
    assert_eq!(some.map!(|e| e + 1), option::some(6));
    assert_eq!(none.map!(|e| e + 1), none);
    assert_eq!(some.map_ref!(|e| *e * 2), option::some(10));
    assert_eq!(some.and!(|e| if (e > 9) option::some(e) else option::none()), none);
    assert_eq!(some.and_ref!(|e| option::some(*e + 2)), option::some(7));
    assert_eq!(some.filter!(|e| *e == 5), some);
    assert_eq!(some.filter!(|e| *e == 6), none);
    assert!(some.is_some_and!(|e| *e == 5));
    assert!(!none.is_some_and!(|_| true));
    assert_eq!(none.destroy_or!(3), 3);
    assert_eq!(some.destroy_or!(3), 5);
    assert_eq!(changed.extract_or!(3), 8);
    assert_eq!(changed.extract_or!(3), 3);
}

#[test]
fun folding() {
    assert_eq!(option::some(5u64).fold!(0, |e| e + 1), 6);
    assert_eq!(option::none<u64>().fold!(9, |e| e + 1), 9);
    assert_eq!(option::some(5u64).fold_ref!(0, |e| *e + 1), 6);
    assert_eq!(option::none<u64>().fold_ref!(9, |e| *e + 1), 9);
    let mut some = option::some(5u64);
    let before = some.fold_mut!(0, |e| {
        let was = *e;
        *e = was + 1;
        was
    });
    assert_eq!(before, 5);
    assert_eq!(some, option::some(6));
    assert_eq!(option::none<u64>().fold_mut!(9, |e| *e), 9);
}

#[test]
/// The value for none is evaluated only then.
fun folding_is_lazy() {
    let mut evaluated = 0;
    let _ = option::some(1u64).fold!({ evaluated = evaluated + 1; 0 }, |e| e);
    assert_eq!(evaluated, 0);
    let _ = option::none<u64>().fold!({ evaluated = evaluated + 1; 0 }, |e| e);
    assert_eq!(evaluated, 1);
}

#[test]
fun mapping_in_place() {
    let mut some = option::some(5u64);
    assert_eq!(some.map_mut!(|e| { *e = 7; vector[*e] }), option::some(vector[7]));
    assert_eq!(some, option::some(7));
    assert_eq!(option::none<u64>().map_mut!(|e| *e), option::none());
    assert!(some.is_none_or!(|e| *e == 7));
    assert!(!some.is_none_or!(|e| *e == 8));
    assert!(option::none<u64>().is_none_or!(|_| false));
}

#[test]
fun a_choice_between_values_that_are_not_dropped() {
    let chosen = option::none().or!(option::some(Kept { value: 3 }));
    assert_eq!(chosen.borrow().value, 3);
    destroy(chosen);
}
