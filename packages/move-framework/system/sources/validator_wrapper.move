/// A validator outside of the active set, under a version: one that may join, or one that has left.
module sui_system::validator_wrapper;

use sui::versioned::{Self, Versioned};
use sui_system::validator::Validator;

const VERSION: u64 = 1;

/// Holds the validator.
public struct ValidatorWrapper has store {
    inner: Versioned,
}

/// Puts a validator in.
public(package) fun wrap(validator: Validator, ctx: &mut TxContext): ValidatorWrapper {
    ValidatorWrapper { inner: versioned::create(VERSION, validator, ctx) }
}

/// Takes the validator out.
public(package) fun unwrap(self: ValidatorWrapper): Validator {
    let ValidatorWrapper { inner } = self;
    inner.destroy()
}

/// Returns the validator.
public(package) fun validator(self: &ValidatorWrapper): &Validator {
    self.inner.load_value()
}

/// Returns the validator, to be changed.
public(package) fun validator_mut(self: &mut ValidatorWrapper): &mut Validator {
    self.inner.load_value_mut()
}
