import { expect, test } from 'vitest';
import { blankComments, findConstants, findModules, findParameterNames, splitTopLevel } from './move-source.ts';

test('comments and texts go, positions stay', () => {
  const source = 'a // b\n/* c\n d */ e "f // g" h';
  const blanked = blankComments(source);
  expect(blanked).toHaveLength(source.length);
  expect(blanked.replace(/\s+/g, ' ')).toBe('a e h');
  expect(blanked.split('\n')).toHaveLength(3);
});

test('modules of both forms, with their borders', () => {
  const source = 'module a::one { fun f() {} }\n// module a::no;\nmodule 0x2::two {\n}\n';
  const modules = findModules(source);
  expect(modules.map(({ path, name }) => [path, name])).toEqual([
    ['a::one', 'one'],
    ['0x2::two', 'two'],
  ]);
  expect(source.slice(modules[1]!.start, modules[1]!.end)).toBe('module 0x2::two {\n}\n');
  expect(findModules('module a::b;\nfun f() {}')[0]).toMatchObject({ start: 0, end: 23 });
});

test('constants with their comments', () => {
  const source = `module a::b;

/// Too much.
/// Really.
const EMuch: u64 = 1;
// not a doc
const ENoDoc: u64 = 0x1_0;
/// Above an attribute.
#[allow(unused_const)]
const EUnused: u64 = 2u64;
const NOT_U64: u8 = 3;
// const EGone: u64 = 9;
/// The text is the value.
#[error(code = 7)]
const EClever: vector<u8> = b"const ENone: u64 = 8;";
const TEXT: vector<u8> = b"no code";

#[error(code = 8)]
const ESilent: vector<u8> =
    b"It said \\"no\\".";
`;
  expect(findConstants(source)).toEqual([
    { module: 'a::b', name: 'EMuch', value: 1n, doc: 'Too much. Really.' },
    { module: 'a::b', name: 'ENoDoc', value: 16n, doc: '' },
    { module: 'a::b', name: 'EUnused', value: 2n, doc: 'Above an attribute.' },
    { module: 'a::b', name: 'EClever', value: 7n, doc: 'The text is the value.' },
    { module: 'a::b', name: 'ESilent', value: 8n, doc: 'It said "no".' },
  ]);
});

test('parameter names, also with generics, mut and trailing commas', () => {
  const names = findParameterNames(`module a::b;
public fun f<T: key + store, U>(mut pool: Pool<T, U>, _ctx: &mut TxContext): vector<u8> { g() }
fun none() {}
public native fun g(
    a: u64, // the first
    b: Table<address, vector<u8>>,
): u64;
`);
  expect(Object.fromEntries(names)).toEqual({ f: ['pool', '_ctx'], none: [], g: ['a', 'b'] });
});

test('splitting respects brackets', () => {
  expect(splitTopLevel('a, b<c, d>, (e, f),', ',')).toEqual(['a', ' b<c, d>', ' (e, f)']);
});
