/// A whole deployment inside a test: every object set up, both pools seeded, two bound members, a clock.
/// Each act is a transaction of its own, sent by the member named.
#[test_only]
module suil::world;

use std::unit_test::destroy;
use sui::clock::{Self, Clock};
use sui::coin::{Self, Coin};
use sui::package;
use sui::sui::SUI;
use sui::test_scenario::{Self as scenario, Scenario};
use sui::test_utils;
use suil::admin::{Self, AdminCap, GuardianCap};
use suil::audit;
use suil::config::Config;
use suil::delays::{Self, Delays};
use suil::finance::{Self, Finance};
use suil::keys::{Self, Keys};
use suil::liquidity::{Self, Liquidity, Overview};
use suil::lock::Lock;
use suil::pledge::{Self, Pledges};
use suil::pool::{Self, Pool, SeedTicket, Share};
use suil::position::Position;
use suil::settlement::{Self, Published};
use suil::setup::{Self, SetupCap};
use suil::suil::{init_for_testing, Emission, SUIL};
use suil::team::Team;
use suil::vault::{Self, Vault};
use suil::vouchers;

/// The stablecoin of the tests, 6 decimals.
public struct USD has drop {}

public struct World {
    scenario: Scenario,
    clock: Clock,
    /// Taken for the whole test, so that every act can read it and a test can change it.
    config: Config,
}

const PUBLISHER: address = @0xF00;
const ROOT: address = @0xB00;
const ALICE: address = @0xA11CE;
const BOB: address = @0xB0B;
const GUARDIAN: address = @0x6A2D;
const SETTLER: address = @0x5E7;
/// The address of `vouchers::audit_key`, as a wallet derives it.
const AUDITOR: address = @0xd64fe64522169a8a26fed5ae2f9a3c76363a18650a580379f23ddf64c2587066;
/// The standby of the settlement key.
const NEXT_SETTLER: address = @0x5E8;
/// Has no inviter.
const OUTSIDER: address = @0x57A;

const DAY_MS: u64 = 86_400_000;
/// The day of the set-up; the clock is at its noon.
const LAUNCH_DAY: u64 = 20_800;

public fun publisher(): address { PUBLISHER }

public fun root(): address { ROOT }

public fun alice(): address { ALICE }

public fun bob(): address { BOB }

public fun guardian(): address { GUARDIAN }

public fun settler(): address { SETTLER }

public fun auditor(): address { AUDITOR }

public fun next_settler(): address { NEXT_SETTLER }

public fun outsider(): address { OUTSIDER }

/// The keys of a deployment, each with its standby.
public fun keys(): Keys {
    keys::new(
        vouchers::withdraw_key(),
        vouchers::withdraw_standby(),
        SETTLER,
        NEXT_SETTLER,
        vouchers::audit_key(),
        vouchers::audit_standby(),
    )
}

public fun launch_day(): u64 { LAUNCH_DAY }

/// A deployment with empty pools and only the root bound.
public fun begin_empty(): World {
    let (scenario, clock) = set_up();
    enter(scenario, clock)
}

/// Sets up and stays in that transaction, whose events can be read; `enter` continues.
public fun set_up(): (Scenario, Clock) {
    let mut scenario = scenario::begin(PUBLISHER);
    init_for_testing(test_utils::create_one_time_witness<SUIL>(), scenario.ctx());
    setup::init_for_testing(scenario.ctx());
    scenario.next_tx(PUBLISHER);
    let mut clock = clock::create_for_testing(scenario.ctx());
    clock.set_for_testing(LAUNCH_DAY * DAY_MS + DAY_MS / 2);
    let emission = scenario.take_from_sender<Emission>();
    let cap = scenario.take_from_sender<SetupCap>();
    setup::create<USD>(
        cap,
        package::test_publish(@suil.to_id(), scenario.ctx()),
        emission,
        ROOT,
        GUARDIAN,
        keys(),
        vouchers::chain(),
        price_soon(),
        &clock,
        scenario.ctx(),
    );
    (scenario, clock)
}

/// The delays of rules.md, but for a price, which a history of 30 minutes has.
fun price_soon(): Delays {
    let rules = delays::default();
    delays::new(
        rules.parameter_ms(),
        rules.upgrade_ms(),
        rules.settlement_ms(),
        rules.unattested_ms(),
        rules.key_ms(),
        rules.guardian_ms(),
        rules.season_ms(),
        1_800_000,
    )
}

/// The deployment after `set_up`.
public fun enter(mut scenario: Scenario, clock: Clock): World {
    scenario.next_tx(PUBLISHER);
    let config = scenario.take_shared<Config>();
    World { scenario, clock, config }
}

/// A deployment with 1,000,000 SUI and 2,000,000 USD in the USDC/SUI pool, and Alice and Bob bound to the root.
public fun begin(): World {
    let mut world = begin_empty();
    world.seed_usdc_pool(1_000_000_000_000_000, 2_000_000_000_000);
    world.bind(ALICE, ROOT);
    world.bind(BOB, ROOT);
    world
}

public fun end(world: World) {
    let World { scenario, clock, config } = world;
    scenario::return_shared(config);
    clock.destroy_for_testing();
    scenario.end();
}

// === The transaction in hand ===

/// Begins a transaction of `sender`.
public fun next_tx(world: &mut World, sender: address) {
    world.scenario.next_tx(sender);
}

public fun ctx(world: &mut World): &mut TxContext {
    world.scenario.ctx()
}

public fun clock(world: &World): &Clock {
    &world.clock
}

public fun config(world: &World): &Config {
    &world.config
}

/// The configuration to change and the clock to change it by.
public fun config_mut(world: &mut World): (&mut Config, &Clock) {
    (&mut world.config, &world.clock)
}

/// What a call needs besides the objects it names.
public fun parts(world: &mut World): (&mut Config, &Clock, &mut TxContext) {
    (&mut world.config, &world.clock, world.scenario.ctx())
}

public fun advance_ms(world: &mut World, ms: u64) {
    world.clock.increment_for_testing(ms);
}

public fun advance_days(world: &mut World, days: u64) {
    world.clock.increment_for_testing(days * DAY_MS);
}

/// Takes the latest coin `T` a member received, and gives its amount.
public fun received<T>(world: &mut World, member: address): u64 {
    world.scenario.next_tx(member);
    let coin = world.scenario.take_from_sender<Coin<T>>();
    coin.burn_for_testing()
}

// === Acts ===

public fun bind(world: &mut World, member: address, inviter: address) {
    world.scenario.next_tx(member);
    let mut finance = world.scenario.take_shared<Finance>();
    finance::bind_inviter(inviter, &mut finance, &world.config, &world.clock, world.scenario.ctx());
    scenario::return_shared(finance);
}

/// Tops up in the transaction in hand.
public fun top_up_sui(world: &mut World, coin: Coin<SUI>, vault: &mut Vault) {
    finance::topup_v2(coin, vault, &world.config, &world.clock, world.scenario.ctx());
}

/// Tops up in the transaction in hand.
public fun top_up_usd<U>(world: &mut World, coin: Coin<U>, vault: &mut Vault) {
    vault::topup(coin, vault, &world.config, &world.clock, world.scenario.ctx());
}

/// Tops up in the transaction in hand.
public fun top_up_suil(world: &mut World, coin: Coin<SUIL>, vault: &mut Vault) {
    vault::topup_suil(coin, vault, &world.config, &world.clock, world.scenario.ctx());
}

/// Makes the first deposit of the USDC/SUI pool and forgets the shares.
public fun seed_usdc_pool(world: &mut World, sui: u64, usd: u64) {
    world.scenario.next_tx(PUBLISHER);
    let mut pool = world.scenario.take_shared<Pool<SUI, USD>>();
    destroy(world.seed(sui, usd, &mut pool));
    scenario::return_shared(pool);
}

public fun fund_reserve(world: &mut World, amount: u64) {
    world.scenario.next_tx(PUBLISHER);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let coin = coin::mint_for_testing<USD>(amount, world.scenario.ctx());
    liquidity::fund_reserve(
        &mut liquidity,
        &world.config,
        coin,
        &world.clock,
        world.scenario.ctx(),
    );
    scenario::return_shared(liquidity);
}

public fun stake(world: &mut World, member: address, sui: u64, min_value: u64) {
    world.scenario.next_tx(member);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let mut pool = world.scenario.take_shared<Pool<SUI, USD>>();
    let finance = world.scenario.take_shared<Finance>();
    let coin = coin::mint_for_testing<SUI>(sui, world.scenario.ctx());
    let ctx = world.scenario.ctx();
    liquidity::stake(
        coin,
        min_value,
        &mut liquidity,
        &mut pool,
        &finance,
        &world.config,
        &world.clock,
        ctx,
    );
    scenario::return_shared(liquidity);
    scenario::return_shared(pool);
    scenario::return_shared(finance);
}

public fun unstake(world: &mut World, member: address, value: u64, min_sui_out: u64) {
    world.scenario.next_tx(member);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let mut pool = world.scenario.take_shared<Pool<SUI, USD>>();
    let ctx = world.scenario.ctx();
    let clock = &world.clock;
    liquidity::unstake(
        value,
        min_sui_out,
        &mut liquidity,
        &mut pool,
        &world.config,
        clock,
        ctx,
    );
    scenario::return_shared(liquidity);
    scenario::return_shared(pool);
}

public fun unstake_usdc(world: &mut World, member: address, value: u64) {
    world.scenario.next_tx(member);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let ctx = world.scenario.ctx();
    liquidity::unstake_usdc(&mut liquidity, &world.config, value, &world.clock, ctx);
    scenario::return_shared(liquidity);
}

public fun claim(world: &mut World, member: address, kind: u8, amount: u64, min_sui_out: u64) {
    world.scenario.next_tx(member);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let mut pool = world.scenario.take_shared<Pool<SUI, USD>>();
    let ctx = world.scenario.ctx();
    let clock = &world.clock;
    liquidity::claim(
        kind,
        amount,
        min_sui_out,
        &mut liquidity,
        &mut pool,
        &world.config,
        clock,
        ctx,
    );
    scenario::return_shared(liquidity);
    scenario::return_shared(pool);
}

public fun claim_usdc(world: &mut World, member: address, kind: u8, amount: u64) {
    world.scenario.next_tx(member);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let ctx = world.scenario.ctx();
    liquidity::claim_usdc(&mut liquidity, &world.config, kind, amount, &world.clock, ctx);
    scenario::return_shared(liquidity);
}

/// Settles `owner`'s position in a transaction of an outsider.
public fun settle(world: &mut World, owner: address) {
    world.scenario.next_tx(OUTSIDER);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    liquidity::settle(&mut liquidity, &world.config, owner, &world.clock);
    scenario::return_shared(liquidity);
}

/// Closes days in a transaction of an outsider.
public fun roll(world: &mut World, days: u64) {
    world.scenario.next_tx(OUTSIDER);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    liquidity::roll(&mut liquidity, &world.config, days, &world.clock);
    scenario::return_shared(liquidity);
}

/// Moves the fees of both products to the vault in a transaction of an outsider.
public fun collect_fees(world: &mut World) {
    world.scenario.next_tx(OUTSIDER);
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let mut pledges = world.scenario.take_shared<Pledges>();
    let mut vault = world.scenario.take_shared<Vault>();
    liquidity::collect_fees(&mut liquidity, &mut vault, &world.config, &world.clock);
    pledge::collect_fees(&mut pledges, &mut vault, &world.config, &world.clock);
    scenario::return_shared(liquidity);
    scenario::return_shared(pledges);
    scenario::return_shared(vault);
}

/// Swaps SUI to USD for an outsider and returns what it paid.
public fun swap_sui(world: &mut World, sui: u64): u64 {
    world.scenario.next_tx(OUTSIDER);
    let mut pool = world.scenario.take_shared<Pool<SUI, USD>>();
    let ctx = world.scenario.ctx();
    let coin = coin::mint_for_testing<SUI>(sui, ctx);
    let usd = pool::swap_x_to_y(&mut pool, &world.config, coin, 0, &world.clock, ctx);
    scenario::return_shared(pool);
    usd.burn_for_testing()
}

// === Acts of the operator and the guardian ===

/// The publisher, who is the admin, announces a change of a parameter.
public fun announce(world: &mut World, key: u8, value: u64) {
    world.scenario.next_tx(PUBLISHER);
    let cap = world.scenario.take_from_sender<AdminCap>();
    admin::announce_change(&mut world.config, &cap, key, value, &world.clock);
    world.scenario.return_to_sender(cap);
}

public fun announce_key(world: &mut World, slot: u8, key: vector<u8>) {
    world.scenario.next_tx(PUBLISHER);
    let cap = world.scenario.take_from_sender<AdminCap>();
    admin::announce_key(&mut world.config, &cap, slot, key, &world.clock);
    world.scenario.return_to_sender(cap);
}

public fun switch_key(world: &mut World, slot: u8) {
    world.scenario.next_tx(PUBLISHER);
    let cap = world.scenario.take_from_sender<AdminCap>();
    admin::switch_key(&mut world.config, &cap, slot, &world.clock);
    world.scenario.return_to_sender(cap);
}

public fun disable_key(world: &mut World, slot: u8) {
    world.scenario.next_tx(GUARDIAN);
    let cap = world.scenario.take_from_sender<GuardianCap>();
    admin::disable_key(&mut world.config, &cap, slot, &world.clock);
    world.scenario.return_to_sender(cap);
}

public fun veto_key(world: &mut World, slot: u8, key: vector<u8>) {
    world.scenario.next_tx(GUARDIAN);
    let cap = world.scenario.take_from_sender<GuardianCap>();
    admin::veto_key(&mut world.config, &cap, slot, key, &world.clock);
    world.scenario.return_to_sender(cap);
}

public fun announce_guardian(world: &mut World, guardian: address) {
    world.scenario.next_tx(PUBLISHER);
    let cap = world.scenario.take_from_sender<AdminCap>();
    admin::announce_guardian(&mut world.config, &cap, guardian, &world.clock);
    world.scenario.return_to_sender(cap);
}

/// Installs the announced guardian in a transaction of an outsider.
public fun install_guardian(world: &mut World) {
    world.scenario.next_tx(OUTSIDER);
    admin::install_guardian(&mut world.config, &world.clock, world.scenario.ctx());
}

public fun pause(world: &mut World, duration_ms: u64) {
    world.scenario.next_tx(GUARDIAN);
    let cap = world.scenario.take_from_sender<GuardianCap>();
    admin::pause(&mut world.config, &cap, duration_ms, &world.clock);
    world.scenario.return_to_sender(cap);
}

public fun resume(world: &mut World) {
    world.scenario.next_tx(GUARDIAN);
    let cap = world.scenario.take_from_sender<GuardianCap>();
    admin::resume(&mut world.config, &cap, &world.clock);
    world.scenario.return_to_sender(cap);
}

/// An address pauses vouchers; the audit key's alone may.
public fun pause_vouchers(world: &mut World, sender: address) {
    world.scenario.next_tx(sender);
    audit::pause_vouchers(&mut world.config, &world.clock, world.scenario.ctx());
}

/// Pretends that an upgrade put the next version in force.
public fun replace_code(world: &mut World) {
    world.config.set_version_for_testing(2);
}

// === Acts on a pool taken, in the transaction in hand ===

/// Makes the first deposit with the publisher's ticket.
public fun seed<X, Y>(world: &mut World, x: u64, y: u64, pool: &mut Pool<X, Y>): Lock<Share<X, Y>> {
    let ticket = world.scenario.take_from_address<SeedTicket<X, Y>>(PUBLISHER);
    let ctx = world.scenario.ctx();
    let (x, y) = (coin::mint_for_testing(x, ctx), coin::mint_for_testing(y, ctx));
    pool::seed(pool, &world.config, ticket, x, y, &world.clock, ctx)
}

/// Lets a year go by and takes the shares of a first deposit out of their lock.
public fun unlock<X, Y>(world: &mut World, mut lock: Lock<Share<X, Y>>): Coin<Share<X, Y>> {
    world.advance_days(365);
    let shares = lock.release(&world.clock, world.scenario.ctx());
    lock.destroy_empty();
    shares
}

public fun add_liquidity(
    world: &mut World,
    x: Coin<SUI>,
    y: Coin<USD>,
    min_shares: u64,
    pool: &mut Pool<SUI, USD>,
): (Coin<Share<SUI, USD>>, Coin<SUI>, Coin<USD>) {
    pool::add_liquidity(pool, &world.config, x, y, min_shares, &world.clock, world.scenario.ctx())
}

public fun remove_liquidity(
    world: &mut World,
    shares: Coin<Share<SUI, USD>>,
    min_x: u64,
    min_y: u64,
    pool: &mut Pool<SUI, USD>,
): (Coin<SUI>, Coin<USD>) {
    pool::remove_liquidity(
        pool,
        &world.config,
        shares,
        min_x,
        min_y,
        &world.clock,
        world.scenario.ctx(),
    )
}

public fun swap_x_to_y(
    world: &mut World,
    coin: Coin<SUI>,
    min_out: u64,
    pool: &mut Pool<SUI, USD>,
): Coin<USD> {
    pool::swap_x_to_y(pool, &world.config, coin, min_out, &world.clock, world.scenario.ctx())
}

public fun swap_y_to_x(
    world: &mut World,
    coin: Coin<USD>,
    min_out: u64,
    pool: &mut Pool<SUI, USD>,
): Coin<SUI> {
    pool::swap_y_to_x(pool, &world.config, coin, min_out, &world.clock, world.scenario.ctx())
}

public fun observe(world: &World, pool: &mut Pool<SUI, USD>) {
    pool::observe(pool, &world.config, &world.clock);
}

// === Acts on the team's income ===

public fun fund_team(world: &mut World, amount: u64) {
    world.scenario.next_tx(PUBLISHER);
    let mut team = world.scenario.take_shared<Team<USD>>();
    let coin = coin::mint_for_testing<USD>(amount, world.scenario.ctx());
    settlement::fund_reserve(&mut team, &world.config, coin, &world.clock, world.scenario.ctx());
    scenario::return_shared(team);
}

public fun publish(world: &mut World, sender: address, day: u64, root: vector<u8>, total: u64) {
    world.scenario.next_tx(sender);
    let mut team = world.scenario.take_shared<Team<USD>>();
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let ctx = world.scenario.ctx();
    let (config, clock) = (&world.config, &world.clock);
    settlement::publish_settlement(day, root, total, &mut team, &mut liquidity, config, clock, ctx);
    scenario::return_shared(team);
    scenario::return_shared(liquidity);
}

/// Publishes by the settlement key and attests by the audit key.
public fun publish_attested(world: &mut World, day: u64, root: vector<u8>, total: u64) {
    world.publish(SETTLER, day, root, total);
    world.attest(AUDITOR, day, root);
}

public fun attest(world: &mut World, sender: address, day: u64, root: vector<u8>) {
    world.scenario.next_tx(sender);
    let mut team = world.scenario.take_shared<Team<USD>>();
    settlement::attest(&mut team, &world.config, day, root, &world.clock, world.scenario.ctx());
    scenario::return_shared(team);
}

public fun hold(world: &mut World, sender: address, day: u64) {
    world.scenario.next_tx(sender);
    let mut team = world.scenario.take_shared<Team<USD>>();
    settlement::hold(&mut team, &world.config, day, &world.clock, world.scenario.ctx());
    scenario::return_shared(team);
}

public fun revoke(world: &mut World, day: u64) {
    world.scenario.next_tx(GUARDIAN);
    let mut team = world.scenario.take_shared<Team<USD>>();
    let cap = world.scenario.take_from_sender<GuardianCap>();
    settlement::revoke_settlement(&mut team, &world.config, &cap, day, &world.clock);
    world.scenario.return_to_sender(cap);
    scenario::return_shared(team);
}

/// Proves `amounts`, friend, indirect, community and peer, of a member in its own transaction.
public fun prove(
    world: &mut World,
    member: address,
    day: u64,
    amounts: vector<u64>,
    siblings: vector<vector<u8>>,
    sides: u64,
) {
    world.prove_for(member, member, day, amounts, siblings, sides);
}

/// Proves `amounts` of a member in a transaction of `sender`.
public fun prove_for(
    world: &mut World,
    sender: address,
    member: address,
    day: u64,
    amounts: vector<u64>,
    siblings: vector<vector<u8>>,
    sides: u64,
) {
    world.scenario.next_tx(sender);
    let mut team = world.scenario.take_shared<Team<USD>>();
    let mut liquidity = world.scenario.take_shared<Liquidity<USD>>();
    settlement::prove(
        &mut team,
        &mut liquidity,
        &world.config,
        day,
        member,
        amounts[0],
        amounts[1],
        amounts[2],
        amounts[3],
        siblings,
        sides,
        &world.clock,
    );
    scenario::return_shared(team);
    scenario::return_shared(liquidity);
}

// === Views ===

/// What the USDC/SUI pool would pay for SUI.
public fun quote_x_to_y(world: &World, amount: u64, pool: &Pool<SUI, USD>): u64 {
    pool::quote_x_to_y(pool, &world.config, amount, &world.clock)
}

/// What the USDC/SUI pool would pay for the stablecoin.
public fun quote_y_to_x(world: &World, amount: u64, pool: &Pool<SUI, USD>): u64 {
    pool::quote_y_to_x(pool, &world.config, amount, &world.clock)
}

public fun unstakeable(world: &mut World, member: address, value: u64, min_sui_out: u64): bool {
    world.scenario.next_tx(member);
    let liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let pool = world.scenario.take_shared<Pool<SUI, USD>>();
    let ctx = world.scenario.ctx();
    let answer = liquidity::unstakeable(
        value,
        min_sui_out,
        &liquidity,
        &pool,
        &world.config,
        &world.clock,
        ctx,
    );
    scenario::return_shared(liquidity);
    scenario::return_shared(pool);
    answer
}

public fun position(world: &mut World, owner: address): Position {
    world.scenario.next_tx(OUTSIDER);
    let liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let position = liquidity::position(&liquidity, owner);
    scenario::return_shared(liquidity);
    position
}

public fun overview(world: &mut World): Overview {
    world.scenario.next_tx(OUTSIDER);
    let liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let overview = liquidity::overview(&liquidity);
    scenario::return_shared(liquidity);
    overview
}

/// The liquidity product's fees that are not collected.
public fun liquidity_fees(world: &mut World): u64 {
    world.scenario.next_tx(OUTSIDER);
    let liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let (uncollected, _) = liquidity::fees(&liquidity);
    scenario::return_shared(liquidity);
    uncollected
}

public fun team_overview(world: &mut World): settlement::Overview {
    world.scenario.next_tx(OUTSIDER);
    let team = world.scenario.take_shared<Team<USD>>();
    let overview = settlement::overview(&team);
    scenario::return_shared(team);
    overview
}

/// What a member has proven and not claimed: friend, indirect, community, peer.
public fun team_credit(world: &mut World, member: address): vector<u64> {
    let mut amounts = world.claimable_by_kind(member);
    amounts.remove(0);
    amounts
}

public fun is_proven(world: &mut World, member: address, day: u64): bool {
    world.scenario.next_tx(OUTSIDER);
    let team = world.scenario.take_shared<Team<USD>>();
    let is_proven = settlement::is_proven(&team, member, day);
    scenario::return_shared(team);
    is_proven
}

public fun roots(world: &mut World, from_day: u64, limit: u64): vector<Published> {
    world.scenario.next_tx(OUTSIDER);
    let team = world.scenario.take_shared<Team<USD>>();
    let roots = settlement::roots(&team, from_day, limit, &world.clock);
    scenario::return_shared(team);
    roots
}

public fun claimable_by_kind(world: &mut World, owner: address): vector<u64> {
    world.scenario.next_tx(OUTSIDER);
    let liquidity = world.scenario.take_shared<Liquidity<USD>>();
    let amounts = settlement::claimable_by_kind(&liquidity, owner);
    scenario::return_shared(liquidity);
    amounts
}

/// Reserves of the USDC/SUI pool.
public fun reserves(world: &mut World): (u64, u64) {
    world.scenario.next_tx(OUTSIDER);
    let pool = world.scenario.take_shared<Pool<SUI, USD>>();
    let (sui, usd) = pool::reserves(&pool);
    scenario::return_shared(pool);
    (sui, usd)
}

public fun vault_balance<T>(world: &mut World): u64 {
    world.scenario.next_tx(OUTSIDER);
    let vault = world.scenario.take_shared<Vault>();
    let balance = vault.balance<T>();
    scenario::return_shared(vault);
    balance
}

/// Takes a shared object for a test that needs the object itself.
public fun take<T: key>(world: &World): T {
    world.scenario.take_shared<T>()
}

public fun give_back<T: key>(object: T) {
    scenario::return_shared(object)
}

public fun suil(world: &mut World, amount: u64): Coin<SUIL> {
    coin::mint_for_testing(amount, world.scenario.ctx())
}

/// Takes what the sender of the transaction in hand received last.
public fun take_owned<T: key>(world: &World): T {
    world.scenario.take_from_sender<T>()
}

public fun give_back_owned<T: key>(world: &World, object: T) {
    world.scenario.return_to_sender(object)
}

public fun has_owned<T: key>(world: &World): bool {
    world.scenario.has_most_recent_for_sender<T>()
}
