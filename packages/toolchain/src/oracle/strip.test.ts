import { expect, test } from 'vitest';
import { addObservers, INIT_NAME, openInit, stripTestAttributes } from './strip.ts';

const SOURCE = `#[test_only]
module a::b_tests;

#[allow(unused_use), test_only]
use a::b;
// #[test] in a comment stays
#[test]
fun passes() {}

#[test, expected_failure(abort_code = b::EZero,
    location = a::b)]
public fun fails() {}

#[test]
#[expected_failure]
fun fails_somehow() {}

#[test_only]
fun helps() {}
`;

test('attributes go, lines stay, tests are listed', () => {
  const { source, tests } = stripTestAttributes(SOURCE);
  expect(source.split('\n')).toHaveLength(SOURCE.split('\n').length);
  expect(source.match(/#\[[^\]]*\]/g)).toEqual(['#[allow(unused_use)]', '#[test]']);
  expect(tests).toEqual([
    { module: 'a::b_tests', function: 'passes', expectedFailure: null },
    {
      module: 'a::b_tests',
      function: 'fails',
      expectedFailure: 'expected_failure(abort_code = b::EZero,\n    location = a::b)',
    },
    { module: 'a::b_tests', function: 'fails_somehow', expectedFailure: 'expected_failure' },
  ]);
});

test('attributes that are not for tests keep their texts, also next to one that goes', () => {
  const source = `module a::b;
#[error(code = 3)]
const EBad: vector<u8> = b"Bad.";
#[test_only, deprecated(note = b"Use \`g\`, not this")]
fun f() {}
#[allow(unused_function), // #[test] comes later
  test_only]
fun g() {}
`;
  const lines = stripTestAttributes(source).source.split('\n');
  expect(lines.slice(1, 3)).toEqual(['#[error(code = 3)]', 'const EBad: vector<u8> = b"Bad.";']);
  expect(lines[3]?.trimEnd()).toBe('#[deprecated(note = b"Use `g`, not this")]');
  expect(lines[5]?.trimEnd()).toBe('#[allow(unused_function)]');
  expect(lines).toHaveLength(source.split('\n').length);
});

test('init becomes callable and one-time witnesses come from the VM', () => {
  const source = `module a::gold;
public struct GOLD has drop {}
fun init(otw: GOLD, ctx: &mut TxContext) { let GOLD {} = otw; reinit(); a::other::init(); }
public fun init_for_testing(ctx: &mut TxContext) { init(GOLD {}, ctx) } // init(GOLD {})
`;
  expect(openInit(source)).toBe(`module a::gold;
public struct GOLD has drop {}
fun ${INIT_NAME}(otw: GOLD, ctx: &mut TxContext) { let GOLD {} = otw; reinit(); a::other::init(); }
public fun init_for_testing(ctx: &mut TxContext) { ${INIT_NAME}(sui::test_utils::create_one_time_witness<GOLD>(), ctx) } // init(GOLD {})
`);
});

test('a struct that only looks like a witness is left alone', () => {
  const source = 'module a::gold;\npublic struct GOLD has copy, drop {}\nfun f(): GOLD { GOLD {} }\n';
  expect(openInit(source)).toBe(source);
});

test('each test that must fail is observed by another, on its last line', () => {
  const source = `module a::b_tests;
#[test, expected_failure(abort_code = b::EZero,
    location = a::b)]
fun one() {
    if (true) { abort 1 } // }
}
#[test]
fun passes() {}
#[test]
#[expected_failure]
// #[expected_failure] of no test
fun two() { one(); }
`;
  expect(addObservers(source)).toBe(`module a::b_tests;
#[test, expected_failure(abort_code = b::EZero,
    location = a::b)]
fun one() {
    if (true) { abort 1 } // }
} #[test] fun one__observed() { one() }
#[test]
fun passes() {}
#[test]
#[expected_failure]
// #[expected_failure] of no test
fun two() { one(); } #[test] fun two__observed() { two() }
`);
});
