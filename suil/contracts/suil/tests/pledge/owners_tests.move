/// Tests of `suil::owners`.
#[test_only]
module suil::owners_tests;

use std::unit_test::{assert_eq, destroy};
use suil::owners;

const ALICE: address = @0xA11CE;
const BOB: address = @0xB0B;

#[test]
fun each_owner_has_a_list_of_its_own_in_order() {
    let mut ctx = tx_context::dummy();
    let mut owners = owners::new(&mut ctx);
    owners.add(ALICE, 0);
    owners.add(BOB, 1);
    owners.add(ALICE, 2);
    owners.add(ALICE, 7);
    assert_eq!(owners.count(ALICE), 3);
    assert_eq!(owners.count(BOB), 1);
    assert_eq!(owners.count(@0x1), 0);
    assert_eq!(owners.list(ALICE, 0, 10), vector[0, 2, 7]);
    assert_eq!(owners.list(BOB, 0, 10), vector[1]);
    destroy(owners);
}

#[test]
fun a_list_is_read_in_pages() {
    let mut ctx = tx_context::dummy();
    let mut owners = owners::new(&mut ctx);
    5u64.do!(|id| owners.add(ALICE, 10 + id));
    assert_eq!(owners.list(ALICE, 0, 2), vector[10, 11]);
    assert_eq!(owners.list(ALICE, 2, 2), vector[12, 13]);
    assert_eq!(owners.list(ALICE, 4, 2), vector[14]);
    assert_eq!(owners.list(ALICE, 5, 2), vector[]);
    assert_eq!(owners.list(ALICE, 0, 0), vector[]);
    // The largest numbers there are do no harm.
    let largest = 18_446_744_073_709_551_615;
    assert_eq!(owners.list(ALICE, largest, largest), vector[]);
    assert_eq!(owners.list(ALICE, 1, largest), vector[11, 12, 13, 14]);
    assert_eq!(owners.list(BOB, 0, largest), vector[]);
    destroy(owners);
}
