/** Values as JSON, in both shapes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type JsonStyle, type MoveValue, Variant, type Vm } from '../index.ts';
import { address, compileFixtures, FIXTURES, packagesWith, vmOver } from '../testing/fixtures.test-support.ts';

let vm: Vm;
beforeAll(async () => {
  vm = vmOver(await packagesWith(await compileFixtures()));
});

const json = (tag: string, value: MoveValue, style?: JsonStyle) => vm.toJson(vm.parseType(tag)!, value, style);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const SHAPE = `${FIXTURES}::enums::Shape`;
const THING = `${FIXTURES}::objects::Thing`;

describe('both shapes', () => {
  test.each<JsonStyle>(['grpc', 'jsonRpc'])('%s', (style) => {
    expect(json('u64', 2n ** 63n, style)).toBe('9223372036854775808');
    expect(json('u32', 7, style)).toBe(7);
    expect(json('vector<u64>', [1n, 2n], style)).toEqual(['1', '2']);
    expect(json(`${FIXTURES}::references::Outer`, [[5n, [1n]], 7], style)).toEqual({
      inner: { value: '5', list: ['1'] },
      tag: 7,
    });
    expect(json('0x1::string::String', [ascii('hi')], style)).toBe('hi');
    expect(json('0x1::ascii::String', [ascii('hi')], style)).toBe('hi');
    expect(json('0x2::url::Url', [[ascii('https://x.y')]], style)).toBe('https://x.y');
    expect(json('0x1::option::Option<u64>', [[]], style)).toBe(null);
    expect(json('0x1::option::Option<u64>', [[3n]], style)).toBe('3');
    expect(json('0x2::object::ID', [address('9')], style)).toBe(address('9'));
    expect(json('0x2::balance::Balance<0x2::sui::SUI>', [10n], style)).toBe('10');
  });
});

describe('where they differ', () => {
  const thing: MoveValue = [[[address('9')]], 4n];
  const box = new Variant(2, [1n, 2n]);

  test('grpc: flat ids, base64, @variant', () => {
    expect(json(THING, thing)).toEqual({ id: address('9'), size: '4' });
    // base64 of 0x01 0x02 0x03
    expect(json('vector<u8>', [1, 2, 3])).toBe('AQID');
    expect(json(SHAPE, box)).toEqual({ '@variant': 'Box', width: '1', height: '2' });
    expect(json(SHAPE, new Variant(1, [5n]))).toEqual({ '@variant': 'Circle', pos0: '5' });
    // An enum of the framework is no special struct.
    expect(json('0x2::derived_object::ClaimedStatus', new Variant(0, []))).toEqual({ '@variant': 'Reserved' });
  });

  test('jsonRpc: nested ids, numbers, variant and fields', () => {
    expect(json(THING, thing, 'jsonRpc')).toEqual({ id: { id: address('9') }, size: '4' });
    expect(json('vector<u8>', [1, 2, 3], 'jsonRpc')).toEqual([1, 2, 3]);
    expect(json(SHAPE, box, 'jsonRpc')).toEqual({ variant: 'Box', fields: { width: '1', height: '2' } });
  });

  test('jsonRpcContent: as jsonRpc, with the type of what is inside', () => {
    expect(json(THING, thing, 'jsonRpcContent')).toEqual({ id: { id: address('9') }, size: '4' });
    expect(json(`vector<${SHAPE}>`, [box], 'jsonRpcContent')).toEqual([
      { type: '0x0::enums::Shape', variant: 'Box', fields: { width: '1', height: '2' } },
    ]);
    expect(json(`${FIXTURES}::references::Outer`, [[5n, [1n]], 7], 'jsonRpcContent')).toEqual({
      inner: { type: '0x0::references::Inner', fields: { value: '5', list: ['1'] } },
      tag: 7,
    });
    const coin = '0x2::coin::Coin<0x2::sui::SUI>';
    const held: MoveValue = [[[address('9')]], [5n]];
    expect(json(`vector<${coin}>`, [held], 'jsonRpcContent')).toEqual([
      { type: coin, fields: { id: { id: address('9') }, balance: '5' } },
    ]);
  });
});
