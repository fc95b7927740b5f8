/// Tests of `suil::merkle`. The hashes were made outside Move, with Python's `hashlib.blake2b(…, digest_size=32)`, from
/// five leaves of day 20,800 in the order of their addresses:
///
///   0x57A (1, 2, 3, 4) · 0xB00 (5,000,000, 0, 0, 0) · 0xB0B (0, 0, 7, 2^64 − 1)
///   0xF00 (0, 9, 0, 0) · 0xA11CE (418, 0, 0, 0)
///
/// In the tree of five the last leaf has no neighbour on two levels and is carried up unchanged.
#[test_only]
module suil::merkle_tests;

use std::unit_test::assert_eq;
use suil::merkle;

const LEAF_0: vector<u8> = x"289b36dbdddabd519f116ce14e1478dab1b130e7698f8c2ac244c8cbe20c304f";
const LEAF_1: vector<u8> = x"55e77c3505d4b1f6c7ad32dbea966c2abe893b25a67308593b1c89097c454380";
const LEAF_2: vector<u8> = x"f67aa7a8d60df49dffaaf2b1f2b78509aa9925b123521aa0aceb37a861821000";
const LEAF_3: vector<u8> = x"2f88b9b54590fe8ee1e7dbc37f16069dabbaedae864bf5cbd935687919044899";
const LEAF_4: vector<u8> = x"abf08a6c34ac15a2f270e46e07ff994015cf769ef6207ff53359ad394ec7c3fe";
const NODE_01: vector<u8> = x"af8c9bb395a27b57ee1a96c4eec83e6c8d57a57b2c6ee35c09dbeebbf1539064";
const NODE_23: vector<u8> = x"83adffba9fa0705c58944e09f87da40778ff707fc8872d87d0e94c58d0e319a0";
const ROOT_OF_3: vector<u8> = x"063b0e64d259603dbc7edf6522e70517b8efe6dca604baadef32d3d3a71fcfc3";
const ROOT_OF_4: vector<u8> = x"74a641c8ce2d0091415aa6461326e6a5a8125be5a1c9740ab8f9937acfd4fc14";
const ROOT_OF_5: vector<u8> = x"04c12e37e80856c2ac493999f74f60303398efd698099391f237792249bbfa3c";

#[test]
fun leaves() {
    assert_eq!(merkle::leaf(20_800, @0x57A, &vector[1, 2, 3, 4]), LEAF_0);
    assert_eq!(merkle::leaf(20_800, @0xB00, &vector[5_000_000, 0, 0, 0]), LEAF_1);
    assert_eq!(merkle::leaf(20_800, @0xB0B, &vector[0, 0, 7, 18_446_744_073_709_551_615]), LEAF_2);
    assert_eq!(merkle::leaf(20_800, @0xF00, &vector[0, 9, 0, 0]), LEAF_3);
    assert_eq!(merkle::leaf(20_800, @0xA11CE, &vector[418, 0, 0, 0]), LEAF_4);
    assert!(merkle::leaf(20_801, @0xA11CE, &vector[418, 0, 0, 0]) != LEAF_4);
}

#[test]
fun nodes() {
    assert_eq!(merkle::node(LEAF_0, LEAF_1), NODE_01);
    assert_eq!(merkle::node(LEAF_2, LEAF_3), NODE_23);
    assert_eq!(merkle::node(NODE_01, NODE_23), ROOT_OF_4);
}

#[test]
fun a_single_leaf_is_its_own_root() {
    assert_eq!(merkle::root(LEAF_4, vector[], 0), LEAF_4);
}

#[test]
fun every_leaf_of_three_leads_to_the_root() {
    assert_eq!(merkle::root(LEAF_0, vector[LEAF_1, LEAF_2], 0), ROOT_OF_3);
    assert_eq!(merkle::root(LEAF_1, vector[LEAF_0, LEAF_2], 1), ROOT_OF_3);
    // Carried up once: one sibling, on the left.
    assert_eq!(merkle::root(LEAF_2, vector[NODE_01], 1), ROOT_OF_3);
}

#[test]
fun every_leaf_of_five_leads_to_the_root() {
    assert_eq!(merkle::root(LEAF_0, vector[LEAF_1, NODE_23, LEAF_4], 0), ROOT_OF_5);
    assert_eq!(merkle::root(LEAF_1, vector[LEAF_0, NODE_23, LEAF_4], 1), ROOT_OF_5);
    // The bottom sibling is the lowest bit: LEAF_3 on the right, NODE_01 on the left, LEAF_4 on the right.
    assert_eq!(merkle::root(LEAF_2, vector[LEAF_3, NODE_01, LEAF_4], 2), ROOT_OF_5);
    assert_eq!(merkle::root(LEAF_3, vector[LEAF_2, NODE_01, LEAF_4], 3), ROOT_OF_5);
    // Carried up twice.
    assert_eq!(merkle::root(LEAF_4, vector[ROOT_OF_4], 1), ROOT_OF_5);
}

#[test]
fun another_side_or_order_leads_elsewhere() {
    assert!(merkle::root(LEAF_0, vector[LEAF_1, LEAF_2], 1) != ROOT_OF_3);
    assert!(merkle::root(LEAF_0, vector[LEAF_2, LEAF_1], 0) != ROOT_OF_3);
    assert!(merkle::root(LEAF_2, vector[NODE_01], 0) != ROOT_OF_3);
}

#[test]
fun the_form_of_a_proof() {
    assert!(merkle::is_well_formed(&vector[], 0));
    assert!(merkle::is_well_formed(&vector[LEAF_0, LEAF_1], 3));
    // A bit beyond the siblings.
    assert!(!merkle::is_well_formed(&vector[], 1));
    assert!(!merkle::is_well_formed(&vector[LEAF_0, LEAF_1], 4));
    // A sibling that is no hash.
    assert!(!merkle::is_well_formed(&vector[LEAF_0, x"00"], 0));
    // 63 levels and no more.
    let mut siblings = vector::tabulate!(63, |_| LEAF_0);
    assert!(merkle::is_well_formed(&siblings, 0x7fff_ffff_ffff_ffff));
    siblings.push_back(LEAF_0);
    assert!(!merkle::is_well_formed(&siblings, 0));
}

#[test]
fun a_hash_has_32_bytes() {
    assert!(merkle::is_hash(&LEAF_0));
    assert!(!merkle::is_hash(&x""));
    let mut longer = LEAF_0;
    longer.push_back(0);
    assert!(!merkle::is_hash(&longer));
}
