/// Owns the one act that brings a deployment to life: it creates and shares every object and can be done once.
/// Does not own any of those objects afterwards; the powers it hands out are those of `suil::admin`.
module suil::setup;

use std::type_name;
use sui::clock::Clock;
use sui::event;
use sui::package::UpgradeCap;
use sui::sui::SUI;
use suil::admin;
use suil::config;
use suil::day;
use suil::delays::Delays;
use suil::finance;
use suil::keys::Keys;
use suil::liquidity;
use suil::pledge;
use suil::pool;
use suil::suil::{Emission, SUIL};
use suil::suilpool;
use suil::suiprice;
use suil::team;
use suil::upgrade;
use suil::vault;

// === Errors ===

#[error(code = 1)]
const EStablecoinInvalid: vector<u8> = b"The stablecoin is SUI or SUIL.";

// === Structs ===

/// The right to set up, sent to the publisher once and consumed by `create`.
public struct SetupCap has key, store {
    id: UID,
}

// === Events ===

/// Emitted by `create` with the id of every shared object, for the manifest.
public struct SetupCompleted has copy, drop {
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
    /// The first day of the liquidity product.
    day: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Creates and shares the configuration, the tree, the vault, the liquidity product, the team income, the pledges, the
/// prices, the exchange and both pools, for the stablecoin `U`, and locks the right to upgrade away. The pools are empty
/// afterwards; the sender gets the ticket for each one's first deposit and becomes the admin.
///
/// #### Parameters
/// - `cap`, `upgrade_cap`, `emission`: what the publisher received; all are consumed.
/// - `root`: the member at the top of the tree.
/// - `guardian`: who may pause.
/// - `keys`: who signs vouchers, publishes settlements and audits: `keys::new`.
/// - `chain`: the digest of the chain's first checkpoint, 32 bytes.
/// - `delays`: how long announced acts wait: `delays::default`, on a local chain `delays::new`.
///
/// #### Aborts
/// - `EStablecoinInvalid` if `U` is SUI or SUIL.
/// - `finance::ERootIsZero` if the root is `@0x0`, `config::EHolderInvalid` if the guardian is.
/// - `config::EChainInvalid` unless the digest has 32 bytes.
/// - `upgrade::EUpgradeCapForeign` unless it is the right to this package.
public fun create<U>(
    cap: SetupCap,
    upgrade_cap: UpgradeCap,
    emission: Emission,
    root: address,
    guardian: address,
    keys: Keys,
    chain: vector<u8>,
    delays: Delays,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    let stablecoin = type_name::with_defining_ids<U>();
    assert!(
        stablecoin != type_name::with_defining_ids<SUI>() &&
            stablecoin != type_name::with_defining_ids<SUIL>(),
        EStablecoinInvalid,
    );
    let SetupCap { id } = cap;
    id.delete();

    let mut vault = vault::new<U>(emission.open_emission(), clock, ctx);
    let guardian_cap = admin::new_guardian_cap(ctx);
    let admin_cap = admin::new_admin_cap(ctx);
    let config = config::new(
        chain,
        keys,
        config::holder(ctx.sender(), object::id(&admin_cap)),
        config::holder(guardian, object::id(&guardian_cap)),
        delays,
        ctx,
    );
    admin::send_admin_cap(admin_cap, ctx.sender(), clock);
    admin::send_guardian_cap(guardian_cap, guardian, clock);

    let liquidity = liquidity::create<U>(&config, clock, ctx);
    let team = team::create<U>(day::today(clock), ctx);
    let pledges = pledge::create(ctx);
    vault.register_reserve(b"flow".to_ascii_string(), liquidity);
    vault.register_reserve(b"team".to_ascii_string(), team);
    vault.register_reserve(b"pledge".to_ascii_string(), pledges);
    event::emit(SetupCompleted {
        root,
        finance: finance::create(root, ctx),
        vault: object::id(&vault),
        liquidity,
        usdc_sui_pool: pool::create<SUI, U>(false, ctx),
        suil_sui_pool: pool::create<SUIL, SUI>(true, ctx),
        prices: suiprice::create(ctx),
        config: object::id(&config),
        upgrade_lock: upgrade::create(upgrade_cap, ctx),
        team,
        pledges,
        exchange: suilpool::create(ctx),
        day: day::today(clock),
        timestamp_ms: clock.timestamp_ms(),
    });
    vault.share();
    config.share();
}

// === Private functions ===

fun init(ctx: &mut TxContext) {
    transfer::transfer(SetupCap { id: object::new(ctx) }, ctx.sender());
}

// === Test functions ===

#[test_only]
public fun init_for_testing(ctx: &mut TxContext) {
    init(ctx)
}
