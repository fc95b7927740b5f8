/// What tests of pledges do in a world of theirs: SUI is worth 2 USD and SUIL 0.1 USD, both for more than a day, so
/// that there are prices. Each act is a transaction of its own, sent by the member named.
#[test_only]
module suil::pledging;

use std::unit_test::destroy;
use sui::coin;
use sui::sui::SUI;
use suil::finance::Finance;
use suil::pledge::{Self, Overview, Pledges};
use suil::sui_pledge::SuiDetail;
use suil::suil_pledge::SuilDetail;
use suil::pool::Pool;
use suil::suil::SUIL;
use suil::world::{Self, USD, World};

/// A world at noon of the day after launch, with prices and `reserve` MIST in the pledges' reserve.
public fun begin(reserve: u64): World {
    begin_with(reserve, 50_000_000_000_000)
}

/// As `begin`, with `sui` MIST for a million SUIL in their pool instead of 50,000 SUI.
public fun begin_with(reserve: u64, sui: u64): World {
    let mut world = world::begin();
    world.seed_suil_pool(1_000_000_000_000_000, sui);
    world.advance_days(1);
    world.fund(reserve);
    world
}

use fun seed_suil_pool as World.seed_suil_pool;
use fun fund as World.fund;
use fun pledge_worth as World.pledge_worth;
use fun pledge_suil_worth as World.pledge_suil_worth;

/// Makes the first deposit of the SUIL/SUI pool and forgets the shares.
fun seed_suil_pool(world: &mut World, suil: u64, sui: u64) {
    world.next_tx(world::publisher());
    let mut pool = world.take<Pool<SUIL, SUI>>();
    destroy(world.seed(suil, sui, &mut pool));
    world::give_back(pool);
}

// === Acts ===

public fun pledge(world: &mut World, member: address, sui: u64, term_days: u64) {
    world.pledge_worth(member, sui, term_days, 0);
}

/// Pledges SUI if it counts for `min_value` micro-dollars.
public fun pledge_worth(
    world: &mut World,
    member: address,
    sui: u64,
    term_days: u64,
    min_value: u64,
) {
    world.next_tx(member);
    let mut pledges = world.take<Pledges>();
    let pool = world.take<Pool<SUI, USD>>();
    let finance = world.take<Finance>();
    let (config, clock, ctx) = world.parts();
    let coin = coin::mint_for_testing<SUI>(sui, ctx);
    pledge::pledge(&mut pledges, &pool, &finance, config, coin, term_days, min_value, clock, ctx);
    world::give_back(pledges);
    world::give_back(pool);
    world::give_back(finance);
}

public fun pledge_suil(
    world: &mut World,
    member: address,
    suil: u64,
    term_days: u64,
    min_hashrate: u64,
) {
    world.pledge_suil_worth(member, suil, term_days, 0, min_hashrate);
}

/// Pledges SUIL if it counts for `min_value` micro-dollars.
public fun pledge_suil_worth(
    world: &mut World,
    member: address,
    suil: u64,
    term_days: u64,
    min_value: u64,
    min_hashrate: u64,
) {
    world.next_tx(member);
    let mut pledges = world.take<Pledges>();
    let suil_pool = world.take<Pool<SUIL, SUI>>();
    let usdc_pool = world.take<Pool<SUI, USD>>();
    let finance = world.take<Finance>();
    let (config, clock, ctx) = world.parts();
    let coin = coin::mint_for_testing<SUIL>(suil, ctx);
    pledge::pledge_suil(
        &mut pledges,
        &suil_pool,
        &usdc_pool,
        &finance,
        config,
        coin,
        term_days,
        min_value,
        min_hashrate,
        clock,
        ctx,
    );
    world::give_back(pledges);
    world::give_back(suil_pool);
    world::give_back(usdc_pool);
    world::give_back(finance);
}

public fun withdraw_income(world: &mut World, sender: address, id: u64) {
    world.next_tx(sender);
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::withdraw_income(&mut pledges, config, id, clock, ctx);
    world::give_back(pledges);
}

public fun close_income(world: &mut World, sender: address, id: u64) {
    world.next_tx(sender);
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::close_income(&mut pledges, config, id, clock, ctx);
    world::give_back(pledges);
}

public fun close_principal(world: &mut World, sender: address, id: u64) {
    world.next_tx(sender);
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::close_principal(&mut pledges, config, id, clock, ctx);
    world::give_back(pledges);
}

public fun close_suil_principal(world: &mut World, sender: address, id: u64) {
    world.next_tx(sender);
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::close_suil_principal(&mut pledges, config, id, clock, ctx);
    world::give_back(pledges);
}

public fun leave(world: &mut World, sender: address, id: u64) {
    world.next_tx(sender);
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::leave(&mut pledges, config, id, clock, ctx);
    world::give_back(pledges);
}

public fun leave_suil(world: &mut World, sender: address, id: u64) {
    world.next_tx(sender);
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    pledge::leave_suil(&mut pledges, config, id, clock, ctx);
    world::give_back(pledges);
}

/// Adds to the reserve, as the publisher, unless it is nothing.
public fun fund(world: &mut World, amount: u64) {
    if (amount == 0) return;
    world.next_tx(world::publisher());
    let mut pledges = world.take<Pledges>();
    let (config, clock, ctx) = world.parts();
    let coin = coin::mint_for_testing<SUI>(amount, ctx);
    pledge::fund_reserve(&mut pledges, config, coin, clock, ctx);
    world::give_back(pledges);
}

/// As after an upgrade that was put in force: this code is of an older version.
public fun replace_code(world: &mut World) {
    let (config, _) = world.config_mut();
    config.set_version_for_testing(9);
}

// === Views ===

public fun detail(world: &mut World, id: u64): SuiDetail {
    world.next_tx(world::outsider());
    let pledges = world.take<Pledges>();
    let detail = pledge::sui_pledge(&pledges, id, world.clock());
    world::give_back(pledges);
    detail
}

public fun suil_detail(world: &mut World, id: u64): SuilDetail {
    world.next_tx(world::outsider());
    let pledges = world.take<Pledges>();
    let detail = pledge::suil_pledge(&pledges, id, world.clock());
    world::give_back(pledges);
    detail
}

public fun overview(world: &mut World): Overview {
    world.next_tx(world::outsider());
    let pledges = world.take<Pledges>();
    let overview = pledge::overview(&pledges);
    world::give_back(pledges);
    overview
}

public fun open_principal(world: &mut World, term_days: u64): u64 {
    world.next_tx(world::outsider());
    let pledges = world.take<Pledges>();
    let open = pledge::open_principal(&pledges, term_days);
    world::give_back(pledges);
    open
}

/// `pledge::hashrate_view`, as a list.
public fun hashrate_view(world: &mut World, term_days: u64): vector<u64> {
    world.next_tx(world::outsider());
    let pledges = world.take<Pledges>();
    let suil_pool = world.take<Pool<SUIL, SUI>>();
    let usdc_pool = world.take<Pool<SUI, USD>>();
    let (config, clock, _) = world.parts();
    let (fits, remaining, capacity, refill) =
        pledge::hashrate_view(&pledges, &suil_pool, &usdc_pool, config, term_days, clock);
    world::give_back(pledges);
    world::give_back(suil_pool);
    world::give_back(usdc_pool);
    vector[fits, remaining, capacity, refill]
}
