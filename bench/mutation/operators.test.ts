/** Which mutants the operators make of small sources, and which parts of a source they leave alone. */
import { expect, test } from 'vitest';
import { findMutants } from './mutants.ts';

/** The mutants of one function of the module `m::a`, as `operator: changed line`. */
function mutantsOf(body: string, head = 'fun f(a: u64, b: u64)'): string[] {
  const source = `module m::a;\n\n${head} {\n${body}\n}\n`;
  return findMutants({ 'sources/a.move': source }).map(({ name }) => name.replace('a::f ', ''));
}

test('comparisons move their boundary, equalities turn around, connectives swap', () => {
  expect(mutantsOf('a < b && a >= b || a == b')).toEqual([
    'boundary: a <= b && a >= b || a == b',
    'connective: a < b || a >= b || a == b',
    'boundary: a < b && a > b || a == b',
    'connective: a < b && a >= b && a == b',
    'equality: a < b && a >= b || a != b',
  ]);
});

test('arithmetic and bounds swap; type arguments, references and dereferences stay', () => {
  expect(mutantsOf('let c: vector<vector<u64>> = g<u64>(&a, *b); (a + c).min(b)')).toEqual([
    'arithmetic: let c: vector<vector<u64>> = g<u64>(&a, *b); (a - c).min(b)',
    'bound: let c: vector<vector<u64>> = g<u64>(&a, *b); (a + c).max(b)',
  ]);
});

test('a division that rounds down rounds up: dividend and divisor are found', () => {
  expect(mutantsOf('c - (a as u128) * g(b)[0] / self.d.e(b)')).toContain(
    'rounding: c - (((a as u128) * g(b)[0] + (self.d.e(b) - 1)) / self.d.e(b))',
  );
  expect(mutantsOf('return a / 2')).toContain('rounding: return ((a + (2 - 1)) / 2)');
});

test('a division that rounds up rounds down', () => {
  expect(mutantsOf('(a * b + WHOLE - 1) / WHOLE')).toContain('rounding: (a * b) / WHOLE');
});

test('conditions are negated, asserts and checks removed with their receiver', () => {
  expect(mutantsOf('if (a.b()) return true;')).toEqual([
    'condition: if (!(a.b())) return true;',
    'boolean: if (a.b()) return false;',
  ]);
  expect(mutantsOf('assert!(\n  is(a),\n  EBad,\n);')).toEqual(['assert: without assert!( is(a), EBad, )']);
  expect(mutantsOf('config.assert_version(); admin::assert_guardian(cap);')).toEqual([
    'check: without config.assert_version()',
    'check: without admin::assert_guardian(cap)',
  ]);
});

test('numbers grow by one; addresses, fields of tuples, comments and texts stay', () => {
  expect(mutantsOf('g(0x0fu8, 1_000, @0x1, a.0, b"5") // 6')).toEqual([
    'constant: g(16u8, 1_000, @0x1, a.0, b"5") // 6',
    'constant: g(0x0fu8, 1001, @0x1, a.0, b"5") // 6',
  ]);
});

test('single constants also shrink, lists do not; error codes, test code and declarations stay', () => {
  const source = `module m::a;
use fun m::b::c as T.d;
const EBad: u64 = 1;
const LIMIT: u64 = 7;
const LIST: vector<u8> = vector[0, 4];
public struct S<phantom T> has store { a: u64 }
#[test_only]
public fun for_tests(a: u64): u64 { a + 1 }
native fun hash(a: u64): u64;
public(package) fun limit<T>(a: u64): u64 { a / LIMIT }
`;
  expect(
    findMutants({ 'sources/a.move': source, 'tests/b.move': source }).map(({ line, name }) => `${line} ${name}`),
  ).toEqual([
    '4 a::LIMIT constant: const LIMIT: u64 = 8;',
    '4 a::LIMIT constant: const LIMIT: u64 = 6;',
    '5 a::LIST constant: const LIST: vector<u8> = vector[1, 4];',
    '5 a::LIST constant: const LIST: vector<u8> = vector[0, 5];',
    '10 a::limit arithmetic: public(package) fun limit<T>(a: u64): u64 { a * LIMIT }',
    '10 a::limit rounding: public(package) fun limit<T>(a: u64): u64 { ((a + (LIMIT - 1)) / LIMIT) }',
  ]);
});

test('equal changes of one function get different names', () => {
  expect(mutantsOf('g(a + b);\ng(a + b);')).toEqual(['arithmetic: g(a - b);', 'arithmetic: g(a - b); (2)']);
});
