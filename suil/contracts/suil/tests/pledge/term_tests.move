/// Tests of `suil::term` with sums worked out by hand: while the yield rises, `n` days have
/// `first · n + 5 · n · (n − 1) / 2` ppm together, every later day the cap.
#[test_only]
module suil::term_tests;

use std::unit_test::assert_eq;
use suil::term;

const SUI_20: u64 = 20_000_000_000;

#[test]
fun each_ramp_begins_and_ends_as_the_rules_say() {
    // Term, first yield, cap, and the first day at the cap: (cap − first) / 5 + 1.
    vector[30u64, 90, 180, 360].zip_do!(vector[
        vector[100u64, 200, 21],
        vector[150, 300, 31],
        vector[200, 400, 41],
        vector[250, 500, 51],
    ], |days, expected| {
        let ramp = term::ramp(days);
        assert_eq!(ramp.yield_ppm(0), 0);
        assert_eq!(ramp.yield_ppm(1), expected[0]);
        assert_eq!(ramp.yield_ppm(2), expected[0] + 5);
        assert_eq!(ramp.yield_ppm(expected[2] - 1), expected[1] - 5);
        assert_eq!(ramp.yield_ppm(expected[2]), expected[1]);
        assert_eq!(ramp.yield_ppm(360), expected[1]);
    });
}

#[test]
fun the_sums_are_those_of_the_yields() {
    let ramp = term::ramp(30);
    assert_eq!(ramp.yields_ppm(0), 0);
    assert_eq!(ramp.yields_ppm(1), 100);
    assert_eq!(ramp.yields_ppm(2), 205);
    // 20 · 100 + 5 · 190 = 2,950, then 200 a day.
    assert_eq!(ramp.yields_ppm(20), 2_950);
    assert_eq!(ramp.yields_ppm(21), 3_150);
    assert_eq!(ramp.yields_ppm(30), 4_950);
    // 30 · 150 + 5 · 435 + 60 · 300; 40 · 200 + 5 · 780 + 140 · 400; 50 · 250 + 5 · 1,225 + 310 · 500.
    assert_eq!(term::ramp(90).yields_ppm(90), 24_675);
    assert_eq!(term::ramp(180).yields_ppm(180), 67_900);
    assert_eq!(term::ramp(360).yields_ppm(360), 173_625);

    // The closed form is the sum, day by day, of every term.
    vector[30u64, 90, 180, 360].do!(|days| {
        let ramp = term::ramp(days);
        let mut sum = 0;
        days.do!(|k| {
            sum = sum + ramp.yield_ppm(k + 1);
            assert_eq!(ramp.yields_ppm(k + 1), sum);
        });
    });
}

#[test]
fun income_of_an_interval() {
    let ramp = term::ramp(30);
    // Days 3 and 4 of the ramp earn 110 + 115 ppm: 225 ppm of 20 SUI are 4,500,000 MIST.
    assert_eq!(term::income(SUI_20, &ramp, 1_000, 1_002, 1_004), 4_500_000);
    // 225 ppm of 20.000004444 SUI are 4,500,000.9999: the part is not paid.
    assert_eq!(term::income(20_000_004_444, &ramp, 1_000, 1_002, 1_004), 4_500_000);
    assert_eq!(term::income(SUI_20, &ramp, 1_000, 1_002, 1_002), 0);
    // The whole issue of SUI, 10^19 MIST, for the longest term: 173,625 ppm.
    let all = 10_000_000_000_000_000_000;
    assert_eq!(term::income(all, &term::ramp(360), 0, 0, 360), 1_736_250_000_000_000_000);
}

#[test]
fun the_largest_income_is_rounded_up() {
    // 4,950 ppm of 20 SUI: 0.099 SUI exactly; one MIST more needs one MIST more.
    assert_eq!(term::largest_income(SUI_20, 30), 99_000_000);
    assert_eq!(term::largest_income(SUI_20 + 1, 30), 99_000_001);
    assert_eq!(term::largest_income(SUI_20, 90), 493_500_000);
    assert_eq!(term::largest_income(SUI_20, 180), 1_358_000_000);
    assert_eq!(term::largest_income(SUI_20, 360), 3_472_500_000);
}

#[test]
fun what_a_reserve_still_takes() {
    assert_eq!(term::open_principal(99_000_000, 30), SUI_20);
    // One MIST less: 98,999,999 · 10^6 / 4,950 = 19,999,999,797.97…; one MIST more of principal would not be held.
    let open = term::open_principal(98_999_999, 30);
    assert_eq!(open, 19_999_999_797);
    assert_eq!(term::largest_income(open, 30), 98_999_999);
    assert_eq!(term::largest_income(open + 1, 30), 99_000_000);
    assert_eq!(term::open_principal(0, 30), 0);
    // More than an amount can be is cut to the largest.
    assert_eq!(term::open_principal(10_000_000_000_000_000_000, 30), 18_446_744_073_709_551_615);
}

#[test]
fun hashrate_by_the_factor() {
    assert_eq!(term::suil_index(30), 0);
    assert_eq!(term::suil_index(90), 1);
    assert_eq!(term::suil_index(180), 2);
    // 2% of 12.345678 USD are 0.24691356, 20% are 2.4691356.
    assert_eq!(term::hashrate(12_345_678, 200), 246_913);
    assert_eq!(term::hashrate(12_345_678, 2_000), 2_469_135);
    assert_eq!(term::hashrate(49, 200), 0);
}

#[test]
fun the_most_that_has_no_more_hashrate() {
    // 2% of 49 are 0.98, of 50 they are 1.
    assert_eq!(term::value_of_hashrate(0, 200), 49);
    // 0.03% of 3,333 are 0.9999: the bound itself, without a remainder.
    assert_eq!(term::value_of_hashrate(0, 3), 3_333);
    assert_eq!(term::hashrate(3_333, 3), 0);
    assert_eq!(term::hashrate(3_334, 3), 1);
}

#[test, expected_failure(abort_code = suil::term::ETermUnknown)]
fun there_is_no_term_of_31_days() {
    term::ramp(31);
}

#[test, expected_failure(abort_code = suil::term::ETermUnknown)]
fun there_is_no_suil_term_of_360_days() {
    term::suil_index(360);
}
