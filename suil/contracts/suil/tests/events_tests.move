/// Tests of what the events say. Outside their modules events are opaque, so each is compared in BCS, the form the
/// indexer reads, with a struct of the same fields in the same order.
#[test_only]
module suil::events_tests;

use std::ascii;
use std::bcs;
use std::type_name;
use std::unit_test::{assert_eq, destroy};
use sui::coin;
use sui::event;
use sui::sui::SUI;
use suil::fee_balance::FeesCollected;
use suil::finance::InviterBound;
use suil::funding::DayClosed;
use suil::liquidity::{Claimed, ReserveFunded, Settled, Staked, Unstaked};
use suil::pool::{HourClosed, LiquidityAdded, LiquidityRemoved, Pool, Swapped};
use suil::setup::SetupCompleted;
use suil::suiprice::Prices;
use suil::suil::SUIL;
use suil::upgrade::UpgradeLock;
use suil::vault::{EmissionDeposited, ToppedUp, Vault};
use suil::world::{Self, USD, World};

use fun pool_id as World.pool_id;
use fun id_of as World.id_of;
use fun liquidity_id as World.liquidity_id;

const STAKE: u64 = 21_000_000_000;
const V: u64 = 41_873_123;
/// Noon of day 20,800.
const LAUNCH_MS: u64 = 1_797_163_200_000;
const DAY_MS: u64 = 86_400_000;

public struct MemberAndMember has drop { member: address, inviter: address, timestamp_ms: u64 }
public struct CoinTopUp has drop { member: address, coin: ascii::String, amount: u64, timestamp_ms: u64 }
public struct Collection has drop { source: ID, coin: ascii::String, amount: u64, timestamp_ms: u64 }
public struct Amount has drop { amount: u64, timestamp_ms: u64 }
public struct MemberAndTwo has drop { member: address, a: u64, b: u64, timestamp_ms: u64 }
public struct MemberAndThree has drop { member: address, a: u64, b: u64, c: u64, timestamp_ms: u64 }
public struct MemberAndFour has drop { member: address, a: u64, b: u64, c: u64, d: u64, timestamp_ms: u64 }
public struct ClaimOfKind has drop {
    member: address,
    kind: u8,
    reward_value: u64,
    reward_value_fee: u64,
    claim_sui_amount: u64,
    claim_usdc_amount: u64,
    timestamp_ms: u64,
}
public struct FiveAndTime has drop { a: u64, b: u64, c: u64, d: u64, e: u64, timestamp_ms: u64 }
public struct MemberAndAmount has drop { member: address, amount: u64, timestamp_ms: u64 }
public struct Swap has drop {
    pool: ID,
    member: address,
    x_to_y: bool,
    amount_in: u64,
    fee: u64,
    amount_out: u64,
    timestamp_ms: u64,
}
public struct PoolShares has drop { pool: ID, member: address, x: u64, y: u64, shares: u64, timestamp_ms: u64 }
public struct HourOf has drop {
    pool: ID,
    from_hour: u64,
    to_hour: u64,
    price: u64,
    liquidity: u64,
    timestamp_ms: u64,
}
public struct Ids has drop {
    root: address,
    finance: ID,
    vault: ID,
    liquidity: ID,
    usdc_sui_pool: ID,
    suil_sui_pool: ID,
    prices: ID,
    config: ID,
    upgrade_lock: ID,
    team: ID,
    pledges: ID,
    exchange: ID,
    day: u64,
    timestamp_ms: u64,
}

/// Asserts that the transaction in hand emitted one event `E`, and that it reads as `expected`.
fun assert_only<E: copy + drop, M: drop>(expected: M) {
    let events = event::events_by_type<E>();
    assert_eq!(events.length(), 1);
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
}

fun pool_id(world: &mut World): ID {
    world.next_tx(world::outsider());
    let pool = world.take<Pool<SUI, USD>>();
    let id = object::id(&pool);
    world::give_back(pool);
    id
}

fun liquidity_id(world: &mut World): ID {
    world.next_tx(world::outsider());
    world.id_of<suil::liquidity::Liquidity<USD>>()
}

fun id_of<T: key>(world: &World): ID {
    let object = world.take<T>();
    let id = object::id(&object);
    world::give_back(object);
    id
}

#[test]
fun binding() {
    let mut world = world::begin_empty();
    world.bind(world::alice(), world::root());
    assert_only<InviterBound, MemberAndMember>(MemberAndMember {
        member: world::alice(),
        inviter: world::root(),
        timestamp_ms: LAUNCH_MS,
    });
    world.end();
}

#[test]
fun setting_up() {
    let (scenario, clock) = world::set_up();
    assert_only<EmissionDeposited, Amount>(Amount {
        amount: 600_000_000_000_000_000,
        timestamp_ms: LAUNCH_MS,
    });
    let events = event::events_by_type<SetupCompleted>();
    let mut world = world::enter(scenario, clock);
    world.next_tx(world::outsider());
    let expected = Ids {
        root: world::root(),
        finance: world.id_of<suil::finance::Finance>(),
        vault: world.id_of<Vault>(),
        liquidity: world.id_of<suil::liquidity::Liquidity<USD>>(),
        usdc_sui_pool: world.id_of<Pool<SUI, USD>>(),
        suil_sui_pool: world.id_of<Pool<SUIL, SUI>>(),
        prices: world.id_of<Prices>(),
        config: object::id(world.config()),
        upgrade_lock: world.id_of<UpgradeLock>(),
        team: world.id_of<suil::team::Team<USD>>(),
        pledges: world.id_of<suil::pledge::Pledges>(),
        exchange: world.id_of<suil::suilpool::Exchange>(),
        day: world::launch_day(),
        timestamp_ms: LAUNCH_MS,
    };
    assert_eq!(bcs::to_bytes(&events[0]), bcs::to_bytes(&expected));
    world.end();
}

#[test]
fun topping_up() {
    let mut world = world::begin();
    world.next_tx(world::alice());
    let mut vault = world.take<Vault>();
    let coin = coin::mint_for_testing<SUI>(5_000_005, world.ctx());
    world.top_up_sui(coin, &mut vault);
    assert_only<ToppedUp, CoinTopUp>(CoinTopUp {
        member: world::alice(),
        coin: b"0000000000000000000000000000000000000000000000000000000000000002::sui::SUI".to_ascii_string(),
        amount: 5_000_005,
        timestamp_ms: LAUNCH_MS,
    });
    world::give_back(vault);

    world.next_tx(world::bob());
    let mut vault = world.take<Vault>();
    let coin = world.suil(100_000_007);
    world.top_up_suil(coin, &mut vault);
    assert_only<ToppedUp, CoinTopUp>(CoinTopUp {
        member: world::bob(),
        coin: type_name::with_defining_ids<SUIL>().into_string(),
        amount: 100_000_007,
        timestamp_ms: LAUNCH_MS,
    });
    world::give_back(vault);
    world.end();
}

#[test]
fun staking() {
    let mut world = world::begin();
    let pool = world.pool_id();
    world.stake(world::alice(), STAKE, 0);
    assert_only<Swapped, Swap>(Swap {
        pool,
        member: world::alice(),
        x_to_y: true,
        amount_in: STAKE,
        fee: 63_000_000,
        amount_out: V,
        timestamp_ms: LAUNCH_MS,
    });
    assert_only<Staked, MemberAndTwo>(MemberAndTwo {
        member: world::alice(),
        a: STAKE,
        b: V,
        timestamp_ms: LAUNCH_MS,
    });
    // The position is new: there was nothing to settle.
    assert_eq!(event::events_by_type<Settled>().length(), 0);
    world.end();
}

#[test]
fun unstaking() {
    let mut world = world::begin();
    let pool = world.pool_id();
    world.stake(world::alice(), STAKE, 0);
    world.unstake(world::alice(), V, 0);
    // 41,873,123 − 418,732 = 41,454,391 go into the pool, of which ceil(124,363.2) = 124,364 stay as its fee.
    assert_only<Swapped, Swap>(Swap {
        pool,
        member: world::alice(),
        x_to_y: false,
        amount_in: 41_454_391,
        fee: 124_364,
        amount_out: 20_665_453_076,
        timestamp_ms: LAUNCH_MS,
    });
    assert_only<Unstaked, MemberAndFour>(MemberAndFour {
        member: world::alice(),
        a: V,
        b: 418_732,
        c: 20_665_453_076,
        d: 0,
        timestamp_ms: LAUNCH_MS,
    });
    world.stake(world::bob(), STAKE, 0);
    let value = world.position(world::bob()).principal();
    world.unstake_usdc(world::bob(), value);
    let fee = (value + 99) / 100;
    assert_only<Unstaked, MemberAndFour>(MemberAndFour {
        member: world::bob(),
        a: value,
        b: fee,
        c: 0,
        d: value - fee,
        timestamp_ms: LAUNCH_MS,
    });
    world.end();
}

#[test]
fun collecting_fees() {
    let mut world = world::begin();
    world.stake(world::alice(), STAKE, 0);
    world.unstake_usdc(world::alice(), V);
    let source = world.liquidity_id();
    world.collect_fees();
    // 1% of 41,873,123, rounded up. No one has pledged, so the pledges have no fees and say nothing.
    assert_only<FeesCollected, Collection>(Collection {
        source,
        coin: type_name::with_defining_ids<USD>().into_string(),
        amount: 418_732,
        timestamp_ms: LAUNCH_MS,
    });
    world.end();
}

#[test]
fun closing_settling_and_claiming() {
    let mut world = world::begin();
    world.fund_reserve(30_000);
    assert_only<ReserveFunded, MemberAndAmount>(MemberAndAmount {
        member: world::publisher(),
        amount: 30_000,
        timestamp_ms: LAUNCH_MS,
    });
    world.stake(world::alice(), STAKE, 0);

    world.advance_days(1);
    world.roll(200);
    assert_only<DayClosed, FiveAndTime>(FiveAndTime {
        a: 20_800,
        b: 0,
        c: 0,
        d: 1_000_000_000,
        e: 0,
        timestamp_ms: LAUNCH_MS + DAY_MS,
    });
    world.advance_days(1);
    world.claim_usdc(world::alice(), 0, 8_374);
    let now_ms = LAUNCH_MS + 2 * DAY_MS;
    assert_only<DayClosed, FiveAndTime>(FiveAndTime {
        a: 20_801,
        b: V,
        c: 20_937,
        d: 1_000_000_000,
        e: 20_937,
        timestamp_ms: now_ms,
    });
    assert_only<Settled, MemberAndThree>(MemberAndThree {
        member: world::alice(),
        a: 20_801,
        b: 8_374,
        c: 12_562,
        timestamp_ms: now_ms,
    });
    assert_only<Claimed, ClaimOfKind>(ClaimOfKind {
        member: world::alice(),
        kind: 0,
        reward_value: 8_374,
        reward_value_fee: 419,
        claim_sui_amount: 0,
        claim_usdc_amount: 7_955,
        timestamp_ms: now_ms,
    });

    // The reserve of 30,000 − 20,937 + 12,562 = 21,625 pays the next day in full; its 200 ppm after the claim again.
    world.advance_days(1);
    world.claim(world::alice(), 0, 8_374, 0);
    let (sui_reserve, usd_reserve) = world.reserves();
    // 7,955 USDC went in: floor(1,000,021,000,000,000 · 7,931 / (1,999,958,126,877 + 7,931)) = 3,965,666 MIST.
    assert_eq!(usd_reserve, 1_999_958_126_877 + 7_955);
    assert_eq!(sui_reserve, 1_000_021_000_000_000 - 3_965_666);
    world.end();
}

#[test]
fun claiming_in_sui() {
    let mut world = world::begin();
    world.fund_reserve(30_000);
    world.stake(world::alice(), STAKE, 0);
    world.advance_days(2);
    world.claim(world::alice(), 0, 8_374, 3_965_666);
    assert_only<Claimed, ClaimOfKind>(ClaimOfKind {
        member: world::alice(),
        kind: 0,
        reward_value: 8_374,
        reward_value_fee: 419,
        claim_sui_amount: 3_965_666,
        claim_usdc_amount: 0,
        timestamp_ms: LAUNCH_MS + 2 * DAY_MS,
    });
    assert_eq!(world.received<SUI>(world::alice()), 3_965_666);
    world.end();
}

#[test]
fun depositing_and_removing() {
    let mut world = world::begin_empty();
    world.next_tx(world::alice());
    let mut pool = world.take<Pool<SUI, USD>>();
    let id = object::id(&pool);
    let lock = world.seed(1_000_000, 4_000_000, &mut pool);
    assert_only<LiquidityAdded, PoolShares>(PoolShares {
        pool: id,
        member: world::alice(),
        x: 1_000_000,
        y: 4_000_000,
        shares: 1_999_000,
        timestamp_ms: LAUNCH_MS,
    });

    world.next_tx(world::alice());
    let x = coin::mint_for_testing<SUI>(1_000_000, world.ctx());
    let y = coin::mint_for_testing<USD>(4_000_001, world.ctx());
    let (shares, no_x, one_y) = world.add_liquidity(x, y, 0, &mut pool);
    assert_only<LiquidityAdded, PoolShares>(PoolShares {
        pool: id,
        member: world::alice(),
        x: 1_000_000,
        y: 4_000_000,
        shares: 2_000_000,
        timestamp_ms: LAUNCH_MS,
    });

    world.next_tx(world::alice());
    world.advance_ms(3_600_000);
    let (x, y) = world.remove_liquidity(shares, 0, 0, &mut pool);
    assert_only<LiquidityRemoved, PoolShares>(PoolShares {
        pool: id,
        member: world::alice(),
        x: 1_000_000,
        y: 4_000_000,
        shares: 2_000_000,
        timestamp_ms: LAUNCH_MS + 3_600_000,
    });
    // An hour at 4: 66 · 2^24 less the margin of 3. The logarithm of a million is 334,396,231, of two million 2^24 more, of
    // eight million 3 · 2^24 more.
    assert_only<HourClosed, HourOf>(HourOf {
        pool: id,
        from_hour: LAUNCH_MS / 3_600_000,
        to_hour: LAUNCH_MS / 3_600_000,
        price: 1_107_296_253,
        liquidity: 735_901_326,
        timestamp_ms: LAUNCH_MS + 3_600_000,
    });
    destroy(lock);
    destroy(no_x);
    destroy(one_y);
    destroy(x);
    destroy(y);
    world::give_back(pool);
    world.end();
}
