/// Owns a pool's price history: the cumulative price and a ring of 64 observations of it (rules.md §7).
/// Does not own the reserves the price comes from, nor any average taken over the history.
module suil::observations;

// === Constants ===

/// Observations kept (rules.md §7).
const RING_LENGTH: u64 = 64;
/// The least time between two observations, in milliseconds (rules.md §7: at most one a minute).
const OBSERVATION_GAP_MS: u64 = 60_000;

// === Structs ===

/// The price history of one pool.
public struct PriceLog has store {
    /// `Σ floor(y · 2^64 / x) · elapsed_ms` since the first deposit.
    cumulative: u256,
    /// Until when the sum runs, in milliseconds.
    updated_ms: u64,
    ring: vector<Observation>,
    /// The ring's slot that is written next.
    next: u64,
}

/// The cumulative price at one moment.
public struct Observation has copy, drop, store {
    timestamp_ms: u64,
    cumulative: u256,
}

// === View functions ===

/// Returns the moment of an observation, in milliseconds.
public fun timestamp_ms(observation: &Observation): u64 {
    observation.timestamp_ms
}

/// Returns the cumulative price at an observation.
public fun cumulative(observation: &Observation): u256 {
    observation.cumulative
}

// === Package functions ===

/// Returns a history that has not begun.
public(package) fun empty(): PriceLog {
    PriceLog { cumulative: 0, updated_ms: 0, ring: vector[], next: 0 }
}

/// Begins the history at the pool's first deposit, with an observation of 0.
public(package) fun begin(log: &mut PriceLog, now_ms: u64) {
    log.updated_ms = now_ms;
    log.write(now_ms);
}

/// Adds the price of the reserves `x` and `y`, which stood since the last update, up to now. Writes an observation if
/// the newest one is at least a minute old. `x` must not be 0.
///
/// #### Returns
/// - Whether an observation was written.
public(package) fun advance(log: &mut PriceLog, x: u64, y: u64, now_ms: u64): bool {
    let price = ((y as u256) << 64) / (x as u256);
    log.cumulative = log.cumulative + price * ((now_ms - log.updated_ms) as u256);
    log.updated_ms = now_ms;
    let is_due = now_ms - log.newest().timestamp_ms >= OBSERVATION_GAP_MS;
    if (is_due) log.write(now_ms);
    is_due
}

/// Returns the cumulative price and until when it runs, in milliseconds.
public(package) fun latest(log: &PriceLog): (u256, u64) {
    (log.cumulative, log.updated_ms)
}

/// Returns the observations kept, oldest first.
public(package) fun all(log: &PriceLog): vector<Observation> {
    let length = log.ring.length();
    let oldest = if (length < RING_LENGTH) 0 else log.next;
    vector::tabulate!(length, |i| log.ring[(oldest + i) % length])
}

// === Private functions ===

fun newest(log: &PriceLog): &Observation {
    &log.ring[(log.next + RING_LENGTH - 1) % RING_LENGTH]
}

fun write(log: &mut PriceLog, timestamp_ms: u64) {
    let observation = Observation { timestamp_ms, cumulative: log.cumulative };
    if (log.ring.length() < RING_LENGTH) {
        log.ring.push_back(observation);
    } else {
        *&mut log.ring[log.next] = observation;
    };
    log.next = (log.next + 1) % RING_LENGTH;
}
