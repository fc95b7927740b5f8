import { expect, test } from 'vitest';
import { readAliases } from './aliases.ts';
import { parseExpectedFailure } from './expected-failure.ts';

const aliases = readAliases(`module a::b_tests;
use a::pool;
use a::vault as safe;
use a::fee::{Self, EHigh as ETooHigh};
use fun f as u64.g;
`);
const constants = new Map<string, bigint | string>([
  ['a::pool::EZero', 1n],
  ['a::vault::EShut', 2n],
  ['a::fee::EHigh', 3n],
  ['a::b_tests::EOwn', 4n],
  ['std::option::EOPTION_NOT_SET', 0x40001n],
  ['a::pool::ENamed', 'ENamed'],
]);
const parse = (text: string) => parseExpectedFailure(text, { module: 'a::b_tests', aliases, constants });

test.each([
  ['expected_failure', { kind: 'any' }],
  ['expected_failure(abort_code = pool::EZero)', { kind: 'abort', code: 1n, module: 'a::pool' }],
  ['expected_failure(abort_code = a::pool::EZero)', { kind: 'abort', code: 1n, module: 'a::pool' }],
  ['expected_failure(abort_code = safe::EShut)', { kind: 'abort', code: 2n, module: 'a::vault' }],
  ['expected_failure(abort_code = ETooHigh)', { kind: 'abort', code: 3n, module: 'a::fee' }],
  ['expected_failure(abort_code = EOwn)', { kind: 'abort', code: 4n, module: 'a::b_tests' }],
  ['expected_failure(abort_code = option::EOPTION_NOT_SET)', { kind: 'abort', code: 0x40001n, module: 'std::option' }],
  ['expected_failure(abort_code = pool::ENamed)', { kind: 'abort', code: 'ENamed', module: 'a::pool' }],
  ['expected_failure(abort_code = 0x1_0)', { kind: 'abort', code: 16n, module: null }],
  ['expected_failure(abort_code = 7, location = safe)', { kind: 'abort', code: 7n, module: 'a::vault' }],
  ['expected_failure(arithmetic_error, location = Self)', { kind: 'arithmetic', module: 'a::b_tests' }],
  ['expected_failure(vector_error, minor_status = 1, location = a::x)', { kind: 'vector', module: 'a::x' }],
  ['expected_failure(out_of_gas, location = Self)', { kind: 'outOfGas', module: 'a::b_tests' }],
])('%s', (text, expected) => {
  expect(parse(text)).toEqual(expected);
});

test('an unknown constant is a defect of the reader, not a test that passes', () => {
  expect(() => parse('expected_failure(abort_code = pool::ENew)')).toThrow('a::pool::ENew');
});
