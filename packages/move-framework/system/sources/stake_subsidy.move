/// SUI set aside for stakers, of which each change of epoch pays a part. Owns the schedule: the part gets smaller after each period.
module sui_system::stake_subsidy;

use sui::bag::Bag;
use sui::balance::Balance;
use sui::sui::SUI;
use sui_system::staking_pool::mul_div;

const BASIS_POINTS: u64 = 10_000;

/// What is left, and the schedule.
public struct StakeSubsidy has store {
    balance: Balance<SUI>,
    /// How many parts were paid.
    distribution_counter: u64,
    /// The next part, when that much is left.
    current_distribution_amount: u64,
    /// After how many parts the part gets smaller.
    stake_subsidy_period_length: u64,
    /// By how much, in basis points.
    stake_subsidy_decrease_rate: u16,
    extra_fields: Bag,
}

/// Takes the part of an epoch out.
public(package) fun advance_epoch(self: &mut StakeSubsidy): Balance<SUI> {
    let amount = self.current_epoch_subsidy_amount();
    let part = self.balance.split(amount);
    self.distribution_counter = self.distribution_counter + 1;
    if (self.distribution_counter % self.stake_subsidy_period_length == 0) {
        let rate = self.stake_subsidy_decrease_rate as u64;
        let less = mul_div(self.current_distribution_amount, rate, BASIS_POINTS);
        self.current_distribution_amount = self.current_distribution_amount - less;
    };
    part
}

/// Returns the part that the present epoch will pay.
public fun current_epoch_subsidy_amount(self: &StakeSubsidy): u64 {
    self.current_distribution_amount.min(self.balance.value())
}

// === Tests ===

#[test_only]
/// Returns a subsidy of which no part was paid.
public fun create_for_testing(balance: Balance<SUI>, amount: u64, period: u64, rate: u16, ctx: &mut TxContext): StakeSubsidy {
    StakeSubsidy {
        balance,
        distribution_counter: 0,
        current_distribution_amount: amount,
        stake_subsidy_period_length: period,
        stake_subsidy_decrease_rate: rate,
        extra_fields: sui::bag::new(ctx),
    }
}
