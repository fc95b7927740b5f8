/// Tests of `suil::suil_pledge`.
#[test_only]
module suil::suil_pledge_tests;

use std::unit_test::assert_eq;
use suil::suil_pledge;

#[test]
fun from_the_start_to_the_end() {
    let mut pledge = suil_pledge::new(@0xB0B, 100_000_000_000, 9_000_000, 180_000, 30, 7, 1_000);
    assert_eq!(pledge.owner(), @0xB0B);
    assert_eq!(pledge.principal(), 100_000_000_000);
    assert_eq!(pledge.value(), 9_000_000);
    assert_eq!(pledge.hashrate(), 180_000);
    assert_eq!(pledge.term_days(), 30);
    assert_eq!(pledge.started_at_ms(), 7);
    assert_eq!(pledge.start_day(), 1_000);
    assert_eq!(pledge.end_day(), 1_030);
    assert!(!pledge.is_over(1_030));
    assert!(pledge.is_over(1_031));
    assert!(!pledge.principal_paid());
    assert_eq!(pledge.close_principal(), 100_000_000_000);
    assert!(pledge.principal_paid());
}
