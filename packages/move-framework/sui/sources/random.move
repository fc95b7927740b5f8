/// Randomness: one shared object at 0x8 that the system refills, and generators made of it.
/// A generator's seed follows from the randomness and an id of the transaction, so that no two transactions get the same one. What comes
/// out of a generator is fixed by its seed: the n-th block of 32 bytes is the HMAC-SHA3-256 of n under it.
module sui::random;

use std::bcs;
use sui::hmac::hmac_sha3_256;
use sui::versioned::{Self, Versioned};

/// Only the system (address 0) makes and refills the randomness.
const ENotSystemAddress: u64 = 0;
/// The content is of a version that this code does not know.
const EWrongInnerVersion: u64 = 1;
/// The randomness of a round before the one that is next, or after it.
const EInvalidRandomnessUpdate: u64 = 2;
/// The lower bound is above the upper one.
const EInvalidRange: u64 = 3;
/// The vector is too long.
const EInvalidLength: u64 = 4;

const CURRENT_VERSION: u64 = 1;
const BLOCK_BYTES: u16 = 32;
const MAX_SHUFFLED: u64 = 0xFFFF;

/// The shared object at 0x8. Takes part in transactions only by `&Random`.
public struct Random has key {
    id: UID,
    /// A `RandomInner`. Only this module may read it.
    inner: Versioned,
}

/// The randomness of one round.
public struct RandomInner has store {
    version: u64,
    epoch: u64,
    /// Counted from 0 in each epoch.
    randomness_round: u64,
    random_bytes: vector<u8>,
}

/// A source of random values.
public struct RandomGenerator has drop {
    seed: vector<u8>,
    /// Blocks made so far.
    counter: u16,
    /// Bytes made and not used yet; the last is used first.
    buffer: vector<u8>,
}

/// Returns a generator of this transaction. It gives up to 65,535 blocks of 32 bytes.
/// Call it in private `entry` functions: what other code may call, it may also abort when it does not like the outcome.
public fun new_generator(r: &Random, ctx: &mut TxContext): RandomGenerator {
    let fresh = ctx.fresh_object_address().to_bytes();
    generator(hmac_sha3_256(&r.inner().random_bytes, &fresh))
}

// === Values ===

/// Returns random bytes.
public fun generate_bytes(g: &mut RandomGenerator, num_of_bytes: u16): vector<u8> {
    let mut bytes = vector[];
    (num_of_bytes / BLOCK_BYTES).do!(|_| bytes.append(g.next_block()));
    let rest = (num_of_bytes % BLOCK_BYTES) as u64;
    g.fill(rest);
    rest.do!(|_| bytes.push_back(g.buffer.pop_back()));
    bytes
}

/// Returns a random number.
public fun generate_u256(g: &mut RandomGenerator): u256 {
    g.number(32)
}

/// Returns a random number.
public fun generate_u128(g: &mut RandomGenerator): u128 {
    g.number(16) as u128
}

/// Returns a random number.
public fun generate_u64(g: &mut RandomGenerator): u64 {
    g.number(8) as u64
}

/// Returns a random number.
public fun generate_u32(g: &mut RandomGenerator): u32 {
    g.number(4) as u32
}

/// Returns a random number.
public fun generate_u16(g: &mut RandomGenerator): u16 {
    g.number(2) as u16
}

/// Returns a random number.
public fun generate_u8(g: &mut RandomGenerator): u8 {
    g.number(1) as u8
}

/// Returns true or false, as a random byte is odd or even.
public fun generate_bool(g: &mut RandomGenerator): bool {
    g.number(1) % 2 == 1
}

// === Values between bounds, both included ===
// Each takes 8 bytes more than its type has, so that no value is likelier than another by more than 2^-64.

/// Returns a random number from `min` to `max`. Aborts when `min` is above `max`.
public fun generate_u128_in_range(g: &mut RandomGenerator, min: u128, max: u128): u128 {
    g.number_between(min as u256, max as u256, 24) as u128
}

/// Returns a random number from `min` to `max`. Aborts when `min` is above `max`.
public fun generate_u64_in_range(g: &mut RandomGenerator, min: u64, max: u64): u64 {
    g.number_between(min as u256, max as u256, 16) as u64
}

/// Returns a random number from `min` to `max`. Aborts when `min` is above `max`.
public fun generate_u32_in_range(g: &mut RandomGenerator, min: u32, max: u32): u32 {
    g.number_between(min as u256, max as u256, 12) as u32
}

/// Returns a random number from `min` to `max`. Aborts when `min` is above `max`.
public fun generate_u16_in_range(g: &mut RandomGenerator, min: u16, max: u16): u16 {
    g.number_between(min as u256, max as u256, 10) as u16
}

/// Returns a random number from `min` to `max`. Aborts when `min` is above `max`.
public fun generate_u8_in_range(g: &mut RandomGenerator, min: u8, max: u8): u8 {
    g.number_between(min as u256, max as u256, 9) as u8
}

/// Puts a vector into a random order. Aborts when it has more than 65,535 elements.
public fun shuffle<T>(g: &mut RandomGenerator, v: &mut vector<T>) {
    if (v.is_empty()) return;
    assert!(v.length() <= MAX_SHUFFLED, EInvalidLength);
    let last = (v.length() - 1) as u16;
    last.do!(|place| {
        let other = g.generate_u16_in_range(place, last);
        v.swap(place as u64, other as u64);
    })
}

// === Blocks ===

fun generator(seed: vector<u8>): RandomGenerator {
    RandomGenerator { seed, counter: 0, buffer: vector[] }
}

fun next_block(g: &mut RandomGenerator): vector<u8> {
    g.counter = g.counter + 1;
    hmac_sha3_256(&g.seed, &bcs::to_bytes(&g.counter))
}

/// Makes sure that the buffer has that many bytes, which are at most a block.
fun fill(g: &mut RandomGenerator, bytes: u64) {
    if (g.buffer.length() >= bytes) return;
    let block = g.next_block();
    g.buffer.append(block)
}

/// Returns the next bytes as a number, the first as the most significant.
fun number(g: &mut RandomGenerator, bytes: u64): u256 {
    g.fill(bytes);
    let mut value: u256 = 0;
    bytes.do!(|_| value = (value << 8) | (g.buffer.pop_back() as u256));
    value
}

fun number_between(g: &mut RandomGenerator, min: u256, max: u256, bytes: u64): u256 {
    assert!(min <= max, EInvalidRange);
    if (min == max) return min;
    min + g.number(bytes) % (max - min + 1)
}

// === System ===

#[allow(unused_function)]
/// Makes the randomness, empty. Called once, by the system.
fun create(ctx: &mut TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    let inner = RandomInner {
        version: CURRENT_VERSION,
        epoch: ctx.epoch(),
        randomness_round: 0,
        random_bytes: vector[],
    };
    transfer::share_object(Random {
        id: object::randomness_state(),
        inner: versioned::create(CURRENT_VERSION, inner, ctx),
    })
}

#[allow(unused_function)]
/// Refills the randomness. Called by the system, for each round once: the first is 0 of any epoch, then they count up within an epoch.
fun update_randomness_state(self: &mut Random, new_round: u64, new_bytes: vector<u8>, ctx: &TxContext) {
    assert!(ctx.sender() == @0x0, ENotSystemAddress);
    let epoch = ctx.epoch();
    let inner = self.inner_mut();
    let is_first = inner.epoch == 0 && inner.randomness_round == 0 && inner.random_bytes.is_empty();
    let is_next = if (is_first) {
        new_round == 0
    } else {
        new_round == inner.randomness_round + 1 || (new_round == 0 && epoch > inner.epoch)
    };
    assert!(is_next, EInvalidRandomnessUpdate);
    inner.epoch = epoch;
    inner.randomness_round = new_round;
    inner.random_bytes = new_bytes
}

fun inner(self: &Random): &RandomInner {
    assert!(self.inner.version() == CURRENT_VERSION, EWrongInnerVersion);
    let inner: &RandomInner = self.inner.load_value();
    assert!(inner.version == CURRENT_VERSION, EWrongInnerVersion);
    inner
}

fun inner_mut(self: &mut Random): &mut RandomInner {
    assert!(self.inner.version() == CURRENT_VERSION, EWrongInnerVersion);
    let inner: &mut RandomInner = self.inner.load_value_mut();
    assert!(inner.version == CURRENT_VERSION, EWrongInnerVersion);
    inner
}

// === Tests ===

#[test_only]
/// Makes the randomness at 0x8. Only the system (address 0) may call it.
public fun create_for_testing(ctx: &mut TxContext) {
    create(ctx)
}

#[test_only]
/// Refills the randomness. Only the system (address 0) may call it.
public fun update_randomness_state_for_testing(
    self: &mut Random,
    new_round: u64,
    new_bytes: vector<u8>,
    ctx: &TxContext,
) {
    self.update_randomness_state(new_round, new_bytes, ctx)
}

#[test_only]
/// Returns a generator that is another one in every run.
public fun new_generator_for_testing(): RandomGenerator {
    generator(generate_rand_seed_for_testing())
}

#[test_only]
/// Returns the generator of a seed.
public fun new_generator_from_seed_for_testing(seed: vector<u8>): RandomGenerator {
    generator(seed)
}

#[test_only]
public fun generator_seed(r: &RandomGenerator): &vector<u8> {
    &r.seed
}

#[test_only]
public fun generator_counter(r: &RandomGenerator): u16 {
    r.counter
}

#[test_only]
public fun generator_buffer(r: &RandomGenerator): &vector<u8> {
    &r.buffer
}

#[test_only]
native fun generate_rand_seed_for_testing(): vector<u8>;
