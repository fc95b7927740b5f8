#[test_only]
module std::bytes_tests;

use std::bcs;
use std::hash;
use std::type_name;
use std::unit_test::{assert_eq, destroy};

public struct Pair<phantom T> has copy, drop { left: u8, right: vector<u16> }
public struct Stuck { value: u64 }

#[test]
fun canonical_bytes() {
    assert_eq!(bcs::to_bytes(&0x0102030405060708u64), x"0807060504030201");
    assert_eq!(bcs::to_bytes(&true), x"01");
    assert_eq!(bcs::to_bytes(&b"ab".to_string()), x"026162");
    assert_eq!(bcs::to_bytes(&option::some(5u8)), x"0105");
    assert_eq!(bcs::to_bytes(&option::none<u8>()), x"00");
    assert_eq!(bcs::to_bytes(&Pair<u64> { left: 1, right: vector[2, 3] }), x"010202000300");
}

// From FIPS 180-4 and FIPS 202: the digests of "abc".
#[test]
fun hashes() {
    assert_eq!(hash::sha2_256(b"abc"), x"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(hash::sha3_256(b"abc"), x"3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
}

#[test]
fun names_of_types() {
    let name = type_name::with_defining_ids<Pair<u64>>();
    assert_eq!(
        *name.as_string(),
        b"0000000000000000000000000000000000000000000000000000000000000001::bytes_tests::Pair<u64>".to_ascii_string(),
    );
    assert_eq!(name.module_string(), b"bytes_tests".to_ascii_string());
    assert_eq!(name.datatype_string(), b"Pair".to_ascii_string());
    assert_eq!(type_name::with_defining_ids<Stuck>().datatype_string(), b"Stuck".to_ascii_string());
    assert_eq!(
        name.address_string(),
        b"0000000000000000000000000000000000000000000000000000000000000001".to_ascii_string(),
    );
    assert!(!name.is_primitive());
    assert_eq!(type_name::with_original_ids<Pair<u64>>(), name);
    assert_eq!(type_name::defining_id<Pair<u64>>(), @0x1);
    assert_eq!(type_name::original_id<Pair<u64>>(), @0x1);
    assert_eq!(type_name::with_defining_ids<vector<u8>>().into_string(), b"vector<u8>".to_ascii_string());
    assert!(type_name::with_defining_ids<vector<u8>>().is_primitive());
    assert!(type_name::with_defining_ids<bool>().is_primitive());
    assert!(type_name::with_defining_ids<address>().is_primitive());
}

#[test, expected_failure(abort_code = type_name::ENonModuleType)]
fun a_primitive_has_no_address() {
    type_name::with_defining_ids<u64>().address_string();
}

#[test, expected_failure(abort_code = type_name::ENonModuleType)]
fun a_primitive_has_no_module() {
    type_name::with_defining_ids<u64>().module_string();
}

#[test]
fun a_value_that_cannot_be_dropped() {
    let stuck = Stuck { value: 1 };
    assert_eq!(stuck.value, 1);
    destroy(stuck);
    assert_eq!(std::address::length(), 32);
}
