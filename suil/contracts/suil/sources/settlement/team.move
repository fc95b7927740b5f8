/// Owns the team's money and memory: reserve, escrow, the published days, which member has proven which of them
/// (rules.md §4). Does not own who may publish or prove, what a day may cost, nor what is proven: its functions are
/// `suil::settlement`, and a proof's coins go to `suil::liquidity`.
///
/// A day's proofs are paid out of that day's total alone, so a wrong root reaches no other day's income.
module suil::team;

use sui::balance::{Self, Balance};
use sui::table::{Self, Table};
use suil::reserve::{Self, Deposit, Reserve};

// === Errors ===

#[error(code = 1)]
const EDayExhausted: vector<u8> = b"The day's total is spent, because its root was wrong.";

// === Constants ===

/// Days that are stored together, and bits used of a word.
const SEASON_DAYS: u64 = 28;
/// Friend, indirect, community, peer.
const KINDS: u64 = 4;

// === Structs ===

/// The team income of one deployment, shared.
public struct Team<phantom U> has key {
    id: UID,
    /// Not yet promised to anyone.
    reserve: Reserve<U>,
    /// The sum of what is left of all days.
    escrow: Balance<U>,
    /// Season `i` begins with the day `first_day + 28 · i`.
    seasons: Table<u64, Season>,
    /// The first day of the liquidity product.
    first_day: u64,
    /// The first day that was never published.
    next_day: u64,
    /// Bit `i` of word `s`: the member has proven the day `first_day + 28 · s + i`. Ends with the last season of which the
    /// member has proven a day.
    proven: Table<address, vector<u32>>,
}

/// Up to 28 published days.
public struct Season has store {
    roots: vector<DayRoot>,
    /// The root over the amounts of all 28 days, for members who prove late.
    late: Option<LateRoot>,
    /// Of each day's total what is not proven, in micro-dollars; 0 while the day is revoked.
    left: vector<u64>,
}

/// A published season root. It proves once it is attested and its delay is over.
public struct LateRoot has copy, drop, store {
    root: vector<u8>,
    /// Set by the attestation.
    provable_at_ms: Option<u64>,
}

/// A day that was published.
public struct DayRoot has copy, drop, store {
    root: vector<u8>,
    /// What the day moved from the reserve to escrow, in micro-dollars.
    total: u64,
    published_at_ms: u64,
    /// From then on it proves; until then it can be revoked.
    claimable_at_ms: u64,
    /// The audit key computed the same root.
    attested: bool,
    /// The audit key made it wait longer.
    held: bool,
    /// The day is due again.
    revoked: bool,
}

// === View functions ===

/// Returns the days of a season.
public fun season_days(): u64 { SEASON_DAYS }

/// Returns the root itself.
public fun hash(root: &DayRoot): vector<u8> { root.root }

/// Returns what the day moved from the reserve to escrow, in micro-dollars.
public fun total(root: &DayRoot): u64 { root.total }

/// Returns when the root was published.
public fun published_at_ms(root: &DayRoot): u64 { root.published_at_ms }

/// Returns from when on the root proves.
public fun claimable_at_ms(root: &DayRoot): u64 { root.claimable_at_ms }

/// Returns whether the audit key computed the same root.
public fun is_attested(root: &DayRoot): bool { root.attested }

/// Returns whether the audit key made it wait longer.
public fun is_held(root: &DayRoot): bool { root.held }

/// Returns whether the root was revoked and the day is due again.
public fun is_revoked(root: &DayRoot): bool { root.revoked }

/// Returns the season root itself.
public fun late_hash(late: &LateRoot): vector<u8> { late.root }

/// Returns from when on the season root proves; none until it is attested.
public fun provable_at_ms(late: &LateRoot): Option<u64> { late.provable_at_ms }

/// Returns whether the season root proves.
public fun is_provable(late: &LateRoot, now_ms: u64): bool {
    late.provable_at_ms.is_some_and!(|provable_at_ms| *provable_at_ms <= now_ms)
}

/// Returns whether the root proves.
public fun is_claimable(root: &DayRoot, now_ms: u64): bool {
    !root.revoked && root.claimable_at_ms <= now_ms
}

// === Package functions: reserve and roots ===

/// Creates and shares the team income, with nothing in it.
///
/// #### Parameters
/// - `first_day`: the first day there will be a root of.
///
/// #### Returns
/// - Its id.
public(package) fun create<U>(first_day: u64, ctx: &mut TxContext): ID {
    let uid = object::new(ctx);
    let id = uid.to_inner();
    transfer::share_object(Team<U> {
        id: uid,
        reserve: reserve::new(id),
        escrow: balance::zero(),
        seasons: table::new(ctx),
        first_day,
        next_day: first_day,
        proven: table::new(ctx),
    });
    id
}

/// Adds to the reserve.
public(package) fun fund<U>(team: &mut Team<U>, coins: Balance<U>) {
    team.reserve.join(coins);
}

/// Adds what the vault sends to the reserve.
///
/// #### Returns
/// - The amount, in micro-dollars.
///
/// #### Aborts
/// - `reserve::EDepositForeign` if it was sent to another reserve.
public(package) fun accept<U>(team: &mut Team<U>, deposit: Deposit<U>): u64 {
    team.reserve.accept(deposit)
}

/// Returns whether a day is to be published: the first that never was, or one whose root was revoked.
public(package) fun is_due<U>(team: &Team<U>, day: u64): bool {
    day == team.next_day || team.was_published(day) && team.root(day).revoked
}

/// Publishes a day that is due: its total goes from the reserve, which must hold it, to escrow.
public(package) fun publish<U>(
    team: &mut Team<U>,
    day: u64,
    root: vector<u8>,
    total: u64,
    now_ms: u64,
    claimable_at_ms: u64,
) {
    team.escrow.join(team.reserve.split(total));
    let (season, index) = team.place_of(day);
    let entry = DayRoot {
        root,
        total,
        published_at_ms: now_ms,
        claimable_at_ms,
        attested: false,
        held: false,
        revoked: false,
    };
    if (day < team.next_day) {
        let season = &mut team.seasons[season];
        *&mut season.roots[index] = entry;
        *&mut season.left[index] = total;
        return
    };
    if (index == 0) team.seasons.add(season, Season { roots: vector[], late: option::none(), left: vector[] });
    let season = &mut team.seasons[season];
    season.roots.push_back(entry);
    season.left.push_back(total);
    team.next_day = day + 1;
}

/// Keeps that the audit key computed the same root, and from when on it proves.
public(package) fun attest<U>(team: &mut Team<U>, day: u64, claimable_at_ms: u64) {
    let root = team.root_mut(day);
    root.attested = true;
    root.claimable_at_ms = claimable_at_ms;
}

/// Makes a root wait until a later time.
public(package) fun hold<U>(team: &mut Team<U>, day: u64, claimable_at_ms: u64) {
    let root = team.root_mut(day);
    root.held = true;
    root.claimable_at_ms = claimable_at_ms;
}

/// Takes back a published day that no member could prove yet: its total returns from escrow to the reserve.
///
/// #### Returns
/// - The total.
public(package) fun revoke<U>(team: &mut Team<U>, day: u64): u64 {
    let (season, index) = team.place_of(day);
    let season = &mut team.seasons[season];
    let root = &mut season.roots[index];
    root.revoked = true;
    let total = root.total;
    *&mut season.left[index] = 0;
    team.reserve.join(team.escrow.split(total));
    total
}

/// Returns whether a day was ever published.
public(package) fun was_published<U>(team: &Team<U>, day: u64): bool {
    team.first_day <= day && day < team.next_day
}

/// Returns the root of a day that was published.
public(package) fun root<U>(team: &Team<U>, day: u64): DayRoot {
    let (season, index) = team.place_of(day);
    team.seasons[season].roots[index]
}

/// Returns what is not proven of the total of a day that was published, in micro-dollars.
public(package) fun left<U>(team: &Team<U>, day: u64): u64 {
    let (season, index) = team.place_of(day);
    team.seasons[season].left[index]
}

/// Returns the first day of all.
public(package) fun first_day<U>(team: &Team<U>): u64 {
    team.first_day
}

/// Returns the first day that was never published.
public(package) fun next_day<U>(team: &Team<U>): u64 {
    team.next_day
}

/// Returns the reserve in micro-dollars.
public(package) fun reserve<U>(team: &Team<U>): u64 {
    team.reserve.value()
}

/// Returns the escrow in micro-dollars.
public(package) fun escrow<U>(team: &Team<U>): u64 {
    team.escrow.value()
}

// === Package functions: members ===

/// Returns whether a member has proven a day.
public(package) fun is_proven<U>(team: &Team<U>, member: address, day: u64): bool {
    if (day < team.first_day || !team.proven.contains(member)) return false;
    let (season, index) = team.place_of(day);
    let words = &team.proven[member];
    season < words.length() && words[season] >> (index as u8) & 1 == 1
}

/// Keeps that a member has proven a published day, and pays for it out of what is left of the day.
///
/// #### Aborts
/// - `EDayExhausted` if less is left.
public(package) fun pay<U>(
    team: &mut Team<U>,
    member: address,
    day: u64,
    amounts: &vector<u64>,
): Balance<U> {
    let (season, index) = team.place_of(day);
    let left = &mut team.seasons[season].left[index];
    // The sum of a wrong root's amounts need not be a u64.
    let mut sum = 0u128;
    amounts.do_ref!(|amount| sum = sum + (*amount as u128));
    assert!(sum <= (*left as u128), EDayExhausted);
    let amount = sum as u64;
    *left = *left - amount;

    let before = word_of(&mut team.proven, member, season);
    *&mut team.proven[member][season] = before | (1 << (index as u8));
    team.escrow.split(amount)
}

// === Package functions: seasons ===

/// Returns whether every day of a season is claimable.
public(package) fun is_season_claimable<U>(team: &Team<U>, season: u64, now_ms: u64): bool {
    if (!team.seasons.contains(season)) return false;
    let roots = &team.seasons[season].roots;
    roots.length() == SEASON_DAYS && roots.all!(|root| root.is_claimable(now_ms))
}

/// Returns the first day of a season.
public(package) fun season_start<U>(team: &Team<U>, season: u64): u64 {
    team.first_day + season * SEASON_DAYS
}

/// Returns a season's root; none while it has none.
public(package) fun late_root<U>(team: &Team<U>, season: u64): Option<LateRoot> {
    if (!team.seasons.contains(season)) return option::none();
    team.seasons[season].late
}

/// Keeps a season's root, which nothing can prove by until it is attested.
public(package) fun publish_season<U>(team: &mut Team<U>, season: u64, root: vector<u8>) {
    team.seasons[season].late = option::some(LateRoot { root, provable_at_ms: option::none() });
}

/// Keeps from when on a season's root proves.
public(package) fun attest_season<U>(team: &mut Team<U>, season: u64, provable_at_ms: u64) {
    team.seasons[season].late.borrow_mut().provable_at_ms = option::some(provable_at_ms);
}

/// Takes a season's root back.
public(package) fun revoke_season<U>(team: &mut Team<U>, season: u64) {
    team.seasons[season].late = option::none();
}

/// Pays the days of a season that a member has not proven, each out of what is left of it, and keeps that they are proven. A
/// day without any amount, or of which less is left, is left out.
///
/// #### Parameters
/// - `amounts`: 28 · 4 of them, in the order of a season's leaf.
///
/// #### Returns
/// - The coins, and a bit for each day that is paid.
public(package) fun pay_season<U>(
    team: &mut Team<U>,
    member: address,
    season: u64,
    amounts: &vector<u64>,
): (Balance<U>, u32) {
    let before = word_of(&mut team.proven, member, season);
    let left = &mut team.seasons[season].left;
    let (mut paid, mut coins) = (0u32, 0u64);
    SEASON_DAYS.do!(|index| {
        let mut sum = 0u128;
        KINDS.do!(|kind| sum = sum + (amounts[index * KINDS + kind] as u128));
        let bit = 1u32 << (index as u8);
        if (sum > 0 && before & bit == 0 && sum <= (left[index] as u128)) {
            let amount = sum as u64;
            *&mut left[index] = left[index] - amount;
            coins = coins + amount;
            paid = paid | bit;
        };
    });
    let word = &mut team.proven[member][season];
    *word = before | paid;
    (team.escrow.split(coins), paid)
}

// === Private functions ===

/// Returns the word of a member's season; it exists afterwards.
fun word_of(proven: &mut Table<address, vector<u32>>, member: address, season: u64): u32 {
    if (!proven.contains(member)) proven.add(member, vector[]);
    let words = &mut proven[member];
    while (words.length() <= season) words.push_back(0);
    words[season]
}

fun root_mut<U>(team: &mut Team<U>, day: u64): &mut DayRoot {
    let (season, index) = team.place_of(day);
    &mut team.seasons[season].roots[index]
}

/// Returns a day's season and its place in it.
fun place_of<U>(team: &Team<U>, day: u64): (u64, u64) {
    let days = day - team.first_day;
    (days / SEASON_DAYS, days % SEASON_DAYS)
}
