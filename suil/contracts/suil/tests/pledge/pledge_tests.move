/// Tests of `suil::pledge`: every call, every refusal, every view. 20 SUI are worth 40 USD less a micro-dollar, for the
/// pool's price is rounded down; for 30 days they need 99,000,000 MIST. Views and events are opaque outside their
/// module, so each is compared in BCS, the form in which it is read.
#[test_only]
module suil::pledge_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::balance;
use sui::coin;
use sui::event;
use sui::sui::SUI;
use suil::pledge::{
    Self,
    IncomePaid,
    Pledged,
    PledgeReserveFunded,
    Pledges,
    PrincipalPaid,
    SuilPledged,
    SuilPrincipalPaid,
};
use suil::pledging;
use suil::reserve;
use suil::suil::SUIL;
use suil::vault::Vault;
use suil::world::{Self, World};

use fun pledging::pledge as World.pledge;
use fun pledging::pledge_suil as World.pledge_suil;
use fun pledging::withdraw_income as World.withdraw_income;
use fun pledging::close_income as World.close_income;
use fun pledging::close_principal as World.close_principal;
use fun pledging::close_suil_principal as World.close_suil_principal;
use fun pledging::replace_code as World.replace_code;

const SUI_20: u64 = 20_000_000_000;
const SUIL_100: u64 = 100_000_000_000;
const RESERVE: u64 = 1_000_000_000;
const DAY_MS: u64 = 86_400_000;
/// The day on which the tests begin, its noon and its first millisecond.
const DAY: u64 = 20_801;
const NOW_MS: u64 = 1_797_249_600_000;
const MIDNIGHT_MS: u64 = 1_797_206_400_000;

public struct SuiMirror has copy, drop {
    id: u64,
    owner: address,
    principal: u64,
    value: u64,
    term_days: u64,
    started_at_ms: u64,
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
public struct SuilMirror has copy, drop {
    id: u64,
    owner: address,
    principal: u64,
    value: u64,
    hashrate: u64,
    term_days: u64,
    started_at_ms: u64,
    ends_at_ms: u64,
    start_day: u64,
    ended: bool,
    principal_paid: bool,
}
public struct PledgedMirror has drop {
    member: address,
    id: u64,
    principal: u64,
    term_days: u64,
    value: u64,
    /// Escrowed, or the hashrate.
    last: u64,
    timestamp_ms: u64,
}
public struct IncomeMirror has drop {
    member: address,
    id: u64,
    income: u64,
    fee: u64,
    returned: u64,
    closed: bool,
    timestamp_ms: u64,
}
public struct PrincipalMirror has drop {
    member: address,
    id: u64,
    principal: u64,
    timestamp_ms: u64,
}
public struct FundedMirror has drop { funder: address, amount: u64, timestamp_ms: u64 }

fun assert_reads<T, M: drop>(actual: T, expected: M): T {
    assert_eq!(bcs::to_bytes(&actual), bcs::to_bytes(&expected));
    actual
}

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_reads(events[0], expected);
}

/// Alice's 20 SUI for 30 days on the day they were pledged.
fun fresh(): SuiMirror {
    SuiMirror {
        id: 0,
        owner: world::alice(),
        principal: SUI_20,
        // 40 USD, less 3 units of 2^-24 of a logarithm: 39,999,995.04….
        value: 39_999_995,
        term_days: 30,
        started_at_ms: NOW_MS,
        ends_at_ms: MIDNIGHT_MS + 31 * DAY_MS,
        start_day: DAY,
        ramp_start: DAY,
        yield_ppm: 0,
        withdrawable: 0,
        cumulative: 0,
        escrow: 99_000_000,
        ended: false,
        principal_paid: false,
        income_paid: false,
    }
}

/// A world in which Alice has pledged 20 SUI for 30 days, `days` days ago.
fun pledged(days: u64): World {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::alice(), SUI_20, 30);
    world.advance_days(days);
    world
}

// === Pledging SUI ===

#[test]
fun a_pledge_sets_its_terms_largest_income_aside() {
    let mut world = pledging::begin(99_000_000);
    world.pledge(world::alice(), SUI_20, 30);
    assert_only<Pledged, PledgedMirror>(PledgedMirror {
        member: world::alice(),
        id: 0,
        principal: SUI_20,
        term_days: 30,
        // 40 USD, less 3 units of 2^-24 of a logarithm: 39,999,995.04….
        value: 39_999_995,
        last: 99_000_000,
        timestamp_ms: NOW_MS,
    });
    assert_reads(pledging::detail(&mut world, 0), fresh());
    assert_eq!(pledging::open_principal(&mut world, 360), 0);
    world.end();
}

#[test]
fun each_term_has_its_price() {
    let mut world = pledging::begin(10_000_000_000);
    // 4,950, 24,675, 67,900 and 173,625 ppm of 20 SUI.
    vector[30u64, 90, 180, 360].zip_do!(
        vector[99_000_000u64, 493_500_000, 1_358_000_000, 3_472_500_000],
        |term_days, escrowed| {
            world.pledge(world::root(), SUI_20, term_days);
            let events = event::events_by_type<Pledged>();
            let bytes = bcs::to_bytes(&events[0]);
            // The escrowed amount stands before the timestamp.
            let mut tail = vector[];
            8u64.do!(|i| tail.push_back(bytes[bytes.length() - 16 + i]));
            assert_eq!(tail, bcs::to_bytes(&escrowed));
        },
    );
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EReserveShort)]
fun a_reserve_that_is_a_mist_short_is_refused() {
    let mut world = pledging::begin(98_999_999);
    // What is still open is said by the view: floor(98,999,999 · 10^6 / 4,950).
    assert_eq!(pledging::open_principal(&mut world, 30), 19_999_999_797);
    world.pledge(world::alice(), SUI_20, 30);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENotBound)]
fun an_outsider_cannot_pledge() {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::outsider(), SUI_20, 30);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeBelowMinimum)]
fun a_pledge_below_20_sui_is_refused() {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::alice(), SUI_20 - 1, 30);
    world.end();
}

#[test, expected_failure(abort_code = suil::term::ETermUnknown)]
fun a_term_of_60_days_is_refused() {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::alice(), SUI_20, 60);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPaused)]
fun new_pledges_can_be_paused() {
    let mut world = pledging::begin(RESERVE);
    world.pause(DAY_MS);
    world.pledge(world::alice(), SUI_20, 30);
    world.end();
}

#[test, expected_failure(abort_code = suil::suiprice::EPriceYoung)]
fun a_pledge_needs_a_price() {
    let mut world = world::begin();
    pledging::fund(&mut world, RESERVE);
    world.pledge(world::alice(), SUI_20, 30);
    world.end();
}

// === Pledging SUIL ===

#[test]
fun a_suil_pledge_is_granted_its_hashrate() {
    let mut world = pledging::begin(0);
    // 10 USD less 2.2 · 10^-7 of it, 9,999,997.8…; 20% of them.
    world.pledge_suil(world::bob(), SUIL_100, 180, 1_999_999);
    assert_only<SuilPledged, PledgedMirror>(PledgedMirror {
        member: world::bob(),
        id: 0,
        principal: SUIL_100,
        term_days: 180,
        value: 9_999_997,
        last: 1_999_999,
        timestamp_ms: NOW_MS,
    });
    let mut expected = SuilMirror {
        id: 0,
        owner: world::bob(),
        principal: SUIL_100,
        value: 9_999_997,
        hashrate: 1_999_999,
        term_days: 180,
        started_at_ms: NOW_MS,
        ends_at_ms: MIDNIGHT_MS + 181 * DAY_MS,
        start_day: DAY,
        ended: false,
        principal_paid: false,
    };
    assert_reads(pledging::suil_detail(&mut world, 0), expected);

    world.advance_days(181);
    expected.ended = true;
    assert_reads(pledging::suil_detail(&mut world, 0), expected);
    world.close_suil_principal(world::outsider(), 0);
    assert_only<SuilPrincipalPaid, PrincipalMirror>(PrincipalMirror {
        member: world::bob(),
        id: 0,
        principal: SUIL_100,
        timestamp_ms: NOW_MS + 181 * DAY_MS,
    });
    assert_eq!(world.received<SUIL>(world::bob()), SUIL_100);
    expected.principal_paid = true;
    assert_reads(pledging::suil_detail(&mut world, 0), expected);
    world.end();
}

/// At 0.01 USD, 100 SUIL are worth a micro-dollar less than 1,000,000. A ten-thousandth of it is 99 units, of 1.5 SUIL one.
#[test]
fun a_pledge_for_the_least_hashrate() {
    let mut world = pledging::begin_with(0, 5_000_000_000_000);
    // Parameter 8 is the least pledge, 10 the factor of 30 days in basis points.
    world.announce(8, 1_000_000_000);
    world.announce(10, 1);
    world.advance_days(3);
    world.pledge_suil(world::bob(), SUIL_100, 30, 99);
    world.pledge_suil(world::bob(), 1_500_000_000, 30, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EHashrateBelowMinimum)]
fun less_hashrate_than_asked_for_is_refused() {
    let mut world = pledging::begin(0);
    // 2% of 9,999,997 are 199,999.9….
    world.pledge_suil(world::bob(), SUIL_100, 30, 200_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EHashrateBelowMinimum)]
fun a_pledge_for_no_hashrate_is_refused() {
    let mut world = pledging::begin(0);
    // Parameter 10 is the factor of 30 days; it takes effect on the first day after 48 hours.
    world.announce(10, 0);
    world.advance_days(3);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeBelowMinimum)]
fun a_pledge_below_100_suil_is_refused() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::bob(), SUIL_100 - 1, 30, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::term::ETermUnknown)]
fun suil_has_no_term_of_360_days() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::bob(), SUIL_100, 360, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENotBound)]
fun an_outsider_cannot_pledge_suil() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::outsider(), SUIL_100, 30, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPaused)]
fun new_suil_pledges_can_be_paused() {
    let mut world = pledging::begin(0);
    world.pause(DAY_MS);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.end();
}

// === Income ===

#[test]
fun income_grows_by_complete_days_and_a_withdrawal_begins_anew() {
    let mut world = pledged(2);
    let mut expected = fresh();
    // One complete day at 100 ppm; today earns 105.
    expected.yield_ppm = 105;
    expected.withdrawable = 2_000_000;
    expected.cumulative = 2_000_000;
    assert_reads(pledging::detail(&mut world, 0), expected);

    world.withdraw_income(world::alice(), 0);
    assert_only<IncomePaid, IncomeMirror>(IncomeMirror {
        member: world::alice(),
        id: 0,
        income: 2_000_000,
        fee: 60_000,
        returned: 0,
        closed: false,
        timestamp_ms: NOW_MS + 2 * DAY_MS,
    });
    assert_eq!(world.received<SUI>(world::alice()), 1_940_000);
    expected.ramp_start = DAY + 1;
    expected.yield_ppm = 100;
    expected.withdrawable = 0;
    expected.escrow = 97_000_000;
    assert_reads(pledging::detail(&mut world, 0), expected);
    world.end();
}

#[test]
fun a_withdrawal_on_the_last_day_does_not_hold_the_end() {
    let mut world = pledged(30);
    // 4,750 ppm of 29 days, fee 2,850,000.
    world.withdraw_income(world::alice(), 0);
    assert_eq!(world.received<SUI>(world::alice()), 92_150_000);
    // The last day earns the first yield, 2,000,000 instead of 4,000,000; the rest goes back.
    world.advance_days(1);
    world.close_income(world::alice(), 0);
    assert_only<IncomePaid, IncomeMirror>(IncomeMirror {
        member: world::alice(),
        id: 0,
        income: 2_000_000,
        fee: 60_000,
        returned: 2_000_000,
        closed: true,
        timestamp_ms: NOW_MS + 31 * DAY_MS,
    });
    world.end();
}

#[test]
fun splitting_a_pledge_earns_nothing_more() {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::alice(), 20_000_000_101, 30);
    world.pledge(world::alice(), 20_000_000_101, 30);
    world.pledge(world::bob(), 40_000_000_202, 30);
    world.advance_days(31);
    world.close_income(world::outsider(), 0);
    let first = world.received<SUI>(world::alice());
    world.close_income(world::outsider(), 1);
    let second = world.received<SUI>(world::alice());
    world.close_income(world::outsider(), 2);
    // 4,950 ppm of 20.000000101 SUI are 99,000,000.49…, of 40.000000202 SUI 198,000,000.99…
    assert_eq!(first + second, 2 * (99_000_000 - 2_970_000));
    assert_eq!(world.received<SUI>(world::bob()), 198_000_000 - 5_940_000);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENotOwner)]
fun no_one_withdraws_anothers_income() {
    let mut world = pledged(10);
    world.withdraw_income(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENothingToWithdraw)]
fun the_first_day_must_be_complete() {
    let mut world = pledged(1);
    world.withdraw_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENothingToWithdraw)]
fun there_is_nothing_on_the_day_of_the_pledge() {
    let mut world = pledged(0);
    world.withdraw_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ENothingToWithdraw)]
fun there_is_nothing_twice_a_day() {
    let mut world = pledged(10);
    world.withdraw_income(world::alice(), 0);
    world.withdraw_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermOver)]
fun after_the_term_income_is_closed_not_withdrawn() {
    let mut world = pledged(31);
    world.withdraw_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun there_is_no_income_without_a_pledge() {
    let mut world = pledged(10);
    world.withdraw_income(world::alice(), 1);
    world.end();
}

// === The end ===

#[test]
fun principal_and_income_leave_one_by_one() {
    let mut world = pledged(31);
    let mut expected = fresh();
    expected.ended = true;
    expected.withdrawable = 99_000_000;
    expected.cumulative = 99_000_000;
    assert_reads(pledging::detail(&mut world, 0), expected);

    world.close_principal(world::outsider(), 0);
    assert_only<PrincipalPaid, PrincipalMirror>(PrincipalMirror {
        member: world::alice(),
        id: 0,
        principal: SUI_20,
        timestamp_ms: NOW_MS + 31 * DAY_MS,
    });
    assert_eq!(world.received<SUI>(world::alice()), SUI_20);
    expected.principal_paid = true;
    assert_reads(pledging::detail(&mut world, 0), expected);

    // Years later the income is the same.
    world.advance_days(1_000);
    world.close_income(world::outsider(), 0);
    assert_eq!(world.received<SUI>(world::alice()), 96_030_000);
    expected.withdrawable = 0;
    expected.escrow = 0;
    expected.income_paid = true;
    assert_reads(pledging::detail(&mut world, 0), expected);
    world.end();
}

#[test]
fun no_pause_holds_the_income_nor_the_end() {
    let mut world = pledged(30);
    world.pledge_suil(world::alice(), SUIL_100, 30, 0);
    world.pause(7 * DAY_MS);
    world.withdraw_income(world::alice(), 0);
    world.advance_days(1);
    world.close_income(world::alice(), 0);
    world.close_principal(world::alice(), 0);
    assert_eq!(world.received<SUI>(world::alice()), SUI_20);
    world.end();
}

#[test]
fun what_was_not_earned_can_be_promised_again() {
    let mut world = pledging::begin(99_000_000);
    world.pledge(world::alice(), SUI_20, 30);
    assert_eq!(pledging::open_principal(&mut world, 30), 0);
    world.advance_days(30);
    world.withdraw_income(world::alice(), 0);
    world.advance_days(1);
    world.close_income(world::bob(), 0);
    // 2,000,000 · 10^6 / 4,950.
    assert_eq!(pledging::open_principal(&mut world, 30), 404_040_404);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermRunning)]
fun the_principal_waits_for_the_end() {
    let mut world = pledged(30);
    world.close_principal(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermRunning)]
fun the_income_is_closed_at_the_end() {
    let mut world = pledged(30);
    world.close_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::ETermRunning)]
fun the_suil_waits_for_the_end() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.advance_days(30);
    world.close_suil_principal(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAlreadyPaid)]
fun the_principal_is_paid_once() {
    let mut world = pledged(31);
    world.pledge(world::bob(), SUI_20, 30);
    world.close_principal(world::alice(), 0);
    world.close_principal(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAlreadyPaid)]
fun the_income_is_paid_once() {
    let mut world = pledged(31);
    world.close_income(world::alice(), 0);
    world.close_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EAlreadyPaid)]
fun the_suil_is_paid_once() {
    let mut world = pledging::begin(0);
    world.pledge_suil(world::bob(), SUIL_100, 30, 0);
    world.pledge_suil(world::alice(), SUIL_100, 30, 0);
    world.advance_days(31);
    world.close_suil_principal(world::bob(), 0);
    world.close_suil_principal(world::bob(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun no_pledge_no_principal() {
    let mut world = pledged(31);
    world.close_principal(world::alice(), 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun no_pledge_no_suil() {
    let mut world = pledged(31);
    world.close_suil_principal(world::alice(), 0);
    world.end();
}

// === The reserve ===

#[test]
fun anyone_funds_the_reserve() {
    let mut world = pledging::begin(0);
    pledging::fund(&mut world, 70);
    assert_only<PledgeReserveFunded, FundedMirror>(FundedMirror {
        funder: world::publisher(),
        amount: 70,
        timestamp_ms: NOW_MS,
    });
    world.end();
}

#[test]
fun a_single_mist_funds_the_reserve() {
    let mut world = pledging::begin(0);
    pledging::fund(&mut world, 1);
    assert_only<PledgeReserveFunded, FundedMirror>(FundedMirror {
        funder: world::publisher(),
        amount: 1,
        timestamp_ms: NOW_MS,
    });
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EZeroAmount)]
fun an_empty_coin_is_refused() {
    let mut world = pledging::begin(0);
    world.next_tx(world::alice());
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::fund_reserve(&mut pledges, config, coin::zero(ctx), clock, ctx);
    world::give_back(pledges);
    world.end();
}

#[test]
fun the_vaults_deposit_is_accepted() {
    let mut world = pledging::begin(0);
    world.next_tx(world::alice());
    let mut pledges = world.take<Pledges>();
    let vault = object::id_from_address(@0x7);
    let coins = balance::create_for_testing<SUI>(99_000_000);
    let deposit = reserve::deposit(object::id(&pledges), vault, coins);
    pledge::accept_deposit(&mut pledges, world.config(), deposit, world.clock());
    assert_only<PledgeReserveFunded, FundedMirror>(FundedMirror {
        funder: @0x7,
        amount: 99_000_000,
        timestamp_ms: NOW_MS,
    });
    world::give_back(pledges);
    assert_eq!(pledging::open_principal(&mut world, 30), SUI_20);
    world.end();
}

#[test, expected_failure(abort_code = suil::reserve::EDepositForeign)]
fun a_deposit_for_another_reserve_is_refused() {
    let mut world = pledging::begin(0);
    world.next_tx(world::alice());
    let mut pledges = world.take<Pledges>();
    let other = object::id_from_address(@0x7);
    let deposit = reserve::deposit(other, other, balance::create_for_testing<SUI>(9));
    pledge::accept_deposit(&mut pledges, world.config(), deposit, world.clock());
    world::give_back(pledges);
    world.end();
}

// === Views ===

#[test]
fun an_owners_pledges_in_pages() {
    let mut world = pledging::begin(RESERVE);
    world.pledge(world::alice(), SUI_20, 30);
    world.pledge(world::bob(), SUI_20, 30);
    world.pledge(world::alice(), SUI_20 + 1, 30);
    world.pledge_suil(world::alice(), SUIL_100, 30, 0);
    world.pledge_suil(world::alice(), SUIL_100, 90, 0);
    let (third, second) = (pledging::detail(&mut world, 2), pledging::detail(&mut world, 1));
    let suil = pledging::suil_detail(&mut world, 1);
    world.next_tx(world::outsider());
    let pledges = world.take<Pledges>();
    let clock = world.clock();
    let (count, suil_count) = pledge::counts_of(&pledges, world::alice());
    assert_eq!(count, 2);
    assert_eq!(suil_count, 2);
    let all = pledge::sui_pledges_of(&pledges, world::alice(), 0, 10, clock);
    assert_eq!(all.length(), 2);
    assert_reads(all[0], fresh());
    assert_eq!(all[1], third);
    assert_eq!(pledge::sui_pledges_of(&pledges, world::alice(), 1, 1, clock), vector[third]);
    assert_eq!(pledge::sui_pledges_of(&pledges, world::bob(), 0, 10, clock), vector[second]);
    assert_eq!(pledge::sui_pledges_of(&pledges, world::outsider(), 0, 10, clock), vector[]);
    assert_eq!(pledge::suil_pledges_of(&pledges, world::alice(), 1, 10, clock), vector[suil]);
    assert_eq!(pledge::suil_pledges_of(&pledges, world::bob(), 0, 10, clock), vector[]);
    world::give_back(pledges);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun there_is_no_detail_without_a_pledge() {
    let mut world = pledging::begin(0);
    pledging::detail(&mut world, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::pledge::EPledgeUnknown)]
fun there_is_no_suil_detail_without_a_pledge() {
    let mut world = pledging::begin(0);
    pledging::suil_detail(&mut world, 0);
    world.end();
}

// === An upgrade ===

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_no_pledge() {
    let mut world = pledging::begin(RESERVE);
    world.replace_code();
    world.pledge(world::alice(), SUI_20, 30);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_no_suil_pledge() {
    let mut world = pledging::begin(0);
    world.replace_code();
    world.pledge_suil(world::alice(), SUIL_100, 30, 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_pays_no_income() {
    let mut world = pledged(10);
    world.replace_code();
    world.withdraw_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_closes_no_income() {
    let mut world = pledged(31);
    world.replace_code();
    world.close_income(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_closes_no_principal() {
    let mut world = pledged(31);
    world.replace_code();
    world.close_principal(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_closes_no_suil_principal() {
    let mut world = pledged(31);
    world.replace_code();
    world.close_suil_principal(world::alice(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_no_funds() {
    let mut world = pledging::begin(0);
    world.replace_code();
    pledging::fund(&mut world, 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_takes_no_deposit() {
    let mut world = pledging::begin(0);
    world.replace_code();
    world.next_tx(world::alice());
    let mut pledges = world.take<Pledges>();
    let id = object::id(&pledges);
    let deposit = reserve::deposit(id, id, balance::create_for_testing<SUI>(9));
    pledge::accept_deposit(&mut pledges, world.config(), deposit, world.clock());
    world::give_back(pledges);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_collects_no_fees() {
    let mut world = pledging::begin(0);
    world.replace_code();
    world.next_tx(world::outsider());
    let mut pledges = world.take<Pledges>();
    let mut vault = world.take<Vault>();
    pledge::collect_fees(&mut pledges, &mut vault, world.config(), world.clock());
    world::give_back(pledges);
    world::give_back(vault);
    world.end();
}
