/// Owns the parameters: their defaults, the bounds that hold whatever the admin sets, and the changes that were
/// announced and wait for their day (rules.md, the beginning and §10).
/// Does not own who may announce a change nor how long it waits (`suil::admin`), nor what a parameter is used for.
///
/// A parameter's key, what it is, its unit (bps = basis points):
///
///    0 claim_hr_rate        bps          20 emission_rate    bps of the emission a day
///    1 unstake_hr_rate      bps          21 friend_rate      bps
///    2 release_rate         bps a day    22 indirect_rate    bps
///    3 swap_fee             bps          23 peer_rate        bps
///    4 pool_fee             bps          24 valid_friend_min micro-dollars
///    5 stake_min            MIST         25…29 friends of V1…V5
///    6 rest_min             micro-dollars 30…34 performance of V1…V5, micro-dollars
///    7 pledge_min           MIST         35…39 rate of V1…V5, bps
///    8 suil_pledge_min      SUIL units   40 bank_min         USDC units
///    9 pledge_income_fee    bps          41…44 bank yield of 7, 30, 90, 180 days, ppm a day
///   10…12 SUIL pledge factor of 30, 90,  45 bank_fee         bps
///         180 days, bps                  46…48 node price of primary, intermediate, advanced, micro-dollars
///   13 price_depth_min      MIST         49…51 node quantity
///   14 sui_cap              MIST a day   52…54 node weight
///   15 suil_cap             units a day  55…57 node fee share, bps
///   16 usdc_cap             units a day  58 node_dividend    bps of the fees
///   17 cap_share            bps          59 treasury_share   bps of the proceeds
///   18 hashrate_min         USDC units   60 swap_hr_share    bps of the value of a swap's fee
///   19 hashrate_friend_rate bps          61 swap_hr_burst    ppm of the liquidity, at once and an hour
///                                        62 pledge_hr_burst  ppm of the liquidity, at once
///                                        63 pledge_hr_day    ppm of the liquidity, a day
///                                        64…66 least withdrawal of SUI, SUIL, the stablecoin, base units
///                                        67 withdraw_open_max
module suil::parameters;

// === Errors ===

/// No parameter has that key.
const EParameterUnknown: u64 = 1;
/// The value lies outside the bounds of the bytecode.
const EOutOfBounds: u64 = 2;
/// A change of that parameter is waiting for its day; it has to be cancelled first.
const EChangePending: u64 = 3;
/// The parameter has that value already.
const EValueUnchanged: u64 = 4;
/// No change of that parameter is waiting.
const ENoChange: u64 = 5;
/// One change at most doubles a cap of the vault.
const EMoreThanDoubled: u64 = 6;

// === Constants ===

/// Where each number comes from: rules.md §3 (0, 1, 5, 6), §4 (21–39), §5 (2, 18–20), §6 (7–12, 40–45), §7 (3, 4, 60–63),
/// §8 (46–59), §9 (14–17, 64–67). The depth (13) is ours: 1,000 SUI.
const DEFAULTS: vector<u64> = vector[
    500, 100, 100, 300, 30,
    21_000_000_000, 20_000_000, 20_000_000_000, 100_000_000_000, 300,
    200, 800, 2_000, 1_000_000_000_000,
    50_000_000_000_000, 5_000_000_000_000_000, 100_000_000_000, 1_000,
    50_000_000, 1_000, 5, 1_000, 500, 1_000, 100_000_000,
    3, 5, 8, 12, 20,
    5_000_000_000, 20_000_000_000, 80_000_000_000, 300_000_000_000, 1_000_000_000_000,
    300, 600, 900, 1_200, 1_500,
    100_000_000, 100, 150, 200, 250, 300,
    200_000_000, 1_000_000_000, 5_000_000_000,
    2_000, 500, 100, 1, 6, 35, 500, 1_000, 1_500, 2_000, 3_000,
    6_000, 2_500, 10_000, 100_000,
    500_000_000, 10_000_000_000, 1_000_000, 5,
];
/// The least value. A cap cannot be brought below a tenth of its default, so that no cap shuts the vault.
const LEAST: vector<u64> = vector[
    0, 0, 1, 0, 0,
    1_000_000_000, 0, 1_000_000_000, 1_000_000_000, 0,
    0, 0, 0, 1_000_000_000,
    5_000_000_000_000, 500_000_000_000_000, 10_000_000_000, 100,
    1_000_000, 0, 0, 0, 0, 0, 0,
    1, 1, 1, 1, 1,
    0, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
    1_000_000, 0, 0, 0, 0, 0,
    1_000_000, 1_000_000, 1_000_000,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
    0, 0, 0, 3,
];
/// The largest value. Rates 0, 1, 3, 4 as rules.md §10 says. The team's rates (21–23, 35–39) stay at their defaults or
/// below, because the budget of 31.5% in rules.md §4 is made of them. Shares of one whole stay below it together:
/// fee shares 3 · 1,500 + dividend 4,000 < 10,000. A swap's fee grants at most three quarters of its value (60).
const LARGEST: vector<u64> = vector[
    1_000, 500, 10_000, 500, 100,
    1_000_000_000_000, 1_000_000_000, 1_000_000_000_000, 1_000_000_000_000_000, 1_000,
    10_000, 10_000, 10_000, 1_000_000_000_000_000,
    5_000_000_000_000_000, 500_000_000_000_000_000, 10_000_000_000_000, 10_000,
    1_000_000_000, 10_000, 100, 1_000, 500, 1_000, 10_000_000_000,
    1_000, 1_000, 1_000, 1_000, 1_000,
    1_000_000_000_000_000, 1_000_000_000_000_000, 1_000_000_000_000_000, 1_000_000_000_000_000,
    1_000_000_000_000_000,
    1_500, 1_500, 1_500, 1_500, 1_500,
    10_000_000_000, 1_000, 1_000, 1_000, 1_000, 1_000,
    1_000_000_000_000, 1_000_000_000_000, 1_000_000_000_000,
    1_000_000, 1_000_000, 1_000_000, 1_000, 1_000, 1_000, 1_500, 1_500, 1_500, 4_000, 10_000,
    7_500, 5_000, 20_000, 200_000,
    10_000_000_000, 200_000_000_000, 20_000_000, 50,
];

/// The caps of the vault, from `sui_cap` to `usdc_cap`.
const FIRST_CAP: u8 = 14;
const LAST_CAP: u8 = 16;

// === Structs ===

/// All parameters. A change takes effect by itself when its day comes.
public struct Parameters has store {
    /// By key: the value before the change that waits or has come true, if there is one.
    values: vector<u64>,
    /// At most one per key.
    changes: vector<Change>,
}

/// A change that was announced.
public struct Change has copy, drop, store {
    key: u8,
    value: u64,
    /// The first day on which the new value holds.
    day: u64,
}

/// A parameter at a glance.
public struct Parameter has copy, drop {
    key: u8,
    /// What holds today.
    value: u64,
    /// What will hold from `next_day` on; without a change, `value`.
    next_value: u64,
    /// 0 without a change that waits.
    next_day: u64,
    /// The bounds of the bytecode, both included.
    least: u64,
    largest: u64,
}

// === View functions ===

/// Returns a parameter's key.
#[test_only]
public fun key(parameter: &Parameter): u8 { parameter.key }

/// Returns what holds today.
#[test_only]
public fun current(parameter: &Parameter): u64 { parameter.value }

/// Returns what will hold, and from which day on; today's value and 0 if no change waits.
#[test_only]
public fun next(parameter: &Parameter): (u64, u64) { (parameter.next_value, parameter.next_day) }

/// Returns the least and the largest value that an announcement may name.
#[test_only]
public fun bounds(parameter: &Parameter): (u64, u64) { (parameter.least, parameter.largest) }

// === Package functions ===

/// Returns every parameter at its default.
public(package) fun new(): Parameters {
    Parameters { values: DEFAULTS, changes: vector[] }
}

/// Returns how many parameters there are; the keys are 0 up to one less.
public(package) fun count(parameters: &Parameters): u64 {
    parameters.values.length()
}

/// Returns what holds on a day: today or a later one, since older values are not kept.
///
/// #### Aborts
/// - `EParameterUnknown` if no parameter has that key.
public(package) fun value(parameters: &Parameters, key: u8, day: u64): u64 {
    assert!((key as u64) < parameters.values.length(), EParameterUnknown);
    let place = parameters.place_of(key);
    if (place.is_some_and!(|place| parameters.changes[*place].day <= day)) {
        parameters.changes[place.destroy_some()].value
    } else {
        parameters.values[key as u64]
    }
}

/// Returns a parameter at a glance.
///
/// #### Aborts
/// - `EParameterUnknown` if no parameter has that key.
public(package) fun describe(parameters: &Parameters, key: u8, today: u64): Parameter {
    let value = parameters.value(key, today);
    let next = parameters.waiting(key, today).destroy_or!(Change { key, value, day: 0 });
    let (least, largest) = bounds_of(key);
    Parameter { key, value, next_value: next.value, next_day: next.day, least, largest }
}

/// Puts a change down for a later day.
///
/// #### Returns
/// - The value that holds until then.
///
/// #### Aborts
/// - `EParameterUnknown`, `EOutOfBounds`, `EChangePending`, `EValueUnchanged`, `EMoreThanDoubled` as their comments say.
public(package) fun announce(
    parameters: &mut Parameters,
    key: u8,
    value: u64,
    day: u64,
    today: u64,
): u64 {
    let current = parameters.value(key, today);
    let (least, largest) = bounds_of(key);
    assert!(value >= least && value <= largest, EOutOfBounds);
    assert!(parameters.waiting(key, today).is_none(), EChangePending);
    assert!(value != current, EValueUnchanged);
    assert!(key < FIRST_CAP || key > LAST_CAP || value <= 2 * current, EMoreThanDoubled);
    parameters.forget(key, current);
    parameters.changes.push_back(Change { key, value, day });
    current
}

/// Takes back a change that waits.
///
/// #### Returns
/// - The value that will not come true.
///
/// #### Aborts
/// - `EParameterUnknown` if no parameter has that key, `ENoChange` if no change of it waits.
public(package) fun cancel(parameters: &mut Parameters, key: u8, today: u64): u64 {
    let current = parameters.value(key, today);
    let waiting = parameters.waiting(key, today);
    assert!(waiting.is_some(), ENoChange);
    parameters.forget(key, current);
    waiting.destroy_some().value
}

// === Private functions ===

/// The least and the largest value of a parameter that there is.
fun bounds_of(key: u8): (u64, u64) {
    let (least, largest) = (LEAST, LARGEST);
    (least[key as u64], largest[key as u64])
}

/// Where the parameter's change is kept, also one that has come true.
fun place_of(parameters: &Parameters, key: u8): Option<u64> {
    parameters.changes.find_index!(|change| change.key == key)
}

/// The parameter's change whose day has not come.
fun waiting(parameters: &Parameters, key: u8, today: u64): Option<Change> {
    let place = parameters.place_of(key);
    if (place.is_none()) return option::none();
    let change = parameters.changes[place.destroy_some()];
    if (change.day <= today) option::none() else option::some(change)
}

/// Keeps the value that holds and drops the change beside it.
fun forget(parameters: &mut Parameters, key: u8, current: u64) {
    *&mut parameters.values[key as u64] = current;
    parameters.place_of(key).do!(|place| { parameters.changes.swap_remove(place); });
}
