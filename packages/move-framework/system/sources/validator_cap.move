/// The right to act for a validator with another key than its own. Owns the types; no validator of a local chain has given such a right.
module sui_system::validator_cap;

#[allow(unused_field)]
/// What a validator gives away. Whether it still holds is found when it is used.
public struct UnverifiedValidatorOperationCap has key, store {
    id: UID,
    authorizer_validator_address: address,
}

#[allow(unused_field)]
/// A right that was found to hold.
public struct ValidatorOperationCap has drop {
    authorizer_validator_address: address,
}
