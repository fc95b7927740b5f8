/// Tests of `pledge::leave` and `leave_suil`: what is paid while an upgrade is announced, who may, and until when. A
/// pledge of 20 SUI for 30 days has 99,000,000 MIST set aside; its first ten days earn 1,225 ppm, 24,500,000 MIST.
#[test_only]
module suil::leave_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::event;
use sui::sui::SUI;
use suil::pledge::{IncomePaid, PledgeLeft, PrincipalPaid, SuilPledgeLeft, SuilPrincipalPaid};
use suil::pledging;
use suil::suil::SUIL;
use suil::upgrading;
use suil::world::{Self, World};

use fun pledging::pledge as World.pledge;
use fun pledging::pledge_suil as World.pledge_suil;
use fun pledging::leave as World.leave;
use fun pledging::leave_suil as World.leave_suil;
use fun pledging::replace_code as World.replace_code;

const SUI_20: u64 = 20_000_000_000;
const SUIL_100: u64 = 100_000_000_000;
const RESERVE: u64 = 1_000_000_000;
const DIGEST: vector<u8> = x"0101010101010101010101010101010101010101010101010101010101010101";
const DAY_MS: u64 = 86_400_000;
const WEEK_MS: u64 = 604_800_000;
/// Noon of the day on which the tests begin.
const NOW_MS: u64 = 1_797_249_600_000;
/// That day and its first millisecond.
const DAY: u64 = 20_801;
const MIDNIGHT_MS: u64 = 1_797_206_400_000;

public struct IncomeMirror has drop {
    member: address,
    id: u64,
    income: u64,
    fee: u64,
    returned: u64,
    closed: bool,
    timestamp_ms: u64,
}
public struct LeftMirror has drop { member: address, id: u64, served_days: u64, timestamp_ms: u64 }
public struct SuilLeftMirror has drop {
    member: address,
    id: u64,
    term_days: u64,
    served_days: u64,
    timestamp_ms: u64,
}
/// The last fields of a SUI pledge as a view shows it.
public struct LeftDetailMirror has drop {
    ends_at_ms: u64,
    start_day: u64,
    ramp_start: u64,
    yield_ppm: u64,
    withdrawable: u64,
    cumulative: u64,
    escrow: u64,
    ended: bool,
    principal_paid: bool,
    income_paid: bool,
}
/// The last fields of a SUIL pledge as a view shows it.
public struct SuilLeftDetailMirror has drop {
    ends_at_ms: u64,
    start_day: u64,
    ended: bool,
    principal_paid: bool,
}
public struct OverviewMirror has drop {
    principal: u64,
    suil_principal: u64,
    reserve: u64,
    escrow: u64,
    count: u64,
    suil_count: u64,
}

fun tail(bytes: vector<u8>, length: u64): vector<u8> {
    vector::tabulate!(length, |i| bytes[bytes.length() - length + i])
}

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

fun assert_holds(world: &mut World, principal: u64, suil_principal: u64, reserve: u64, escrow: u64) {
    let (count, suil_count) = (1, 1);
    let expected = OverviewMirror { principal, suil_principal, reserve, escrow, count, suil_count };
    assert_eq!(bcs::to_bytes(&pledging::overview(world)), bcs::to_bytes(&expected));
}

/// A world in which Alice has pledged 20 SUI and Bob 100 SUIL, both for 30 days, `days` days ago.
fun pledged(days: u64): World {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::alice(), SUI_20, 30);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.advance_days(days);
    world
}

/// The same, and an upgrade is announced.
fun announced(days: u64): World {
    let mut world = pledged(days);
    upgrading::announce(&mut world, DIGEST);
    world
}

// === What is paid ===

/// On the 11th day ten days are complete: 24,500,000 MIST, less 3%. The other 74,500,000 return.
#[test]
fun a_pledge_is_paid_with_the_income_of_its_complete_days() {
    let mut world = announced(11);
    let alice = world::alice();
    world.leave(alice, 0);
    assert_only<IncomePaid, IncomeMirror>(IncomeMirror {
        member: alice,
        id: 0,
        income: 24_500_000,
        fee: 735_000,
        returned: 74_500_000,
        closed: true,
        timestamp_ms: NOW_MS + 11 * DAY_MS,
    });
    assert_eq!(event::events_by_type<PrincipalPaid>().length(), 1);
    assert_only<PledgeLeft, LeftMirror>(LeftMirror {
        member: alice,
        id: 0,
        served_days: 10,
        timestamp_ms: NOW_MS + 11 * DAY_MS,
    });
    assert_eq!(world.received<SUI>(alice), SUI_20);
    assert_eq!(world.received<SUI>(alice), 23_765_000);
    world.collect_fees();
    assert_eq!(world.vault_balance<SUI>(), 735_000);
    // A view shows it as ended: what is left of it in BCS, from the day it ended to the end.
    let left = bcs::to_bytes(&pledging::detail(&mut world, 0));
    let expected = bcs::to_bytes(&LeftDetailMirror {
        ends_at_ms: MIDNIGHT_MS + 11 * DAY_MS,
        start_day: DAY,
        ramp_start: DAY,
        yield_ppm: 0,
        withdrawable: 0,
        cumulative: 24_500_000,
        escrow: 0,
        ended: true,
        principal_paid: true,
        income_paid: true,
    });
    assert_eq!(tail(left, expected.length()), expected);
    // 901,000,000 were left of the reserve.
    assert_holds(&mut world, 0, SUIL_100, 975_500_000, 0);
    world.end();
}

/// Without a complete day there is no income, and no empty coin.
#[test]
fun on_its_first_day_the_principal_alone_is_paid() {
    let mut world = announced(0);
    let alice = world::alice();
    world.leave(alice, 0);
    assert_only<PledgeLeft, LeftMirror>(LeftMirror { member: alice, id: 0, served_days: 0, timestamp_ms: NOW_MS });
    assert_eq!(world.received<SUI>(alice), SUI_20);
    world.next_tx(alice);
    assert!(!world.has_owned<sui::coin::Coin<SUI>>());
    assert_holds(&mut world, 0, SUIL_100, RESERVE, 0);
    world.end();
}

/// What was withdrawn before is not paid again: five days of 550 ppm, then five of the ramp's first days.
#[test]
fun what_was_withdrawn_is_not_paid_again() {
    let mut world = pledged(6);
    pledging::withdraw_income(&mut world, world::alice(), 0);
    world.received<SUI>(world::alice());
    world.advance_days(5);
    upgrading::announce(&mut world, DIGEST);
    world.leave(world::alice(), 0);
    world.received<SUI>(world::alice());
    // 5 · 100 + 5 · 10 = 550 ppm of 20 SUI, 11,000,000 MIST, less 330,000.
    assert_eq!(world.received<SUI>(world::alice()), 10_670_000);
    assert_holds(&mut world, 0, SUIL_100, 978_000_000, 0);
    world.end();
}

#[test]
fun suil_leaves_with_the_days_it_served() {
    let mut world = announced(11);
    let bob = world::bob();
    world.leave_suil(bob, 0);
    assert_eq!(event::events_by_type<SuilPrincipalPaid>().length(), 1);
    assert_only<SuilPledgeLeft, SuilLeftMirror>(SuilLeftMirror {
        member: bob,
        id: 0,
        term_days: 30,
        served_days: 10,
        timestamp_ms: NOW_MS + 11 * DAY_MS,
    });
    assert_eq!(world.received<SUIL>(bob), SUIL_100);
    assert_holds(&mut world, SUI_20, 0, 901_000_000, 99_000_000);
    // A view shows it as ended on the day on which it left.
    let left = bcs::to_bytes(&pledging::suil_detail(&mut world, 0));
    let expected = bcs::to_bytes(&SuilLeftDetailMirror {
        ends_at_ms: MIDNIGHT_MS + 11 * DAY_MS,
        start_day: DAY,
        ended: true,
        principal_paid: true,
    });
    assert_eq!(tail(left, expected.length()), expected);
    world.end();
}

#[test]
fun suil_that_leaves_on_its_first_day_served_none() {
    let mut world = announced(0);
    let bob = world::bob();
    world.leave_suil(bob, 0);
    assert_only<SuilPledgeLeft, SuilLeftMirror>(SuilLeftMirror {
        member: bob,
        id: 0,
        term_days: 30,
        served_days: 0,
        timestamp_ms: NOW_MS,
    });
    world.end();
}

/// The last day of a term of 30 days is the 31st one: 29 days are complete.
#[test]
fun a_pledge_leaves_on_the_last_day_of_its_term() {
    let mut world = announced(30);
    world.leave(world::alice(), 0);
    world.leave_suil(world::bob(), 0);
    assert_only<SuilPledgeLeft, SuilLeftMirror>(SuilLeftMirror {
        member: world::bob(),
        id: 0,
        term_days: 30,
        served_days: 29,
        timestamp_ms: NOW_MS + 30 * DAY_MS,
    });
    world.end();
}

/// At the announcement, in any pause, in the last millisecond of its time, and after it once the upgrade was carried out.
#[test]
fun no_pause_and_no_step_of_the_upgrade_holds_a_pledge() {
    let mut world = pledging::begin(RESERVE);
    4u64.do!(|_| world.pledge(world::alice(), SUI_20, 30));
    upgrading::announce(&mut world, DIGEST);
    world.leave(world::alice(), 0);
    world.pause(WEEK_MS);
    world.pause_vouchers(world::auditor());
    world.leave(world::alice(), 1);
    // Ready 7 days after the end of the pause, expired 7 days later.
    world.advance_ms(3 * WEEK_MS);
    world.leave(world::alice(), 2);
    let (config, clock) = world.config_mut();
    config.authorize_upgrade(clock);
    world.advance_ms(DAY_MS);
    world.leave(world::alice(), 3);
    world.end();
}

// === Who may, and when ===

#[test, expected_failure(abort_code = suil::pledge::ENoUpgrade)]
fun a_pledge_runs_while_no_upgrade_is_announced() {
    let mut world = pledged(11);
    world.leave(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENoUpgrade)]
fun suil_stays_while_no_upgrade_is_announced() {
    let mut world = pledged(11);
    world.leave_suil(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENoUpgrade)]
fun a_pledge_runs_once_the_upgrade_is_cancelled() {
    let mut world = announced(11);
    upgrading::cancel(&mut world);
    world.leave(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENoUpgrade)]
fun suil_stays_once_the_upgrade_is_vetoed() {
    let mut world = announced(11);
    upgrading::veto(&mut world);
    world.leave_suil(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENoUpgrade)]
fun a_pledge_runs_once_the_upgrade_expired() {
    let mut world = announced(0);
    world.advance_ms(2 * WEEK_MS + 1);
    world.leave(world::alice(), 0);
    world.end();
}

#[test]
fun a_pledge_leaves_until_the_upgrade_expires() {
    let mut world = announced(0);
    world.advance_ms(2 * WEEK_MS);
    world.leave(world::alice(), 0);
    world.leave_suil(world::bob(), 0);
    // 13 days are complete: 13 · 100 + 5 · 78 = 1,690 ppm of 20 SUI, 33,800,000 MIST.
    assert_holds(&mut world, 0, 0, 966_200_000, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun a_pledge_leaves_no_code_that_was_replaced() {
    let mut world = announced(11);
    world.replace_code();
    world.leave(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun suil_leaves_no_code_that_was_replaced() {
    let mut world = announced(11);
    world.replace_code();
    world.leave_suil(world::bob(), 0);
    world.end();
}

/// Made in the millisecond of the announcement it may leave, a millisecond later not.
#[test]
fun a_pledge_of_the_announcements_time_may_leave() {
    let mut world = announced(0);
    world.pledge(world::alice(), SUI_20, 30);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.leave(world::alice(), 1);
    world.leave_suil(world::bob(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgedInNotice)]
fun a_pledge_made_after_the_announcement_runs() {
    let mut world = announced(0);
    world.advance_ms(1);
    world.pledge(world::alice(), SUI_20, 30);
    world.leave(world::alice(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgedInNotice)]
fun suil_pledged_after_the_announcement_stays() {
    let mut world = announced(0);
    world.advance_ms(1);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.leave_suil(world::bob(), 1);
    world.end();
}

/// The second announcement lets go what was pledged after the first one.
#[test]
fun another_announcement_counts_anew() {
    let mut world = announced(0);
    world.advance_ms(1);
    world.pledge(world::alice(), SUI_20, 30);
    upgrading::cancel(&mut world);
    upgrading::announce(&mut world, DIGEST);
    assert_eq!(world.config().next_upgrade(world.clock()).destroy_some().number(), 1);
    world.leave(world::alice(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENotOwner)]
fun only_the_owner_leaves() {
    let mut world = announced(11);
    world.leave(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENotOwner)]
fun only_the_owner_takes_suil() {
    let mut world = announced(11);
    world.leave_suil(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun a_term_that_is_over_is_closed_instead() {
    let mut world = announced(31);
    world.leave(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun suil_whose_term_is_over_is_closed_instead() {
    let mut world = announced(31);
    world.leave_suil(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun no_pledge_to_leave() {
    let mut world = announced(11);
    world.leave(world::alice(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun no_suil_to_leave_with() {
    let mut world = announced(11);
    world.leave_suil(world::bob(), 1);
    world.end();
}

// === Once ===

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun a_pledge_leaves_once() {
    let mut world = announced(11);
    world.leave(world::alice(), 0);
    world.leave(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun a_pledge_leaves_once_on_its_first_day() {
    let mut world = announced(0);
    world.leave(world::alice(), 0);
    world.leave(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun suil_leaves_once_on_its_first_day() {
    let mut world = announced(0);
    world.leave_suil(world::bob(), 0);
    world.leave_suil(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun suil_leaves_once() {
    let mut world = announced(11);
    world.leave_suil(world::bob(), 0);
    world.leave_suil(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun a_pledge_that_left_has_no_income() {
    let mut world = announced(11);
    world.leave(world::alice(), 0);
    world.advance_days(5);
    pledging::withdraw_income(&mut world, world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAlreadyPaid)]
fun a_pledge_that_left_closes_no_income() {
    let mut world = announced(11);
    world.leave(world::alice(), 0);
    pledging::close_income(&mut world, world::outsider(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAlreadyPaid)]
fun a_pledge_that_left_closes_no_principal() {
    let mut world = announced(11);
    world.leave(world::alice(), 0);
    pledging::close_principal(&mut world, world::outsider(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAlreadyPaid)]
fun suil_that_left_closes_no_principal() {
    let mut world = announced(11);
    world.leave_suil(world::bob(), 0);
    pledging::close_suil_principal(&mut world, world::outsider(), 0);
    world.end();
}
