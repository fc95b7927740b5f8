/** BCS: round trips, limits and damaged bytes. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyValue, equalValues, type MoveValue, type Type, Variant, type Vm } from '../index.ts';
import { address, compileFixtures, FIXTURES, packagesWith, vmOver } from '../testing/fixtures.test-support.ts';

let vm: Vm;
let shape: Type;
let outer: Type;
beforeAll(async () => {
  vm = vmOver(await packagesWith(await compileFixtures()));
  shape = vm.types.datatype(FIXTURES, 'enums', 'Shape');
  outer = vm.types.datatype(FIXTURES, 'references', 'Outer');
});

const bytes = (...list: number[]) => Uint8Array.from(list);
const zeros = (count: number) => new Array<number>(count).fill(0);

describe('bytes worked out by hand', () => {
  test('integers are little-endian', () => {
    const { u8, u16, u32, u64, u128, u256 } = vm.types;
    expect(vm.serialize(u8, 0xab)).toEqual(bytes(0xab));
    expect(vm.serialize(u16, 0x1234)).toEqual(bytes(0x34, 0x12));
    expect(vm.serialize(u32, 0xfffefdfc)).toEqual(bytes(0xfc, 0xfd, 0xfe, 0xff));
    expect(vm.serialize(u64, 0x0102030405060708n)).toEqual(bytes(8, 7, 6, 5, 4, 3, 2, 1));
    expect(vm.serialize(u128, (1n << 64n) + 2n)).toEqual(bytes(2, ...zeros(7), 1, ...zeros(7)));
    expect(vm.serialize(u256, (3n << 192n) + (1n << 64n) + 2n)).toEqual(
      bytes(2, ...zeros(7), 1, ...zeros(7), ...zeros(8), 3, ...zeros(7)),
    );
  });

  test('bool, address and vectors', () => {
    expect(vm.serialize(vm.types.bool, true)).toEqual(bytes(1));
    expect(vm.serialize(vm.types.address, address('2'))).toEqual(bytes(...zeros(31), 2));
    const list = vm.types.vector(vm.types.u16);
    expect(vm.serialize(list, [1, 2])).toEqual(bytes(2, 1, 0, 2, 0));
    // A length of 128 takes two bytes of ULEB128: 0x80 0x01.
    const long = vm.serialize(vm.types.vector(vm.types.u8), new Array(128).fill(9));
    expect([...long.subarray(0, 3)]).toEqual([0x80, 0x01, 9]);
    expect(long).toHaveLength(130);
  });

  test('structs are their fields, enums their tag and fields', () => {
    expect(vm.serialize(outer, [[5n, [1n]], 7])).toEqual(bytes(5, ...zeros(7), 1, 1, ...zeros(7), 7));
    expect(vm.serialize(shape, new Variant(0, []))).toEqual(bytes(0));
    expect(vm.serialize(shape, new Variant(2, [1n, 2n]))).toEqual(bytes(2, 1, ...zeros(7), 2, ...zeros(7)));
  });
});

describe('refused bytes', () => {
  test.each([
    ['bool above 1', () => vm.types.bool, [2]],
    ['bytes left over', () => vm.types.u8, [1, 2]],
    ['bytes missing', () => vm.types.u64, [1, 2, 3]],
    ['no bytes', () => vm.types.u8, []],
    ['vector shorter than its length', () => vm.types.vector(vm.types.u8), [3, 1, 2]],
    ['length not canonical', () => vm.types.vector(vm.types.u8), [0x81, 0x00, 1]],
    ['length too long', () => vm.types.vector(vm.types.u8), [0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['huge length', () => vm.types.vector(vm.types.u64), [0xff, 0xff, 0xff, 0xff, 0x07]],
    ['unknown variant', () => shape, [3]],
    ['variant without its fields', () => shape, [1]],
    ['a reference', () => vm.types.reference(vm.types.u8, false), [1]],
  ] as const)('%s', (_what, type, list) => {
    expect(vm.deserialize(type(), Uint8Array.from(list)).ok).toBe(false);
  });
});

describe('round trips', () => {
  const max = (bits: number) => 2n ** BigInt(bits) - 1n;
  const wide = (bits: number) => fc.bigInt({ min: 0n, max: max(bits) });
  const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((raw) => `0x${Buffer.from(raw).toString('hex')}`);
  interface Sample {
    readonly type: (vm: Vm) => Type;
    readonly value: fc.Arbitrary<MoveValue>;
  }
  const leaves: Sample[] = [
    { type: ({ types }) => types.bool, value: fc.boolean() },
    { type: ({ types }) => types.u8, value: fc.nat(0xff) },
    { type: ({ types }) => types.u16, value: fc.nat(0xffff) },
    { type: ({ types }) => types.u32, value: fc.integer({ min: 0, max: 0xffffffff }) },
    { type: ({ types }) => types.u64, value: wide(64) },
    { type: ({ types }) => types.u128, value: wide(128) },
    { type: ({ types }) => types.u256, value: wide(256) },
    { type: ({ types }) => types.address, value: hex },
    {
      type: ({ types }) => types.datatype(FIXTURES, 'enums', 'Shape'),
      value: fc.oneof(
        fc.constant<MoveValue>(new Variant(0, [])),
        wide(64).map((radius): MoveValue => new Variant(1, [radius])),
        fc.tuple(wide(64), wide(64)).map((sides): MoveValue => new Variant(2, sides)),
      ),
    },
  ];
  const samples: Sample[] = leaves.flatMap((leaf) => [
    leaf,
    { type: (own) => own.types.vector(leaf.type(own)), value: fc.array(leaf.value, { maxLength: 5 }) },
    {
      type: (own) => own.types.datatype(FIXTURES, 'generics', 'Wrapper', [own.types.vector(leaf.type(own))]),
      value: fc.tuple(fc.array(leaf.value, { maxLength: 3 }), wide(64)).map((fields): MoveValue => [...fields]),
    },
  ]);

  test.each(samples.map((sample, i) => [i, sample] as const))('sample %i', (_i, { type, value }) => {
    fc.assert(
      fc.property(value, (original) => {
        const encoded = vm.serialize(type(vm), original);
        const decoded = vm.deserialize(type(vm), encoded);
        expect(decoded).toEqual({ ok: true, value: original });
        const copy = copyValue(original);
        expect(equalValues(copy, original)).toBe(true);
        // One byte less or more never decodes.
        expect(vm.deserialize(type(vm), encoded.subarray(0, -1)).ok).toBe(false);
        expect(vm.deserialize(type(vm), Uint8Array.of(...encoded, 0)).ok).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  test('any bytes decode or are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (raw) => {
        const result = vm.deserialize(outer, raw);
        if (result.ok) expect(vm.serialize(outer, result.value)).toEqual(raw);
      }),
      { numRuns: 500 },
    );
  });
});
