/// Tests of the vault's caps while an upgrade is announced: a fifth of what the purse held at the first voucher of the
/// announcement, if that is more than the configured cap of 100,000 USD. The vault holds 1,000,000 USD.
#[test_only]
module suil::notice_tests;

use std::unit_test::assert_eq;
use sui::coin;
use sui::sui::SUI;
use suil::suil::SUIL;
use suil::upgrading;
use suil::vault::{Self, Vault};
use suil::vouchers;
use suil::world::{Self, USD, World};

const DIGEST: vector<u8> = x"0101010101010101010101010101010101010101010101010101010101010101";
const THOUSAND: u64 = 1_000_000_000;
const FIVE: u64 = 5_000_000;

fun begin(): World {
    let mut world = world::begin();
    top_up(&mut world, 1_000 * THOUSAND);
    world
}

fun top_up(world: &mut World, amount: u64) {
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let usd = coin::mint_for_testing<USD>(amount, world.ctx());
    world.top_up_usd(usd, &mut vault);
    world::give_back(vault);
}

fun withdraw(world: &mut World, id: u64, amount: u64, voucher: vector<u8>) {
    world.next_tx(world::outsider());
    let mut vault = world.take<Vault>();
    let (config, clock, ctx) = world.parts();
    vault::withdraw<USD>(id, amount, world::alice(), voucher, &mut vault, config, clock, ctx);
    world::give_back(vault);
}

/// What is free of a coin today and in this hour.
fun free<T>(world: &mut World): vector<u64> {
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    let (config, clock) = (world.config(), world.clock());
    let free = vector[vault.free_today<T>(config, clock), vault.free_this_hour<T>(config, clock)];
    world::give_back(vault);
    free
}

/// 25,000, 24,995 and 5 USD in one hour: a quarter of 200,000.
fun use_up_the_hour(world: &mut World) {
    withdraw(world, 4, 25 * THOUSAND, vouchers::longest());
    withdraw(world, 2, 25 * THOUSAND - FIVE, vouchers::rest_of_the_hour());
    withdraw(world, 1, FIVE, vouchers::good());
}

#[test]
fun a_fifth_of_the_purse_may_leave_each_day_of_a_notice() {
    let mut world = begin();
    assert_eq!(free<USD>(&mut world), vector[100 * THOUSAND, 25 * THOUSAND]);
    upgrading::announce(&mut world, DIGEST);
    assert_eq!(free<USD>(&mut world), vector[200 * THOUSAND, 50 * THOUSAND]);
    use_up_the_hour(&mut world);
    assert_eq!(free<USD>(&mut world), vector[150 * THOUSAND, 0]);
    world.end();
}

fun notice_cap(world: &mut World): u64 {
    world.next_tx(world::outsider());
    let vault = world.take<Vault>();
    let cap = vault.notice_cap<USD>(world.config(), world.clock());
    world::give_back(vault);
    cap
}

/// 1,000,000 USD and 10,004 base units: the 0.8 of a base unit is not rounded up.
#[test]
fun a_notice_caps_at_a_fifth_rounded_down() {
    let mut world = begin();
    top_up(&mut world, 10_004);
    assert_eq!(notice_cap(&mut world), 0);
    upgrading::announce(&mut world, DIGEST);
    assert_eq!(notice_cap(&mut world), 200 * THOUSAND + 2_000);
    upgrading::cancel(&mut world);
    assert_eq!(notice_cap(&mut world), 0);
    world.end();
}

#[test, expected_failure(abort_code = suil::vault::EAboveQuarter)]
fun not_one_unit_above_its_quarter() {
    let mut world = begin();
    upgrading::announce(&mut world, DIGEST);
    use_up_the_hour(&mut world);
    withdraw(&mut world, 3, 1, vouchers::one_more());
    world.end();
}

/// What arrives later raises nothing, and what leaves lowers nothing.
#[test]
fun the_first_voucher_of_a_notice_fixes_its_fifth() {
    let mut world = begin();
    upgrading::announce(&mut world, DIGEST);
    withdraw(&mut world, 4, 25 * THOUSAND, vouchers::longest());
    top_up(&mut world, 500 * THOUSAND);
    assert_eq!(free<USD>(&mut world), vector[175 * THOUSAND, 25 * THOUSAND]);
    world.advance_days(1);
    assert_eq!(free<USD>(&mut world), vector[200 * THOUSAND, 50 * THOUSAND]);
    world.end();
}

/// 975,000 USD are there at the second announcement; a fifth of them less what left today.
#[test]
fun another_announcement_counts_the_purse_anew() {
    let mut world = begin();
    upgrading::announce(&mut world, DIGEST);
    withdraw(&mut world, 4, 25 * THOUSAND, vouchers::longest());
    upgrading::cancel(&mut world);
    assert_eq!(free<USD>(&mut world), vector[75 * THOUSAND, 0]);
    upgrading::announce(&mut world, DIGEST);
    assert_eq!(free<USD>(&mut world), vector[170 * THOUSAND, 195 * THOUSAND / 4 - 25 * THOUSAND]);
    world.end();
}

/// 50,000 SUI, 5,000,000 SUIL, 100,000 USD, and a quarter of each in an hour.
#[test]
fun each_coin_has_its_cap() {
    let mut world = begin();
    assert_eq!(free<SUI>(&mut world), vector[50_000_000_000_000, 12_500_000_000_000]);
    assert_eq!(free<SUIL>(&mut world), vector[5_000_000_000_000_000, 1_250_000_000_000_000]);
    assert_eq!(free<USD>(&mut world), vector[100 * THOUSAND, 25 * THOUSAND]);
    world.end();
}

/// A purse below five caps keeps its cap: 50,000 SUI.
#[test]
fun a_small_purse_keeps_its_cap() {
    let mut world = begin();
    upgrading::announce(&mut world, DIGEST);
    assert_eq!(free<SUI>(&mut world), vector[50_000_000_000_000, 12_500_000_000_000]);
    world.end();
}
