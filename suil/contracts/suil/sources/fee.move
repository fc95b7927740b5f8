/// Owns how a fee is taken: in basis points, rounded up (rules.md §1).
/// Does not own any rate, nor where a fee goes.
module suil::fee;

/// Basis points of the whole.
const WHOLE_BPS: u128 = 10_000;

/// Returns `ceil(amount · rate_bps / 10000)`, in the amount's unit.
public(package) fun of(amount: u64, rate_bps: u64): u64 {
    let numerator = (amount as u128) * (rate_bps as u128);
    ((numerator + WHOLE_BPS - 1) / WHOLE_BPS) as u64
}
