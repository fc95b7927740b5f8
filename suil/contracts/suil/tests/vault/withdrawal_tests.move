/// Tests of the vault's exit: vouchers, caps, reserves. The vouchers are those of `suil::vouchers`.
#[test_only]
module suil::withdrawal_tests;

use std::bcs;
use std::unit_test::assert_eq;
use sui::coin;
use sui::event;
use sui::sui::SUI;
use suil::keys;
use suil::liquidity::{Self, Liquidity, ReserveFunded};
use suil::reserve::Deposit;
use suil::suil::SUIL;
use suil::vault::{Self, ReserveDeposited, Vault, Withdrawn};
use suil::vouchers;
use suil::world::{Self, USD, World};

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;
/// Noon of day 20,800, the time of the clock at first.
const LAUNCH_MS: u64 = 1_797_163_200_000;
/// What the vouchers name, in base units of the stablecoin.
const FIVE: u64 = 5_000_000;
const CAP: u64 = 100_000_000_000;
/// Of the cap, what may leave in one clock hour.
const QUARTER: u64 = 25_000_000_000;

/// A coin the vault does not keep.
public struct OTHER has drop {}

public struct Paid has drop {
    id: u64,
    recipient: address,
    coin: std::ascii::String,
    amount: u64,
    timestamp_ms: u64,
}

/// A vault with 1,000,000 USD and 10 SUI beside the emission.
fun begin(): World {
    let mut world = world::begin();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::mint_for_testing<USD>(1_000_000_000_000, world.ctx());
    world.top_up_usd(usd, &mut vault);
    let sui = coin::mint_for_testing<SUI>(10_000_000_000, world.ctx());
    world.top_up_sui(sui, &mut vault);
    world::give_back(vault);
    world
}

/// An outsider submits a voucher.
fun withdraw<T>(world: &mut World, id: u64, amount: u64, recipient: address, voucher: vector<u8>) {
    world.next_tx(world::outsider());
    let mut vault = world.take<Vault>();
    let (config, clock, ctx) = world.parts();
    vault::withdraw<T>(id, amount, recipient, voucher, &mut vault, config, clock, ctx);
    world::give_back(vault);
}

fun send<T>(world: &mut World, id: u64, amount: u64, recipient: address, voucher: vector<u8>): Deposit<T> {
    let mut vault = world.take<Vault>();
    let (config, clock, _) = world.parts();
    let deposit = vault::fund_reserve<T>(&mut vault, config, id, amount, recipient, voucher, clock);
    world::give_back(vault);
    deposit
}

fun withdraw_good(world: &mut World) {
    withdraw<USD>(world, 1, FIVE, world::alice(), vouchers::good());
}

fun free_today(world: &mut World): u64 {
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    let free = vault.free_today<USD>(world.config(), world.clock());
    world::give_back(vault);
    free
}

fun free_this_hour(world: &mut World): u64 {
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    let free = vault.free_this_hour<USD>(world.config(), world.clock());
    world::give_back(vault);
    free
}

/// Takes 25,000 USD in each of four hours, from 12:00 on; the clock is at 15:00 afterwards.
fun use_up_the_cap(world: &mut World) {
    withdraw<USD>(world, 4, QUARTER, world::alice(), vouchers::longest());
    world.advance_ms(HOUR_MS);
    withdraw<USD>(world, 9, QUARTER, world::alice(), vouchers::second_quarter());
    world.advance_ms(HOUR_MS);
    withdraw<USD>(world, 10, QUARTER, world::alice(), vouchers::third_quarter());
    world.advance_ms(HOUR_MS);
    withdraw<USD>(world, 11, QUARTER, world::alice(), vouchers::fourth_quarter());
}

// === What a voucher pays ===

#[test]
fun the_vouchers_name_these_objects() {
    let mut world = world::begin_empty();
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    let liquidity = world.take<Liquidity<USD>>();
    assert_eq!(object::id(&vault).to_address(), vouchers::vault());
    assert_eq!(object::id(&liquidity).to_address(), vouchers::flow());
    world::give_back(vault);
    world::give_back(liquidity);
    world.end();
}

#[test]
fun anyone_submits_a_voucher_and_it_pays_whom_it_names() {
    let mut world = begin();
    withdraw_good(&mut world);
    let events = event::events_by_type<Withdrawn>();
    assert_eq!(events.length(), 1);
    let expected = Paid {
        id: 1,
        recipient: world::alice(),
        coin: std::type_name::with_defining_ids<USD>().into_string(),
        amount: FIVE,
        timestamp_ms: LAUNCH_MS,
    };
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
    assert_eq!(world.received<USD>(world::alice()), FIVE);
    assert_eq!(world.vault_balance<USD>(), 1_000_000_000_000 - FIVE);
    world.end();
}

#[test]
fun each_coin_leaves_by_vouchers_of_its_own() {
    let mut world = begin();
    withdraw<SUI>(&mut world, 6, 2_000_000_000, world::bob(), vouchers::two_sui());
    assert_eq!(world.received<SUI>(world::bob()), 2_000_000_000);
    assert_eq!(world.vault_balance<SUI>(), 8_000_000_000);
    withdraw<SUIL>(&mut world, 7, 3_000_000_000, world::bob(), vouchers::three_suil());
    assert_eq!(world.received<SUIL>(world::bob()), 3_000_000_000);
    assert_eq!(world.vault_balance<SUIL>(), 600_000_000_000_000_000 - 3_000_000_000);
    // What one coin took counts toward no other coin's cap.
    assert_eq!(free_today(&mut world), CAP);
    world.end();
}

#[test]
fun ids_are_used_one_by_one() {
    let mut world = begin();
    withdraw_good(&mut world);
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    assert!(vault::is_used(&vault, 1));
    assert!(!vault::is_used(&vault, 0));
    assert!(!vault::is_used(&vault, 2));
    assert!(!vault::is_used(&vault, 255));
    assert!(!vault::is_used(&vault, 257));
    world::give_back(vault);
    withdraw<USD>(&mut world, 257, FIVE, world::alice(), vouchers::same_bit());
    withdraw<USD>(&mut world, 255, FIVE, world::alice(), vouchers::same_word());
    let last = 18_446_744_073_709_551_615;
    withdraw<USD>(&mut world, last, FIVE, world::alice(), vouchers::last_id());
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    assert!(vault::is_used(&vault, 1));
    assert!(vault::is_used(&vault, 255));
    assert!(vault::is_used(&vault, 257));
    assert!(vault::is_used(&vault, last));
    assert!(!vault::is_used(&vault, 256));
    assert!(!vault::is_used(&vault, last - 1));
    world::give_back(vault);
    world.end();
}

#[test]
fun a_voucher_is_good_until_just_before_its_expiry() {
    let mut world = begin();
    world.advance_ms(HOUR_MS - 1);
    withdraw_good(&mut world);
    assert_eq!(world.received<USD>(world::alice()), FIVE);
    world.end();
}

#[test]
fun a_voucher_may_be_good_for_a_day() {
    let mut world = begin();
    withdraw<USD>(&mut world, 4, QUARTER, world::alice(), vouchers::longest());
    assert_eq!(world.received<USD>(world::alice()), QUARTER);
    world.end();
}

// === Theft ===

#[test, expected_failure(abort_code = suil::vault::EVoucherUsed)]
fun a_voucher_pays_once() {
    let mut world = begin();
    withdraw_good(&mut world);
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EVoucherUsed)]
fun not_twice_in_one_transaction() {
    let mut world = begin();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let (config, clock, ctx) = world.parts();
    let alice = world::alice();
    vault::withdraw<USD>(1, FIVE, alice, vouchers::good(), &mut vault, config, clock, ctx);
    vault::withdraw<USD>(1, FIVE, alice, vouchers::good(), &mut vault, config, clock, ctx);
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_more_than_it_says() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE + 1, world::alice(), vouchers::good());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_less_either() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE - 1, world::alice(), vouchers::good());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_to_another_address() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::outsider(), vouchers::good());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_under_another_id() {
    let mut world = begin();
    withdraw<USD>(&mut world, 2, FIVE, world::alice(), vouchers::good());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_in_another_coin() {
    let mut world = begin();
    withdraw<SUI>(&mut world, 1, FIVE, world::alice(), vouchers::good());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_on_another_chain() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::foreign_chain());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_from_another_vault() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::foreign_vault());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_for_another_purpose() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::foreign_domain());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_with_another_key() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::other_key());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EAuditSignatureInvalid)]
fun not_with_another_audit_key() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::other_audit_key());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EAuditSignatureInvalid)]
fun the_withdrawal_key_alone_takes_nothing() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::withdraw_key_twice());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun the_audit_key_alone_takes_nothing() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::audit_key_twice());
    world.end();
}

/// The first 72 bytes are what a voucher was with one signature.
#[test, expected_failure(abort_code = suil::voucher::EVoucherMalformed)]
fun not_with_one_signature() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::good().take(72));
    world.end();
}

/// Each signature in the other's place.
#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_with_the_signatures_swapped() {
    let mut world = begin();
    let mut voucher = vouchers::good().take(8);
    voucher.append(vouchers::good().skip(72));
    voucher.append(vouchers::good().take(72).skip(8));
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

/// The auditor approved 24,995 USD under the next id, for the same time.
#[test, expected_failure(abort_code = suil::voucher::EAuditSignatureInvalid)]
fun not_with_an_approval_of_something_else() {
    let mut world = begin();
    let mut voucher = vouchers::good().take(72);
    voucher.append(vouchers::rest_of_the_hour().skip(72));
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_for_longer_than_it_says() {
    let mut world = begin();
    let mut voucher = vouchers::good();
    // A later expiry, 256 milliseconds more: the second byte counts these.
    *&mut voucher[1] = voucher[1] + 1;
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun not_with_an_altered_signature() {
    let mut world = begin();
    let mut voucher = vouchers::good();
    *&mut voucher[40] = voucher[40] ^ 1;
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EAuditSignatureInvalid)]
fun not_with_an_altered_audit_signature() {
    let mut world = begin();
    let mut voucher = vouchers::good();
    *&mut voucher[100] = voucher[100] ^ 1;
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EVoucherExpired)]
fun not_at_its_expiry() {
    let mut world = begin();
    world.advance_ms(HOUR_MS);
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EVoucherTooLong)]
fun not_for_more_than_a_day() {
    let mut world = begin();
    withdraw<USD>(&mut world, 5, FIVE, world::alice(), vouchers::too_long());
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EVoucherMalformed)]
fun a_short_voucher_is_refused() {
    let mut world = begin();
    let mut voucher = vouchers::good();
    voucher.pop_back();
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EVoucherMalformed)]
fun a_long_voucher_is_refused() {
    let mut world = begin();
    let mut voucher = vouchers::good();
    voucher.push_back(0);
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), voucher);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EZeroAmount)]
fun nothing_cannot_be_withdrawn() {
    let mut world = begin();
    withdraw<USD>(&mut world, 1, 0, world::alice(), vouchers::good());
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::ECoinUnknown)]
fun a_coin_of_anyones_making_cannot_be_withdrawn() {
    let mut world = begin();
    withdraw<OTHER>(&mut world, 1, FIVE, world::alice(), vouchers::good());
    world.end();
}

#[test]
fun a_voucher_may_take_all_the_vault_holds() {
    let mut world = world::begin();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::mint_for_testing<USD>(FIVE, world.ctx());
    world.top_up_usd(usd, &mut vault);
    world::give_back(vault);
    withdraw_good(&mut world);
    assert_eq!(world.received<USD>(world::alice()), FIVE);
    assert_eq!(world.vault_balance<USD>(), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EAboveBalance)]
fun what_the_vault_does_not_hold_cannot_be_withdrawn() {
    let mut world = world::begin();
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPaused)]
fun a_paused_vault_pays_nothing() {
    let mut world = begin();
    world.pause(HOUR_MS);
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVersionNotCurrent)]
fun replaced_code_pays_nothing() {
    let mut world = begin();
    let (config, _) = world.config_mut();
    config.set_version_for_testing(2);
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun a_key_that_was_replaced_signs_nothing_more() {
    let mut world = begin();
    world.switch_key(keys::withdraw!());
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EKeyDisabled)]
fun a_disabled_withdrawal_key_signs_nothing() {
    let mut world = begin();
    world.disable_key(keys::withdraw!());
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EKeyDisabled)]
fun a_disabled_audit_key_signs_nothing() {
    let mut world = begin();
    world.disable_key(keys::audit!());
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::EAuditSignatureInvalid)]
fun an_audit_key_that_was_replaced_signs_nothing_more() {
    let mut world = begin();
    world.switch_key(keys::audit!());
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVouchersPaused)]
fun vouchers_that_the_audit_key_paused_pay_nothing() {
    let mut world = begin();
    world.pause_vouchers(world::auditor());
    withdraw_good(&mut world);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EVouchersPaused)]
fun vouchers_are_paused_until_the_last_millisecond() {
    let mut world = begin();
    world.pause_vouchers(world::auditor());
    world.advance_ms(6 * HOUR_MS - 1);
    withdraw<USD>(&mut world, 4, QUARTER, world::alice(), vouchers::longest());
    world.end();
}

#[test]
fun vouchers_pay_again_six_hours_later() {
    let mut world = begin();
    world.pause_vouchers(world::auditor());
    world.advance_ms(6 * HOUR_MS);
    withdraw<USD>(&mut world, 4, QUARTER, world::alice(), vouchers::longest());
    assert_eq!(world.received<USD>(world::alice()), QUARTER);
    world.end();
}

#[test]
fun the_standby_signs_once_it_is_in_force() {
    let mut world = begin();
    world.switch_key(keys::withdraw!());
    withdraw<USD>(&mut world, 1, FIVE, world::alice(), vouchers::other_key());
    assert_eq!(world.received<USD>(world::alice()), FIVE);
    world.end();
}

// === Caps ===

#[test]
fun the_cap_can_be_used_up_and_is_new_each_day() {
    let mut world = begin();
    assert_eq!(free_today(&mut world), CAP);
    use_up_the_cap(&mut world);
    assert_eq!(free_today(&mut world), 0);

    // 15:00; midnight is 9 hours later, and the hour's quarter is new, too.
    world.advance_ms(9 * HOUR_MS - 1);
    assert_eq!(free_today(&mut world), 0);
    assert_eq!(free_this_hour(&mut world), 0);
    world.advance_ms(1);
    assert_eq!(free_today(&mut world), CAP);
    assert_eq!(free_this_hour(&mut world), QUARTER);
    withdraw<USD>(&mut world, 3, 1, world::alice(), vouchers::one_more());
    assert_eq!(free_today(&mut world), CAP - 1);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EAboveCap)]
fun not_one_unit_above_the_cap() {
    let mut world = begin();
    use_up_the_cap(&mut world);
    world.advance_ms(HOUR_MS);
    withdraw<USD>(&mut world, 3, 1, world::alice(), vouchers::one_more());
    world.end();
}

#[test]
fun a_quarter_of_the_cap_can_be_used_up_and_is_new_each_hour() {
    let mut world = begin();
    assert_eq!(free_this_hour(&mut world), QUARTER);
    withdraw_good(&mut world);
    assert_eq!(free_this_hour(&mut world), QUARTER - FIVE);
    withdraw<USD>(&mut world, 2, QUARTER - FIVE, world::alice(), vouchers::rest_of_the_hour());
    assert_eq!(free_this_hour(&mut world), 0);
    assert_eq!(free_today(&mut world), 3 * QUARTER);
    world.advance_ms(HOUR_MS - 1);
    assert_eq!(free_this_hour(&mut world), 0);
    world.advance_ms(1);
    assert_eq!(free_this_hour(&mut world), QUARTER);
    world.end();
}

/// As above, but for the time: not at the start of the hour, where rounding up and down are alike.
#[test]
fun what_is_taken_within_an_hour_counts_in_that_hour() {
    let mut world = begin();
    world.advance_ms(1);
    withdraw_good(&mut world);
    assert_eq!(free_this_hour(&mut world), QUARTER - FIVE);
    world.advance_ms(HOUR_MS - 2);
    assert_eq!(free_this_hour(&mut world), QUARTER - FIVE);
    world.advance_ms(1);
    assert_eq!(free_this_hour(&mut world), QUARTER);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EAboveQuarter)]
fun not_one_unit_above_the_quarter() {
    let mut world = begin();
    withdraw_good(&mut world);
    withdraw<USD>(&mut world, 2, QUARTER - FIVE, world::alice(), vouchers::rest_of_the_hour());
    withdraw<USD>(&mut world, 3, 1, world::alice(), vouchers::one_more());
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EAboveQuarter)]
fun stolen_keys_take_no_more_than_the_quarter() {
    let mut world = begin();
    withdraw_good(&mut world);
    withdraw<USD>(&mut world, 4, QUARTER, world::alice(), vouchers::longest());
    world.end();
}

/// The last millisecond of an hour and the first of the next: two quarters within 60 minutes, and no unit more.
#[test, expected_failure(abort_code = suil::vault::EAboveQuarter)]
fun half_a_cap_within_60_minutes_is_the_most() {
    let mut world = begin();
    world.advance_ms(HOUR_MS - 1);
    withdraw<USD>(&mut world, 4, QUARTER, world::alice(), vouchers::longest());
    world.advance_ms(1);
    withdraw<USD>(&mut world, 9, QUARTER, world::alice(), vouchers::second_quarter());
    world.advance_ms(HOUR_MS - 1);
    withdraw<USD>(&mut world, 3, 1, world::alice(), vouchers::one_more());
    world.end();
}

#[test]
fun a_lower_cap_leaves_nothing_free_of_what_is_spent_already() {
    let mut world = begin();
    // 10,000 USD, the least the bytecode allows, from day 20,803 on.
    world.announce(16, 10_000_000_000);
    assert_eq!(free_today(&mut world), CAP);
    world.advance_days(3);
    assert_eq!(free_today(&mut world), 10_000_000_000);
    assert_eq!(free_this_hour(&mut world), 2_500_000_000);
    world.end();
}

// === Reserves ===

#[test]
fun a_voucher_fills_the_reserve_it_names() {
    let mut world = begin();
    world.next_tx(world::outsider());
    let mut liquidity = world.take<Liquidity<USD>>();
    let deposit = send<USD>(&mut world, 8, 7_000_000, vouchers::flow(), vouchers::for_flow());
    assert_eq!(deposit.amount(), 7_000_000);
    assert_eq!(deposit.target().to_address(), vouchers::flow());
    let (config, clock, _) = world.parts();
    liquidity::accept_deposit(&mut liquidity, config, deposit, clock);
    assert_eq!(liquidity::overview(&liquidity).reserve(), 7_000_000);
    assert_eq!(event::events_by_type<ReserveDeposited>().length(), 1);
    // The funder is the vault.
    let funded = event::events_by_type<ReserveFunded>();
    let funder = sui::bcs::new(bcs::to_bytes(&funded[0])).peel_address();
    assert_eq!(funder, vouchers::vault());
    world::give_back(liquidity);
    assert_eq!(world.vault_balance<USD>(), 1_000_000_000_000 - 7_000_000);
    assert_eq!(free_today(&mut world), CAP - 7_000_000);
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    assert!(vault::is_used(&vault, 8));
    assert_eq!(vault.reserves()[0].name(), b"flow".to_ascii_string());
    assert_eq!(vault.reserves()[0].reserve_id().to_address(), vouchers::flow());
    world::give_back(vault);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::ERecipientIsReserve)]
fun what_is_meant_for_a_reserve_is_not_paid_to_an_address() {
    let mut world = begin();
    withdraw<USD>(&mut world, 8, 7_000_000, vouchers::flow(), vouchers::for_flow());
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EReserveUnknown)]
fun what_is_meant_for_a_member_fills_no_reserve() {
    let mut world = begin();
    world.next_tx(world::outsider());
    let deposit = send<USD>(&mut world, 1, FIVE, world::alice(), vouchers::good());
    std::unit_test::destroy(deposit);
    world.end();
}

#[test, expected_failure(abort_code = suil::voucher::ESignatureInvalid)]
fun what_is_meant_for_a_member_cannot_be_turned_to_a_reserve() {
    let mut world = begin();
    world.next_tx(world::outsider());
    let deposit = send<USD>(&mut world, 1, FIVE, vouchers::flow(), vouchers::good());
    std::unit_test::destroy(deposit);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EVoucherUsed)]
fun a_reserve_is_filled_once() {
    let mut world = begin();
    world.next_tx(world::outsider());
    let mut liquidity = world.take<Liquidity<USD>>();
    let deposit = send<USD>(&mut world, 8, 7_000_000, vouchers::flow(), vouchers::for_flow());
    let (config, clock, _) = world.parts();
    liquidity::accept_deposit(&mut liquidity, config, deposit, clock);
    world::give_back(liquidity);
    world.next_tx(world::outsider());
    let again = send<USD>(&mut world, 8, 7_000_000, vouchers::flow(), vouchers::for_flow());
    std::unit_test::destroy(again);
    world.end();
}

#[test, expected_failure(abort_code = suil::config::EPaused)]
fun a_pause_holds_the_filling_of_reserves_too() {
    let mut world = begin();
    world.pause(DAY_MS);
    world.next_tx(world::outsider());
    let deposit = send<USD>(&mut world, 8, 7_000_000, vouchers::flow(), vouchers::for_flow());
    std::unit_test::destroy(deposit);
    world.end();
}
