/// Two members over a hundred days of everything: after each act the books balance.
#[test_only]
module suil::many_members_tests;

use std::unit_test::assert_eq;
use suil::world::{Self, World};

use fun assert_balanced as World.assert_balanced;
use fun claim_half as World.claim_half;

/// What went into the reserve and what was claimed out of escrow so far.
public struct Books has drop {
    funded: u64,
    claimed: u64,
}

/// Principal is its members' to the unit, the escrow covers what they can claim, and no USD is made or lost.
fun assert_balanced(world: &mut World, books: &Books) {
    let alice = world.position(world::alice());
    let bob = world.position(world::bob());
    let overview = world.overview();
    assert_eq!(overview.principal(), overview.active() + overview.pending());
    assert_eq!(overview.principal(), alice.principal() + bob.principal());
    assert!(overview.escrow() >= alice.claimable() + bob.claimable());
    assert_eq!(alice.claimed() + bob.claimed(), books.claimed);
    assert_eq!(overview.reserve() + overview.escrow() + books.claimed, books.funded);
}

fun claim_half(world: &mut World, member: address, books: &mut Books) {
    if (world.position(member).claimable() == 0) return;
    world.settle(member);
    let half = world.position(member).claimable() / 2;
    if (half < 2) return;
    world.claim_usdc(member, 0, half);
    books.claimed = books.claimed + half;
}

#[test]
fun the_books_balance_after_every_act() {
    let mut world = world::begin();
    let members = vector[world::alice(), world::bob()];
    let mut books = Books { funded: 0, claimed: 0 };
    100u64.do!(|i| {
        let member = members[i % 2];
        let other = members[(i + 1) % 2];
        if (i % 7 == 0) world.stake(member, 21_000_000_000 + i * 1_234_567_891, 0);
        world.assert_balanced(&books);
        if (i % 11 == 3) {
            // Little and seldom: days with a full, a part and no reserve take turns.
            world.fund_reserve(90_001 + i);
            books.funded = books.funded + 90_001 + i;
        };
        world.assert_balanced(&books);
        if (i % 13 == 5) world.claim_half(other, &mut books);
        world.assert_balanced(&books);
        let principal = world.position(member).principal();
        if (i % 17 == 9 && principal >= 61_000_000) world.unstake_usdc(member, 41_000_000 - i);
        if (i % 29 == 20 && principal > 0) {
            let all = world.position(member).principal();
            world.unstake(member, all, 0);
        };
        world.assert_balanced(&books);
        if (i % 5 == 0 && world.position(other).principal() > 0) world.settle(other);
        world.advance_days(1 + i % 3);
    });
    world.roll(200);
    world.assert_balanced(&books);
    assert!(books.claimed > 0);
    world.end();
}
