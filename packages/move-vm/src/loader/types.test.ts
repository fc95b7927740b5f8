/** Types: tags, abilities, layouts and depth. */
import { beforeAll, describe, expect, test } from 'vitest';
import { COPY, createLinkage, DROP, KEY, STORE, type Type, type Vm } from '../index.ts';
import { address, compileFixtures, FIXTURES, packagesWith, vmOver } from '../testing/fixtures.test-support.ts';

let vm: Vm;
beforeAll(async () => {
  vm = vmOver(await packagesWith(await compileFixtures()));
});

describe('tags', () => {
  test('short, long and spaced forms are one type', () => {
    const coin = vm.parseType('0x2::coin::Coin<0x2::sui::SUI>');
    expect(coin?.key).toBe(`${address('2')}::coin::Coin<${address('2')}::sui::SUI>`);
    expect(vm.parseType(`${address('2')}::coin::Coin< 0x02::sui::SUI >`)).toBe(coin);
    expect(vm.parseType(coin!.key)).toBe(coin);
  });

  test('nested arguments', () => {
    expect(vm.parseType('vector<vector<0x1::option::Option<u8>>>')?.key).toBe(
      `vector<vector<${address('1')}::option::Option<u8>>>`,
    );
    const pair = vm.parseType('0x2::vec_map::VecMap<u64,vector<bool>>');
    expect(pair?.kind === 'datatype' && pair.typeArguments).toEqual([vm.types.u64, vm.types.vector(vm.types.bool)]);
  });

  test.each([
    '',
    'u9',
    'vector',
    'vector<u8',
    'vector<>',
    'u8>',
    '0x2::coin',
    '0x2::coin::',
    '0x2::coin::Coin<>',
    '0x2::coin::Coin<u8,>',
    '2::coin::Coin',
    '0xg::a::B',
    `0x${'1'.repeat(65)}::a::B`,
    '&u8',
    '0x2::coin::Coin<u8> x',
    `${'vector<'.repeat(100)}u8${'>'.repeat(100)}`,
  ])('%s is malformed', (tag) => {
    expect(vm.parseType(tag)).toBeUndefined();
  });
});

describe('loading', () => {
  const load = (tag: string) => {
    const result = vm.loadType(tag);
    return result.ok ? 'ok' : [result.failure.kind, result.failure.typeReason ?? result.failure.status];
  };

  test('knows what exists and what fits', () => {
    expect(load('0x2::coin::Coin<0x2::sui::SUI>')).toBe('ok');
    expect(load('0x2::coin::Nothing')).toEqual(['TypeArgumentError', 'TypeNotFound']);
    expect(load('0x9::coin::Coin<u8>')).toEqual(['TypeArgumentError', 'TypeNotFound']);
    expect(load('0x2::coin::Coin')).toEqual(['TypeArityMismatch', 'NUMBER_OF_TYPE_ARGUMENTS_MISMATCH']);
    expect(load('not a type')).toEqual(['TypeArgumentError', 'TypeNotFound']);
    // Table<K: copy + drop + store, V: store>
    expect(load(`0x2::table::Table<${FIXTURES}::generics::NoCopy,u8>`)).toEqual([
      'TypeArgumentError',
      'ConstraintNotSatisfied',
    ]);
  });

  test('a type whose values would nest too deeply is refused', () => {
    let type: Type = vm.types.u8;
    // Each Wrapper<T> adds one level to the one of u8; Sui allows 128.
    for (let i = 0; i < 127; i++) type = vm.types.datatype(FIXTURES, 'generics', 'Wrapper', [type]);
    expect(vm.loadType(type).ok).toBe(true);
    const result = vm.loadType(vm.types.datatype(FIXTURES, 'generics', 'Wrapper', [type]));
    expect(!result.ok && result.failure.status).toBe('VM_MAX_VALUE_DEPTH_REACHED');
  });
});

describe('abilities', () => {
  const abilities = (tag: string) => vm.abilities(vm.parseType(tag)!);

  test.each([
    ['u64', COPY | DROP | STORE],
    ['signer', DROP],
    ['vector<u8>', COPY | DROP | STORE],
    ['0x2::coin::Coin<0x2::sui::SUI>', KEY | STORE],
    ['0x2::balance::Balance<0x2::sui::SUI>', STORE],
    ['vector<0x2::balance::Balance<0x2::sui::SUI>>', STORE],
    ['0x1::option::Option<u8>', COPY | DROP | STORE],
    ['0x1::option::Option<0x2::coin::Coin<0x2::sui::SUI>>', STORE],
  ])('of %s', (tag, expected) => {
    expect(abilities(tag)).toBe(expected);
  });

  test('a phantom argument takes nothing away', () => {
    // Tagged<phantom T> has copy, drop, store; Marker has none of them.
    expect(abilities(`${FIXTURES}::generics::Tagged<${FIXTURES}::generics::Marker>`)).toBe(COPY | DROP | STORE);
    expect(abilities(`${FIXTURES}::generics::Wrapper<${FIXTURES}::generics::NoCopy>`)).toBe(DROP | STORE);
  });
});

describe('layouts', () => {
  test('name fields and their types', () => {
    const coin = vm.parseType('0x2::coin::Coin<0x2::sui::SUI>');
    const layout = coin?.kind === 'datatype' ? vm.layout(coin) : undefined;
    expect(layout?.kind === 'struct' && layout.fields.map(({ name, type }) => [name, type.key])).toEqual([
      ['id', `${address('2')}::object::UID`],
      ['balance', `${address('2')}::balance::Balance<${address('2')}::sui::SUI>`],
    ]);
  });
});

test('a linkage without effect is the identity', () => {
  expect(createLinkage([[address('2'), address('2')]])).toBe(createLinkage([]));
});
