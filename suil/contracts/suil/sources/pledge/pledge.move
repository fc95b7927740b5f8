/// Owns the fixed terms' entry points (rules.md §6): pledges of SUI, which earn SUI every day, and of SUIL, which are
/// granted hashrate once; who may call what, minimums, fees, and the coins:
///
///   pledge ─▶ principal ─▶ close_principal, leave  reserve ─▶ escrow (the whole term's largest income, at once)
///                                                     ▲           ├─▶ withdraw_income, close_income, leave
///                                                     └───────────┘   what was never earned
///
/// Does not own the arithmetic (`suil::term`), the pledges' forms (`suil::sui_pledge`, `suil::suil_pledge`), the lists
/// of owners (`suil::owners`) nor any price. Under this code principal and income go to the owner alone, and the end of a
/// term needs nothing but the clock: no pause, no server, no voucher, not even the owner. Before it principal leaves only
/// while an upgrade is announced, which can bring any code: by `leave` and `leave_suil`.
module suil::pledge;

use sui::balance::{Self, Balance};
use sui::clock::Clock;
use sui::coin::{Self, Coin};
use sui::event;
use sui::sui::SUI;
use sui::table::{Self, Table};
use suil::bucket::{Self, Bucket, Limit};
use suil::config::{Self, Config};
use suil::day;
use suil::fee;
use suil::fee_balance::{Self, FeeBalance};
use suil::finance::{Self, Finance};
use suil::owners::{Self, Owners};
use suil::pool::Pool;
use suil::reserve::{Self, Deposit, Reserve};
use suil::sui_pledge::{Self, SuiDetail, SuiPledge};
use suil::suil::SUIL;
use suil::suil_pledge::{Self, SuilDetail, SuilPledge};
use suil::suiprice::{Self, GrantPrice};
use suil::term;
use suil::vault::Vault;

// === Errors ===

/// The sender has no inviter.
const ENotBound: u64 = 1;
/// Less than the least pledge: 20 SUI, 100 SUIL.
const EPledgeBelowMinimum: u64 = 2;
/// The reserve cannot set the term's largest income aside; `open_principal` says what it still takes.
const EReserveShort: u64 = 3;
/// There is no such pledge.
const EPledgeUnknown: u64 = 4;
/// The sender is not the pledge's owner.
const ENotOwner: u64 = 5;
/// The term is over: the income leaves by `close_income`.
const ETermOver: u64 = 6;
/// The term is not over.
const ETermRunning: u64 = 7;
/// No day has been completed since the pledge was made or since the last withdrawal.
const ENothingToWithdraw: u64 = 8;
/// The principal, or the last income, was paid already.
const EAlreadyPaid: u64 = 9;
/// The hashrate is zero or below the minimum the sender asked for.
const EHashrateBelowMinimum: u64 = 10;
/// The coin is empty.
const EZeroAmount: u64 = 11;
/// The pledge would count for less than the sender accepts.
const EValueBelowMinimum: u64 = 12;
/// More hashrate than pledges may be granted now; `hashrate_view` says how much fits.
const EAboveRemaining: u64 = 13;
/// No upgrade is announced: the pledge runs until its term is over.
const ENoUpgrade: u64 = 14;
/// The pledge was made after the upgrade was announced.
const EPledgedInNotice: u64 = 15;

// === Constants ===

const DAY_MS: u64 = 86_400_000;

// === Structs ===

/// All pledges, shared, one per deployment.
public struct Pledges has key {
    id: UID,
    /// SUI not yet promised to anyone.
    reserve: Reserve<SUI>,
    /// SUI set aside for the running terms.
    escrow: Balance<SUI>,
    principal: Balance<SUI>,
    suil_principal: Balance<SUIL>,
    sui: Table<u64, SuiPledge>,
    suil: Table<u64, SuilPledge>,
    sui_owners: Owners,
    suil_owners: Owners,
    /// Of the income.
    fees: FeeBalance<SUI>,
    /// Hashrate that SUIL pledges were granted.
    hashrate: Bucket,
}

/// The pledges at a glance. Amounts are MIST unless said otherwise.
public struct Overview has copy, drop {
    principal: u64,
    /// In base units of SUIL.
    suil_principal: u64,
    reserve: u64,
    /// What is promised at most to the running terms and set aside for them.
    escrow: u64,
    /// How many SUI pledges were ever made; their ids are 0 and on.
    count: u64,
    /// How many SUIL pledges were ever made; their ids are 0 and on.
    suil_count: u64,
}

// === Events ===

/// Emitted by `pledge`.
public struct Pledged has copy, drop {
    member: address,
    id: u64,
    /// In MIST.
    principal: u64,
    term_days: u64,
    /// In micro-dollars; it counts for the team as long as the pledge earns.
    value: u64,
    /// From the reserve to escrow, in MIST.
    escrowed: u64,
    timestamp_ms: u64,
}

/// Emitted by `pledge_suil`. The ledger grants the hashrate by it.
public struct SuilPledged has copy, drop {
    member: address,
    id: u64,
    /// In base units of SUIL.
    principal: u64,
    term_days: u64,
    /// In micro-dollars; it counts for the team during the term.
    value: u64,
    /// In base units of HR.
    hashrate: u64,
    timestamp_ms: u64,
}

/// Emitted by `withdraw_income`, `close_income` and `leave`.
public struct IncomePaid has copy, drop {
    member: address,
    id: u64,
    /// Taken from escrow, the fee included, in MIST.
    income: u64,
    /// Kept for the vault, in MIST.
    fee: u64,
    /// From escrow back to the reserve, in MIST; 0 unless it was the last income.
    returned: u64,
    /// Whether it was the last income.
    closed: bool,
    timestamp_ms: u64,
}

/// Emitted by `close_principal` and `leave`.
public struct PrincipalPaid has copy, drop {
    member: address,
    id: u64,
    /// In MIST.
    principal: u64,
    timestamp_ms: u64,
}

/// Emitted by `close_suil_principal` and `leave_suil`.
public struct SuilPrincipalPaid has copy, drop {
    member: address,
    id: u64,
    /// In base units of SUIL.
    principal: u64,
    timestamp_ms: u64,
}

/// Emitted by `leave`, after `IncomePaid` and `PrincipalPaid`.
public struct PledgeLeft has copy, drop {
    member: address,
    id: u64,
    /// How many days it earned; from the day after them it no longer counts for the team.
    served_days: u64,
    timestamp_ms: u64,
}

/// Emitted by `leave_suil`, after `SuilPrincipalPaid`. The ledger takes hashrate back by it.
public struct SuilPledgeLeft has copy, drop {
    member: address,
    id: u64,
    term_days: u64,
    /// How many days of the term are complete; from the day after them it no longer counts for the team.
    served_days: u64,
    timestamp_ms: u64,
}

/// Emitted when the reserve grows.
public struct PledgeReserveFunded has copy, drop {
    funder: address,
    /// In MIST.
    amount: u64,
    timestamp_ms: u64,
}

// === Public functions: making a pledge ===

/// Pledges SUI for a term. Its largest income moves from the reserve to escrow at once.
///
/// #### Parameters
/// - `pledges`: the pledge is added; principal and escrow grow.
/// - `usdc_pool`: its grant price gives the pledge its value in USD.
/// - `coin`: at least 20 SUI; all of it is pledged.
/// - `term_days`: 30, 90, 180 or 360.
/// - `min_value`: the least the pledge may count for, in micro-dollars.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `config::EPaused` while new pledges are paused.
/// - `ENotBound` if the sender has no inviter and is not the root.
/// - `term::ETermUnknown` if there is no such term, `EPledgeBelowMinimum` if the coin is below the minimum.
/// - `EReserveShort` if the reserve holds less than the term's largest income.
/// - `EValueBelowMinimum` if it counts for less than `min_value`.
/// - `suiprice::EPriceYoung`, `suiprice::EPoolShallow` while the pool has no price.
public fun pledge<U>(
    pledges: &mut Pledges,
    usdc_pool: &Pool<SUI, U>,
    finance: &Finance,
    config: &Config,
    coin: Coin<SUI>,
    term_days: u64,
    min_value: u64,
    clock: &Clock,
    ctx: &TxContext,
) {
    let member = ctx.sender();
    let principal = coin.value();
    assert_may_pledge(member, finance, config, clock);
    assert!(principal >= config.pledge_min!(clock), EPledgeBelowMinimum);
    let escrowed = term::largest_income(principal, term_days);
    assert!(escrowed <= pledges.reserve.value(), EReserveShort);

    let value = suiprice::sui_usd_grant(usdc_pool, config, principal, clock);
    assert!(value >= min_value, EValueBelowMinimum);
    let (id, now_ms) = (pledges.sui.length(), clock.timestamp_ms());
    let made = sui_pledge::new(member, principal, value, term_days, now_ms, day::today(clock));
    pledges.sui.add(id, made);
    pledges.sui_owners.add(member, id);
    pledges.principal.join(coin.into_balance());
    pledges.escrow.join(pledges.reserve.split(escrowed));
    event::emit(Pledged { member, id, principal, term_days, value, escrowed, timestamp_ms: now_ms });
}

/// Pledges SUIL for a term. The hashrate for it is granted at once, by the event.
///
/// #### Parameters
/// - `pledges`: the pledge is added; the SUIL principal and the hashrate granted grow.
/// - `suil_pool`, `usdc_pool`: their grant prices give the pledge its value in USD.
/// - `coin`: at least 100 SUIL; all of it is pledged.
/// - `term_days`: 30, 90 or 180.
/// - `min_value`: the least the pledge may count for, in micro-dollars.
/// - `min_hashrate`: the least hashrate the sender accepts for it, in base units of HR.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced, `config::EPaused` while new pledges are paused.
/// - `ENotBound` if the sender has no inviter and is not the root.
/// - `term::ETermUnknown` if there is no such term, `EPledgeBelowMinimum` if the coin is below the minimum.
/// - `EValueBelowMinimum` if it counts for less than `min_value`.
/// - `EHashrateBelowMinimum` if the hashrate would be below `min_hashrate`, or 0.
/// - `EAboveRemaining` if the hashrate is more than pledges may be granted now.
/// - `suiprice::EPriceYoung`, `suiprice::EPoolShallow` while there is no price.
public fun pledge_suil<U>(
    pledges: &mut Pledges,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    finance: &Finance,
    config: &Config,
    coin: Coin<SUIL>,
    term_days: u64,
    min_value: u64,
    min_hashrate: u64,
    clock: &Clock,
    ctx: &TxContext,
) {
    let member = ctx.sender();
    let principal = coin.value();
    assert_may_pledge(member, finance, config, clock);
    assert!(principal >= config.suil_pledge_min!(clock), EPledgeBelowMinimum);
    let factor_bps = config::suil_pledge_factor!(config, term::suil_index(term_days), clock);
    let price = suiprice::grant_price(suil_pool, usdc_pool, config, clock);
    let value = price.value_of(principal);
    assert!(value >= min_value, EValueBelowMinimum);
    let hashrate = term::hashrate(value, factor_bps);
    assert!(hashrate > 0 && hashrate >= min_hashrate, EHashrateBelowMinimum);
    let (id, now_ms) = (pledges.suil.length(), clock.timestamp_ms());
    let limit = limit_of(&price, config, clock);
    assert!(hashrate <= pledges.hashrate.remaining(&limit, now_ms), EAboveRemaining);

    pledges.hashrate.take(hashrate, &limit, now_ms);
    let today = day::today(clock);
    let made = suil_pledge::new(member, principal, value, hashrate, term_days, now_ms, today);
    pledges.suil.add(id, made);
    pledges.suil_owners.add(member, id);
    pledges.suil_principal.join(coin.into_balance());
    event::emit(SuilPledged { member, id, principal, term_days, value, hashrate, timestamp_ms: now_ms });
}

// === Public functions: income and the end ===

/// Pays the owner all the income of the complete days. The ramp starts again: today earns the first yield.
///
/// #### Parameters
/// - `pledges`: escrow shrinks by the income.
/// - `id`: a SUI pledge of the sender whose term is not over.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPledgeUnknown` if there is no such pledge, `ENotOwner` if it belongs to another address, `ETermOver` if its term is
///   over.
/// - `ENothingToWithdraw` if there is no income.
public fun withdraw_income(pledges: &mut Pledges, config: &Config, id: u64, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let today = day::today(clock);
    let pledge = pledges.borrow_sui(id);
    assert!(pledge.owner() == ctx.sender(), ENotOwner);
    assert!(!pledge.is_over(today), ETermOver);
    let income = pledge.withdraw(today);
    assert!(income > 0, ENothingToWithdraw);
    pledges.pay_income(id, income, 0, false, config, clock, ctx);
}

/// Pays the owner a SUI pledge's rest of income after its term; anyone may call. What the pledge never earned returns to
/// the reserve.
///
/// #### Parameters
/// - `pledges`: escrow no longer holds anything for the pledge.
/// - `id`: a SUI pledge whose term is over.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPledgeUnknown` if there is no such pledge, `ETermRunning` if its term is not over, `EAlreadyPaid` if it was
///   done.
public fun close_income(pledges: &mut Pledges, config: &Config, id: u64, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let today = day::today(clock);
    let pledge = pledges.borrow_sui(id);
    assert!(pledge.is_over(today), ETermRunning);
    assert!(!pledge.income_paid(), EAlreadyPaid);
    let (income, returned) = pledge.close_income(today);
    pledges.pay_income(id, income, returned, true, config, clock, ctx);
}

/// Pays the owner a SUI pledge's principal after its term; anyone may call. There is no fee.
///
/// #### Parameters
/// - `pledges`: the principal leaves it.
/// - `id`: a SUI pledge whose term is over.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPledgeUnknown` if there is no such pledge, `ETermRunning` if its term is not over, `EAlreadyPaid` if it was
///   done.
public fun close_principal(pledges: &mut Pledges, config: &Config, id: u64, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let pledge = pledges.borrow_sui(id);
    assert!(pledge.is_over(day::today(clock)), ETermRunning);
    assert!(!pledge.principal_paid(), EAlreadyPaid);
    pledges.pay_principal(id, clock, ctx);
}

/// Pays the owner a SUIL pledge's principal after its term; anyone may call. There is no fee.
///
/// #### Parameters
/// - `pledges`: the principal leaves it.
/// - `id`: a SUIL pledge whose term is over.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPledgeUnknown` if there is no such pledge, `ETermRunning` if its term is not over, `EAlreadyPaid` if it was
///   done.
public fun close_suil_principal(pledges: &mut Pledges, config: &Config, id: u64, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let pledge = pledges.borrow_suil(id);
    assert!(pledge.is_over(day::today(clock)), ETermRunning);
    assert!(!pledge.principal_paid(), EAlreadyPaid);
    pledges.pay_suil_principal(id, clock, ctx);
}

// === Public functions: leaving before an upgrade ===

/// Pays the owner a running SUI pledge's principal and the income of its complete days, while an upgrade is announced that
/// was not when the pledge was made. What was set aside for the other days returns to the reserve.
///
/// #### Parameters
/// - `pledges`: the principal leaves it, escrow no longer holds anything for the pledge, the fee of 3% of the income, rounded
///   up, stays.
/// - `id`: a SUI pledge of the sender whose term is not over.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EPledgeUnknown` if there is no such pledge, `ENotOwner` if it belongs to another address, `ETermOver` if its term is
///   over or it was left.
/// - `ENoUpgrade` if no upgrade is announced, `EPledgedInNotice` if the pledge was made after the announcement.
public fun leave(pledges: &mut Pledges, config: &Config, id: u64, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let (today, member) = (day::today(clock), ctx.sender());
    let pledge = pledges.borrow_sui(id);
    assert!(pledge.owner() == member, ENotOwner);
    assert!(!pledge.is_over(today), ETermOver);
    assert_may_leave(pledge.started_at_ms(), config, clock);
    let (income, returned, served_days) = pledge.leave(today);
    pledges.pay_income(id, income, returned, true, config, clock, ctx);
    pledges.pay_principal(id, clock, ctx);
    event::emit(PledgeLeft { member, id, served_days, timestamp_ms: clock.timestamp_ms() });
}

/// Pays the owner a running SUIL pledge's principal, while an upgrade is announced that was not when the pledge was made.
/// The ledger takes back, by the event, hashrate that the days of the term did not serve for.
///
/// #### Parameters
/// - `pledges`: the principal leaves it.
/// - `id`: a SUIL pledge of the sender whose term is not over.
///
/// #### Aborts
/// - As `leave`.
public fun leave_suil(pledges: &mut Pledges, config: &Config, id: u64, clock: &Clock, ctx: &mut TxContext) {
    config.assert_version();
    let (today, member) = (day::today(clock), ctx.sender());
    let pledge = pledges.borrow_suil(id);
    assert!(pledge.owner() == member, ENotOwner);
    assert!(!pledge.is_over(today), ETermOver);
    assert_may_leave(pledge.started_at_ms(), config, clock);
    let (term_days, served_days) = (pledge.term_days(), pledge.leave(today));
    pledges.pay_suil_principal(id, clock, ctx);
    let timestamp_ms = clock.timestamp_ms();
    event::emit(SuilPledgeLeft { member, id, term_days, served_days, timestamp_ms });
}

// === Public functions: the reserve ===

/// Adds to the reserve, permanently; anyone may call.
///
/// #### Parameters
/// - `coin`: all of it is taken.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty.
public fun fund_reserve(pledges: &mut Pledges, config: &Config, coin: Coin<SUI>, clock: &Clock, ctx: &TxContext) {
    config.assert_version();
    let amount = coin.value();
    assert!(amount > 0, EZeroAmount);
    pledges.reserve.join(coin.into_balance());
    event::emit(PledgeReserveFunded { funder: ctx.sender(), amount, timestamp_ms: clock.timestamp_ms() });
}

/// Adds what `vault::fund_reserve` took out of the vault to the reserve.
///
/// #### Parameters
/// - `deposit`: of the same transaction; it names the reserve it is for.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `reserve::EDepositForeign` if it is for another reserve.
public fun accept_deposit(pledges: &mut Pledges, config: &Config, deposit: Deposit<SUI>, clock: &Clock) {
    config.assert_version();
    let funder = deposit.source();
    let amount = pledges.reserve.accept(deposit);
    event::emit(PledgeReserveFunded { funder, amount, timestamp_ms: clock.timestamp_ms() });
}

/// Moves the fees to the vault; anyone may call.
///
/// #### Parameters
/// - `pledges`: holds no fees afterwards.
/// - `vault`: its balance of SUI grows by them.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
public fun collect_fees(pledges: &mut Pledges, vault: &mut Vault, config: &Config, clock: &Clock) {
    config.assert_version();
    let source = object::id(pledges);
    pledges.fees.collect(source, vault, clock);
}

// === View functions ===

/// Returns a SUI pledge as it stands now.
///
/// #### Aborts
/// - `EPledgeUnknown` if there is no such pledge.
public fun sui_pledge(pledges: &Pledges, id: u64, clock: &Clock): SuiDetail {
    assert!(pledges.sui.contains(id), EPledgeUnknown);
    pledges.sui[id].detail(id, day::today(clock))
}

/// Returns a SUIL pledge as it stands now.
///
/// #### Aborts
/// - `EPledgeUnknown` if there is no such pledge.
public fun suil_pledge(pledges: &Pledges, id: u64, clock: &Clock): SuilDetail {
    assert!(pledges.suil.contains(id), EPledgeUnknown);
    pledges.suil[id].detail(id, day::today(clock))
}

/// Returns up to `limit` SUI pledges of an owner in the order they were made, from the one at place `from` (0 is the
/// first).
public fun sui_pledges_of(
    pledges: &Pledges,
    owner: address,
    from: u64,
    limit: u64,
    clock: &Clock,
): vector<SuiDetail> {
    pledges.sui_owners.list(owner, from, limit).map!(|id| sui_pledge(pledges, id, clock))
}

/// Returns up to `limit` SUIL pledges of an owner in the order they were made, from the one at place `from` (0 is the
/// first).
public fun suil_pledges_of(
    pledges: &Pledges,
    owner: address,
    from: u64,
    limit: u64,
    clock: &Clock,
): vector<SuilDetail> {
    pledges.suil_owners.list(owner, from, limit).map!(|id| suil_pledge(pledges, id, clock))
}

/// Returns how many SUI and how many SUIL pledges an owner ever made.
public fun counts_of(pledges: &Pledges, owner: address): (u64, u64) {
    (pledges.sui_owners.count(owner), pledges.suil_owners.count(owner))
}

/// Returns the largest principal that the reserve still takes for a term, in MIST.
///
/// #### Aborts
/// - `term::ETermUnknown` if there is no such term.
public fun open_principal(pledges: &Pledges, term_days: u64): u64 {
    term::open_principal(pledges.reserve.value(), term_days)
}

/// Returns how much hashrate SUIL pledges may be granted.
///
/// #### Returns
/// - The most SUIL that fits now into a pledge of the term, in base units; 0 if no pledge of the term is granted any.
/// - What may be granted now at most, in base units of HR.
/// - The capacity: what may be granted at most once the refill has made up for all earlier grants.
/// - The refill a day.
///
/// #### Aborts
/// - `term::ETermUnknown` if there is no such term.
/// - `suiprice::EPriceYoung`, `suiprice::EPoolShallow` while there is no price.
public fun hashrate_view<U>(
    pledges: &Pledges,
    suil_pool: &Pool<SUIL, SUI>,
    usdc_pool: &Pool<SUI, U>,
    config: &Config,
    term_days: u64,
    clock: &Clock,
): (u64, u64, u64, u64) {
    let factor_bps = config::suil_pledge_factor!(config, term::suil_index(term_days), clock);
    let price = suiprice::grant_price(suil_pool, usdc_pool, config, clock);
    let limit = limit_of(&price, config, clock);
    let remaining = pledges.hashrate.remaining(&limit, clock.timestamp_ms());
    let fits = if (remaining == 0 || factor_bps == 0) 0 else {
        price.suil_of(term::value_of_hashrate(remaining, factor_bps))
    };
    (fits, remaining, limit.capacity(), limit.refill())
}

/// Returns principal, reserve, escrow and the number of pledges.
public fun overview(pledges: &Pledges): Overview {
    Overview {
        principal: pledges.principal.value(),
        suil_principal: pledges.suil_principal.value(),
        reserve: pledges.reserve.value(),
        escrow: pledges.escrow.value(),
        count: pledges.sui.length(),
        suil_count: pledges.suil.length(),
    }
}

/// Returns the fees that the vault has not collected yet, and all that were ever taken, in MIST.
public fun fees(pledges: &Pledges): (u64, u128) {
    (pledges.fees.value(), pledges.fees.taken())
}

// === Package functions ===

/// Creates and shares the pledges, with nothing in them.
///
/// #### Returns
/// - Their id.
public(package) fun create(ctx: &mut TxContext): ID {
    let uid = object::new(ctx);
    let id = uid.to_inner();
    transfer::share_object(Pledges {
        id: uid,
        reserve: reserve::new(id),
        escrow: balance::zero(),
        principal: balance::zero(),
        suil_principal: balance::zero(),
        sui: table::new(ctx),
        suil: table::new(ctx),
        sui_owners: owners::new(ctx),
        suil_owners: owners::new(ctx),
        fees: fee_balance::new(),
        hashrate: bucket::new(),
    });
    id
}

// === Private functions ===

fun assert_may_pledge(member: address, finance: &Finance, config: &Config, clock: &Clock) {
    config.assert_version();
    config.assert_not_paused(clock);
    assert!(finance::is_bound(finance, member), ENotBound);
}

/// What SUIL pledges may be granted at the present liquidity.
fun limit_of(price: &GrantPrice, config: &Config, clock: &Clock): Limit {
    let (burst_ppm, day_ppm) = (config.pledge_hr_burst!(clock), config.pledge_hr_day!(clock));
    bucket::limit(price.liquidity(), burst_ppm, day_ppm, DAY_MS)
}

fun borrow_sui(pledges: &mut Pledges, id: u64): &mut SuiPledge {
    assert!(pledges.sui.contains(id), EPledgeUnknown);
    &mut pledges.sui[id]
}

fun borrow_suil(pledges: &mut Pledges, id: u64): &mut SuilPledge {
    assert!(pledges.suil.contains(id), EPledgeUnknown);
    &mut pledges.suil[id]
}

/// Refuses unless an upgrade is announced, and was not before a time.
fun assert_may_leave(started_at_ms: u64, config: &Config, clock: &Clock) {
    let upgrade = config.next_upgrade(clock);
    assert!(upgrade.is_some(), ENoUpgrade);
    assert!(started_at_ms <= upgrade.destroy_some().announced_ms(), EPledgedInNotice);
}

/// Pays a SUI pledge's principal to its owner.
fun pay_principal(pledges: &mut Pledges, id: u64, clock: &Clock, ctx: &mut TxContext) {
    let pledge = &mut pledges.sui[id];
    let (member, principal) = (pledge.owner(), pledge.close_principal());
    let coin = coin::from_balance(pledges.principal.split(principal), ctx);
    event::emit(PrincipalPaid { member, id, principal, timestamp_ms: clock.timestamp_ms() });
    transfer::public_transfer(coin, member);
}

/// Pays a SUIL pledge's principal to its owner.
fun pay_suil_principal(pledges: &mut Pledges, id: u64, clock: &Clock, ctx: &mut TxContext) {
    let pledge = &mut pledges.suil[id];
    let (member, principal) = (pledge.owner(), pledge.close_principal());
    let coin = coin::from_balance(pledges.suil_principal.split(principal), ctx);
    event::emit(SuilPrincipalPaid { member, id, principal, timestamp_ms: clock.timestamp_ms() });
    transfer::public_transfer(coin, member);
}

/// Pays income to the pledge's owner, keeps its fee, and returns what was not earned to the reserve. The bounds of the
/// configuration (at least 1 SUI, at most 10%) leave something of any income but that of no day.
fun pay_income(
    pledges: &mut Pledges,
    id: u64,
    income: u64,
    returned: u64,
    closed: bool,
    config: &Config,
    clock: &Clock,
    ctx: &mut TxContext,
) {
    let fee = fee::of(income, config.pledge_income_fee!(clock));
    let member = pledges.sui[id].owner();
    let mut coins = pledges.escrow.split(income);
    pledges.fees.add(coins.split(fee));
    pledges.reserve.join(pledges.escrow.split(returned));
    event::emit(IncomePaid { member, id, income, fee, returned, closed, timestamp_ms: clock.timestamp_ms() });
    if (income == 0) coins.destroy_zero() else transfer::public_transfer(coin::from_balance(coins, ctx), member);
}
