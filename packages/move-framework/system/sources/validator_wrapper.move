/// A validator outside of the active set, under a version. No validator leaves the set here, so only the type exists.
module sui_system::validator_wrapper;

use sui::versioned::Versioned;

#[allow(unused_field)]
/// Holds the validator.
public struct ValidatorWrapper has store {
    inner: Versioned,
}
