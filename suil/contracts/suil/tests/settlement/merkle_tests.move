/// Tests of `suil::merkle`. The hashes were made outside Move, with Python's `hashlib.blake2b(…, digest_size=32)`, from
/// five leaves in the order of their addresses:
///
///   0x57A (1, 2, 3, 4) · 0xB00 (5,000,000, 0, 0, 0) · 0xB0B (0, 0, 7, 2^64 − 1)
///   0xF00 (0, 9, 0, 0) · 0xA11CE (418, 0, 0, 0)
///
/// In the tree of five the last leaf has no neighbour on two levels and is carried up unchanged.
#[test_only]
module suil::merkle_tests;

use std::unit_test::assert_eq;
use suil::merkle;

const LEAF_0: vector<u8> = x"3b9dbb5d99df5300ad9af994df6f9e8629858258bd678ef010341a38569bf447";
const LEAF_1: vector<u8> = x"07cb22d88bf3f59480796ce989a7f135f1cdbfd688b6292f18910e4fd432c13e";
const LEAF_2: vector<u8> = x"944e2044dd04f1a39b4cb16e75865ba252dc262229770019492ac4a02f2b0ed3";
const LEAF_3: vector<u8> = x"746301d5431eaf3691686c24c1be82c80b6e234fbc0c0ee34ce9d89c83733792";
const LEAF_4: vector<u8> = x"e391dc5aaa7e66d5dfe27838eef8ad67459f26007946d73b39874e11635824d6";
const NODE_01: vector<u8> = x"3d34414b1ad2c763fc3691b0b1b09069bc3151c495dfc03d187dde6ceadb1ff9";
const NODE_23: vector<u8> = x"8439fbb5f4298568df518a9a64a3f38c3827b6f74ff4f6cf71e3ac99a3fd8ce1";
const ROOT_OF_3: vector<u8> = x"e5191eeb439330a9a0a74df9a24c89c9a9f65c2b70fd40473c34668e0548232e";
const ROOT_OF_4: vector<u8> = x"29fef406b70adf248e3b2bb3bfe2c2f495fe7b0e0070eace7eaaf9e54e2ba72d";
const ROOT_OF_5: vector<u8> = x"4f288952fecd982a7c88796eca0d9e8698f5d3dd2ded1d9acf36c019dd14d865";

#[test]
fun leaves() {
    assert_eq!(merkle::leaf(@0x57A, &vector[1, 2, 3, 4]), LEAF_0);
    assert_eq!(merkle::leaf(@0xB00, &vector[5_000_000, 0, 0, 0]), LEAF_1);
    assert_eq!(merkle::leaf(@0xB0B, &vector[0, 0, 7, 18_446_744_073_709_551_615]), LEAF_2);
    assert_eq!(merkle::leaf(@0xF00, &vector[0, 9, 0, 0]), LEAF_3);
    assert_eq!(merkle::leaf(@0xA11CE, &vector[418, 0, 0, 0]), LEAF_4);
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
