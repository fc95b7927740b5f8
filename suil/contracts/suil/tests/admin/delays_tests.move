/// Tests of `suil::delays`.
#[test_only]
module suil::delays_tests;

use std::unit_test::assert_eq;
use suil::delays;

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 86_400_000;

#[test]
fun the_rules_delays() {
    let delays = delays::default();
    // rules.md §10: 48 hours, 7 days, 48 hours, 7 days; §4: 24 hours, 72 hours, 7 days; §7: 24 hours.
    assert_eq!(delays.parameter_ms(), 48 * HOUR_MS);
    assert_eq!(delays.upgrade_ms(), 7 * DAY_MS);
    assert_eq!(delays.key_ms(), 48 * HOUR_MS);
    assert_eq!(delays.guardian_ms(), 7 * DAY_MS);
    assert_eq!(delays.settlement_ms(), 24 * HOUR_MS);
    assert_eq!(delays.unattested_ms(), 72 * HOUR_MS);
    assert_eq!(delays.season_ms(), 7 * DAY_MS);
    assert_eq!(delays.price_ms(), 24 * HOUR_MS);
}

#[test]
fun a_local_chain_waits_for_less() {
    let delays = delays::new(1, 2, 3, 4, 5, 6, 7, 8);
    assert_eq!(delays.parameter_ms(), 1);
    assert_eq!(delays.upgrade_ms(), 2);
    assert_eq!(delays.settlement_ms(), 3);
    assert_eq!(delays.unattested_ms(), 4);
    assert_eq!(delays.key_ms(), 5);
    assert_eq!(delays.guardian_ms(), 6);
    assert_eq!(delays.season_ms(), 7);
    assert_eq!(delays.price_ms(), 8);
}

#[test]
fun each_may_be_as_long_as_the_rules_say() {
    let longest = delays::new(
        48 * HOUR_MS,
        7 * DAY_MS,
        24 * HOUR_MS,
        72 * HOUR_MS,
        48 * HOUR_MS,
        7 * DAY_MS,
        7 * DAY_MS,
        24 * HOUR_MS,
    );
    assert_eq!(longest, delays::default());
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun a_change_waits_no_longer_than_the_rules_say() {
    delays::new(48 * HOUR_MS + 1, 0, 0, 0, 0, 0, 0, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun an_upgrade_waits_no_longer_than_the_rules_say() {
    delays::new(0, 7 * DAY_MS + 1, 0, 0, 0, 0, 0, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun an_attested_settlement_waits_no_longer_than_the_rules_say() {
    delays::new(0, 0, 24 * HOUR_MS + 1, 0, 0, 0, 0, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun a_settlement_waits_no_longer_than_the_rules_say() {
    delays::new(0, 0, 0, 72 * HOUR_MS + 1, 0, 0, 0, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun a_key_waits_no_longer_than_the_rules_say() {
    delays::new(0, 0, 0, 0, 48 * HOUR_MS + 1, 0, 0, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun a_guardian_waits_no_longer_than_the_rules_say() {
    delays::new(0, 0, 0, 0, 0, 7 * DAY_MS + 1, 0, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun a_season_waits_no_longer_than_the_rules_say() {
    delays::new(0, 0, 0, 0, 0, 0, 7 * DAY_MS + 1, 0);
}

#[test, expected_failure(abort_code = suil::delays::EDelayTooLong)]
fun a_price_waits_no_longer_than_the_rules_say() {
    delays::new(0, 0, 0, 0, 0, 0, 0, 24 * HOUR_MS + 1);
}
