/// The time of the chain: one shared object at 0x6 that the system sets and anyone may read.
module sui::clock;

/// Only the system (address 0) may set the clock.
const ENotSystemAddress: u64 = 0;

/// Takes part in transactions only by `&Clock`.
public struct Clock has key {
    id: UID,
    /// Milliseconds since 1970, never going back.
    timestamp_ms: u64,
}

/// Returns the time in milliseconds since 1970.
public fun timestamp_ms(clock: &Clock): u64 {
    clock.timestamp_ms
}

#[allow(unused_function)]
/// Makes the clock, at 0. Called once, by the system.
fun create(ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    transfer::share_object(Clock { id: object::clock(), timestamp_ms: 0 })
}

#[allow(unused_function)]
/// Sets the time. Called by the system.
fun consensus_commit_prologue(clock: &mut Clock, timestamp_ms: u64, ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    clock.timestamp_ms = timestamp_ms
}

// === Tests ===

#[test_only]
/// Returns a clock at 0 that the test sets by itself.
public fun create_for_testing(ctx: &mut TxContext): Clock {
    Clock { id: object::new(ctx), timestamp_ms: 0 }
}

#[test_only]
/// Shares a clock that the test made.
public fun share_for_testing(clock: Clock) {
    transfer::share_object(clock)
}

#[test_only]
/// Moves the time on by `tick` milliseconds.
public fun increment_for_testing(clock: &mut Clock, tick: u64) {
    clock.timestamp_ms = clock.timestamp_ms + tick
}

#[test_only]
/// Sets the time. Aborts when it would go back.
public fun set_for_testing(clock: &mut Clock, timestamp_ms: u64) {
    assert!(timestamp_ms >= clock.timestamp_ms);
    clock.timestamp_ms = timestamp_ms
}

#[test_only]
/// Destroys a clock that the test made.
public fun destroy_for_testing(clock: Clock) {
    let Clock { id, timestamp_ms: _ } = clock;
    id.delete()
}
