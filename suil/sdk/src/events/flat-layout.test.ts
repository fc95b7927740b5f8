import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flattenLayout } from './flat-layout.ts';
import { eventLayouts } from './layouts.ts';

const Everything = bcs.struct('Everything', {
  member: bcs.Address,
  kind: bcs.u8(),
  amount: bcs.u64(),
  isIn: bcs.bool(),
  pool: bcs.Address,
});
const read = flattenLayout(Everything);

describe('flattenLayout', () => {
  test('property: gives what the layout gives, amounts as numbers, wherever in a buffer the bytes lie', () => {
    if (read === null) throw new Error('Everything is flat');
    const address = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(
        fc.record({
          member: address,
          kind: fc.nat(255),
          amount: fc.bigInt(0n, 2n ** 64n - 1n),
          isIn: fc.boolean(),
          pool: address,
        }),
        fc.nat(9),
        (fields, offset) => {
          const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
          const raw = { ...fields, member: hex(fields.member), pool: hex(fields.pool) };
          const bytes = Everything.serialize(raw).toBytes();
          const buffer = new Uint8Array(offset + bytes.length + 5).fill(7);
          buffer.set(bytes, offset);
          const part = buffer.subarray(offset, offset + bytes.length);
          expect(read(part)).toEqual(raw);
          expect(Everything.parse(part)).toEqual({ ...raw, amount: `${fields.amount}` });
        },
      ),
    );
  });

  test('error: bytes too few, too many, and a bool that is neither', () => {
    if (read === null) throw new Error('Everything is flat');
    const bytes = new Uint8Array(74);
    expect(read(bytes)).toMatchObject({ amount: 0n, isIn: false });
    expect(() => read(bytes.subarray(1))).toThrow('73 bytes instead of 74');
    expect(() => read(new Uint8Array(75))).toThrow('75 bytes instead of 74');
    expect(() => read(bytes.with(41, 2))).toThrow('neither true nor false');
  });

  test('behavior: texts, lists, options and wide integers are left to their layout', () => {
    const others = [
      bcs.string(),
      bcs.vector(bcs.u8()),
      bcs.option(bcs.u64()),
      bcs.u16(),
      bcs.u32(),
      bcs.u128(),
      bcs.u256(),
      bcs.bytes(31),
    ];
    for (const type of others) expect(flattenLayout(bcs.struct('Other', { first: bcs.u8(), type }))).toBeNull();
    expect(flattenLayout(bcs.struct('Nested', { inner: Everything }))).toBeNull();
    expect(flattenLayout(bcs.struct('Nested', { inner: bcs.struct('One', { amount: bcs.u64() }) }))).toBeNull();
  });

  test('behavior: what members do all day is read the fast way', () => {
    const slow = Object.entries(eventLayouts).filter(([, layout]) => flattenLayout(layout) === null);
    const names = slow.map(([name]) => name).filter((name) => /^(liquidity|pool|pledge|suilpool|finance)::/.test(name));
    // Once a day, with a cumulative price of 256 bits.
    expect(names).toEqual(['pool::Observed']);
  });
});
