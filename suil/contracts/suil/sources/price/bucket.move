/// Owns a token bucket: how much hashrate may be granted within a time (rules.md §7). Kept is what was used, which the refill
/// lowers, so that a change of the capacity counts at once. Every rounding is against the receiver.
/// Does not own what the capacity is made of (`suil::suiprice`), nor what is granted.
module suil::bucket;

// === Errors ===

#[error(code = 1)]
const EAboveRemaining: vector<u8> = b"More is taken than remains.";

// === Constants ===

const PPM: u128 = 1_000_000;

// === Structs ===

/// What was granted and not yet refilled.
public struct Bucket has store {
    /// In base units of HR, as of `used_at_ms`.
    used: u64,
    used_at_ms: u64,
}

/// What a bucket holds at the present liquidity.
public struct Limit has copy, drop {
    capacity: u64,
    /// What the refill lowers `used` by in a period.
    refill: u64,
    period_ms: u64,
}

// === Package functions ===

/// Returns a bucket of which nothing is used.
public(package) fun new(): Bucket {
    Bucket { used: 0, used_at_ms: 0 }
}

/// Returns the limit at a liquidity in micro-dollars.
///
/// #### Parameters
/// - `burst_ppm`: the capacity as a part of the liquidity.
/// - `refill_ppm`: the refill in a period, likewise.
public(package) fun limit(
    liquidity: u64,
    burst_ppm: u64,
    refill_ppm: u64,
    period_ms: u64,
): Limit {
    Limit {
        capacity: part(liquidity, burst_ppm),
        refill: part(liquidity, refill_ppm),
        period_ms,
    }
}

/// Returns the most that may be granted at once.
public(package) fun capacity(limit: &Limit): u64 { limit.capacity }

/// Returns what becomes free in a period.
public(package) fun refill(limit: &Limit): u64 { limit.refill }

/// Returns what may be granted now.
public(package) fun remaining(bucket: &Bucket, limit: &Limit, now_ms: u64): u64 {
    limit.capacity - bucket.used_now(limit, now_ms).min(limit.capacity)
}

/// Grants. Nothing leaves the bucket as it is, so that no call without a grant loses a part of the refill.
///
/// #### Aborts
/// - `EAboveRemaining` if it is more than what remains.
public(package) fun take(bucket: &mut Bucket, amount: u64, limit: &Limit, now_ms: u64) {
    if (amount == 0) return;
    assert!(amount <= bucket.remaining(limit, now_ms), EAboveRemaining);
    bucket.used = bucket.used_now(limit, now_ms) + amount;
    bucket.used_at_ms = now_ms;
}

// === Private functions ===

/// What is used after the refill until now.
fun used_now(bucket: &Bucket, limit: &Limit, now_ms: u64): u64 {
    let elapsed_ms = now_ms - bucket.used_at_ms;
    let free = (limit.refill as u128) * (elapsed_ms as u128) / (limit.period_ms as u128);
    if (free < bucket.used as u128) bucket.used - (free as u64) else 0
}

/// `floor(liquidity · ppm / 10^6)`, for at most a million ppm.
fun part(liquidity: u64, ppm: u64): u64 {
    ((liquidity as u128) * (ppm as u128) / PPM) as u64
}
