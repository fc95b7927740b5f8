import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';

/** One field of each encoding that an event may have, by the library that the bindings use. */
const Everything = bcs.struct('Everything', {
  member: bcs.Address,
  kind: bcs.u8(),
  amount: bcs.u64(),
  isIn: bcs.bool(),
  coin: bcs.string(),
  root: bcs.vector(bcs.u8()),
});

describe('ByteReader', () => {
  test('property: reads what the library wrote, wherever in a buffer the bytes lie', () => {
    fc.assert(
      fc.property(
        fc.record({
          member: fc.uint8Array({ minLength: 32, maxLength: 32 }),
          kind: fc.nat(255),
          amount: fc.bigInt(0n, 2n ** 64n - 1n),
          isIn: fc.boolean(),
          coin: fc.string({ maxLength: 300 }),
          root: fc.uint8Array({ maxLength: 300 }),
        }),
        fc.nat(9),
        (fields, offset) => {
          const member = `0x${Buffer.from(fields.member).toString('hex')}`;
          const bytes = Everything.serialize({ ...fields, member, root: [...fields.root] }).toBytes();
          const buffer = new Uint8Array(offset + bytes.length + 5).fill(7);
          buffer.set(bytes, offset);
          const reader = new ByteReader(buffer.subarray(offset, offset + bytes.length));
          expect({
            member: reader.address(),
            kind: reader.u8(),
            amount: reader.u64(),
            isIn: reader.bool(),
            coin: reader.text(),
            root: reader.bytes(),
          }).toEqual({ ...fields, member });
          reader.end();
        },
      ),
    );
  });

  test('error: bytes too few, too many, a bool that is neither, a length without end', () => {
    expect(() => new ByteReader(new Uint8Array(31)).address()).toThrow('31 bytes are too few');
    expect(() => new ByteReader(new Uint8Array(7)).u64()).toThrow('7 bytes are too few');
    expect(() => new ByteReader(Uint8Array.of(2, 65)).text()).toThrow('2 bytes are too few');
    expect(() => new ByteReader(Uint8Array.of(0)).end()).toThrow('1 bytes are left over');
    expect(() => new ByteReader(Uint8Array.of(2)).bool()).toThrow('neither true nor false');
    expect(() => new ByteReader(new Uint8Array(9).fill(255)).bytes()).toThrow('a length is beyond 28 bits');
  });
});
