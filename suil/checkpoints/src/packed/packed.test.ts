import type { CertifiedCheckpoint } from '@suil/light-client';
import { describe, expect, test } from 'vitest';
import type { Checkpoint } from '../checkpoint-source.ts';
import { packBatch, unpackBatch } from './batch.ts';
import { packCheckpoints, unpackCheckpoints } from './checkpoints.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const NONE = bytes();

describe('a packed batch', () => {
  const batch: CertifiedCheckpoint[] = [
    {
      summary: bytes(1, 2, 3),
      signature: { epoch: 2n ** 64n - 1n, signature: bytes(4), bitmap: bytes(5, 6) },
      // A view, as answers are.
      contents: bytes(0, 7, 8, 0).subarray(1, 3),
      transactions: [
        { effects: bytes(9), events: null },
        { effects: bytes(10), events: NONE },
        { effects: NONE, events: bytes(11, 12) },
      ],
    },
    // What a node leaves out is empty, and of epoch -1.
    { summary: NONE, signature: { epoch: -1n, signature: NONE, bitmap: NONE }, contents: NONE, transactions: [] },
  ];

  test('default: the bytes in order; absent events are not empty ones', () => {
    const packed = packBatch(batch);
    expect(packed.bytes).toEqual(bytes(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    expect(packed.transactionCounts).toEqual([3, 0]);
    expect(unpackBatch(packed)).toEqual(batch);
  });

  test('edge: no checkpoint', () => {
    expect(unpackBatch(packBatch([]))).toEqual([]);
  });
});

describe('packed checkpoints', () => {
  const objects = [{ objectId: '0x1', version: 3n, digest: null }];
  const checkpoints: Checkpoint[] = [
    { sequence: 5n, digest: 'A', timestampMs: 100, transactions: [] },
    {
      sequence: 6n,
      digest: 'B',
      timestampMs: 200,
      objects,
      transactions: [
        {
          digest: 'C',
          events: [
            { eventSeq: 1, type: '0x2::a::First', bcs: bytes(1, 2) },
            { eventSeq: 4, type: '0x2::a::Second', bcs: NONE },
          ],
        },
        { digest: 'D', events: [{ eventSeq: 0, type: '0x2::a::First', bcs: bytes(0, 3, 0).subarray(1, 2) }] },
      ],
    },
  ];

  test('default: the contents in one buffer, each type once', () => {
    const packed = packCheckpoints(checkpoints);
    expect(packed.bytes).toEqual(bytes(1, 2, 3));
    expect(packed.types).toEqual(['0x2::a::First', '0x2::a::Second']);
    expect(unpackCheckpoints(packed)).toEqual(checkpoints);
  });

  test('edge: no checkpoint', () => {
    expect(unpackCheckpoints(packCheckpoints([]))).toEqual([]);
  });
});
