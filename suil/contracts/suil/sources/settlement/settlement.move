/// Owns the daily settlement's entry points (rules.md §4): publishing and revoking a day's root, proving one's income
/// by it, funding the team reserve, and every view of team income.
///
///   reserve ─▶ escrow (publish_settlement, a day at a time) ─▶ credit (prove) ─▶ liquidity::claim of the kinds 1 to 4
///
/// A root proves 72 hours after its publication, or 24 hours after it if the audit key attests that it computed the same.
/// Until then the audit key can make it wait, and the guardian can revoke it.
///
/// Does not own how a day's amounts are computed (anyone recomputes them from the events), the money and the memory
/// (`suil::team`), nor the tree's form (`suil::merkle`).
///
/// A root carries the amounts of its own day and is paid out of that day's total: a wrong one that is not revoked in time
/// takes at most that total, and nothing of another day.
module suil::settlement;

use sui::clock::Clock;
use sui::coin::Coin;
use sui::event;
use suil::admin::{Self, GuardianCap};
use suil::config::Config;
use suil::liquidity::{Self, Liquidity};
use suil::merkle;
use suil::reserve::Deposit;
use suil::team::{DayRoot, Team};

use fun waiting_root as Team.waiting_root;

// === Errors ===

#[error(code = 1)]
const EDayOutOfOrder: vector<u8> =
    b"The day is neither the first one never published nor a revoked one.";
#[error(code = 2)]
const EDayOpen: vector<u8> = b"The day is not complete.";
#[error(code = 3)]
const ETotalAboveLimit: vector<u8> =
    b"The total is above what the day allows for team income.";
#[error(code = 4)]
const EReserveShort: vector<u8> = b"The team reserve holds less than the total.";
#[error(code = 5)]
const ERootMalformed: vector<u8> = b"The root does not have 32 bytes.";
#[error(code = 6)]
const EDayNotPublished: vector<u8> = b"The day is not published.";
#[error(code = 7)]
const EAlreadyClaimable: vector<u8> = b"The root is claimable already, which is final.";
#[error(code = 8)]
const EDayNotAccepted: vector<u8> = b"The day has no claimable root.";
#[error(code = 9)]
const EProofMalformed: vector<u8> =
    b"The proof's siblings or sides are malformed.";
#[error(code = 10)]
const EProofInvalid: vector<u8> =
    b"The proof does not lead to the day's root.";
#[error(code = 11)]
const EZeroAmount: vector<u8> = b"The coin is empty.";

#[error(code = 12)]
const EDayAttested: vector<u8> = b"The audit key attested the root already.";
#[error(code = 13)]
const ERootDiffers: vector<u8> = b"The audit key computed another root.";
#[error(code = 14)]
const EDayHeld: vector<u8> = b"The audit key held the root already.";

// === Constants ===

/// The most a day's total can be of what was set aside for the day, in thousandths (rules.md §4): four kinds of 10%,
/// 5%, 15% and 10% of 15% make 31.5%.
const LIMIT_PER_MILLE: u128 = 315;
const PER_MILLE: u128 = 1_000;

// === Structs ===

/// A day that was published, as a view shows it.
public struct Published has copy, drop {
    day: u64,
    root: vector<u8>,
    /// In micro-dollars.
    total: u64,
    published_at_ms: u64,
    claimable_at_ms: u64,
    /// What no member has proven of the total, in micro-dollars.
    left: u64,
    /// The audit key computed the same root.
    attested: bool,
    /// The audit key made it wait longer.
    held: bool,
    /// The day is due again.
    revoked: bool,
    /// Whether `prove` accepts it now.
    accepted: bool,
}

/// The team income at a glance. Amounts are micro-dollars.
public struct Overview has copy, drop {
    reserve: u64,
    /// What the published roots promise and no member has proven.
    escrow: u64,
    /// The first day there is or will be a root of.
    first_day: u64,
    /// The first day that was never published.
    next_day: u64,
}

// === Events ===

/// Emitted by `publish_settlement`.
public struct SettlementPublished has copy, drop {
    day: u64,
    root: vector<u8>,
    /// From the team reserve to the team escrow, in micro-dollars.
    total: u64,
    claimable_at_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `attest`.
public struct SettlementAttested has copy, drop {
    day: u64,
    root: vector<u8>,
    claimable_at_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `hold`.
public struct SettlementHeld has copy, drop {
    day: u64,
    root: vector<u8>,
    claimable_at_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `revoke_settlement`; the day will be published again.
public struct SettlementRevoked has copy, drop {
    day: u64,
    root: vector<u8>,
    /// From the team escrow back to the team reserve, in micro-dollars.
    total: u64,
    timestamp_ms: u64,
}

/// Emitted by `prove` and, for each day it pays, by `season::prove_season`, with the amounts of that day, in micro-dollars.
public struct Proven has copy, drop {
    member: address,
    day: u64,
    friend_income: u64,
    indirect_income: u64,
    community_income: u64,
    peer_income: u64,
    timestamp_ms: u64,
}

/// Emitted when the team reserve grows. What was received up to the end of a day is part of the day's budget.
public struct TeamReserveFunded has copy, drop {
    funder: address,
    /// In base units of the stablecoin.
    amount: u64,
    timestamp_ms: u64,
}

// === Public functions ===

/// Publishes a day's root and sets its total aside, for the settlement key alone.
///
/// #### Parameters
/// - `day`: the first one that was never published, at first the first day of the liquidity product; or one that was
///   revoked.
/// - `root`: of the tree of that day's amounts; 32 zero bytes if no member has any.
/// - `total`: the sum of those amounts, in micro-dollars. Proofs of the day are paid up to it.
/// - `team`: the total goes from its reserve to its escrow; the root is claimable after the delay for roots without an
///   attestation.
/// - `liquidity`: complete days are closed first.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotSettlementKey` if the sender is any other address.
/// - `EDayOutOfOrder` if the day is not due, `EDayOpen` if it is not complete, `ERootMalformed` if the root has not 32
///   bytes.
/// - `ETotalAboveLimit` if the total is above 31.5% of what the day set aside, `EReserveShort` if the reserve holds
///   less.
/// - `liquidity::EDaysBehind` if more than 200 days are to be closed.
public fun publish_settlement<U>(
    day: u64,
    root: vector<u8>,
    total: u64,
    team: &mut Team<U>,
    liquidity: &mut Liquidity<U>,
    config: &Config,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    config.assert_settlement_key(ctx);
    assert!(team.is_due(day), EDayOutOfOrder);
    assert!(merkle::is_hash(&root), ERootMalformed);
    liquidity.close_complete_days(clock);
    assert!(liquidity.is_closed(day), EDayOpen);
    let limit = (liquidity.moved_on(day) as u128) * LIMIT_PER_MILLE / PER_MILLE;
    assert!((total as u128) <= limit, ETotalAboveLimit);
    assert!(total <= team.reserve(), EReserveShort);

    let now_ms = clock.timestamp_ms();
    let claimable_at_ms = now_ms + config.delays().unattested_ms();
    team.publish(day, root, total, now_ms, claimable_at_ms);
    event::emit(SettlementPublished { day, root, total, claimable_at_ms, timestamp_ms: now_ms });
}

/// States that the audit key computed the same root of a day, for that key alone. The root is claimable 24 hours after its
/// publication, at once if that has passed; a root that is held stays so.
///
/// #### Parameters
/// - `day`: a published one.
/// - `root`: what the audit key computed.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotAuditKey` if the sender is any other address.
/// - `EDayNotPublished` if the day is not published or is revoked, `EAlreadyClaimable` if its root is claimable.
/// - `EDayAttested` if the root is attested already, `ERootDiffers` if it is another one.
public fun attest<U>(
    team: &mut Team<U>,
    config: &Config,
    day: u64,
    root: vector<u8>,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    config.assert_audit_key(ctx);
    let now_ms = clock.timestamp_ms();
    let published = team.waiting_root(day, now_ms);
    assert!(!published.is_attested(), EDayAttested);
    assert!(root == published.hash(), ERootDiffers);
    let mut claimable_at_ms = published.claimable_at_ms();
    if (!published.is_held()) {
        claimable_at_ms = now_ms.max(published.published_at_ms() + config.settlement_delay_ms());
    };
    team.attest(day, claimable_at_ms);
    event::emit(SettlementAttested { day, root, claimable_at_ms, timestamp_ms: now_ms });
}

/// Makes a root wait 72 hours from now, for the audit key alone and once per published root, so that the guardian has
/// time to look at it.
///
/// #### Parameters
/// - `day`: a published one.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotAuditKey` if the sender is any other address.
/// - `EDayNotPublished` if the day is not published or is revoked, `EAlreadyClaimable` if its root is claimable.
/// - `EDayHeld` if the root is held already.
public fun hold<U>(team: &mut Team<U>, config: &Config, day: u64, clock: &Clock, ctx: &TxContext) {
    config.assert_version();
    config.assert_audit_key(ctx);
    let now_ms = clock.timestamp_ms();
    let published = team.waiting_root(day, now_ms);
    assert!(!published.is_held(), EDayHeld);
    let claimable_at_ms = now_ms + config.delays().unattested_ms();
    team.hold(day, claimable_at_ms);
    event::emit(SettlementHeld {
        day,
        root: published.hash(),
        claimable_at_ms,
        timestamp_ms: now_ms,
    });
}

/// Takes a root back before it is claimable, for the guardian alone. No other day changes.
///
/// #### Parameters
/// - `team`: the day's total returns from its escrow to its reserve; the day is due again.
/// - `guardian`: the capability that the configuration names.
/// - `day`: a published one.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `admin::EGuardianReplaced` if the guardian was replaced.
/// - `EDayNotPublished` if the day is not published or is revoked already, `EAlreadyClaimable` if its root is claimable.
public fun revoke_settlement<U>(
    team: &mut Team<U>,
    config: &Config,
    guardian: &GuardianCap,
    day: u64,
    clock: &Clock,
) {
    config.assert_version();
    admin::assert_guardian(guardian, config);
    let now_ms = clock.timestamp_ms();
    let root = team.waiting_root(day, now_ms);
    let total = team.revoke(day);
    event::emit(SettlementRevoked { day, root: root.hash(), total, timestamp_ms: now_ms });
}

/// Proves a member's income of a day by its root, so that the member can claim it. Any address may call, for any member. A
/// day that the member has proven already adds nothing, so that another address's proof makes no transaction of the
/// member fail.
///
/// #### Parameters
/// - `team`: pays out of what is left of the day.
/// - `liquidity`: the amounts become the member's credit.
/// - `day`: one whose root is claimable.
/// - `member`: whom the leaf names.
/// - `friend_income`, `indirect_income`, `community_income`, `peer_income`: the member's amounts in that root, in
///   micro-dollars.
/// - `siblings`: from the bottom up, without the levels on which the node was carried up alone.
/// - `sides`: bit `i` is 1 if sibling `i` is on the left.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EDayNotAccepted` if the day's root is not claimable.
/// - `EProofMalformed` if the siblings or the sides cannot be followed, `EProofInvalid` if they lead elsewhere.
/// - `team::EDayExhausted` if the root was wrong and less is left of the day.
public fun prove<U>(
    team: &mut Team<U>,
    liquidity: &mut Liquidity<U>,
    config: &Config,
    day: u64,
    member: address,
    friend_income: u64,
    indirect_income: u64,
    community_income: u64,
    peer_income: u64,
    siblings: vector<vector<u8>>,
    sides: u64,
    clock: &Clock,
) {
    config.assert_version();
    let now_ms = clock.timestamp_ms();
    assert!(team.was_published(day), EDayNotAccepted);
    let published = team.root(day);
    assert!(published.is_claimable(now_ms), EDayNotAccepted);
    assert!(merkle::is_well_formed(&siblings, sides), EProofMalformed);
    let amounts = vector[friend_income, indirect_income, community_income, peer_income];
    let root = merkle::root(merkle::leaf(day, member, &amounts), siblings, sides);
    assert!(root == published.hash(), EProofInvalid);
    if (team.is_proven(member, day)) return;

    let coins = team.pay(member, day, &amounts);
    liquidity.credit_team(member, amounts, coins);
    emit_proven(member, day, amounts, now_ms);
}

/// Adds to the team reserve, permanently; anyone may call.
///
/// #### Parameters
/// - `coin`: all of it is taken.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `EZeroAmount` if the coin is empty.
public fun fund_reserve<U>(
    team: &mut Team<U>,
    config: &Config,
    coin: Coin<U>,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    let amount = coin.value();
    assert!(amount > 0, EZeroAmount);
    team.fund(coin.into_balance());
    event::emit(TeamReserveFunded {
        funder: ctx.sender(),
        amount,
        timestamp_ms: clock.timestamp_ms(),
    });
}

/// Adds what `vault::fund_reserve` took out of the vault to the team reserve.
///
/// #### Parameters
/// - `deposit`: of the same transaction; it names the reserve it is for.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `reserve::EDepositForeign` if it is for another reserve.
public fun accept_deposit<U>(
    team: &mut Team<U>,
    config: &Config,
    deposit: Deposit<U>,
    clock: &Clock,
) {
    config.assert_version();
    let funder = deposit.source();
    let amount = team.accept(deposit);
    event::emit(TeamReserveFunded { funder, amount, timestamp_ms: clock.timestamp_ms() });
}

// === View functions ===

/// Returns what an owner can claim of each kind, the index being the kind: static, friend, indirect, community, peer,
/// in micro-dollars. Static income is that through the last closed day, team income what is proven.
public fun claimable_by_kind<U>(liquidity: &Liquidity<U>, owner: address): vector<u64> {
    let mut amounts = vector[liquidity::position(liquidity, owner).claimable()];
    amounts.append(liquidity.team_credit_of(owner));
    amounts
}

/// Returns whether a member has proven a day.
public fun is_proven<U>(team: &Team<U>, member: address, day: u64): bool {
    team.is_proven(member, day)
}

/// Returns up to `limit` days that were published, beginning with `from_day`; fewer if they never were.
public fun roots<U>(team: &Team<U>, from_day: u64, limit: u64, clock: &Clock): vector<Published> {
    let now_ms = clock.timestamp_ms();
    let first = from_day.max(team.first_day());
    let end = (first + limit).min(team.next_day()).max(first);
    vector::tabulate!(end - first, |i| {
        let day = first + i;
        let root = team.root(day);
        Published {
            day,
            root: root.hash(),
            total: root.total(),
            published_at_ms: root.published_at_ms(),
            claimable_at_ms: root.claimable_at_ms(),
            left: team.left(day),
            attested: root.is_attested(),
            held: root.is_held(),
            revoked: root.is_revoked(),
            accepted: root.is_claimable(now_ms),
        }
    })
}

/// Returns the team's reserve, escrow and days.
public fun overview<U>(team: &Team<U>): Overview {
    Overview {
        reserve: team.reserve(),
        escrow: team.escrow(),
        first_day: team.first_day(),
        next_day: team.next_day(),
    }
}

/// Returns the day of a root.
#[test_only]
public fun day(published: &Published): u64 { published.day }

/// Returns the root.
#[test_only]
public fun root(published: &Published): vector<u8> { published.root }

/// Returns the day's total in micro-dollars.
#[test_only]
public fun total(published: &Published): u64 { published.total }

/// Returns when it was published and from when on it is claimable.
#[test_only]
public fun times_ms(published: &Published): (u64, u64) {
    (published.published_at_ms, published.claimable_at_ms)
}

/// Returns what no member has proven of the total, in micro-dollars.
#[test_only]
public fun left(published: &Published): u64 { published.left }

/// Returns whether the audit key computed the same root.
#[test_only]
public fun attested(published: &Published): bool { published.attested }

/// Returns whether the audit key made it wait longer.
#[test_only]
public fun held(published: &Published): bool { published.held }

/// Returns whether the day is due again.
#[test_only]
public fun revoked(published: &Published): bool { published.revoked }

/// Returns whether `prove` accepts it now.
#[test_only]
public fun accepted(published: &Published): bool { published.accepted }

/// Returns the reserve in micro-dollars.
#[test_only]
public fun reserve(overview: &Overview): u64 { overview.reserve }

/// Returns the escrow in micro-dollars.
#[test_only]
public fun escrow(overview: &Overview): u64 { overview.escrow }

/// Returns the first day of all.
#[test_only]
public fun first_day(overview: &Overview): u64 { overview.first_day }

/// Returns the first day that was never published.
#[test_only]
public fun next_day(overview: &Overview): u64 { overview.next_day }

// === Package functions ===

/// Emits that a member has proven a day.
public(package) fun emit_proven(member: address, day: u64, amounts: vector<u64>, timestamp_ms: u64) {
    event::emit(Proven {
        member,
        day,
        friend_income: amounts[0],
        indirect_income: amounts[1],
        community_income: amounts[2],
        peer_income: amounts[3],
        timestamp_ms,
    });
}

// === Private functions ===

/// Returns the root of a published day that is not claimable yet.
fun waiting_root<U>(team: &Team<U>, day: u64, now_ms: u64): DayRoot {
    assert!(team.was_published(day), EDayNotPublished);
    let root = team.root(day);
    assert!(!root.is_revoked(), EDayNotPublished);
    assert!(!root.is_claimable(now_ms), EAlreadyClaimable);
    root
}
