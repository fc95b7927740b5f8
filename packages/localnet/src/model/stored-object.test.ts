import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestText } from '../bytes/base58.ts';
import type { StoredObject } from '../types.ts';
import { digest, owner, structType, u64 } from './arbitraries.test-support.ts';
import { objectBcs, parseObject } from './stored-object.ts';

const coinType = fc
  .oneof(fc.constant(`0x${'2'.padStart(64, '0')}::sui::SUI`), structType)
  .map((of) => `0x${'2'.padStart(64, '0')}::coin::Coin<${of}>`);
const moveObject: fc.Arbitrary<StoredObject> = fc
  .record({
    version: u64.map(BigInt),
    digest,
    owner,
    previousTransaction: digest,
    storageRebateMist: u64.map(BigInt),
    type: fc.oneof(structType, coinType, fc.constant(`0x${'3'.padStart(64, '0')}::staking_pool::StakedSui`)),
    hasPublicTransfer: fc.boolean(),
    contents: fc.uint8Array({ minLength: 32, maxLength: 80 }),
  })
  .map(({ type: of, hasPublicTransfer, contents, ...rest }) => ({
    ...rest,
    id: `0x${Buffer.from(contents.subarray(0, 32)).toString('hex')}`,
    data: { kind: 'move', type: of, hasPublicTransfer, contents },
  }));

describe('objectBcs', () => {
  test('property: a Move object is what the SDK reads, and comes back as it was', () => {
    fc.assert(
      fc.property(moveObject, (object) => {
        const bytes = objectBcs(object);
        const read = bcs.Object.parse(bytes);
        expect(bcs.Object.serialize(read).toBytes()).toEqual(bytes);
        expect(read).toMatchObject({
          previousTransaction: object.previousTransaction,
          storageRebate: object.storageRebateMist.toString(),
          data: { Move: { version: object.version.toString() } },
        });
        expect(parseObject(bytes, object.digest)).toEqual(object);
      }),
    );
  });

  test('default: a package orders its modules by the bytes of their names, length first', () => {
    const id = `0x${'ab'.repeat(32)}`;
    const object: StoredObject = {
      id,
      version: 3n,
      digest: digestText(new Uint8Array(32).fill(1)),
      owner: { kind: 'immutable' },
      previousTransaction: digestText(new Uint8Array(32).fill(2)),
      storageRebateMist: 5n,
      data: {
        kind: 'package',
        modules: new Map([
          ['aa', Uint8Array.of(1)],
          ['b', Uint8Array.of(2)],
        ]),
        typeOrigins: [{ module: 'b', datatype: 'T', package: id }],
        linkage: new Map([[`0x${'0'.repeat(63)}1`, { upgradedId: id, upgradedVersion: 9n }]]),
      },
    };
    const bytes = objectBcs(object);
    const read = bcs.Object.parse(bytes);
    expect([...(read.data.Package?.moduleMap.keys() ?? [])]).toEqual(['b', 'aa']);
    expect(bcs.Object.serialize(read).toBytes()).toEqual(bytes);
    expect(parseObject(bytes, object.digest)).toEqual(object);
  });
});
