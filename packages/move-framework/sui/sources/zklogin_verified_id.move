/// Proofs that an address was made with zkLogin, with the claims of its token. None can be made any more; those that exist can be read.
module sui::zklogin_verified_id;

use std::string::String;

/// The function is no longer available.
const EFunctionDisabled: u64 = 0;

/// Says which claims the owner's address was made of.
public struct VerifiedID has key {
    id: UID,
    owner: address,
    /// The claim that names the user, such as `sub`, and its value.
    key_claim_name: String,
    key_claim_value: String,
    /// Who issued the token, and for which application.
    issuer: String,
    audience: String,
}

/// Returns the address.
public fun owner(verified_id: &VerifiedID): address {
    verified_id.owner
}

/// Returns the name of the claim.
public fun key_claim_name(verified_id: &VerifiedID): &String {
    &verified_id.key_claim_name
}

/// Returns the value of the claim.
public fun key_claim_value(verified_id: &VerifiedID): &String {
    &verified_id.key_claim_value
}

/// Returns the issuer.
public fun issuer(verified_id: &VerifiedID): &String {
    &verified_id.issuer
}

/// Returns the application.
public fun audience(verified_id: &VerifiedID): &String {
    &verified_id.audience
}

/// Deletes a proof.
public fun delete(verified_id: VerifiedID) {
    let VerifiedID { id, owner: _, key_claim_name: _, key_claim_value: _, issuer: _, audience: _ } = verified_id;
    id.delete()
}

/// Aborts.
public fun verify_zklogin_id(
    _key_claim_name: String,
    _key_claim_value: String,
    _issuer: String,
    _audience: String,
    _pin_hash: u256,
    _ctx: &mut TxContext,
) {
    abort EFunctionDisabled
}

/// Aborts.
public fun check_zklogin_id(
    _address: address,
    _key_claim_name: &String,
    _key_claim_value: &String,
    _issuer: &String,
    _audience: &String,
    _pin_hash: u256,
): bool {
    abort EFunctionDisabled
}

#[allow(unused_function)]
native fun check_zklogin_id_internal(
    address: address,
    key_claim_name: &vector<u8>,
    key_claim_value: &vector<u8>,
    issuer: &vector<u8>,
    audience: &vector<u8>,
    pin_hash: u256,
): bool;
