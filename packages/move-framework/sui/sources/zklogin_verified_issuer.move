/// Proofs that an address was made with zkLogin by a user of an issuer.
module sui::zklogin_verified_issuer;

use std::string::String;

#[allow(unused_const)]
/// The issuer is no UTF-8.
const EInvalidInput: u64 = 0;
/// The sender's address does not follow from the issuer and the seed.
const EInvalidProof: u64 = 1;

/// Says which issuer the owner's address was made with.
public struct VerifiedIssuer has key {
    id: UID,
    owner: address,
    issuer: String,
}

/// Returns the address.
public fun owner(verified_issuer: &VerifiedIssuer): address {
    verified_issuer.owner
}

/// Returns the issuer.
public fun issuer(verified_issuer: &VerifiedIssuer): &String {
    &verified_issuer.issuer
}

/// Deletes a proof.
public fun delete(verified_issuer: VerifiedIssuer) {
    let VerifiedIssuer { id, owner: _, issuer: _ } = verified_issuer;
    id.delete()
}

/// Gives the sender a proof. Aborts when its address does not follow from the issuer and the seed.
public fun verify_zklogin_issuer(address_seed: u256, issuer: String, ctx: &mut TxContext) {
    let owner = ctx.sender();
    assert!(check_zklogin_issuer(owner, address_seed, &issuer), EInvalidProof);
    transfer::transfer(VerifiedIssuer { id: object::new(ctx), owner, issuer }, owner)
}

/// Returns whether an address follows from an issuer and a seed.
public fun check_zklogin_issuer(address: address, address_seed: u256, issuer: &String): bool {
    check_zklogin_issuer_internal(address, address_seed, issuer.as_bytes())
}

native fun check_zklogin_issuer_internal(address: address, address_seed: u256, issuer: &vector<u8>): bool;
