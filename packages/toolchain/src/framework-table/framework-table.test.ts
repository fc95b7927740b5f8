import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deserialize } from '@mysten/move-bytecode-template';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { compileFramework } from '../compile-framework.ts';
import { compareFrameworks } from './compare.ts';
import { parseModules } from './parse.ts';
import { readFrameworkTable, readTableBelow } from './table.ts';

vi.setConfig({ testTimeout: 90_000 });

describe('parseModules', () => {
  test('default: types, aliases, kinds of functions and what is left out', () => {
    const modules = parseModules(`
/// A comment with { a brace and a "text".
module shop::till;

use std::string::{Self, String as Text};
use sui::{balance::Balance, coin::{Self, Coin}, sui::SUI};
use fun till_open as Till.open;
public use fun till_open as Till.opened;
public use fun coin::value as Note.paid;
public use fun std::debug::print as shop::till::Answer.print;
#[test_only]
public use fun till_open as Till.for_tests;

const FLAGS: vector<bool> = vector[true, { false }];
#[error]
const EShut: vector<u8> = b"shut; {";

public struct Till<phantom T, Other: store + copy> has key, store {
    id: UID,
    money: Balance<T>,
    notes: vector<Option<Note>>,
    other: Other,
}
public struct Note(Text, u8) has copy, drop;
public struct Cap has key { id: UID, \`for\`: ID }
public struct Empty() has drop;
public enum Answer has copy, drop { Yes, Maybe(u8, bool), No { why: Text } }

#[test_only]
public struct Fake {}

public fun till_open<T, O: store + copy>(till: &mut Till<T, O>, by: &TxContext): (u64, Option<ID>) { if (true) { abort 1 } else { (0, option::none()) } }
public entry fun pay(coin: Coin<SUI>, mut more: coin::Coin<sui::sui::SUI>, _: &mut TxContext) {}
entry fun sweep(at: address) { let _ = at; }
public native fun native_one(bytes: &vector<u8>): string::String;
native public(package) fun hidden(a: u8);
public(package) fun inside() {}
fun private_one() {}
public macro fun each<$T>($v: vector<$T>, $f: |$T, &u64| -> bool) { let v = $v; }
#[test, expected_failure(abort_code = EShut)]
public fun a_test() {}

#[test_only]
module shop::till_tests;
public fun nothing() {}
`);
    expect([...modules.keys()]).toEqual(['shop::till']);
    const till = modules.get('shop::till');
    const text = 'std::string::String';
    expect(till?.types).toEqual({
      Till: {
        kind: 'struct',
        typeParameters: ['phantom', 'copy + store'],
        abilities: ['store', 'key'],
        fields: [
          'id: sui::object::UID',
          'money: sui::balance::Balance<T0>',
          'notes: vector<std::option::Option<shop::till::Note>>',
          'other: T1',
        ],
      },
      Note: { kind: 'struct', typeParameters: [], abilities: ['copy', 'drop'], fields: [`0: ${text}`, '1: u8'] },
      Cap: {
        kind: 'struct',
        typeParameters: [],
        abilities: ['key'],
        fields: ['id: sui::object::UID', 'for: sui::object::ID'],
      },
      Empty: { kind: 'struct', typeParameters: [], abilities: ['drop'], fields: [] },
      Answer: {
        kind: 'enum',
        typeParameters: [],
        abilities: ['copy', 'drop'],
        fields: ['Yes', 'Maybe { 0: u8, 1: bool }', `No { why: ${text} }`],
      },
    });
    const context = 'sui::tx_context::TxContext';
    const coin = 'sui::coin::Coin<sui::sui::SUI>';
    expect(till?.functions).toEqual({
      till_open: {
        kind: 'public',
        typeParameters: ['', 'copy + store'],
        parameters: ['&mut shop::till::Till<T0, T1>', `&${context}`],
        returns: ['u64', 'std::option::Option<sui::object::ID>'],
      },
      pay: { kind: 'public entry', typeParameters: [], parameters: [coin, coin, `&mut ${context}`], returns: [] },
      sweep: { kind: 'entry', typeParameters: [], parameters: ['address'], returns: [] },
      native_one: { kind: 'public', typeParameters: [], parameters: ['&vector<u8>'], returns: [text] },
      each: { kind: 'macro', typeParameters: [''], parameters: ['vector<T0>', '|T0, &u64| -> bool'], returns: [] },
    });
    expect(till?.aliases).toEqual({
      'Till.opened': 'shop::till::till_open',
      'Note.paid': 'sui::coin::value',
      'Answer.print': 'std::debug::print',
    });
  });

  test('behavior: several modules in blocks', () => {
    const modules = parseModules(
      'module a::b { public fun f(): u8 { 1 } } module a::c { public fun g(x: a::b::T) {} }',
    );
    expect(Object.keys(modules.get('a::b')?.functions ?? {})).toEqual(['f']);
    expect(modules.get('a::c')?.functions['g']?.parameters).toEqual(['a::b::T']);
  });
});

/** Parts of the deserialiser's form of a module. */
interface Bytecode {
  readonly self_module_handle_idx: number;
  readonly module_handles: { address: number; name: number }[];
  readonly identifiers: string[];
  readonly address_identifiers: string[];
  readonly signatures: unknown[][];
  readonly datatype_handles: {
    module: number;
    name: number;
    abilities: number;
    type_parameters: { constraints: number; is_phantom: boolean }[];
  }[];
  readonly function_handles: { name: number; parameters: number; return_: number; type_parameters: number[] }[];
  readonly function_defs: { function: number; visibility: string; is_entry: boolean }[];
  readonly struct_defs: {
    struct_handle: number;
    field_information: { Declared?: { name: number; signature: unknown }[] };
  }[];
  readonly enum_defs: {
    enum_handle: number;
    variants: { variant_name: number; fields: { name: number; signature: unknown }[] }[];
  }[];
}

/** By the last digit of their addresses. */
const PACKAGE_NAMES: Readonly<Record<string, string>> = { '1': 'std', '2': 'sui', '3': 'sui_system' };

/** Types and functions of a module from its bytecode: nothing of the source, nothing of the parser. */
function describeBytecode(bytes: Uint8Array) {
  const json = deserialize(bytes) as Bytecode;
  const word = (index: number) => json.identifiers[index] as string;
  const moduleName = (index: number) => {
    const { address, name } = json.module_handles[index] as { address: number; name: number };
    const packageName = PACKAGE_NAMES[json.address_identifiers[address]?.at(-1) ?? ''];
    return `${packageName}::${word(name)}`;
  };
  const datatype = (index: number) => {
    const handle = json.datatype_handles[index] as Bytecode['datatype_handles'][number];
    return `${moduleName(handle.module)}::${word(handle.name)}`;
  };
  const typeText = (type: unknown): string => {
    if (typeof type === 'string') return type.toLowerCase();
    const [[kind, of] = ['', undefined]] = Object.entries(type as Record<string, unknown>);
    if (kind === 'Vector') return `vector<${typeText(of)}>`;
    if (kind === 'Reference') return `&${typeText(of)}`;
    if (kind === 'MutableReference') return `&mut ${typeText(of)}`;
    if (kind === 'TypeParameter') return `T${of}`;
    if (kind === 'Datatype') return datatype(of as number);
    const [index, types] = of as [number, unknown[]];
    return `${datatype(index)}<${types.map(typeText).join(', ')}>`;
  };
  const abilities = (set: number) => ['copy', 'drop', 'store', 'key'].filter((_, bit) => set & (1 << bit));
  const typeOf = (kind: 'struct' | 'enum', index: number, fields: string[]) => {
    const handle = json.datatype_handles[index] as Bytecode['datatype_handles'][number];
    const typeParameters = handle.type_parameters.map(({ constraints, is_phantom }) =>
      [...(is_phantom ? ['phantom'] : []), abilities(constraints).join(' + ')].filter((part) => part !== '').join(' '),
    );
    return [word(handle.name), { kind, typeParameters, abilities: abilities(handle.abilities), fields }];
  };
  const fieldTexts = (fields: { name: number; signature: unknown }[]) =>
    fields.map(({ name, signature }) => `${word(name).replace(/^pos(\d+)$/, '$1')}: ${typeText(signature)}`);
  const types = [
    ...json.struct_defs.map(({ struct_handle, field_information }) =>
      typeOf('struct', struct_handle, fieldTexts(field_information.Declared ?? [])),
    ),
    ...json.enum_defs.map(({ enum_handle, variants }) => {
      const texts = variants.map(({ variant_name, fields }) =>
        fields.length === 0 ? word(variant_name) : `${word(variant_name)} { ${fieldTexts(fields).join(', ')} }`,
      );
      return typeOf('enum', enum_handle, texts);
    }),
  ];
  const functions = json.function_defs.flatMap(({ function: index, visibility, is_entry }) => {
    const isPublic = visibility.toLowerCase() === 'public';
    if (!isPublic && !is_entry) return [];
    const handle = json.function_handles[index] as Bytecode['function_handles'][number];
    const list = (signature: number) => (json.signatures[signature] ?? []).map(typeText);
    const publicKind = is_entry ? 'public entry' : 'public';
    const kind = isPublic ? publicKind : 'entry';
    const typeParameters = handle.type_parameters.map((set) => abilities(set).join(' + '));
    return [
      [word(handle.name), { kind, typeParameters, parameters: list(handle.parameters), returns: list(handle.return_) }],
    ];
  });
  const name = moduleName(json.self_module_handle_idx);
  return { name, types: Object.fromEntries(types), functions: Object.fromEntries(functions) };
}

test('behavior: the table of our framework says what its bytecode says', async () => {
  const table = readFrameworkTable();
  const framework = await compileFramework();
  const seen: string[] = [];
  for (const { bytes } of [...framework.std, ...framework.sui, ...framework.system]) {
    const { name, types, functions } = describeBytecode(bytes);
    seen.push(name);
    // The compiler gives a struct without fields one that source does not name.
    for (const type of Object.values(types) as { fields: string[] }[]) {
      type.fields = type.fields.filter((field) => field !== 'dummy_field: bool');
    }
    expect(table[name]?.types, name).toEqual(types);
    const callable = Object.entries(table[name]?.functions ?? {}).filter(([, { kind }]) => kind !== 'macro');
    expect(Object.fromEntries(callable), name).toEqual(functions);
  }
  const withoutCode = Object.keys(table).filter((name) => !seen.includes(name));
  // Macros leave nothing in bytecode, so a module of macros only has none.
  for (const name of withoutCode) {
    expect(
      Object.values(table[name]?.functions ?? {}).every(({ kind }) => kind === 'macro'),
      name,
    ).toBe(true);
  }
  expect(seen.length).toBeGreaterThan(30);
});

describe('compareFrameworks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolchain-framework-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  const OURS = `module sui::purse;
use sui::balance::Balance;
public struct Purse<phantom T> has key, store { id: UID, money: Balance<T> }
public use fun same as Purse.same_one;
public use fun missing as Key.lost;
public struct Key has copy, drop, store { n: u64 }
public fun same<T>(p: &Purse<T>): u64 { 0 }
public fun other_type(p: u64) {}
public fun constraint<T: store>(t: T) {}
public fun missing() {}
entry fun enter() {}
`;

  test('default: another spelling of the same is no difference; what only they have is listed', () => {
    put(
      'same/sources/purse.move',
      `module sui::purse {
  public struct Key has store, drop, copy { n: u64 }
  public struct Purse<phantom Coin> has store, key { id: sui::object::UID, money: sui::balance::Balance<Coin>, }
  entry fun enter() { missing() }
  public native fun missing();
  public fun constraint<A: store>(thing: A) { abort 0 }
  public fun other_type(amount: u64) {}
  public fun same<Coin>(purse: &Purse<Coin>): u64 { purse.money.value() }
  public fun more() {}
  public use fun sui::purse::same as Purse.same_one;
  public use fun missing as Key.lost;
  public use fun more as Key.more;
}`,
    );
    put('same/tests/purse.move', 'module sui::purse { public fun same(): u8 { 1 } }');
    const ours = Object.fromEntries(parseModules(OURS));
    expect(compareFrameworks(ours, readTableBelow(join(folder, 'same')))).toEqual({
      differences: [],
      compared: 9,
      onlyTheirs: ['sui::purse::more', 'sui::purse::Key.more'],
    });
  });

  test('error: every deliberate difference is named, with both sides', () => {
    put(
      'other/crates/sui-framework/packages/sui-framework/sources/purse.move',
      `module sui::purse;
use sui::balance::Balance;
public struct Purse<T> has key { id: UID, money: Balance<T> }
public struct Key has copy, drop, store { n: u64, m: u8 }
public fun same<T>(p: &mut Purse<T>): u64 { 0 }
public fun other_type(p: u128) {}
public fun constraint<T: drop + store>(t: T) {}
public entry fun enter() {}
public use fun other_type as Purse.same_one;
`,
    );
    const ours = { ...Object.fromEntries(parseModules(OURS)), 'sui::gone': { types: {}, functions: {}, aliases: {} } };
    const { differences } = compareFrameworks(ours, readTableBelow(join(folder, 'other')));
    const money = 'id: sui::object::UID, money: sui::balance::Balance<T0>';
    expect(differences).toEqual([
      {
        kind: 'type',
        name: 'sui::purse::Key',
        ours: 'struct has copy, drop, store { n: u64 }',
        theirs: 'struct has copy, drop, store { n: u64, m: u8 }',
      },
      {
        kind: 'type',
        name: 'sui::purse::Purse',
        ours: `struct<T0: phantom> has store, key { ${money} }`,
        theirs: `struct<T0> has key { ${money} }`,
      },
      {
        kind: 'function',
        name: 'sui::purse::constraint',
        ours: 'public<T0: store>(T0)',
        theirs: 'public<T0: drop + store>(T0)',
      },
      { kind: 'function', name: 'sui::purse::enter', ours: 'entry()', theirs: 'public entry()' },
      { kind: 'function', name: 'sui::purse::missing', ours: 'public()', theirs: null },
      { kind: 'function', name: 'sui::purse::other_type', ours: 'public(u64)', theirs: 'public(u128)' },
      {
        kind: 'function',
        name: 'sui::purse::same',
        ours: 'public<T0>(&sui::purse::Purse<T0>): u64',
        theirs: 'public<T0>(&mut sui::purse::Purse<T0>): u64',
      },
      { kind: 'alias', name: 'sui::purse::Key.lost', ours: 'sui::purse::missing', theirs: null },
      {
        kind: 'alias',
        name: 'sui::purse::Purse.same_one',
        ours: 'sui::purse::same',
        theirs: 'sui::purse::other_type',
      },
      { kind: 'module', name: 'sui::gone', ours: 'declared', theirs: null },
    ]);
  });
});
