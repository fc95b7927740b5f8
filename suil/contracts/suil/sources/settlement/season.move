/// Owns the season's entry points (rules.md §4): one root over the amounts of 28 days, so that members who stayed away prove
/// all of them at once. Both keys have to agree on it: the settlement key publishes, the audit key attests, and 7 days later
/// it proves.
///
/// Does not own the money and the memory (`suil::team`) nor the days' own roots (`suil::settlement`). Each day is paid out
/// of what is left of it, as by its own proof, so that a wrong root reaches nothing but unproven days of its season.
module suil::season;

use sui::clock::Clock;
use sui::event;
use suil::admin::{Self, GuardianCap};
use suil::config::Config;
use suil::liquidity::Liquidity;
use suil::merkle;
use suil::settlement;
use suil::team::{Self, LateRoot, Team};

// === Errors ===

#[error(code = 1)]
const ESeasonOpen: vector<u8> = b"A day of the season is not claimable.";
#[error(code = 2)]
const ESeasonPublished: vector<u8> = b"The season has a root already.";
#[error(code = 3)]
const ERootMalformed: vector<u8> = b"The root does not have 32 bytes.";
#[error(code = 4)]
const ESeasonNotPublished: vector<u8> = b"The season has no root.";
#[error(code = 5)]
const ESeasonAttested: vector<u8> = b"The audit key attested the root already.";
#[error(code = 6)]
const ERootDiffers: vector<u8> = b"The audit key computed another root.";
#[error(code = 7)]
const EAlreadyProvable: vector<u8> = b"The root is provable already, which is final.";
#[error(code = 8)]
const ESeasonNotAccepted: vector<u8> = b"The season has no provable root.";
#[error(code = 9)]
const EAmountsMalformed: vector<u8> = b"The leaf does not have 112 amounts.";
#[error(code = 10)]
const EProofMalformed: vector<u8> =
    b"The proof's siblings or sides are malformed.";
#[error(code = 11)]
const EProofInvalid: vector<u8> =
    b"The proof does not lead to the season's root.";

// === Constants ===

/// Friend, indirect, community, peer.
const KINDS: u64 = 4;

// === Events ===

/// Emitted by `publish_season`.
public struct SeasonPublished has copy, drop {
    season: u64,
    root: vector<u8>,
    timestamp_ms: u64,
}

/// Emitted by `attest_season`.
public struct SeasonAttested has copy, drop {
    season: u64,
    root: vector<u8>,
    provable_at_ms: u64,
    timestamp_ms: u64,
}

/// Emitted by `revoke_season`; the season will be published again.
public struct SeasonRevoked has copy, drop {
    season: u64,
    root: vector<u8>,
    timestamp_ms: u64,
}

// === Public functions ===

/// Publishes a season's root, for the settlement key alone. Without an attestation it proves nothing.
///
/// #### Parameters
/// - `season`: counted from 0; season `i` begins 28 · i days after the first day of the liquidity product.
/// - `root`: of the tree of the amounts of its 28 days.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotSettlementKey` if the sender is any other address.
/// - `ERootMalformed` if the root has not 32 bytes, `ESeasonOpen` if a day of the season is not claimable,
///   `ESeasonPublished` if the season has a root.
public fun publish_season<U>(
    team: &mut Team<U>,
    config: &Config,
    season: u64,
    root: vector<u8>,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    config.assert_settlement_key(ctx);
    let now_ms = clock.timestamp_ms();
    assert!(merkle::is_hash(&root), ERootMalformed);
    assert!(team.is_season_claimable(season, now_ms), ESeasonOpen);
    assert!(team.late_root(season).is_none(), ESeasonPublished);
    team.publish_season(season, root);
    event::emit(SeasonPublished { season, root, timestamp_ms: now_ms });
}

/// States that the audit key computed the same root of a season, for that key alone. The root proves 7 days later.
///
/// #### Parameters
/// - `root`: what the audit key computed.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `config::ENotAuditKey` if the sender is any other address.
/// - `ESeasonNotPublished` if the season has no root, `ESeasonAttested` if its root is attested already, `ERootDiffers` if it
///   is another one.
public fun attest_season<U>(
    team: &mut Team<U>,
    config: &Config,
    season: u64,
    root: vector<u8>,
    clock: &Clock,
    ctx: &TxContext,
) {
    config.assert_version();
    config.assert_audit_key(ctx);
    let late = published(team, season);
    assert!(late.provable_at_ms().is_none(), ESeasonAttested);
    assert!(root == late.late_hash(), ERootDiffers);
    let now_ms = clock.timestamp_ms();
    let provable_at_ms = now_ms + config.delays().season_ms();
    team.attest_season(season, provable_at_ms);
    event::emit(SeasonAttested { season, root, provable_at_ms, timestamp_ms: now_ms });
}

/// Takes a season's root back before it proves, for the guardian alone.
///
/// #### Parameters
/// - `guardian`: the capability that the configuration names.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `admin::EGuardianReplaced` if the guardian was replaced.
/// - `ESeasonNotPublished` if the season has no root, `EAlreadyProvable` if its root proves.
public fun revoke_season<U>(
    team: &mut Team<U>,
    config: &Config,
    guardian: &GuardianCap,
    season: u64,
    clock: &Clock,
) {
    config.assert_version();
    admin::assert_guardian(guardian, config);
    let now_ms = clock.timestamp_ms();
    let late = published(team, season);
    assert!(!late.is_provable(now_ms), EAlreadyProvable);
    team.revoke_season(season);
    event::emit(SeasonRevoked { season, root: late.late_hash(), timestamp_ms: now_ms });
}

/// Proves a member's income of a season by its root, so that the member can claim it. Any address may call, for any member.
/// Days that the member has proven, and days of which less is left than the amounts (their root was wrong), are left out.
///
/// #### Parameters
/// - `team`: pays each day out of what is left of it.
/// - `liquidity`: the amounts become the member's credit.
/// - `season`: one whose root proves.
/// - `member`: whom the leaf names.
/// - `amounts`: of its 28 days, each friend, indirect, community, peer, in micro-dollars.
/// - `siblings`, `sides`: as in `settlement::prove`.
///
/// #### Aborts
/// - `config::EVersionNotCurrent` if this code was replaced.
/// - `ESeasonNotAccepted` if the season's root does not prove.
/// - `EAmountsMalformed` unless there are 112 amounts, `EProofMalformed` if the siblings or the sides cannot be followed,
///   `EProofInvalid` if they lead elsewhere.
public fun prove_season<U>(
    team: &mut Team<U>,
    liquidity: &mut Liquidity<U>,
    config: &Config,
    season: u64,
    member: address,
    amounts: vector<u64>,
    siblings: vector<vector<u8>>,
    sides: u64,
    clock: &Clock,
) {
    config.assert_version();
    let now_ms = clock.timestamp_ms();
    let late = team.late_root(season);
    assert!(late.is_some_and!(|late| late.is_provable(now_ms)), ESeasonNotAccepted);
    assert!(amounts.length() == team::season_days() * KINDS, EAmountsMalformed);
    assert!(merkle::is_well_formed(&siblings, sides), EProofMalformed);
    let root = merkle::root(merkle::season_leaf(season, member, &amounts), siblings, sides);
    assert!(root == late.destroy_some().late_hash(), EProofInvalid);

    let (coins, paid) = team.pay_season(member, season, &amounts);
    let first_day = team.season_start(season);
    let mut sums = vector::tabulate!(KINDS, |_| 0);
    team::season_days().do!(|index| {
        if (paid >> (index as u8) & 1 == 1) {
            let of_day = vector::tabulate!(KINDS, |kind| amounts[index * KINDS + kind]);
            sums = sums.zip_map!(of_day, |sum, amount| sum + amount);
            settlement::emit_proven(member, first_day + index, of_day, now_ms);
        };
    });
    liquidity.credit_team(member, sums, coins);
}

// === View functions ===

/// Returns a season's root; none while it has none.
public fun late_root<U>(team: &Team<U>, season: u64): Option<LateRoot> {
    team.late_root(season)
}

// === Private functions ===

fun published<U>(team: &Team<U>, season: u64): LateRoot {
    let late = team.late_root(season);
    assert!(late.is_some(), ESeasonNotPublished);
    late.destroy_some()
}
