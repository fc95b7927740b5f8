/// SUI that was paid for storage. Owns what of it comes back to users and what never does.
module sui_system::storage_fund;

use sui::balance::Balance;
use sui::sui::SUI;

/// Both parts.
public struct StorageFund has store {
    /// The sum of the rebates of all objects that transactions paid for.
    total_object_storage_rebates: Balance<SUI>,
    /// What no user gets back.
    non_refundable_balance: Balance<SUI>,
}

/// Takes in the storage charges of an epoch and what of its rewards could not be divided. Returns the rebates that users already have, so
/// that they can be destroyed.
public(package) fun advance_epoch(
    self: &mut StorageFund,
    storage_charges: Balance<SUI>,
    leftover_rewards: Balance<SUI>,
    storage_rebate_amount: u64,
    non_refundable_storage_fee_amount: u64,
): Balance<SUI> {
    self.non_refundable_balance.join(leftover_rewards);
    self.total_object_storage_rebates.join(storage_charges);
    let fee = self.total_object_storage_rebates.split(non_refundable_storage_fee_amount);
    self.non_refundable_balance.join(fee);
    self.total_object_storage_rebates.split(storage_rebate_amount)
}

/// Returns the sum of the rebates of all objects that transactions paid for.
public fun total_object_storage_rebates(self: &StorageFund): u64 {
    self.total_object_storage_rebates.value()
}

/// Returns both parts together.
public fun total_balance(self: &StorageFund): u64 {
    self.total_object_storage_rebates.value() + self.non_refundable_balance.value()
}

// === Tests ===

#[test_only]
/// Returns a fund of nothing.
public fun create_for_testing(): StorageFund {
    StorageFund {
        total_object_storage_rebates: sui::balance::zero(),
        non_refundable_balance: sui::balance::zero(),
    }
}
