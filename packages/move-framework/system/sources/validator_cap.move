/// The right to act for a validator with another key than its own: to ask a gas price, and to report other validators.
module sui_system::validator_cap;

/// What a validator gives away. Whether it still holds is found when it is used.
public struct UnverifiedValidatorOperationCap has key, store {
    id: UID,
    authorizer_validator_address: address,
}

/// A right that was found to hold.
public struct ValidatorOperationCap has drop {
    authorizer_validator_address: address,
}

/// Makes a right, gives it to the validator, and returns its id.
public(package) fun new_unverified_validator_operation_cap_and_transfer(
    validator_address: address,
    ctx: &mut TxContext,
): ID {
    let cap = UnverifiedValidatorOperationCap {
        id: object::new(ctx),
        authorizer_validator_address: validator_address,
    };
    let id = object::id(&cap);
    transfer::public_transfer(cap, validator_address);
    id
}

/// Returns for whom the right was made.
public(package) fun unverified_operation_cap_address(cap: &UnverifiedValidatorOperationCap): &address {
    &cap.authorizer_validator_address
}

/// Returns for whom the right holds.
public(package) fun verified_operation_cap_address(cap: &ValidatorOperationCap): &address {
    &cap.authorizer_validator_address
}

/// Returns a right that holds. The caller has found that it does.
public(package) fun into_verified(cap: &UnverifiedValidatorOperationCap): ValidatorOperationCap {
    ValidatorOperationCap { authorizer_validator_address: cap.authorizer_validator_address }
}
