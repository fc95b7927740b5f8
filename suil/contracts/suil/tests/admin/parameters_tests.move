/// Tests of `suil::parameters`.
#[test_only]
module suil::parameters_tests;

use std::unit_test::{assert_eq, destroy};
use suil::parameters::{Self, Parameters};

const DAY: u64 = 20_800;
/// Base units of a dollar, and of a SUI or a SUIL.
const WHOLE_USD: u64 = 1_000_000;
const WHOLE: u64 = 1_000_000_000;

fun values(parameters: &Parameters, keys: vector<u8>): vector<u64> {
    keys.map!(|key| parameters.value(key, DAY))
}

#[test]
fun the_defaults_are_those_of_the_rules() {
    let parameters = parameters::new();
    assert_eq!(parameters.count(), 68);
    // rules.md §3: 5%, 1%; §5: 1% a day; §7: 3%, 0.3%.
    assert_eq!(values(&parameters, vector[0, 1, 2, 3, 4]), vector[500, 100, 100, 300, 30]);
    // §3: 21 SUI, 20 USD; §6: 20 SUI, 100 SUIL, 3%, factors of 2%, 8%, 20%.
    assert_eq!(
        values(&parameters, vector[5, 6, 7, 8]),
        vector[21_000_000_000, 20_000_000, 20_000_000_000, 100_000_000_000],
    );
    assert_eq!(values(&parameters, vector[9, 10, 11, 12]), vector[300, 200, 800, 2_000]);
    // §9: 50,000 SUI, 5,000,000 SUIL, 100,000 USDC a day, 10% of it per address.
    assert_eq!(
        values(&parameters, vector[14, 15, 16, 17]),
        vector[50_000_000_000_000, 5_000_000_000_000_000, 100_000_000_000, 1_000],
    );
    // §9: at least 0.5 SUI, 10 SUIL, 1 USDC a withdrawal, 5 of them open.
    assert_eq!(
        values(&parameters, vector[64, 65, 66, 67]),
        vector[500_000_000, 10_000_000_000, 1_000_000, 5],
    );
    // §5: 50 USDC, 10%, 5 of 10,000. §4: 10%, 5%, 10%, 100 USD.
    assert_eq!(values(&parameters, vector[18, 19, 20]), vector[50_000_000, 1_000, 5]);
    assert_eq!(
        values(&parameters, vector[21, 22, 23, 24]),
        vector[1_000, 500, 1_000, 100_000_000],
    );
    // §4, the table of levels, by column.
    assert_eq!(values(&parameters, vector[25, 26, 27, 28, 29]), vector[3, 5, 8, 12, 20]);
    assert_eq!(
        values(&parameters, vector[30, 31, 32, 33, 34]),
        vector[5_000, 20_000, 80_000, 300_000, 1_000_000].map!(|usd| usd * WHOLE_USD),
    );
    assert_eq!(
        values(&parameters, vector[35, 36, 37, 38, 39]),
        vector[300, 600, 900, 1_200, 1_500],
    );
    // §6, the bank: 100 USDC; 100, 150, 200, 250 ppm; 3%.
    assert_eq!(
        values(&parameters, vector[40, 41, 42, 43, 44, 45]),
        vector[100_000_000, 100, 150, 200, 250, 300],
    );
    // §8, the table of nodes, by column; the dividend; the treasury's share.
    assert_eq!(
        values(&parameters, vector[46, 47, 48]),
        vector[200, 1_000, 5_000].map!(|usd| usd * WHOLE_USD),
    );
    assert_eq!(values(&parameters, vector[49, 50, 51]), vector[2_000, 500, 100]);
    assert_eq!(values(&parameters, vector[52, 53, 54]), vector[1, 6, 35]);
    assert_eq!(values(&parameters, vector[55, 56, 57]), vector[500, 1_000, 1_500]);
    assert_eq!(values(&parameters, vector[58, 59]), vector[2_000, 3_000]);
    // §7: 60% of a fee's value; 0.25% of the liquidity at once and an hour; 1% at once, 10% a day.
    assert_eq!(
        values(&parameters, vector[60, 61, 62, 63]),
        vector[6_000, 2_500, 10_000, 100_000],
    );
    destroy(parameters);
}

#[test]
fun every_default_lies_within_its_bounds() {
    let parameters = parameters::new();
    parameters.count().do!(|key| {
        let parameter = parameters.describe(key as u8, DAY);
        let (least, largest) = parameter.bounds();
        assert_eq!(parameter.key(), key as u8);
        assert!(least <= parameter.current() && parameter.current() <= largest);
        let (next_value, next_day) = parameter.next();
        assert_eq!(next_value, parameter.current());
        assert_eq!(next_day, 0);
    });
    destroy(parameters);
}

/// rules.md §10: unstake rate ≤ 500, claim rate ≤ 1000, swap fee ≤ 500, pool fee ≤ 100; §7: twice the defaults of the
/// buckets, three quarters of a fee's value.
#[test]
fun the_bounds_of_the_rules_are_in_the_bytecode() {
    let parameters = parameters::new();
    let largest = vector[0, 1, 3, 4, 60, 61, 62, 63].map!(|key| {
        let (_, largest) = parameters.describe(key, DAY).bounds();
        largest
    });
    assert_eq!(largest, vector[1_000, 500, 500, 100, 7_500, 5_000, 20_000, 200_000]);
    destroy(parameters);
}

/// Asserts the bounds of the parameters from `first` on, in `unit`.
fun assert_bounds(parameters: &Parameters, first: u8, unit: u64, least: vector<u64>, largest: vector<u64>) {
    least.length().do!(|i| {
        let (low, high) = parameters.describe(first + (i as u8), DAY).bounds();
        assert_eq!(low, least[i] * unit);
        assert_eq!(high, largest[i] * unit);
    });
    assert_eq!(least.length(), largest.length());
}

/// Every bound: of rates in basis points or ppm, of amounts in whole coins, of counts in pieces.
#[test]
fun the_bounds_of_every_parameter() {
    let p = parameters::new();
    assert_bounds(&p, 0, 1, vector[0, 0, 1, 0, 0], vector[1_000, 500, 10_000, 500, 100]);
    // Stakes of 1 to 1,000 SUI, a rest of up to 1,000 USD, pledges of 1 to 1,000 SUI and 1 to 1,000,000 SUIL.
    assert_bounds(&p, 5, WHOLE, vector[1], vector[1_000]);
    assert_bounds(&p, 6, WHOLE_USD, vector[0], vector[1_000]);
    assert_bounds(&p, 7, WHOLE, vector[1, 1], vector[1_000, 1_000_000]);
    assert_bounds(&p, 9, 1, vector[0, 0, 0, 0], vector[1_000, 10_000, 10_000, 10_000]);
    // A depth of 1 to 1,000,000 SUI; caps of a tenth to a hundred times the defaults.
    assert_bounds(&p, 13, WHOLE, vector[1, 5_000, 500_000], vector[1_000_000, 5_000_000, 500_000_000]);
    assert_bounds(&p, 16, WHOLE_USD, vector[10_000], vector[10_000_000]);
    assert_bounds(&p, 17, 1, vector[100], vector[10_000]);
    assert_bounds(&p, 18, WHOLE_USD, vector[1], vector[1_000]);
    assert_bounds(&p, 19, 1, vector[0, 0], vector[10_000, 100]);
    // The team's rates stay at their defaults or below; a valid friend has up to 10,000 USD.
    assert_bounds(&p, 21, 1, vector[0, 0, 0], vector[1_000, 500, 1_000]);
    assert_bounds(&p, 24, WHOLE_USD, vector[0], vector[10_000]);
    let (zero, billion) = (vector[0, 0, 0, 0, 0], 1_000_000_000);
    assert_bounds(&p, 25, 1, vector[1, 1, 1, 1, 1], vector[1_000, 1_000, 1_000, 1_000, 1_000]);
    assert_bounds(&p, 30, WHOLE_USD, zero, vector[billion, billion, billion, billion, billion]);
    assert_bounds(&p, 35, 1, zero, vector[1_500, 1_500, 1_500, 1_500, 1_500]);
    // The bank: 1 to 10,000 USDC, up to 1,000 ppm a day, a fee of up to 10%.
    assert_bounds(&p, 40, WHOLE_USD, vector[1], vector[10_000]);
    assert_bounds(&p, 41, 1, zero, vector[1_000, 1_000, 1_000, 1_000, 1_000]);
    // Nodes of 1 to 1,000,000 USD.
    assert_bounds(&p, 46, WHOLE_USD, vector[1, 1, 1], vector[1_000_000, 1_000_000, 1_000_000]);
    assert_bounds(&p, 49, 1, vector[0, 0, 0], vector[1_000_000, 1_000_000, 1_000_000]);
    assert_bounds(&p, 52, 1, vector[0, 0, 0], vector[1_000, 1_000, 1_000]);
    assert_bounds(&p, 55, 1, zero, vector[1_500, 1_500, 1_500, 4_000, 10_000]);
    assert_bounds(&p, 60, 1, vector[0, 0, 0, 0], vector[7_500, 5_000, 20_000, 200_000]);
    // Least withdrawals, and how many may be open.
    assert_bounds(&p, 64, WHOLE, vector[0, 0], vector[10, 200]);
    assert_bounds(&p, 66, WHOLE_USD, vector[0], vector[20]);
    assert_bounds(&p, 67, 1, vector[3], vector[50]);
    destroy(p);
}

#[test]
fun a_change_comes_true_on_its_day() {
    let mut parameters = parameters::new();
    assert_eq!(parameters.announce(0, 400, DAY + 3, DAY), 500);
    assert_eq!(parameters.value(0, DAY + 2), 500);
    assert_eq!(parameters.value(0, DAY + 3), 400);
    assert_eq!(parameters.value(0, DAY + 100), 400);
    let waiting = parameters.describe(0, DAY + 2);
    assert_eq!(waiting.current(), 500);
    let (next_value, next_day) = waiting.next();
    assert_eq!(next_value, 400);
    assert_eq!(next_day, DAY + 3);
    let come = parameters.describe(0, DAY + 3);
    assert_eq!(come.current(), 400);
    let (next_value, next_day) = come.next();
    assert_eq!(next_value, 400);
    assert_eq!(next_day, 0);
    // The others stay.
    assert_eq!(parameters.value(1, DAY + 3), 100);
    destroy(parameters);
}

#[test]
fun one_change_after_the_other() {
    let mut parameters = parameters::new();
    parameters.announce(0, 400, DAY + 3, DAY);
    parameters.announce(1, 50, DAY + 4, DAY + 1);
    // The first has come true, the second waits.
    assert_eq!(parameters.announce(0, 300, DAY + 6, DAY + 3), 400);
    assert_eq!(parameters.value(0, DAY + 5), 400);
    assert_eq!(parameters.value(0, DAY + 6), 300);
    assert_eq!(parameters.value(1, DAY + 3), 100);
    assert_eq!(parameters.value(1, DAY + 4), 50);
    destroy(parameters);
}

#[test]
fun a_change_can_be_taken_back() {
    let mut parameters = parameters::new();
    parameters.announce(0, 400, DAY + 3, DAY);
    assert_eq!(parameters.cancel(0, DAY + 2), 400);
    assert_eq!(parameters.value(0, DAY + 3), 500);
    assert_eq!(parameters.announce(0, 450, DAY + 5, DAY + 2), 500);
    assert_eq!(parameters.value(0, DAY + 5), 450);
    destroy(parameters);
}

#[test]
fun both_bounds_are_allowed() {
    let mut parameters = parameters::new();
    parameters.announce(0, 1_000, DAY + 3, DAY);
    parameters.announce(2, 1, DAY + 3, DAY);
    assert_eq!(parameters.value(0, DAY + 3), 1_000);
    assert_eq!(parameters.value(2, DAY + 3), 1);
    destroy(parameters);
}

#[test, expected_failure(abort_code = suil::parameters::EOutOfBounds)]
fun nothing_above_the_bounds() {
    let mut parameters = parameters::new();
    parameters.announce(0, 1_001, DAY + 3, DAY);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::EOutOfBounds)]
fun nothing_below_the_bounds() {
    let mut parameters = parameters::new();
    parameters.announce(2, 0, DAY + 3, DAY);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::EOutOfBounds)]
fun no_cap_shuts_the_vault() {
    let mut parameters = parameters::new();
    // A tenth of 100,000 USDC, less one unit.
    parameters.announce(16, 9_999_999_999, DAY + 3, DAY);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::EChangePending)]
fun one_change_at_a_time() {
    let mut parameters = parameters::new();
    parameters.announce(0, 400, DAY + 3, DAY);
    parameters.announce(0, 300, DAY + 5, DAY + 2);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::EValueUnchanged)]
fun what_is_cannot_be_announced() {
    let mut parameters = parameters::new();
    parameters.announce(0, 500, DAY + 3, DAY);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::ENoChange)]
fun what_has_come_true_cannot_be_taken_back() {
    let mut parameters = parameters::new();
    parameters.announce(0, 400, DAY + 3, DAY);
    parameters.cancel(0, DAY + 3);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::ENoChange)]
fun what_was_not_announced_cannot_be_taken_back() {
    let mut parameters = parameters::new();
    parameters.cancel(0, DAY);
    abort 0
}

#[test, expected_failure(abort_code = suil::parameters::EParameterUnknown)]
fun there_is_no_sixty_ninth_parameter() {
    let parameters = parameters::new();
    parameters.value(68, DAY);
    abort 0
}

// === Caps ===

#[test]
fun one_change_doubles_a_cap() {
    let mut parameters = parameters::new();
    // rules.md §9: 50,000 SUI, 5,000,000 SUIL, 100,000 USDC.
    parameters.announce(14, 100_000_000_000_000, DAY + 3, DAY);
    parameters.announce(15, 10_000_000_000_000_000, DAY + 3, DAY);
    parameters.announce(16, 200_000_000_000, DAY + 3, DAY);
    // The next one doubles what holds then.
    parameters.announce(16, 400_000_000_000, DAY + 6, DAY + 3);
    assert_eq!(parameters.value(16, DAY + 5), 200_000_000_000);
    assert_eq!(parameters.value(16, DAY + 6), 400_000_000_000);
    destroy(parameters);
}

#[test, expected_failure(abort_code = suil::parameters::EMoreThanDoubled)]
fun no_change_more_than_doubles_the_cap_of_sui() {
    let mut parameters = parameters::new();
    parameters.announce(14, 100_000_000_000_001, DAY + 3, DAY);
    destroy(parameters);
}

#[test, expected_failure(abort_code = suil::parameters::EMoreThanDoubled)]
fun no_change_more_than_doubles_the_cap_of_the_stablecoin() {
    let mut parameters = parameters::new();
    parameters.announce(16, 200_000_000_001, DAY + 3, DAY);
    destroy(parameters);
}

/// The share of a member, the parameter after the caps, is bounded by its largest value alone.
#[test]
fun other_parameters_may_change_by_more() {
    let mut parameters = parameters::new();
    parameters.announce(17, 10_000, DAY + 3, DAY);
    parameters.announce(13, 1_000_000_000_000_000, DAY + 3, DAY);
    assert_eq!(parameters.value(17, DAY + 3), 10_000);
    destroy(parameters);
}
